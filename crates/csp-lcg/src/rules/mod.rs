//! The constraints: what follows from each, and why. Here is the interface of a rule that explains itself.

pub(crate) mod alternatives;
pub(crate) mod clauses;
pub(crate) mod element;
pub(crate) mod energy;
pub(crate) mod extremum;
pub(crate) mod filters;
pub(crate) mod hall;
pub(crate) mod integers;
pub(crate) mod linear;
pub(crate) mod normal;
pub(crate) mod not_equal;
pub(crate) mod one_tree;
pub(crate) mod pairs;
pub(crate) mod rows;
pub(crate) mod sum;
pub(crate) mod tables;
pub(crate) mod terms;
pub(crate) mod time_table;

use std::fmt::Debug;

use csp_core::Var;

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::Lit;
use crate::rules::sum::Sum;

/// The part of a variable that a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// Its lower bound.
    Low,
    /// Its upper bound.
    High,
    /// A value that left from between its bounds.
    Gap,
}

/// A constraint that draws what follows from bounds and values, and tells why when it is asked.
pub(crate) trait Rule: Debug + Send {
    /// The variables it looks at.
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks));

    /// Draws what follows; `own` is its reason. Called once at the root, and whenever what it looks at has changed.
    ///
    /// # Errors
    ///
    /// The clash it comes to.
    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash>;

    /// The literals that implied `lit`, which this rule has drawn, or one that says more. They held before `position`.
    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>);

    /// Steps that a call costs.
    fn cost(&self) -> u64;

    /// The sum that it is, if it is one.
    fn sum(&self) -> Option<Sum> {
        None
    }
}
