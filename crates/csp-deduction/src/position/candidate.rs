//! Candidates: a variable and a value that it may still have.

use csp_core::{Val, Var};

use crate::position::var_set::ones;

/// A variable and a value that it may still have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Val,
}

impl Candidate {
    /// The candidate that `var` may be `value`.
    pub const fn new(var: Var, value: Val) -> Self {
        Self { var, value }
    }

    /// The same of a value by its bit.
    pub(crate) const fn at(var: Var, v: usize) -> Self {
        Self { var, value: Val::new(v as u16) }
    }

    /// A variable with each of these values, one bit for each, ascending.
    pub(crate) fn each(var: Var, values: u64) -> impl Iterator<Item = Self> {
        ones(values).map(move |v| Self::at(var, v))
    }
}
