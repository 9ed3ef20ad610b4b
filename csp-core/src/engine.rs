//! What every engine is to those who run it: something that searches on to the next solution.

use crate::limits::{Limits, Stop};
use crate::model::Val;
use crate::stats::Stats;

/// A running search of any engine.
pub(crate) trait Search {
    /// Searches on to the next solution or to the end.
    fn advance(&mut self) -> Step;

    /// Puts other limits in the place of those that have stopped it. Says whether it can go on from where it stands; the
    /// counters go on, too. Nodes are counted from the start of the search, time from here.
    fn extend(&mut self, _limits: Limits) -> bool {
        false
    }

    /// The counters up to now.
    fn stats(&self) -> Stats;
}

/// What a stretch of search ended with.
pub(crate) enum Step {
    Solution(Vec<Val>),
    Stopped(Stop),
}
