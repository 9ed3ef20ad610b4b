//! The constraints of a network as they were stated: which variables each is about, and what it is called.

use std::collections::HashMap;

use crate::model::Var;

/// A constraint, by its place among those that were stated: what [`Problem::constrain`](crate::model::Problem::constrain) and
/// [`Problem::all_different`](crate::model::Problem::all_different) return.
///
/// A network joins what is stated about the same two variables to one edge. The ids say from which statements an edge, or
/// the reason of a removal, comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(u32);

impl ConstraintId {
    /// The constraint that was stated at this place, from 0.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A constraint as it was stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint<'n> {
    /// Its id.
    pub id: ConstraintId,
    /// The variables that it is about, in the order in which they were stated.
    pub scope: &'n [Var],
    /// The name that people call it by, if it was said.
    pub name: Option<&'n str>,
}

/// A group of variables that all differ, by its place in [`Network::cliques`](crate::model::Network::cliques).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CliqueId(u32);

impl CliqueId {
    /// The clique at this place.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The constraints of a problem, and of all networks of one structure.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct Constraints {
    /// The scopes, one after the other.
    scopes: Vec<Var>,
    /// The scope of constraint c is `scopes[ends[c - 1]..ends[c]]`.
    ends: Vec<u32>,
    names: HashMap<ConstraintId, Box<str>>,
    /// From which constraint on the relation has which number, up to the next entry.
    relations: Vec<(ConstraintId, u32)>,
}

/// In place of the number of a relation: a constraint that is no relation of pairs.
pub(in crate::model) const NARY: u32 = u32::MAX;

impl Constraints {
    pub(in crate::model) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a constraint on these variables: this relation, by its number, holds for each pair of them.
    pub(in crate::model) fn add(&mut self, scope: &[Var], relation: u32) -> ConstraintId {
        self.scopes.extend_from_slice(scope);
        self.ends.push(self.scopes.len() as u32);
        let id = ConstraintId(self.ends.len() as u32 - 1);
        if self.relations.last().is_none_or(|&(_, last)| last != relation) {
            self.relations.push((id, relation));
        }
        id
    }

    /// The number of the relation that the constraint states. O(log r) for r relations.
    pub(in crate::model) fn relation(&self, id: ConstraintId) -> u32 {
        let behind = self.relations.partition_point(|&(first, _)| first <= id);
        behind.checked_sub(1).map_or(0, |place| self.relations[place].1)
    }

    /// True if the constraint relates pairs; else it is one on a whole scope, or nothing that a network keeps.
    pub(in crate::model) fn is_of_pairs(&self, id: ConstraintId) -> bool {
        self.relation(id) != NARY
    }

    pub(in crate::model) fn call(&mut self, id: ConstraintId, name: Box<str>) {
        self.names.insert(id, name);
    }

    pub(in crate::model) fn get(&self, id: ConstraintId) -> Constraint<'_> {
        let start = id.index().checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let scope = &self.scopes[start..self.ends[id.index()] as usize];
        Constraint { id, scope, name: self.names.get(&id).map(AsRef::as_ref) }
    }

    pub(in crate::model) fn all(&self) -> impl ExactSizeIterator<Item = Constraint<'_>> + '_ {
        (0..self.len() as u32).map(|index| self.get(ConstraintId(index)))
    }

    /// Its bytes.
    pub(in crate::model) fn memory(&self) -> usize {
        let text: usize = self.names.values().map(|name| name.len()).sum();
        let entry = size_of::<(ConstraintId, Box<str>)>();
        let lists = size_of_val(self.scopes.as_slice()) + size_of_val(self.ends.as_slice());
        text + self.names.len() * entry + lists + size_of_val(self.relations.as_slice())
    }
}

/// For each variable, the constraints that it is in, ascending. It is only made when someone asks.
#[derive(Debug)]
pub(in crate::model) struct ConstraintsOf {
    ids: Vec<ConstraintId>,
    /// Those of variable x are `ids[starts[x]..starts[x + 1]]`.
    starts: Vec<u32>,
}

impl ConstraintsOf {
    pub(in crate::model) fn new(constraints: &Constraints, variables: usize) -> Self {
        let mut starts = vec![0u32; variables + 1];
        constraints.scopes.iter().for_each(|x| starts[x.index() + 1] += 1);
        for x in 0..variables {
            starts[x + 1] += starts[x];
        }
        let mut ids = vec![ConstraintId(0); constraints.scopes.len()];
        let mut next = starts.clone();
        for constraint in constraints.all() {
            for x in constraint.scope {
                ids[next[x.index()] as usize] = constraint.id;
                next[x.index()] += 1;
            }
        }
        Self { ids, starts }
    }

    pub(in crate::model) fn of(&self, x: Var) -> &[ConstraintId] {
        &self.ids[self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize]
    }
}
