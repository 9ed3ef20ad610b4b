//! Least constraining value.

use super::ranked_values::RankedValues;
use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Least constraining value: the one that rules out the fewest values of the unassigned neighbours; ties
/// ascending. It looks at edges alone: what a larger constraint would rule out is not counted.
///
/// Source: Haralick & Elliott 1980, section V ("optimize"); Russell & Norvig, AIMA, section 6.3.1. Variant:
/// only the domains of the neighbours are looked at. Cost: O(d) for each value and d neighbours; one check
/// for each value of a neighbour.
#[derive(Clone, Debug)]
pub(crate) struct LeastConstraining(RankedValues<usize>);

impl LeastConstraining {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("lcv", "least constraining value first", "Haralick & Elliott 1980", |setup| {
            Box::new(Self::new(setup.ties))
        });

    /// Breaks ties in this way.
    pub(crate) fn new(ties: Ties) -> Self {
        Self(RankedValues::new(ties))
    }
}

impl ValueOrder for LeastConstraining {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        self.0.arrange(state, x, values, 0, |ruled_out, kept, size| *ruled_out += size - kept);
    }

    fn checks(&self) -> u64 {
        self.0.checks
    }

    fn is_stable(&self) -> bool {
        self.0.are_stable()
    }
}
