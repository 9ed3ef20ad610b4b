//! Orders by how often domains change.

use super::{MakeVariableOrder, VariableOrder, single_or_greatest};
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::{Conflict, State};

/// Activity: the variable with the greatest ratio of activity to domain size. A variable is active when
/// propagation shrinks its domain; all activities fade from node to node.
///
/// Source: Michel & Van Hentenryck 2012 (activity-based search). Variant: without the probing before the
/// search; activities fade by 0.999. Cost: O(n) for each choice, O(changes) for each node.
#[derive(Clone, Debug)]
pub(crate) struct Activity {
    activities: Vec<f64>,
    /// The worth of one change now. It grows from node to node: to the choice this is the same as if all
    /// activities faded.
    worth: f64,
    /// For each variable, the last node in which it was active.
    last: Vec<u64>,
    node: u64,
    ties: Ties,
}

const FADING: f64 = 0.999;
/// When a change is worth more than this, all activities are scaled down.
const MOST: f64 = 1e100;

impl Activity {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("activity", "most activity over domain size", "Michel & Van Hentenryck 2012", |setup| {
            Ok(Box::new(Self::new(setup.network, setup.ties)))
        });

    /// An order that has seen nothing yet.
    pub(crate) fn new(network: &Network, ties: Ties) -> Self {
        Self { activities: vec![0.0; network.len()], worth: 1.0, last: vec![0; network.len()], node: 0, ties }
    }

    fn note(&mut self, state: &State<'_>, x: Var) {
        self.node += 1;
        for (y, _) in state.changes() {
            let index = y.index();
            // A node counts once for each variable, however often its domain shrinks there.
            if y != x && std::mem::replace(&mut self.last[index], self.node) != self.node {
                self.activities[index] += self.worth;
            }
        }
        self.worth /= FADING;
        if self.worth > MOST {
            self.activities.iter_mut().for_each(|activity| *activity /= MOST);
            self.worth /= MOST;
        }
    }
}

impl VariableOrder for Activity {
    fn select(&mut self, state: &State<'_>) -> Var {
        let Self { activities, ties, .. } = self;
        single_or_greatest(ties, state, |x| activities[x.index()] / state.size(x) as f64)
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.note(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, _conflict: Conflict) {
        self.note(state, x);
    }
}
