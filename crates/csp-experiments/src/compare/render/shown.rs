//! What of a comparison is written.

use crate::compare::summary::{Measure, Stats};

/// What of a comparison is written.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Every problem in tables for people, and not the first ones only.
    pub each: bool,
    /// Which statistics; the summary, if nothing is said.
    pub stats: Option<Stats>,
    /// What strategies are compared by; what they usually are, if there is none.
    pub measures: Vec<Measure>,
    /// Tables for a terminal leave columns out that do not fit into this width.
    pub width: Option<usize>,
}

impl Shown {
    /// The statistics that tables for people begin with.
    pub(super) fn stats(&self) -> Stats {
        self.stats.clone().unwrap_or(Stats::SUMMARY)
    }
}
