//! The statement of a problem as plain data, with its names, its sizes and its errors.

pub(super) mod error;
pub(super) mod labels;
pub(super) mod size;

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::Arc as Shared;

use crate::model::constraint::Constraints;
use crate::model::nary::{Integers, Meanings, NaryConstraint, NaryRelation, Objective, RelationKind, ValueSum};
use crate::model::stated::labels::Labelled;
use crate::model::value::ids::Mark;
use crate::model::{Domain, Relation};

/// Variables, domains and constraints in the order in which they were stated.
pub(super) struct Stated {
    /// The mark of the variables.
    pub(super) mark: Mark,
    pub(super) names: Vec<Option<Box<str>>>,
    /// Distinct declared domains; `declared[x]` is the position of x's.
    pub(super) universes: Vec<Domain>,
    pub(super) declared: Vec<u32>,
    /// The part that restrictions have left of the declared domains.
    pub(super) domains: Vec<Domain>,
    pub(super) labels: Labelled,
    pub(super) relations: Vec<PairRelation>,
    /// The pairs of variables that the constraints relate.
    pub(super) pairs: Vec<StatedPair>,
    pub(super) constraints: Constraints,
    /// The integers that values stand for in arithmetic.
    pub(super) meanings: Meanings,
    /// The constraints on more than two variables.
    pub(super) nary: Vec<NaryConstraint>,
    /// The constraints on one variable: they have narrowed the domains.
    pub(super) unary: Vec<NaryConstraint>,
    pub(super) objective: Option<Objective>,
}

/// One pair that a constraint relates: relation number `relation`, asked with the value of `x` first.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedPair {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) relation: u32,
}

/// A relation on two variables, in the form from which its table is made soonest.
pub(super) enum PairRelation {
    /// It is asked for each pair of values.
    Asked(Box<dyn Relation>),
    /// A formula of the numbers of the two values.
    Sum(ValueSum),
    /// A list of tuples of what the values of the first and of the second variable stand for.
    Listed(Shared<dyn NaryRelation>, [Integers; 2]),
}

/// All that the table of a relation of integers depends on, beside the declared domains: for what is stated of many pairs.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum PairKey {
    Sum(ValueSum),
    /// With the numbers of what the values of the two variables stand for.
    Same(SameRelation, [u32; 2]),
}

/// A relation that equals another one if both state the same by their kind, or are one and the same.
pub(super) struct SameRelation(pub(super) Shared<dyn NaryRelation>);

impl SameRelation {
    fn address(&self) -> *const () {
        Shared::as_ptr(&self.0).cast()
    }
}

impl PartialEq for SameRelation {
    fn eq(&self, other: &Self) -> bool {
        match (self.0.kind(), other.0.kind()) {
            (RelationKind::Linear(one), RelationKind::Linear(other)) => one == other,
            (RelationKind::Tuples(one), RelationKind::Tuples(other)) => one.content() == other.content(),
            (RelationKind::Expression(one), RelationKind::Expression(other)) => one == other,
            (RelationKind::AllDifferent(_), RelationKind::AllDifferent(_)) => true,
            _ => self.address() == other.address(),
        }
    }
}

impl Eq for SameRelation {}

impl Hash for SameRelation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let kind = self.0.kind();
        mem::discriminant(&kind).hash(state);
        match kind {
            RelationKind::Linear(sum) => sum.hash(state),
            RelationKind::Tuples(tuples) => tuples.content().hash(state),
            RelationKind::Expression(expression) => expression.hash(state),
            RelationKind::AllDifferent(_) => {}
            _ => self.address().hash(state),
        }
    }
}
