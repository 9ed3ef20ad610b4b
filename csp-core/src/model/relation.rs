//! Relations: which pairs of values a constraint allows.

use std::collections::HashSet;

use crate::model::Val;

/// A binary relation over values. It is asked for each pair of declared values when the network is built, whatever else is
/// stated about the two variables, and never in search.
///
/// Any `Fn(Val, Val) -> bool` is one:
///
/// ```
/// use csp_core::{Domain, Problem, Val};
///
/// let mut problem = Problem::new();
/// let xs = problem.variables(2, Domain::range(1..=4));
/// problem.constrain(xs[0], xs[1], |a: Val, b: Val| a < b);
/// ```
pub trait Relation {
    /// True if the first variable may hold `a` while the second holds `b`.
    fn allows(&self, a: Val, b: Val) -> bool;
}

impl<F: Fn(Val, Val) -> bool> Relation for F {
    fn allows(&self, a: Val, b: Val) -> bool {
        self(a, b)
    }
}

/// The two values differ: the only relation that Sudoku, graph colouring and Latin squares need.
#[derive(Clone, Copy, Debug)]
pub struct NotEqual;

impl Relation for NotEqual {
    fn allows(&self, a: Val, b: Val) -> bool {
        a != b
    }
}

/// The two values are the same.
#[derive(Clone, Copy, Debug)]
pub struct Equal;

impl Relation for Equal {
    fn allows(&self, a: Val, b: Val) -> bool {
        a == b
    }
}

/// Exactly the pairs that are listed.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pairs: HashSet<(Val, Val)>,
}

impl FromIterator<(Val, Val)> for Table {
    fn from_iter<I: IntoIterator<Item = (Val, Val)>>(pairs: I) -> Self {
        Self { pairs: pairs.into_iter().collect() }
    }
}

impl FromIterator<(u16, u16)> for Table {
    fn from_iter<I: IntoIterator<Item = (u16, u16)>>(pairs: I) -> Self {
        pairs.into_iter().map(|(a, b)| (Val::new(a), Val::new(b))).collect()
    }
}

impl Relation for Table {
    fn allows(&self, a: Val, b: Val) -> bool {
        self.pairs.contains(&(a, b))
    }
}
