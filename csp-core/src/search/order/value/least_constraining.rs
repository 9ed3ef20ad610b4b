//! Least constraining value.

use super::left_to_neighbours::{left_to_neighbours, words_around};
use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Least constraining value: the one that rules out the fewest values of the unassigned neighbours; ties
/// ascending.
///
/// Source: Haralick & Elliott 1980, section V ("optimize"); Russell & Norvig, AIMA, section 6.3.1. Variant:
/// only the domains of the neighbours are looked at. Cost: O(d) for each value and d neighbours; one check
/// for each value of a neighbour.
#[derive(Clone, Debug, Default)]
pub struct LeastConstraining {
    checks: u64,
    ranked: Vec<(usize, Val)>,
    ties: Ties,
}

impl LeastConstraining {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("lcv", "least constraining value first", "Haralick & Elliott 1980", |setup| {
            Box::new(Self::new(setup.ties))
        });

    /// Breaks ties in this way.
    pub fn new(ties: Ties) -> Self {
        Self { ties, ..Self::default() }
    }
}

impl ValueOrder for LeastConstraining {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        if values.len() < 2 {
            return;
        }
        self.ranked.clear();
        let words = words_around(state, x);
        for &value in &*values {
            // When the search must stop, any order will do.
            if state.work(words) {
                return;
            }
            let mut ruled_out = 0;
            left_to_neighbours(state, x, value, |kept, size| {
                ruled_out += size - kept;
                self.checks += size as u64;
            });
            self.ranked.push((ruled_out, value));
        }
        self.ties.sort(&mut self.ranked, |&(ruled_out, _)| ruled_out);
        for (place, (_, value)) in values.iter_mut().zip(&self.ranked) {
            *place = *value;
        }
    }

    fn checks(&self) -> u64 {
        self.checks
    }

    fn is_stable(&self) -> bool {
        !self.ties.are_random()
    }
}
