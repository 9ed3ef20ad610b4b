//! Remember which checks would only repeat.

use super::assigned_neighbours::AssignedNeighbours;
use crate::consistency::MakePropagator;
use crate::model::{Network, PerValue, Var};
use crate::part::Entry;
use crate::store::Propagator;
use crate::store::{Conflict, Context, State};

/// Backmarking: backtracking that skips the checks whose outcome it knows from the last time.
///
/// Source: Gaschnig 1977; "BM" in Prosser 1993. Variant: for each value the depth of its last check (the maximum check
/// level) and the time of it; the least depth assigned anew since then is its minimum backup level. One level for each
/// value, as in Kondrak & van Beek 1997 (BMJ2, BM-CBJ2), so that jumps over a variable with values left lose nothing. Cost:
/// as [`super::Backtracking`] without the repeated checks, and O(log n) a node; O(n d) memory. Invariant: a value whose
/// last check failed above its minimum backup level fails again; any other passes all checks above it.
#[derive(Debug)]
pub struct Backmarking {
    neighbours: AssignedNeighbours,
    /// For each value of each variable, its last check.
    marks: PerValue<Mark>,
    /// When each depth was last assigned: ascending along the path.
    assigned: Vec<u64>,
    clock: u64,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The depth of the assignment that it failed by; [`PASSED`] when it did not fail.
    level: usize,
    time: u64,
}

const PASSED: usize = usize::MAX;

impl Backmarking {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "bm",
        "backmarking: without repeated checks",
        "Gaschnig 1977",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// For a search on `network`.
    pub fn new(network: &Network) -> Self {
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
        let backup = 1 + self.assigned[1..cx.depth()].partition_point(|&time| time <= mark.time);
        self.clock += 1;
        (self.assigned[cx.depth()], mark.time) = (self.clock, self.clock);
        if mark.level < backup {
            return Err(Conflict::between(x, cx.path()[mark.level - 1]));
        }
        mark.level = PASSED;
        let past = self.neighbours.of(network, x);
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
