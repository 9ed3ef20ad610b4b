//! Remember the outcome of checks that would only be repeated.

use super::assigned_neighbours::AssignedNeighbours;
use crate::consistency::MakePropagator;
use crate::model::{Network, PerValue, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator, State};

/// Backmarking: backtracking that leaves out the checks whose outcome it knows from the last time.
///
/// Source: Gaschnig 1977; "BM" in Prosser 1993. Variant: each value has the depth of its last check (the
/// maximum check level) and the time of that check. The smallest depth that was assigned anew since then is
/// its minimum backup level. There is one level for each value, as in Kondrak & van Beek 1997 (BMJ2,
/// BM-CBJ2), so that jumps over a variable that has values left lose nothing. Cost: as
/// [`super::Backtracking`] without the repeated checks, and O(log n) for each node; O(n d) memory. Invariant:
/// a value whose last check failed above its minimum backup level fails again; any other value passes all
/// checks above that level.
#[derive(Debug)]
pub(crate) struct Backmarking {
    neighbours: AssignedNeighbours,
    /// For each value of each variable, what is known of its last check.
    marks: PerValue<Mark>,
    /// The time when each depth was last assigned. The times ascend along the path.
    assigned: Vec<u64>,
    clock: u64,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The depth of the assignment that the value failed by, or [`PASSED`] when it did not fail.
    level: usize,
    time: u64,
}

const PASSED: usize = usize::MAX;

impl Backmarking {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "bm",
        "backmarking: without repeated checks",
        "Gaschnig 1977",
        MakePropagator::Past(|network| Box::new(Self::new(network))),
    );

    /// For a search on `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self {
            neighbours: AssignedNeighbours::new(network),
            marks: PerValue::new(network, Mark { level: PASSED, time: 0 }),
            assigned: vec![0; network.len() + 1],
            clock: 0,
        }
    }
}

impl Propagator for Backmarking {
    fn selected(&mut self, state: &State<'_>, x: Var) {
        self.neighbours.collect(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let Some(value) = cx.value(x) else { return Ok(()) };
        let mark = &mut self.marks[(x, value)];
        // Times ascend along the path, so the assignments made since the last check of this value are its
        // end: the first of them is the minimum backup level.
        let backup = 1 + self.assigned[1..cx.depth()].partition_point(|&time| time <= mark.time);
        self.clock += 1;
        self.assigned[cx.depth()] = self.clock;
        mark.time = self.clock;
        // The assignment that the value failed by is still the same: it fails again, without a check.
        if mark.level < backup {
            return Err(Conflict::between(x, cx.path()[mark.level - 1]));
        }
        mark.level = PASSED;
        let past = self.neighbours.of(network, x);
        // It passed all checks above the backup level the last time, and those
        // assignments are still the same.
        let known = past.partition_point(|arc| cx.depth_of(arc.target()).is_some_and(|depth| depth < backup));
        for (position, &arc) in past[known..].iter().enumerate() {
            let by = arc.target();
            if cx.value(by).is_some_and(|other| !network.row(arc, value).contains(other)) {
                mark.level = cx.depth_of(by).unwrap_or(PASSED);
                cx.count_checks(position + 1);
                return Err(Conflict::between(x, by));
            }
        }
        cx.count_checks(past.len() - known);
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
