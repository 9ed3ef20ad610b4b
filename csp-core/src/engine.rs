//! What every engine is to those who run it: something that searches on to the next solution.

use crate::limits::Stop;
use crate::model::Val;
use crate::stats::Stats;

/// A running search of any engine.
pub(crate) trait Search {
    /// Searches on to the next solution or to the end.
    fn advance(&mut self) -> Step;

    /// The counters up to now.
    fn stats(&self) -> Stats;
}

/// What a stretch of search ended with.
pub(crate) enum Step {
    Solution(Vec<Val>),
    Stopped(Stop),
}
