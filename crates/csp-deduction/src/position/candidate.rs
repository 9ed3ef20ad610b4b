//! Candidates: a variable and a value that it may still have.

use csp_core::{Val, Var};

/// A variable and a value that it may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Val,
}

impl Candidate {
    /// That `var` may be `value`.
    pub const fn new(var: Var, value: Val) -> Self {
        Self { var, value }
    }
}
