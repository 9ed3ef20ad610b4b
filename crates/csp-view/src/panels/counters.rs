//! The counters of what has happened so far.

use csp_core::observe::Counts;

use super::columns::{Keep, Panel, Room};
use super::piece::{Line, Piece};
use crate::stepper::View;

/// Every counter with its name.
pub fn counters(view: &View<'_>, room: Room) -> Panel {
    let Counts { nodes, decisions, dead_ends, backtracks, prunings, revisions, restarts, nogoods, solutions, repairs } =
        view.stepper().counts();
    let counters = [
        ("nodes", nodes),
        ("decisions", decisions),
        ("dead ends", dead_ends),
        ("backtracks", backtracks),
        ("prunings", prunings),
        ("revisions", revisions),
        ("restarts", restarts),
        ("nogoods", nogoods),
        ("solutions", solutions),
    ];
    // Only a local search repairs.
    let counters = counters.into_iter().chain((repairs > 0).then_some(("repairs", repairs)));
    let line = |(name, count)| -> Line { vec![Piece::plain(&format!("{name:<10} {count:>8}"))] };
    let entries = counters.map(line).collect();
    let lines = room.fill(entries, Keep::First, |rest| format!("and {rest} more"));
    Panel { title: "counters".into(), lines }
}
