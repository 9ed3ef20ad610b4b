//! Start again after a number of failures.

use super::{MakeTraversal, Traversal};
use crate::luby::luby;
use crate::part::Entry;

/// The number of failures a run may have before the search restarts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Growth {
    /// A hundred times the terms of [`luby`].
    Luby,
    /// Ten for the first run, then half as many again for each run, rounded up.
    Geometric,
}

/// Restarts after a number of failures that grows. What was refuted is kept as nogoods, so no run visits it
/// again, and the search stays complete.
///
/// Source: Gomes, Selman & Kautz 1998; Luby, Sinclair & Zuckerman 1993; Walsh 1999 (geometric); nogoods from
/// restarts, Lecoutre, Sais, Tabary & Vidal 2007. Cost: O(1) for each failure. Invariant: the lengths of the
/// runs are not bounded, so some run is long enough to end the search.
#[derive(Clone, Debug)]
pub(crate) struct Restarts {
    growth: Growth,
    run: u64,
    cutoff: u64,
    failures: u64,
}

/// The failures of the shortest run by [`Growth::Luby`].
const UNIT: u64 = 100;

impl Restarts {
    pub(crate) const LUBY: Entry<MakeTraversal> =
        Entry::new("luby", "restarts by Luby's sequence, with nogoods", "Lecoutre et al. 2007", |_| {
            Box::new(Self::new(Growth::Luby))
        });

    pub(crate) const GEOMETRIC: Entry<MakeTraversal> =
        Entry::new("geometric", "restarts that grow by half, with nogoods", "Walsh 1999", |_| {
            Box::new(Self::new(Growth::Geometric))
        });

    /// Restarts whose runs grow in this way.
    pub(crate) fn new(growth: Growth) -> Self {
        let cutoff = match growth {
            Growth::Luby => UNIT,
            Growth::Geometric => 10,
        };
        Self { growth, run: 1, cutoff, failures: 0 }
    }
}

impl Traversal for Restarts {
    fn visits_again(&self) -> bool {
        false
    }

    fn failed(&mut self) {
        self.failures += 1;
    }

    fn restarts(&self) -> bool {
        true
    }

    fn wants_restart(&mut self) -> bool {
        if self.failures < self.cutoff {
            return false;
        }
        // Each run has its full number of failures: a bad start of one does not shorten the next.
        self.run += 1;
        self.failures = 0;
        self.cutoff = match self.growth {
            Growth::Luby => luby(self.run).saturating_mul(UNIT),
            Growth::Geometric => self.cutoff.saturating_add(self.cutoff.div_ceil(2)),
        };
        true
    }
}
