//! The counters of what has happened so far.

use csp_core::counters::Counter;
use csp_core::observe::Counts;

use super::columns::{Keep, Panel, Room};
use super::piece::{Line, Piece};
use crate::stepper::View;

/// Every counter with its name.
pub fn counters(view: &View<'_>, room: Room) -> Panel {
    let Counts { nodes, decisions, dead_ends, backtracks, prunings, revisions, restarts, nogoods, solutions, repairs } =
        view.stepper().counts();
    let counters = [
        (Counter::Nodes, nodes),
        (Counter::Decisions, decisions),
        (Counter::DeadEnds, dead_ends),
        (Counter::Backtracks, backtracks),
        (Counter::Prunings, prunings),
        (Counter::Revisions, revisions),
        (Counter::Restarts, restarts),
        (Counter::Nogoods, nogoods),
        (Counter::Solutions, solutions),
    ];
    // Only a local search repairs.
    let counters = counters.into_iter().chain((repairs > 0).then_some((Counter::Repairs, repairs)));
    let line = |(counter, count): (Counter, u64)| -> Line {
        vec![Piece::plain(&format!("{:<10} {count:>8}", counter.name()))]
    };
    let entries = counters.map(line).collect();
    let lines = room.fill(entries, Keep::First, |rest| format!("and {rest} more"));
    Panel { title: "counters".into(), lines }
}
