//! Branch and bound: what the incumbent rules out, and what it does not.

use csp_core::Var;

use super::place::{Removal, TracePlace};
use super::replay::Replay;
use crate::catalogue::Exercise;
use crate::instance::price;
use crate::protocol::TraceStep;

/// True if each solution must cost less than the one before.
pub(super) fn are_used(place: &TracePlace<'_>) -> bool {
    place.exercise == Exercise::BranchAndBound
}

/// The least that a value left of this variable costs; 0 when none is left.
fn cheapest(replay: &Replay<'_>, x: Var) -> i64 {
    replay.domain(x).iter().map(|a| price(replay.network, x) * a).min().unwrap_or_default()
}

/// The least that a solution costs here.
fn least(replay: &Replay<'_>) -> i64 {
    replay.network.variables().map(|x| cheapest(replay, x)).sum()
}

/// The least that a solution with y = b costs here.
fn least_with(replay: &Replay<'_>, (y, b): Removal) -> i64 {
    least(replay) - cheapest(replay, y) + price(replay.network, y) * b
}

/// The cost of the incumbent, where each variable has a value left and nothing below this value can cost less.
fn beaten_by(replay: &Replay<'_>) -> Option<i64> {
    let is_wiped_out = replay.network.variables().any(|x| replay.domain(x).is_empty());
    replay.incumbent.filter(|&best| !is_wiped_out && least(replay) >= best)
}

/// A removal that should not be, of a value that is there; `None` when the bound is not the reason.
pub(super) fn too_much(place: &TracePlace<'_>, (y, b): Removal) -> Option<String> {
    let (replay, removes) = (place.replay, place.removes((y, b)));
    let (x, a) = replay.last()?;
    if let Some(best) = beaten_by(replay) {
        return Some(format!(
            "{removes}, but after {} a solution costs at least {}, and the incumbent {best}: the value has failed, and nothing is removed",
            replay.assignment(x, a),
            least(replay)
        ));
    }
    let is_due = !replay.is_assigned(y) && replay.are_neighbours(x, y) && !replay.allows(x, a, y, b);
    if is_due || (replay.is_assigned(y) && replay.incumbent.is_none()) {
        return None;
    }
    let Some(best) = replay.incumbent else {
        return Some(format!(
            "{removes}, but there is no solution yet: as long as there is no incumbent, only forward checking removes values"
        ));
    };
    let with = least_with(replay, (y, b));
    (with < best).then(|| {
        format!(
            "{removes}, but with {}, and each other variable at its cheapest, a solution costs {with}, less than the incumbent with {best}: the value stays",
            replay.assignment(y, b)
        )
    })
}

/// The removal of a value that is too expensive is missing; `None` when the bound is not the reason.
pub(super) fn too_few(place: &TracePlace<'_>, (y, b): Removal) -> Option<String> {
    let replay = place.replay;
    let with = least_with(replay, (y, b));
    let best = replay.incumbent.filter(|&best| with >= best)?;
    let equal = if with == best { ". A solution that costs the same is no better" } else { "" };
    Some(format!(
        "{} your bound leaves {b} in {}; with {}, and each other variable at its cheapest, a solution costs {with}, and the incumbent {best}{equal}",
        behind(replay),
        replay.name(y),
        replay.assignment(y, b)
    ))
}

fn behind(replay: &Replay<'_>) -> String {
    replay.last().map_or_else(String::new, |(x, a)| format!("after {}", replay.assignment(x, a)))
}

/// The bound has failed, and the program does something else; `None` when a variable has no value left.
pub(super) fn not_noticed(place: &TracePlace<'_>, told: &TraceStep) -> Option<String> {
    let replay = place.replay;
    let best = beaten_by(replay)?;
    let least = least(replay);
    let equal = if least == best { ", and what costs the same is no better" } else { "" };
    let which = match *told {
        TraceStep::Conflict(_) => ": it is told at the first variable without a value, or at the first of all",
        _ => "",
    };
    Some(format!(
        "{} a solution costs at least {least}, and the incumbent {best}{equal}. The value has failed, but your program {}{which}",
        behind(replay),
        replay.does(told)
    ))
}

/// The program says that the value has failed, but each variable has a value left; `None` when one has none.
pub(super) fn failed_too_early(place: &TracePlace<'_>, y: Var) -> Option<String> {
    let replay = place.replay;
    if replay.domain(y).is_empty() {
        return None;
    }
    let why = match replay.incumbent {
        None => "no solution was found yet, so that nothing is too expensive".to_owned(),
        Some(best) => format!(
            "each variable has a value left, and a solution may cost {} here, less than the incumbent with {best}",
            least(replay)
        ),
    };
    Some(format!("{} your program says that the value has failed, but {why}", behind(replay)))
}

/// A solution was found, and the program does not keep it, or with another cost.
pub(super) fn not_kept(place: &TracePlace<'_>, cost: i64, told: &TraceStep) -> String {
    if let TraceStep::Improved(other) = told {
        return format!("this solution costs {cost}, and your program says {other}");
    }
    format!(
        "this solution costs {cost}: it is the incumbent from now on, and each later one must cost less. But your program {}",
        place.replay.does(told)
    )
}

/// The reason why the search goes on, where the program ends too early; else empty.
pub(super) fn goes_on(place: &TracePlace<'_>) -> &'static str {
    if are_used(place) && place.replay.incumbent.is_some() {
        ". There is a solution, but a better one may follow: the search goes on until everything was tried"
    } else {
        ""
    }
}

/// The checks of forward checking after x = a when the bound makes one of these mistakes.
pub(super) fn checks_of_mistakes(replay: &Replay<'_>, (x, a): (Var, i64)) -> [(&'static str, u64); 2] {
    [
        ("does forward checking before the bound has removed values", checks(replay, (x, a), |_| true)),
        (
            "keeps values with which a solution costs just as much as the incumbent",
            checks(replay, (x, a), |least| replay.incumbent.is_none_or(|best| least <= best)),
        ),
    ]
}

/// The checks of forward checking after x = a, when the bound `keeps` values with which a solution costs at least so much.
fn checks(replay: &Replay<'_>, (x, a): (Var, i64), keeps: impl Fn(i64) -> bool) -> u64 {
    let mut after = replay.clone();
    after.apply(&TraceStep::Tried(x, a));
    if !keeps(least(&after)) {
        return 0;
    }
    let mut checks = 0;
    for y in replay.neighbours(x).into_iter().filter(|&y| !replay.is_assigned(y)) {
        let left: Vec<i64> = replay.domain(y).iter().copied().filter(|&b| keeps(least_with(&after, (y, b)))).collect();
        checks += left.len() as u64;
        if !left.iter().any(|&b| replay.allows(x, a, y, b)) {
            break;
        }
    }
    checks
}
