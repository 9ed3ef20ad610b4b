//! Removals in a row: what is missing, and what is too much.

use std::collections::BTreeSet;

use csp_core::Var;

use super::place::{Removal, TracePlace};
use super::replay::Replay;
use super::{bounds, root, tables};
use crate::catalogue::Exercise;
use crate::protocol::TraceStep;

/// The removals with which these steps begin.
pub(super) fn run(steps: &[TraceStep]) -> Vec<Removal> {
    let removal = |step: &TraceStep| if let TraceStep::Pruned(x, a) = *step { Some((x, a)) } else { None };
    steps.iter().map_while(removal).collect()
}

/// The difference between the removals of program and textbook, if there is one: at which of its steps, and in words.
pub(super) fn difference(place: &TracePlace<'_>, right: &[Removal], told: &[Removal]) -> Option<(usize, String)> {
    let expected: BTreeSet<Removal> = right.iter().copied().collect();
    let mut seen = BTreeSet::new();
    let wrong = told.iter().position(|removal| !expected.contains(removal) || !seen.insert(*removal));
    if let Some(offset) = wrong {
        return Some((offset, too_much(place, right, told, offset)));
    }
    let &missing = right.iter().find(|removal| !told.contains(removal))?;
    Some((told.len(), too_few(place, right, told, missing)))
}

/// A removal that should not be.
fn too_much(place: &TracePlace<'_>, right: &[Removal], told: &[Removal], offset: usize) -> String {
    let replay = place.replay;
    let (y, b) = told[offset];
    let removes = place.removes((y, b));
    if told[..offset].contains(&(y, b)) || !replay.domain(y).contains(&b) {
        return format!("{removes}, which does not have this value any more");
    }
    if place.exercise.looks_back() {
        return format!("{removes}, but {} removes no values: it only checks against the past", place.method());
    }
    if place.exercise == Exercise::NaryForwardChecking {
        return tables::too_much(place, right, told, offset);
    }
    if root::has_trials(place) && (replay.revised.is_none() || replay.last() == Some((y, b))) {
        return root::too_much(place, (y, b));
    }
    if bounds::are_used(place)
        && let Some(words) = bounds::too_much(place, (y, b))
    {
        return words;
    }
    match (replay.revised, replay.last()) {
        (Some((x, against)), _) => without_support(replay, &removes, (x, against), (y, b)),
        (None, Some((x, a))) => not_due(place, right, told, offset, (x, a)),
        (None, None) => format!("{removes} before anything has happened; {}", place.textbook_does()),
    }
}

fn without_support(replay: &Replay<'_>, removes: &str, (x, against): (Var, Var), (y, b): Removal) -> String {
    let arc = replay.arc(x, against);
    if x != y {
        return format!("{removes} while {arc} is revised: only values of {} may go there", replay.name(x));
    }
    let support = replay.domain(against).iter().find(|&&c| replay.allows(y, b, against, c));
    support.map_or_else(
        || format!("{removes} once too often while {arc} is revised"),
        |&c| format!("{removes}, but it has a support: {} allows it", replay.assignment(against, c)),
    )
}

/// After x = a, something else leaves than the values of its neighbours that are not allowed.
fn not_due(place: &TracePlace<'_>, right: &[Removal], told: &[Removal], offset: usize, (x, a): (Var, i64)) -> String {
    let (y, b) = told[offset];
    let removes = &place.removes((y, b));
    let replay = place.replay;
    let (assigned, name) = (replay.assignment(x, a), replay.name(y));
    if x == y {
        return format!("{removes}, the variable that was just assigned: no variable is a neighbour of itself");
    }
    if let Some(value) = replay.value(y) {
        return format!(
            "{removes}, but {} is assigned: only variables without a value lose values",
            replay.assignment(y, value)
        );
    }
    if !replay.are_neighbours(x, y) {
        return format!(
            "{removes}, but {name} is no neighbour of {}: go through the neighbours alone, not through all variables",
            replay.name(x)
        );
    }
    if !replay.allows(x, a, y, b) {
        return place.behind_a_conflict(right, told, offset);
    }
    // Is the test the wrong way round, for all that is removed from y?
    let of_y: BTreeSet<i64> = told.iter().filter(|(z, _)| *z == y).map(|(_, b)| *b).collect();
    let opposite: BTreeSet<i64> = replay.domain(y).iter().copied().filter(|&b| replay.allows(x, a, y, b)).collect();
    let guess = if of_y == opposite && of_y.len() < replay.domain(y).len() {
        ". It keeps what is not allowed: is the test the wrong way round?"
    } else if swapped(replay, (x, a), y) == of_y {
        ". Are the two values swapped? Ask allows(x, a, y, b)"
    } else {
        ""
    };
    format!("{removes}, which {assigned} allows{guess}")
}

/// The values that leave y when the two values are swapped in the question.
fn swapped(replay: &Replay<'_>, (x, a): (Var, i64), y: Var) -> BTreeSet<i64> {
    replay.domain(y).iter().copied().filter(|&b| !replay.allows(x, b, y, a)).collect()
}

/// A removal that is missing.
fn too_few(place: &TracePlace<'_>, right: &[Removal], told: &[Removal], (y, b): Removal) -> String {
    let replay = place.replay;
    let name = replay.name(y);
    if place.exercise == Exercise::NaryForwardChecking {
        return tables::too_few(replay, told.is_empty(), (y, b));
    }
    if bounds::are_used(place)
        && let Some(words) = bounds::too_few(place, (y, b))
    {
        return words;
    }
    let method = if replay.revised.is_some() { place.method() } else { "forward checking" };
    if let Some((x, against)) = replay.revised {
        return format!(
            "your {method} leaves {b} in {}, which has no support in {}: of the values left there, {}, none allows it",
            replay.name(x),
            replay.name(against),
            replay.values(against)
        );
    }
    let Some((x, a)) = replay.last() else {
        if root::has_trials(place) {
            return root::too_few(place, (y, b));
        }
        return format!("your program leaves {b} in {name}; {}", place.textbook_does());
    };
    let assigned = replay.assignment(x, a);
    let leaves = format!("after {assigned} your {method} leaves {b} in {name}; {assigned} does not allow it");
    if told.is_empty() {
        return format!("{leaves}. Nothing at all is removed here");
    }
    if !told.iter().any(|(z, _)| *z == y) {
        return format!("{leaves}. It removes nothing from {name}: are all neighbours gone through?");
    }
    if let Some(&TraceStep::Conflict(z)) = place.answer.get(told.len())
        && replay.domain(z).iter().any(|&c| !told.contains(&(z, c)))
    {
        return format!("{leaves}. It stops too early: no neighbour has lost its last value yet");
    }
    let walked: BTreeSet<Removal> = replay
        .neighbours(x)
        .into_iter()
        .filter(|&z| !replay.is_assigned(z) && told.iter().chain(right).any(|removal| removal.0 == z))
        .flat_map(|z| walked_while_deleting(replay, (x, a), z).into_iter().map(move |c| (z, c)))
        .collect();
    if walked == told.iter().copied().collect() {
        return format!(
            "{leaves}. A value is passed over after each removal: do not remove from the list that you walk over, but walk over a copy"
        );
    }
    format!("{leaves}. Is each value removed that `allows` refuses?")
}

/// The values that leave y when one walks over its values by their place while they are removed from under one's feet.
fn walked_while_deleting(replay: &Replay<'_>, (x, a): (Var, i64), y: Var) -> BTreeSet<i64> {
    let mut left: Vec<i64> = replay.domain(y).iter().copied().collect();
    let mut removed = BTreeSet::new();
    let mut place = 0;
    while place < left.len() {
        if !replay.allows(x, a, y, left[place]) {
            removed.insert(left.remove(place));
        }
        place += 1;
    }
    removed
}
