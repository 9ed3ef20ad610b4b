//! Removals by constraints on more than two variables.

use std::collections::BTreeSet;

use csp_core::Var;
use csp_core::network::NaryConstraint;

use super::place::{Removal, TracePlace};
use super::replay::{Replay, counted};

/// A removal that should not be, of a value that is there.
pub(super) fn too_much(place: &TracePlace<'_>, right: &[Removal], told: &[Removal], offset: usize) -> String {
    let replay = place.replay;
    let (y, b) = told[offset];
    let name = replay.name(y);
    let removes = place.removes((y, b));
    let Some((x, _)) = replay.last() else {
        return format!("{removes} before anything has happened; {}", place.textbook_does());
    };
    if let Some(value) = replay.value(y) {
        let assignment = replay.assignment(y, value);
        return format!("{removes}, but {assignment} is assigned: only variables without a value lose values");
    }
    let shared: Vec<&NaryConstraint> = of(replay, x).filter(|constraint| constraint.scope().contains(&y)).collect();
    if shared.is_empty() {
        return format!(
            "{removes}, but no constraint has both {} and {name}: go through the constraints of {} alone",
            replay.name(x),
            replay.name(x)
        );
    }
    if shared.iter().any(|constraint| refuses(replay, constraint, (y, b))) {
        return place.behind_a_conflict(right, told, offset);
    }
    if let Some(constraint) = shared.iter().find(|constraint| open(replay, constraint) == [y]) {
        let scope = replay.set(constraint.scope());
        return format!("{removes}, which the constraint on {scope} allows with {}", others(replay, constraint));
    }
    let waiting = shared.iter().find(|constraint| open(replay, constraint).len() > 1);
    if let Some(constraint) = waiting {
        let open = open(replay, constraint);
        return format!(
            "{removes}, but the constraint on {} has {} without a value, {}: it waits until one is left",
            replay.set(constraint.scope()),
            counted(open.len(), "variable"),
            replay.set(&open)
        );
    }
    format!("{removes}; {}", place.textbook_does())
}

/// A removal that is missing. `is_nothing`: none is there at all.
pub(super) fn too_few(replay: &Replay<'_>, is_nothing: bool, (y, b): (Var, i64)) -> String {
    let Some((x, a)) = replay.last() else { return format!("your program leaves {b} in {}", replay.name(y)) };
    let leaves = format!("after {} your forward checking leaves {b} in {}", replay.assignment(x, a), replay.name(y));
    let why = of(replay, x).find(|constraint| refuses(replay, constraint, (y, b))).map(|constraint| {
        let scope = replay.set(constraint.scope());
        format!("; the constraint on {scope} does not allow it with {}", others(replay, constraint))
    });
    let nothing = if is_nothing { ". Nothing at all is removed here" } else { "" };
    format!("{leaves}{}{nothing}", why.unwrap_or_default())
}

/// The constraints on more than two variables that x is in.
fn of<'n>(replay: &Replay<'n>, x: Var) -> impl Iterator<Item = &'n NaryConstraint> {
    replay.network.nary().iter().filter(move |constraint| constraint.scope().contains(&x))
}

/// The variables of a constraint that are not assigned.
fn open(replay: &Replay<'_>, constraint: &NaryConstraint) -> Vec<Var> {
    constraint.scope().iter().copied().filter(|&z| !replay.is_assigned(z)).collect()
}

/// The assignments of a constraint, in words.
fn others(replay: &Replay<'_>, constraint: &NaryConstraint) -> String {
    let assigned = constraint.scope().iter().filter_map(|&z| Some(replay.assignment(z, replay.value(z)?)));
    assigned.collect::<Vec<_>>().join(" and ")
}

/// True if y alone is open, and the constraint does not allow y = b.
fn refuses(replay: &Replay<'_>, constraint: &NaryConstraint, (y, b): (Var, i64)) -> bool {
    let tuple: Vec<i64> = constraint.scope().iter().map(|&z| replay.value(z).unwrap_or(b)).collect();
    open(replay, constraint) == [y] && !constraint.relation().allows(&tuple)
}

/// The checks after the last assignment, that of x, when a program makes one of these mistakes. `at_start`: the number of values that
/// each variable had.
pub(super) fn checks_of_mistakes(replay: &Replay<'_>, x: Var, at_start: &[usize]) -> [(&'static str, u64); 3] {
    let left = |_: Var, left: usize| left;
    let from_the_start = |y: Var, _: usize| at_start[y.index()];
    [
        (
            "checks every constraint, and not those of the variable that got a value alone",
            checks(replay, replay.network.nary().iter(), true, left),
        ),
        ("goes on after a variable has no value left", checks(replay, of(replay, x), false, left)),
        ("checks values that were removed before", checks(replay, of(replay, x), true, from_the_start)),
    ]
}

/// The checks of these constraints, one after the other; where it `stops`, up to the first variable without a value. `cost`: the checks of
/// a variable with so many values left.
fn checks<'n>(
    replay: &Replay<'_>,
    constraints: impl Iterator<Item = &'n NaryConstraint>,
    stops: bool,
    cost: impl Fn(Var, usize) -> usize,
) -> u64 {
    let mut removed = BTreeSet::new();
    let mut sum = 0;
    for constraint in constraints {
        let [y] = open(replay, constraint)[..] else { continue };
        let left: Vec<i64> = replay.domain(y).iter().copied().filter(|&b| !removed.contains(&(y, b))).collect();
        sum += cost(y, left.len()) as u64;
        removed.extend(left.iter().filter(|&&b| refuses(replay, constraint, (y, b))).map(|&b| (y, b)));
        if stops && left.iter().all(|&b| removed.contains(&(y, b))) {
            break;
        }
    }
    sum
}
