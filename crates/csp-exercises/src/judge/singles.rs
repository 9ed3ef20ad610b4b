//! Naked and hidden singles: what may go, and what must go before the search goes on.
//!
//! The removals are not those of the textbook: where a value has failed, another order finds another conflict. So each removal
//! must have a reason at its moment, and in the end none may be left. Where nothing fails, that is the state of the textbook.

use std::collections::BTreeSet;

use csp_core::Var;

use super::place::{Removal, TracePlace};
use super::replay::Replay;
use crate::catalogue::Exercise;
use crate::instance::units;
use crate::protocol::TraceStep;

/// True if removals are judged here.
pub(super) fn are_free(exercise: Exercise) -> bool {
    exercise == Exercise::Norvig
}

/// The first removal of the program without a reason, or what is missing behind them: at which of its steps, and in words.
pub(super) fn difference(place: &TracePlace<'_>, told: &[Removal]) -> Option<(usize, String)> {
    let mut now = place.replay.clone();
    for (offset, &(y, b)) in told.iter().enumerate() {
        if let Some(words) = too_much(place, &now, (y, b)) {
            return Some((offset, words));
        }
        now.apply(&TraceStep::Pruned(y, b));
    }
    let next = place.answer.get(told.len())?;
    let words = match (contradiction(&now), next) {
        (Some(_), TraceStep::Conflict(_)) => return None,
        (Some(words), _) => format!(
            "{words}{}, but your program does not notice it, or does not say so by giving back false: it {}",
            after(&now),
            now.does(next)
        ),
        (None, TraceStep::Conflict(y)) => format!(
            "your program tells a conflict at {}{}, but each variable has a value left, and each value has a place in each unit",
            now.name(*y),
            after(&now)
        ),
        (None, _) => {
            let mut left = now.network.variables().flat_map(|y| now.domain(y).iter().map(move |&b| (y, b)));
            let (missing, reason) = left.find_map(|removal| Some((removal, reason(&now, removal)?)))?;
            let nothing = if told.is_empty() { ". Nothing at all is removed here" } else { "" };
            format!(
                "your program leaves {} in {}{}, but {reason}{nothing}",
                missing.1,
                now.name(missing.0),
                after(&now)
            )
        }
    };
    Some((told.len(), words))
}

/// "after x = a", or "before the search".
fn after(replay: &Replay<'_>) -> String {
    replay
        .last()
        .map_or_else(|| " before the search".to_owned(), |(x, a)| format!(" after {}", replay.assignment(x, a)))
}

/// The fault of a removal, if it has one.
fn too_much(place: &TracePlace<'_>, now: &Replay<'_>, (y, b): Removal) -> Option<String> {
    let (name, removes) = (now.name(y), place.removes((y, b)));
    if !now.domain(y).contains(&b) {
        return Some(format!("{removes}, which does not have this value any more"));
    }
    // Everything follows from a contradiction. The textbook empties a variable there.
    if reason(now, (y, b)).is_some() || contradiction(now).is_some() {
        return None;
    }
    let mut with_two = units(now.network).into_iter().filter(|unit| unit.contains(&y)).flat_map(|unit| {
        let of_unit = now.domain(y).iter().filter(|&&a| a != b).map(move |&a| (a, unit));
        of_unit.filter(|&(a, unit)| places(now, unit, a).len() == 2).collect::<Vec<_>>()
    });
    let guess = with_two.next().map_or_else(String::new, |(a, unit)| {
        format!(". In the unit {} the value {a} has two places, {}", now.set(unit), now.set(&places(now, unit, a)))
    });
    Some(format!(
        "{removes}, but no neighbour has the {b} alone (naked single), and no other value has its only place in a unit in {name} (hidden single){guess}"
    ))
}

/// The reason why the value goes, as the end of a sentence, if it has one.
fn reason(now: &Replay<'_>, (y, b): Removal) -> Option<String> {
    let alone = |&x: &Var| now.domain(x).len() == 1 && now.domain(x).contains(&b);
    if let Some(x) = now.neighbours(y).into_iter().find(alone) {
        return Some(format!("its neighbour {} has this value alone: a naked single", now.name(x)));
    }
    let mut hidden = units(now.network).into_iter().filter(|unit| unit.contains(&y)).flat_map(|unit| {
        let others = now.domain(y).iter().filter(|&&a| a != b).map(move |&a| (a, unit));
        others.filter(|&(a, unit)| places(now, unit, a) == [y]).collect::<Vec<_>>()
    });
    let (a, unit) = hidden.next()?;
    Some(format!("in the unit {} the {a} has its only place there: a hidden single", now.set(unit)))
}

/// The variables of a unit that have this value left.
fn places(now: &Replay<'_>, unit: &[Var], a: i64) -> Vec<Var> {
    unit.iter().copied().filter(|&x| now.domain(x).contains(&a)).collect()
}

/// The reason why there is no solution here, if one is seen: a variable without a value, or a value without a place.
fn contradiction(now: &Replay<'_>) -> Option<String> {
    if let Some(x) = now.network.variables().find(|&x| now.domain(x).is_empty()) {
        return Some(format!("{} has no value left", now.name(x)));
    }
    units(now.network).into_iter().find_map(|unit| {
        let values = |&x: &Var| now.network.domain(x).iter().map(move |value| now.network.integer(x, value));
        let needs: BTreeSet<i64> = unit.iter().flat_map(values).collect();
        let a = needs.into_iter().find(|&a| places(now, unit, a).is_empty())?;
        Some(format!("in the unit {} the {a} has no place left", now.set(unit)))
    })
}
