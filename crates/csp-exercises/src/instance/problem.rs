//! A problem for a program.

use csp_core::network::NaryConstraint;
use csp_core::{Network, Var};

use crate::catalogue::Exercise;

/// A problem on which the program of a submission is tried.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name: `queens:4`, or `hidden 3` for one that only the teacher knows.
    pub name: String,
    /// True if it comes from the seed of the teacher.
    pub is_hidden: bool,
    /// The exercise that it belongs to.
    pub exercise: Exercise,
    /// The problem.
    pub network: Network,
    /// The start of a local search; only of [`Exercise::MinConflicts`].
    pub start: Option<Start>,
}

/// The start of a local search, and its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first value of each variable.
    pub values: Vec<i64>,
    /// Random numbers that the program may use.
    pub random: Vec<i64>,
    /// The most steps.
    pub steps: usize,
}

impl Instance {
    /// The groups of variables that must all be different; only of [`Exercise::AllDifferent`].
    pub(crate) fn groups(&self) -> Vec<&[Var]> {
        self.network.nary().iter().map(NaryConstraint::scope).collect()
    }
}
