//! Minimum remaining values, ties by degree.

use super::degree::future_degree;
use super::mrv::smallest_domain;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Minimum remaining values (MRV), ties by the most unassigned neighbours, then by lowest index.
///
/// Source: Brelaz 1979 (DSATUR, for colouring). Variant: a variable that has one value left is no choice, so
/// the first such variable is taken without a look at degrees. Cost: O(n) for each choice, and O(d) for each
/// tie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brelaz(pub Ties);

impl Brelaz {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("mrv+deg", "minimum remaining values, ties by degree", "Brelaz 1979", |setup| {
            Ok(Box::new(Self(setup.ties)))
        });
}

impl VariableOrder for Brelaz {
    fn select(&mut self, state: &State<'_>) -> Var {
        let smallest = smallest_domain(state);
        let least = state.size(smallest);
        if least <= 1 {
            return smallest;
        }
        let tied = state.unassigned().filter(|&x| state.size(x) == least);
        self.0.greatest(tied, |x| future_degree(state, x)).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}
