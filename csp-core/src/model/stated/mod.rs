//! The statement of a problem as plain data, with its names, its sizes and its errors.

pub(super) mod error;
pub(super) mod labels;
pub(super) mod size;

use crate::model::constraint::Constraints;
use crate::model::nary::{Meanings, NaryConstraint, Objective};
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
    pub(super) relations: Vec<Box<dyn Relation>>,
    /// The pairs of variables that the constraints relate.
    pub(super) pairs: Vec<StatedPair>,
    pub(super) constraints: Constraints,
    /// The integers that values stand for in arithmetic.
    pub(super) meanings: Meanings,
    /// The constraints on more than two variables.
    pub(super) nary: Vec<NaryConstraint>,
    pub(super) objective: Option<Objective>,
}

/// One pair that a constraint relates: relation number `relation`, asked with the value of `x` first.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedPair {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) relation: u32,
}
