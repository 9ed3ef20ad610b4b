//! Restarts: when they begin, and how long each run may be.

use crate::bits::choice::weights::Weights;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::luby::luby;
use crate::random::Random;

/// Dead ends without a longer path before the first restart, in a network of up to [`SMALL`] variables and in
/// a larger one. Found on quasigroups with holes: of order 25 most are solved before, of order 36 the weights
/// find the way sooner.
const PATIENCE: [u64; 2] = [1000, 30];
const SMALL: usize = 1000;

/// Dead ends of the shortest run.
const LUBY_UNIT: u64 = 100;

/// The progress of the first run, which no weights lead.
#[derive(Debug, Default)]
pub(in crate::bits) struct Progress {
    /// The longest path so far: of branches, not of variables, so it is not told as a depth.
    deepest: usize,
    /// The dead ends since it was reached.
    stalled: u64,
}

impl Progress {
    /// The path has so many branches.
    pub(in crate::bits) fn reached(&mut self, branches: usize) {
        if branches > self.deepest {
            self.deepest = branches;
            self.stalled = 0;
        }
    }

    /// Counts a dead end.
    pub(in crate::bits) fn dead_end(&mut self) {
        self.stalled += 1;
    }

    /// True if the run has come to nothing for so long that it is given up. A loose network is given as much
    /// time as a small one.
    pub(in crate::bits) fn is_stuck<S: Shape>(&self, tables: &RowTables<S>, is_loose: bool) -> bool {
        self.stalled >= PATIENCE[usize::from(tables.count > SMALL && !is_loose)]
    }
}

/// Runs that are led by weights and cut short in Luby's proportions, all but the first.
pub(in crate::bits) struct WeightedRuns {
    pub(in crate::bits) weights: Weights,
    pub(in crate::bits) random: Random,
    /// The number of the present run.
    run: u64,
    dead_ends_left: u64,
}

impl WeightedRuns {
    /// The first run, without weights, has just been given up.
    pub(in crate::bits) fn new<S: Shape>(tables: &RowTables<S>, seed: u64) -> Self {
        Self { weights: Weights::new(tables), random: Random::new(seed), run: 1, dead_ends_left: 0 }
    }

    /// True if the present run is over.
    pub(in crate::bits) fn is_over(&self) -> bool {
        self.dead_ends_left == 0
    }

    /// Begins the next run.
    pub(in crate::bits) fn begin(&mut self) {
        self.run += 1;
        self.dead_ends_left = LUBY_UNIT * luby(self.run);
    }

    /// Counts a dead end.
    pub(in crate::bits) fn dead_end(&mut self) {
        self.dead_ends_left = self.dead_ends_left.saturating_sub(1);
    }
}
