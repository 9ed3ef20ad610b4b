//! The objective: a sum to be made as small, or as large, as possible.

use crate::model::Var;

/// The way that is better: less or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// Less is better.
    Minimize,
    /// More is better.
    Maximize,
}

/// A sum of variables with coefficients, and a constant: what a solution costs, or is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Objective {
    pub(in crate::model) sense: Sense,
    pub(in crate::model) terms: Box<[(i64, Var)]>,
    pub(in crate::model) constant: i64,
}

impl Objective {
    /// The way that is better.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// The coefficients with their variables, all different.
    pub fn terms(&self) -> &[(i64, Var)] {
        &self.terms
    }

    /// True if one value is better than another.
    pub fn is_better(&self, one: i64, other: i64) -> bool {
        match self.sense {
            Sense::Minimize => one < other,
            Sense::Maximize => one > other,
        }
    }

    /// The number that is added to the sum.
    pub fn constant(&self) -> i64 {
        self.constant
    }
}
