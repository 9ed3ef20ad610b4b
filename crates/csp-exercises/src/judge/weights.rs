//! The choice of dom/wdeg, and which other rule a wrong choice looks like.

use std::cmp::Ordering;

use csp_core::Var;

use super::place::TracePlace;
use super::replay::{Replay, counted};
use crate::protocol::TraceStep;

/// The ground on which a variable is chosen: a quotient of whole numbers. The smallest is taken, of several the first.
type Quotient = (u64, u64);

/// A rule that somebody may have written in place of dom/wdeg, and how it differs.
type OtherRule = (fn(&Replay<'_>, Var) -> Quotient, &'static str);

const OTHER_RULES: [OtherRule; 6] = [
    (|replay, x| reversed(quotient(replay, x)), "the largest quotient came first"),
    (|replay, x| whole(quotient(replay, x)), "quotients were cut to whole numbers"),
    (|replay, x| (size(replay, x), open(replay, x).count() as u64), "every weight were 1 for ever"),
    (
        |replay, x| (size(replay, x), sum(replay, x, replay.neighbours(x).into_iter())),
        "constraints with assigned variables counted, too",
    ),
    (|replay, x| (size(replay, x), 1), "the size of the domain counted alone"),
    (|replay, x| (1, sum(replay, x, open(replay, x))), "the weighted degree counted alone"),
];

/// The program takes y in place of x.
pub(super) fn difference(place: &TracePlace<'_>, x: Var, y: Var) -> String {
    let replay = place.replay;
    let (right, told) = (replay.name(x), replay.name(y));
    if size(replay, x) == 1 {
        return format!(
            "{right} has one value left, which is no choice: the first such variable comes next, but your program takes {told} with {} left",
            counted(replay.domain(y).len(), "value")
        );
    }
    let (of_x, of_y) = (quotient(replay, x), quotient(replay, y));
    if compare(of_x, of_y) == Ordering::Equal {
        return format!(
            "dom/wdeg takes {right}; your program takes {told}: both have the quotient {}/{}, and then the one that comes first among the variables is taken",
            of_y.0, of_y.1
        );
    }
    let explains = |&&(rule, _): &&OtherRule| chosen(replay, rule) == Some(y) && chose_so_far(place, rule);
    let reasons: Vec<&str> = OTHER_RULES.iter().filter(explains).map(|&(_, difference)| difference).collect();
    let guess =
        if reasons.is_empty() { String::new() } else { format!(". It would be right if {}", reasons.join(", or if ")) };
    format!(
        "dom/wdeg takes {right}, with {} over a weighted degree of {}; your program takes {told}, with {} over {}{guess}",
        counted(replay.domain(x).len(), "value"),
        of_x.1,
        of_y.0,
        of_y.1
    )
}

fn size(replay: &Replay<'_>, x: Var) -> u64 {
    replay.domain(x).len() as u64
}

fn open(replay: &Replay<'_>, x: Var) -> impl Iterator<Item = Var> {
    replay.neighbours(x).into_iter().filter(|&y| !replay.is_assigned(y))
}

fn sum(replay: &Replay<'_>, x: Var, others: impl Iterator<Item = Var>) -> u64 {
    others.map(|y| replay.weight(x, y)).sum()
}

/// The size of the domain over the weighted degree.
fn quotient(replay: &Replay<'_>, x: Var) -> Quotient {
    (size(replay, x), sum(replay, x, open(replay, x)))
}

fn reversed((over, under): Quotient) -> Quotient {
    (under, over)
}

fn whole((over, under): Quotient) -> Quotient {
    over.checked_div(under).map_or((1, 0), |whole| (whole, 1))
}

/// Without rounding; something over 0 is infinite.
fn compare((a, b): Quotient, (c, d): Quotient) -> Ordering {
    match (b, d) {
        (0, 0) => Ordering::Equal,
        _ => (a * d).cmp(&(c * b)),
    }
}

/// The variable that a rule takes among those that are not assigned.
fn chosen(replay: &Replay<'_>, rule: fn(&Replay<'_>, Var) -> Quotient) -> Option<Var> {
    let open = replay.network.variables().filter(|&x| !replay.is_assigned(x));
    open.min_by(|&x, &y| compare(rule(replay, x), rule(replay, y)))
}

/// True if the rule has taken every variable so far, as the program has.
fn chose_so_far(place: &TracePlace<'_>, rule: fn(&Replay<'_>, Var) -> Quotient) -> bool {
    let mut replay = Replay::new(place.replay.network);
    let mut before = None;
    for step in place.past {
        if let &TraceStep::Tried(x, _) = step {
            let is_next_value = matches!(before, Some(&TraceStep::Retracted(y, _)) if x == y);
            if !is_next_value && size(&replay, x) > 1 && chosen(&replay, rule) != Some(x) {
                return false;
            }
        }
        replay.apply(step);
        before = Some(step);
    }
    true
}
