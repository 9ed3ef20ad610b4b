//! Value orders: which value of the selected variable is tried first.

use crate::model::{Val, Var};
use crate::search::State;
use crate::search::random::Random;

/// Arranges the values of a variable in the order in which they are to be tried.
pub trait ValueOrder {
    /// `values` is the current domain of `x`, ascending.
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]);

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

/// Least constraining value: the one that rules out the fewest values of the unassigned neighbours; ties ascending.
///
/// Source: Haralick & Elliott 1980, section V ("optimize"); Russell & Norvig, AIMA, section 6.3.1. Cost: O(d) for each
/// value, d neighbours; one check for each value of theirs.
#[derive(Clone, Debug, Default)]
pub struct LeastConstraining {
    checks: u64,
    ranked: Vec<(usize, Val)>,
}

impl ValueOrder for LeastConstraining {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        if values.len() < 2 {
            return;
        }
        self.ranked.clear();
        for &value in &*values {
            let mut ruled_out = 0;
            for &arc in state.network().arcs(x) {
                if !state.is_assigned(arc.target()) {
                    let (domain, row) = (state.domain(arc.target()), state.network().row(arc, value));
                    let kept: u32 = domain.words().iter().zip(row.words()).map(|(d, r)| (d & r).count_ones()).sum();
                    ruled_out += state.size(arc.target()) - kept as usize;
                    self.checks += state.size(arc.target()) as u64;
                }
            }
            self.ranked.push((ruled_out, value));
        }
        self.ranked.sort_unstable();
        for (place, (_, value)) in values.iter_mut().zip(&self.ranked) {
            *place = *value;
        }
    }

    fn checks(&self) -> u64 {
        self.checks
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
