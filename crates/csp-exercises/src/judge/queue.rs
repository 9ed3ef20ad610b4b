//! Arcs that join the queue, and arcs that leave it.

use csp_core::Var;

use super::place::TracePlace;
use super::replay::Replay;
use crate::protocol::TraceStep;

type Arc = (Var, Var);

/// The arcs that join with these steps in a row.
fn run(steps: &[TraceStep]) -> Vec<Arc> {
    let arc = |step: &TraceStep| if let TraceStep::Enqueued(x, y) = *step { Some((x, y)) } else { None };
    steps.iter().map_while(arc).collect()
}

/// The difference between program and textbook in the use of the queue, if it lies there: at which of its steps, and in
/// words.
pub(super) fn difference(place: &TracePlace<'_>) -> Option<(usize, String)> {
    if !place.exercise.has_a_queue() {
        return None;
    }
    if let (Some(x), TraceStep::Revised(..) | TraceStep::Enqueued(..)) = (wiped_out(place), place.answer.first()?) {
        let (name, method) = (place.replay.name(x), place.method());
        return Some((0, format!("{name} has no value left: there your {method} must stop, but it {}", does(place))));
    }
    let (right, told) = (run(place.textbook), run(place.answer));
    if place.textbook.is_empty() && matches!(place.past.last(), Some(TraceStep::Retracted(..))) {
        // No arc is the reason: trials have ended.
        return None;
    }
    if !right.is_empty() || !told.is_empty() {
        return joining(place, &right, &told);
    }
    match (place.next(), place.answer.first()?) {
        (Some(&TraceStep::Revised(x, y)), &TraceStep::Revised(u, v)) => {
            Some((0, not_first(place.replay, (x, y), (u, v))))
        }
        (Some(&TraceStep::Revised(x, y)), _) => {
            let arc = place.replay.arc(x, y);
            Some((0, format!("your program {}, but {arc} still waits in the queue: it is revised first", does(place))))
        }
        (_, &TraceStep::Revised(x, y)) => {
            let (arc, textbook) = (place.replay.arc(x, y), place.textbook_does());
            Some((0, format!("your program revises {arc}, which does not wait in the queue; {textbook}")))
        }
        _ => None,
    }
}

/// The variable without a value at which the textbook stops here. A trial is only taken back then.
fn wiped_out(place: &TracePlace<'_>) -> Option<Var> {
    match *place.next()? {
        TraceStep::Conflict(x) => Some(x),
        TraceStep::Retracted(..) => place.replay.network.variables().find(|&x| place.replay.domain(x).is_empty()),
        _ => None,
    }
}

fn does(place: &TracePlace<'_>) -> String {
    place.answer.first().map_or_else(|| "ends".to_owned(), |step| place.replay.does(step))
}

/// The arc that leaves the queue is not the first.
fn not_first(replay: &Replay<'_>, first: Arc, taken: Arc) -> String {
    let (first, name) = (replay.arc(first.0, first.1), replay.arc(taken.0, taken.1));
    if !replay.queue.contains(&taken) {
        return format!(
            "your program revises {name}, which does not wait in the queue; the first that waits is {first}"
        );
    }
    let last =
        if replay.queue.back() == Some(&taken) { ". It takes the one that came last, as from a stack" } else { "" };
    format!("the queue is first in, first out: {first} comes first, but your program revises {name}{last}")
}

/// Other arcs join, or in another order. After steps that agree, the rest of both runs is compared.
fn joining(place: &TracePlace<'_>, right: &[Arc], told: &[Arc]) -> Option<(usize, String)> {
    let replay = place.replay;
    let method = place.method();
    let when = when(place);
    if let Some(offset) = told.iter().position(|arc| !right.contains(arc)) {
        return Some((offset, too_much(place, right, told[offset], &when)));
    }
    if let Some(offset) = (0..told.len()).find(|&offset| told[..offset].contains(&told[offset])) {
        let arc = replay.arc(told[offset].0, told[offset].1);
        return Some((offset, format!("your {method} puts {arc} in the queue {when}, where it waits already")));
    }
    if let Some(&(x, y)) = right.iter().find(|arc| !told.contains(arc)) {
        let all = if told.is_empty() && right.len() > 1 { ". It puts no arc there at all" } else { "" };
        return Some((told.len(), format!("your {method} left {} out of the queue {when}{all}", replay.arc(x, y))));
    }
    let offset = right.iter().zip(told).position(|(one, other)| one != other)?;
    let (first, name) = (replay.arc(right[offset].0, right[offset].1), replay.arc(told[offset].0, told[offset].1));
    Some((
        offset,
        format!("the arcs join the queue in ascending order: {when} {first} comes next, but your {method} puts {name}"),
    ))
}

/// The event before: `after NT lost 0`.
fn when(place: &TracePlace<'_>) -> String {
    let replay = place.replay;
    match (replay.lost, replay.last()) {
        (Some((x, a)), _) => format!("after {} lost {a}", replay.name(x)),
        (None, Some((x, a))) if replay.revised.is_none() => format!("after {}", replay.assignment(x, a)),
        (None, _) => match replay.revised {
            Some((x, y)) => format!("after {} was revised", replay.arc(x, y)),
            None => match place.past.last() {
                Some(&TraceStep::Retracted(x, a)) => format!("after {} was taken back", replay.assignment(x, a)),
                _ => "at the start".to_owned(),
            },
        },
    }
}

/// An arc joins that should not.
fn too_much(place: &TracePlace<'_>, right: &[Arc], (x, y): Arc, when: &str) -> String {
    let replay = place.replay;
    let (arc, method) = (replay.arc(x, y), place.method());
    let puts = format!("your {method} puts {arc} in the queue {when}");
    if !replay.are_neighbours(x, y) {
        return format!("{puts}, but there is no constraint between {} and {}", replay.name(x), replay.name(y));
    }
    if replay.queue.contains(&(x, y)) {
        return format!("{puts}, where it waits already");
    }
    if right.contains(&(y, x)) {
        let way = replay.arc(y, x);
        return format!("{puts}, the wrong way round: the other one is to be revised against it, {way}");
    }
    match (replay.lost, replay.revised, replay.last()) {
        (Some((shrunk, _)), Some((_, against)), _) if y == shrunk && x == against => format!(
            "{puts}: that is the arc back to {}, by which {} lost its value. A value without support in {} supported nothing there",
            replay.name(against),
            replay.name(shrunk),
            replay.name(against)
        ),
        (Some((shrunk, _)), Some(_), _) if x == shrunk => format!(
            "{puts}, the wrong way round: {} has lost a value, so its neighbours are to be revised against it",
            replay.name(shrunk)
        ),
        (Some((shrunk, _)), Some(_), _) => {
            format!("{puts}, but only {} has lost a value: the arcs that end there join alone", replay.name(shrunk))
        }
        (None, Some((revised, _)), _) => {
            format!("{puts}, but {} has lost no value: then no arc joins", replay.name(revised))
        }
        (_, None, Some((assigned, _))) if y == assigned && replay.is_assigned(x) => {
            format!("{puts}, but {} is assigned: only arcs of neighbours without a value join", replay.name(x))
        }
        (_, None, Some((assigned, _))) if x == assigned => {
            format!(
                "{puts}, the wrong way round: the neighbours of {} are to be revised against it",
                replay.name(assigned)
            )
        }
        (_, None, Some((assigned, _))) => format!(
            "{puts}, but only {} has changed: its arcs alone join, those of other variables are consistent",
            replay.name(assigned)
        ),
        _ => format!("{puts}; {}", place.textbook_does()),
    }
}
