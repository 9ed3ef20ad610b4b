//! Value orders: which value of the selected variable is tried first.

mod constraining;
mod learned;

pub use constraining::{LeastConstraining, Promise};
pub use learned::{LeastImpact, PhaseSaving, SurvivorsFirst};

use crate::model::{Val, Var};
use crate::search::State;
use crate::search::random::Random;

/// Arranges the values of a variable in the order in which they are to be tried.
pub trait ValueOrder {
    /// `values` is the current domain of `x`, ascending.
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]);

    /// The value of `x`, the variable assigned last, stands. [`State::changes`] tells what it has changed.
    fn stood(&mut self, _state: &State<'_>, _x: Var) {}

    /// The value of `x`, the variable assigned last, fails. What it has changed is still to be seen.
    fn failed(&mut self, _state: &State<'_>, _x: Var) {}

    /// How many constraint evaluations the ranking has cost so far; they are counted apart from those of the search.
    fn checks(&self) -> u64 {
        0
    }
}

/// Smallest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ascending;

impl ValueOrder for Ascending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, _values: &mut [Val]) {}
}

/// Largest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Descending;

impl ValueOrder for Descending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.reverse();
    }
}

/// A new permutation, from a seeded stream, each time a variable is selected.
#[derive(Clone, Debug)]
pub struct Shuffled(Random);

impl Shuffled {
    /// The stream that `seed` determines.
    pub fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }
}

impl ValueOrder for Shuffled {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        self.0.shuffle(values);
    }
}
