//! The constraints of a network on more than two variables.

use std::fmt;
use std::ops::Range;
use std::sync::Arc as Shared;

use crate::model::nary::{NaryRelation, RelationKind};
use crate::model::{ConstraintId, Var};

/// A constraint on several variables, all different: a scope, and the relation on it.
#[derive(Clone)]
pub struct NaryConstraint {
    pub(in crate::model) id: ConstraintId,
    pub(in crate::model) scope: Box<[Var]>,
    pub(in crate::model) relation: Shared<dyn NaryRelation>,
    pub(in crate::model) is_redundant: bool,
}

impl NaryConstraint {
    /// As which it was stated.
    pub fn id(&self) -> ConstraintId {
        self.id
    }

    /// Its variables.
    pub fn scope(&self) -> &[Var] {
        &self.scope
    }

    /// Its relation.
    pub fn relation(&self) -> &dyn NaryRelation {
        &*self.relation
    }

    /// Its relation, to be kept.
    pub(crate) fn shared_relation(&self) -> &Shared<dyn NaryRelation> {
        &self.relation
    }

    /// The kind of its relation.
    pub fn kind(&self) -> RelationKind<'_> {
        self.relation.kind()
    }

    /// True if other constraints say the same, as disequalities say an all-different: only an algorithm that removes more by
    /// looking at the whole has a use for it.
    pub fn is_redundant(&self) -> bool {
        self.is_redundant
    }
}

impl fmt::Debug for NaryConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NaryConstraint")
            .field("id", &self.id)
            .field("scope", &self.scope)
            .field("relation", &self.relation.describe())
            .finish_non_exhaustive()
    }
}

/// All of them, and which each variable is in.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct NaryConstraints {
    all: Vec<NaryConstraint>,
    /// The constraints of variable x are `places[starts[x]..starts[x + 1]]`; both are empty where there is no constraint.
    starts: Vec<u32>,
    places: Vec<u32>,
    /// As `places`: where the variable stands in the scope of the constraint.
    positions: Vec<u32>,
    is_needed: bool,
}

impl NaryConstraints {
    pub(in crate::model) fn new(all: Vec<NaryConstraint>, variables: usize) -> Self {
        if all.is_empty() {
            return Self::default();
        }
        let mut starts = vec![0u32; variables + 1];
        all.iter().flat_map(|one| &one.scope).for_each(|x| starts[x.index() + 1] += 1);
        for x in 0..variables {
            starts[x + 1] += starts[x];
        }
        let mut places = vec![0; starts[variables] as usize];
        let mut positions = places.clone();
        let mut next = starts.clone();
        for (place, constraint) in (0..).zip(&all) {
            for (position, x) in (0..).zip(&constraint.scope) {
                let next = &mut next[x.index()];
                places[*next as usize] = place;
                positions[*next as usize] = position;
                *next += 1;
            }
        }
        let is_needed = all.iter().any(|one| !one.is_redundant);
        Self { all, starts, places, positions, is_needed }
    }

    pub(in crate::model) fn all(&self) -> &[NaryConstraint] {
        &self.all
    }

    /// The places in [`NaryConstraints::all`] of those that `x` is in, ascending.
    #[inline]
    pub(in crate::model) fn of(&self, x: Var) -> &[u32] {
        &self.places[self.span(x)]
    }

    /// As [`NaryConstraints::of`]: the position of `x` in the scope of each of them.
    #[inline]
    pub(in crate::model) fn positions_of(&self, x: Var) -> &[u32] {
        &self.positions[self.span(x)]
    }

    #[inline]
    fn span(&self, x: Var) -> Range<usize> {
        match self.starts.get(x.index() + 1) {
            Some(&end) => self.starts[x.index()] as usize..end as usize,
            None => 0..0,
        }
    }

    /// True if there is one that is not redundant.
    pub(in crate::model) fn is_needed(&self) -> bool {
        self.is_needed
    }

    pub(in crate::model) fn memory(&self) -> usize {
        let scopes: usize = self.all.iter().map(|one| size_of_val(&*one.scope)).sum();
        scopes
            + size_of_val(self.all.as_slice())
            + size_of_val(self.starts.as_slice())
            + size_of_val(self.places.as_slice())
            + size_of_val(self.positions.as_slice())
    }
}
