//! Waves of limited discrepancy search: how far one may leave the value order.

use super::place::TracePlace;
use crate::catalogue::Exercise;
use crate::protocol::TraceStep;

/// True if the search goes in waves.
pub(super) fn are_made(place: &TracePlace<'_>) -> bool {
    place.exercise == Exercise::LimitedDiscrepancy
}

/// The discrepancies that this wave may have, and those that it has so far, as the end of a sentence; empty where there are no waves.
pub(super) fn allowance(place: &TracePlace<'_>) -> String {
    if !are_made(place) {
        return String::new();
    }
    // A wave ends when the first variable is given up.
    let mut depth = 0_usize;
    let mut waves = 0;
    for step in place.past {
        match step {
            TraceStep::Tried(..) => depth += 1,
            TraceStep::Retracted(..) => depth -= 1,
            TraceStep::Backtracked(..) if depth == 0 => waves += 1,
            _ => {}
        }
    }
    let used = place.replay.discrepancies();
    format!(
        ": wave {} allows {}, and {used} were made on the way here; each value but the first left costs one",
        waves + 1,
        if waves == 1 { "1 discrepancy".to_owned() } else { format!("{waves} discrepancies") },
    )
}
