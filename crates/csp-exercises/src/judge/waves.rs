//! Waves of limited discrepancy search and rounds of SAC-1: how far one may leave the value order, and why another one follows.

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
    // A wave ends when the first variable is given up: the depth is 0 then.
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
        ": wave {} allows {}, and {} made on the way here; each value but the first left costs one",
        waves + 1,
        if waves == 1 { "1 discrepancy".to_owned() } else { format!("{waves} discrepancies") },
        if used == 1 { "1 was".to_owned() } else { format!("{used} were") },
    )
}

/// The reason of the next step of the textbook, where it begins another wave, or tries a value once more; else empty.
pub(super) fn once_more(place: &TracePlace<'_>) -> &'static str {
    let is_again = place.next().is_some_and(|next| matches!(next, TraceStep::Tried(..)) && place.past.contains(next));
    let is_behind_a_wave =
        matches!(place.past.last(), Some(TraceStep::Backtracked(..))) && place.replay.path.is_empty();
    match place.exercise {
        Exercise::SingletonConsistency if is_again => {
            ". The round before removed a value, so each value that is left is tried again"
        }
        Exercise::LimitedDiscrepancy if is_behind_a_wave => {
            ". A value was left out in the wave before, so there is another wave"
        }
        _ => "",
    }
}
