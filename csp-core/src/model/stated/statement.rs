//! The statement of a problem, as plain data.

use crate::model::constraint::Constraints;
use crate::model::nary::{Meanings, NaryConstraint, Objective};
use crate::model::stated::labels::Labelled;
use crate::model::value::ids::Mark;
use crate::model::{Domain, Relation};

/// Variables, domains and constraints in the order in which they were stated.
pub(in crate::model) struct Stated {
    /// The mark of the variables.
    pub(in crate::model) mark: Mark,
    pub(in crate::model) names: Vec<Option<Box<str>>>,
    /// Distinct declared domains; `declared[x]` is the position of x's.
    pub(in crate::model) universes: Vec<Domain>,
    pub(in crate::model) declared: Vec<u32>,
    /// The part that restrictions have left of the declared domains.
    pub(in crate::model) domains: Vec<Domain>,
    pub(in crate::model) labels: Labelled,
    pub(in crate::model) relations: Vec<Box<dyn Relation>>,
    /// The pairs of variables that the constraints relate.
    pub(in crate::model) pairs: Vec<StatedPair>,
    pub(in crate::model) constraints: Constraints,
    /// The integers that values stand for in arithmetic.
    pub(in crate::model) meanings: Meanings,
    /// The constraints on more than two variables.
    pub(in crate::model) nary: Vec<NaryConstraint>,
    pub(in crate::model) objective: Option<Objective>,
}

/// One pair that a constraint relates: relation number `relation`, asked with the value of `x` first.
#[derive(Clone, Copy, Debug)]
pub(in crate::model) struct StatedPair {
    pub(in crate::model) x: u32,
    pub(in crate::model) y: u32,
    pub(in crate::model) relation: u32,
}
