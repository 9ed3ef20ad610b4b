//! The orders of variables and of values.

use csp_core::Var;

use super::place::TracePlace;
use super::replay::{Replay, counted};
use super::weights;
use crate::catalogue::Exercise;

/// The program tries y = b, where the textbook tries x = a.
pub(super) fn difference(place: &TracePlace<'_>, (x, a): (Var, i64), (y, b): (Var, i64)) -> String {
    let replay = place.replay;
    if let Some(value) = replay.value(y) {
        return format!(
            "your program tries {}, but {} is assigned already",
            replay.assignment(y, b),
            replay.assignment(y, value)
        );
    }
    if !replay.domain(y).contains(&b) {
        return format!(
            "your program tries {}, but the values left of {} are {}",
            replay.assignment(y, b),
            replay.name(y),
            replay.values(y)
        );
    }
    if x != y {
        return variable(place, x, y);
    }
    value(place, x, a, b)
}

fn variable(place: &TracePlace<'_>, x: Var, y: Var) -> String {
    let replay = place.replay;
    let (right, told) = (replay.name(x), replay.name(y));
    if place.exercise == Exercise::DomWdeg {
        return weights::difference(place, x, y);
    }
    if !matches!(place.exercise, Exercise::Mrv | Exercise::Norvig) {
        return format!(
            "your program tries {told} next; the variables are taken in their order, so {right} comes next"
        );
    }
    let left = |z: Var| counted(replay.domain(z).len(), "value");
    if replay.domain(x).len() == replay.domain(y).len() {
        return format!(
            "MRV takes {right}; your program takes {told}: both have {} left, and then the one that comes first among the variables is taken",
            left(x)
        );
    }
    format!(
        "MRV takes {right}, which has {} left; your program takes {told} with {}{}",
        left(x),
        replay.domain(y).len(),
        guess(replay, y)
    )
}

/// Does it take the most?
fn guess(replay: &Replay<'_>, y: Var) -> &'static str {
    let sizes = replay.network.variables().filter(|&z| !replay.is_assigned(z)).map(|z| replay.domain(z).len());
    if sizes.max() == Some(replay.domain(y).len()) {
        ". That is the most: is it a maximum in place of a minimum?"
    } else {
        ""
    }
}

fn value(place: &TracePlace<'_>, x: Var, a: i64, b: i64) -> String {
    let replay = place.replay;
    let (right, told) = (replay.assignment(x, a), replay.assignment(x, b));
    if place.exercise != Exercise::Lcv {
        let is_past = b < a;
        let why = if is_past { "which it has tried already" } else { "but the values ascend" };
        return format!("your program tries {told}, {why}: {right} comes next");
    }
    let (of_right, of_told) = (ruled_out(replay, x, a), ruled_out(replay, x, b));
    if of_right == of_told {
        return format!(
            "LCV tries {right} before {told}: both rule out {} of the neighbours, and then the smaller value comes first",
            counted(of_right, "value")
        );
    }
    format!(
        "LCV tries {right} next, which rules out {} of the neighbours that are not assigned; your program tries {told}, which rules out {of_told}",
        counted(of_right, "value")
    )
}

/// The number of values of the unassigned neighbours that x = a does not allow.
fn ruled_out(replay: &Replay<'_>, x: Var, a: i64) -> usize {
    let open = replay.neighbours(x).into_iter().filter(|&y| !replay.is_assigned(y));
    open.map(|y| replay.domain(y).iter().filter(|&&b| !replay.allows(x, a, y, b)).count()).sum()
}
