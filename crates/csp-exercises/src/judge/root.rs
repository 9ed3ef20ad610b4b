//! Work before a search: the trial of a value, and arcs in one direction.

use csp_core::Var;

use super::place::{Removal, TracePlace};
use crate::catalogue::Exercise;
use crate::protocol::TraceStep;

/// True if each value is tried before the search.
pub(super) fn has_trials(place: &TracePlace<'_>) -> bool {
    place.exercise == Exercise::SingletonConsistency
}

/// A removal that should not be, behind a trial or on it.
pub(super) fn too_much(place: &TracePlace<'_>, (y, b): Removal) -> String {
    let (replay, removes) = (place.replay, place.removes((y, b)));
    if replay.last() == Some((y, b)) {
        let trial = replay.assignment(y, b);
        return format!(
            "{removes}, but first {trial} must be taken back, and all that was removed since: it was a trial"
        );
    }
    match place.past.last() {
        Some(&TraceStep::Retracted(x, a)) if (x, a) == (y, b) => {
            format!("{removes}, but its trial has left each variable a value: such a value stays")
        }
        Some(&TraceStep::Retracted(x, a)) => {
            format!("{removes}, but it was {} that was tried: only the value on trial may go", replay.assignment(x, a))
        }
        _ => format!("{removes}, which was not tried; {}", place.textbook_does()),
    }
}

/// The removal of a value whose trial has failed is missing.
pub(super) fn too_few(place: &TracePlace<'_>, (y, b): Removal) -> String {
    let (name, trial) = (place.replay.name(y), place.replay.assignment(y, b));
    format!(
        "your {} leaves {b} in {name}, but a variable had no value left on the trial of {trial}: it goes for good",
        place.method()
    )
}

/// The program does something else than to revise this arc, in one direction.
pub(super) fn other_arc(place: &TracePlace<'_>, (x, y): (Var, Var), told: &TraceStep) -> String {
    let replay = place.replay;
    let (arc, does) = (replay.arc(x, y), replay.does(told));
    match *told {
        TraceStep::Revised(u, v) if u > v => format!(
            "your program {does}, but {} comes before {}: only the variable before is revised, against the one behind",
            replay.name(v),
            replay.name(u)
        ),
        TraceStep::Revised(..) => {
            format!("your program {does}, but {arc} comes first: it goes from the last variable to the first")
        }
        _ => format!("your program {does}, but {arc} is still to be revised"),
    }
}
