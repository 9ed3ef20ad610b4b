//! The impacts of assignments: how much they have shrunk the search space.

use crate::limits::Watch;
use crate::model::{Network, PerValue, Val, Var};
use crate::store::State;

/// For each value of each variable, the average share of the search space that assigning it has removed; a
/// failure counts as 1.
///
/// Source: Refalo 2004, section 3. Variant: the space is the product of the domain sizes; the shrinking of
/// the assigned variable's own domain counts too. Cost: O(changes) for each node.
#[derive(Clone, Debug)]
pub(super) struct Impacts {
    /// For each value, the sum of the shares, and how many there are.
    shares: PerValue<(f64, u32)>,
    /// Marks the variables whose change was taken into account.
    counted: Vec<bool>,
}

impl Impacts {
    /// Nothing is known yet. When the watch does not afford it, the search must not begin.
    pub(super) fn new(network: &Network, watch: &Watch) -> Self {
        Self { shares: PerValue::within(network, (0.0, 0), watch), counted: vec![false; network.len()] }
    }

    /// The impact of giving `x` this value, 0 while nothing is known.
    pub(super) fn of(&self, x: Var, value: Val) -> f64 {
        match self.shares[(x, value)] {
            (_, 0) => 0.0,
            (sum, count) => sum / f64::from(count),
        }
    }

    pub(super) fn succeeded(&mut self, state: &State<'_>, x: Var) {
        let mut left = 1.0;
        for (y, size) in state.changes() {
            // The first change of a variable has its size before the assignment.
            if !std::mem::replace(&mut self.counted[y.index()], true) {
                left *= state.size(y) as f64 / size as f64;
            }
        }
        state.changes().for_each(|(y, _)| self.counted[y.index()] = false);
        self.add(state, x, 1.0 - left);
    }

    pub(super) fn failed(&mut self, state: &State<'_>, x: Var) {
        self.add(state, x, 1.0);
    }

    fn add(&mut self, state: &State<'_>, x: Var, impact: f64) {
        if let Some(value) = state.value(x) {
            let (sum, count) = &mut self.shares[(x, value)];
            *sum += impact;
            *count += 1;
        }
    }
}
