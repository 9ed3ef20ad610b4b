//! Value orders: which value of the selected variable is tried first.

mod constraining;
mod learned;

pub use constraining::{LeastConstraining, Promise};
pub use learned::{LeastImpact, PhaseSaving, SurvivorsFirst};

use std::any::type_name;

use crate::model::{Val, Var};
use crate::search::State;
use crate::search::random::Random;

/// Arranges the values of a variable in the order in which they are to be tried.
pub trait ValueOrder {
    /// `values` is the current domain of `x`, ascending. They may be rearranged only: the search panics when an order
    /// of one's own puts a value in the place of another.
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]);

    /// The value of `x`, the variable assigned last, stands. [`State::changes`] tells what it has changed.
    fn stood(&mut self, _state: &State<'_>, _x: Var) {}

    /// The value of `x`, the variable assigned last, fails. What it has changed is still to be seen.
    fn failed(&mut self, _state: &State<'_>, _x: Var) {}

    /// How many constraint evaluations the ranking has cost so far; they are counted apart from those of the search.
    fn checks(&self) -> u64 {
        0
    }

    /// Promises that the arrangement depends on the path and the domains alone: not on chance, nor on what the
    /// order has seen before. A course that visits the tree several times needs it.
    fn is_stable(&self) -> bool {
        false
    }

    /// What messages call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<O: ValueOrder + ?Sized> ValueOrder for Box<O> {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        (**self).arrange(state, x, values);
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        (**self).stood(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        (**self).failed(state, x);
    }

    fn checks(&self) -> u64 {
        (**self).checks()
    }

    fn is_stable(&self) -> bool {
        (**self).is_stable()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }
}

/// Smallest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ascending;

impl ValueOrder for Ascending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, _values: &mut [Val]) {}

    fn is_stable(&self) -> bool {
        true
    }
}

/// Largest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Descending;

impl ValueOrder for Descending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.reverse();
    }

    fn is_stable(&self) -> bool {
        true
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
