//! The interface of every engine to those who run it: something that searches on to the next solution.

use crate::limits::{Limits, Stop};
use crate::model::Val;
use crate::stats::{Stats, Turn};

/// A running search of any engine.
pub trait Search: Send {
    /// Searches on to the next solution or to the end.
    fn advance(&mut self) -> Step;

    /// Replaces the limits that have stopped the search. Says whether the search can continue from where it
    /// is. The counters continue, too: nodes are counted from the start of the search, but time from this
    /// call.
    fn extend(&mut self, _limits: Limits) -> bool {
        false
    }

    /// Of a local search: the complete assignment that broke the fewest constraints, and how many.
    fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        None
    }

    /// From now on never finds this solution, which another search has found. Says whether it can promise that.
    fn exclude(&mut self, _solution: &[Val]) -> bool {
        false
    }

    /// The steps that it has reported up to now, as far as they tell how long it has worked; 0 where they are not kept.
    fn steps(&self) -> u64 {
        0
    }

    /// The value of the objective that it has proved to be the best there can be, of solutions better than those before; `None` where it
    /// has proved none.
    fn bound(&self) -> Option<i64> {
        None
    }

    /// The plans that have worked for it; none when it is no search of several.
    fn turns(&self) -> Vec<Turn> {
        Vec::new()
    }

    /// The counters up to now.
    fn stats(&self) -> Stats;
}

/// The result that the search came to when it was asked to advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next solution: a value for each variable, in their order.
    Solution(Vec<Val>),
    /// There is no further one, or a limit was reached.
    Stopped(Stop),
}
