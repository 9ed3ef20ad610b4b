//! No look-ahead: each assignment is checked against the assignments before it.

use super::assigned_neighbours::AssignedNeighbours;
use crate::consistency::MakePropagator;
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, State};

/// Chronological backtracking: the new value is checked against the values of the assigned neighbours.
///
/// Source: Golomb & Baumert 1965; Haralick & Elliott 1980, section II ("backtracking"). Variant: neighbours
/// are checked in the order in which they were assigned, oldest first, and the first failure ends the checks.
/// Cost: at most one check for each assigned neighbour at each node; selecting a variable sorts its d
/// neighbours once, O(d log d). Invariant: the assigned variables satisfy all constraints among them.
#[derive(Debug)]
pub(crate) struct Backtracking {
    neighbours: AssignedNeighbours,
}

impl Backtracking {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "bt",
        "plain backtracking: checks each value against the past",
        "",
        MakePropagator::Past(|network| Box::new(Self::new(network))),
    );

    /// For a search on `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { neighbours: AssignedNeighbours::new(network) }
    }
}

impl Propagator for Backtracking {
    fn selected(&mut self, state: &State<'_>, x: Var) {
        self.neighbours.collect(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let past = self.neighbours.of(network, x);
        let Some(value) = cx.value(x) else { return Ok(()) };
        for (position, &arc) in past.iter().enumerate() {
            let by = arc.target();
            if cx.value(by).is_some_and(|other| !network.row(arc, value).contains(other)) {
                cx.count_checks(position + 1);
                // The neighbours come oldest first, so the look-back is told the
                // oldest assignment in conflict.
                return Err(Conflict::between(x, by));
            }
        }
        cx.count_checks(past.len());
        Ok(())
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
