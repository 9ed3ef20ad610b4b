//! Minimum remaining values.

use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Minimum remaining values (MRV): the variable with the smallest current domain; ties by lowest index.
///
/// Source: Haralick & Elliott 1980, section V ("fail first"); Russell & Norvig, AIMA, section 6.3.1. Cost:
/// O(n) for each choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mrv(pub Ties);

impl Mrv {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("mrv", "minimum remaining values, ties by index; +deg: ties by degree", "", |setup| {
            Ok(Box::new(Self(setup.ties)))
        });
}

impl VariableOrder for Mrv {
    fn select(&mut self, state: &State<'_>) -> Var {
        if self.0.are_random() {
            return self.0.least(state.unassigned(), |x| state.size(x)).expect(UNASSIGNED);
        }
        smallest_domain(state)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// The first unassigned variable with the smallest domain. A domain of one value ends the scan, since none is
/// smaller.
pub(super) fn smallest_domain(state: &State<'_>) -> Var {
    let mut smallest = None;
    let mut least = usize::MAX;
    for x in state.unassigned() {
        let size = state.size(x);
        if size < least {
            smallest = Some(x);
            least = size;
            if size <= 1 {
                break;
            }
        }
    }
    smallest.expect(UNASSIGNED)
}
