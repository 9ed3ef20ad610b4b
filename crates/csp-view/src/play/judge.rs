//! The faults of what has been entered, and the candidates that the rules leave beside it.

use anyhow::Result;
use csp_core::network::NaryConstraint;
use csp_core::{Domain, Network, Solver, Status, Val, Var};
use serde_json::{Value, json};

use super::hand::Hand;
use super::picture::bits;
use crate::drawing::Scene;

/// The entries that are wrong. Where there is one solution, they are those that differ from it, and marks are told that leave its
/// value out; else those that break a rule, and it is told when nothing breaks one and yet no solution has all of them.
pub(super) fn check(hand: &Hand) -> Result<Value> {
    let network = hand.network();
    if is_solved(hand)? {
        let status = Status::Solved.to_string();
        return Ok(json!({ "status": status, "wrong": [], "clashing": [], "lost": [], "dead": false, "solved": true }));
    }
    let outcome = Solver::new(network).limits(hand.left()).unique()?;
    let status = outcome.status();
    let solution = outcome.solutions.first().filter(|_| status == Status::Unique);
    let of = |x: Var| solution.map(|solution| solution[x.index()]);
    let is_wrong = |&(x, value): &(Var, Val)| match of(x) {
        Some(right) => right != value,
        None => breaks_a_rule(hand, x, value),
    };
    let wrong: Vec<usize> = hand.entered().filter(is_wrong).map(|(x, _)| x.index()).collect();
    let is_lost = |(x, marks): (Var, &Domain)| of(x).is_some_and(|right| !marks.contains(right)).then_some(x.index());
    let lost: Vec<usize> = hand.marked().filter_map(is_lost).collect();
    // The entries may have no solution together, although none breaks a rule.
    let may_be_dead = solution.is_none() && wrong.is_empty();
    let has_no_rest = || -> Result<bool> { Ok(hand.rest()?.status() == Status::Unsatisfiable) };
    let is_dead = status == Status::Unsatisfiable || may_be_dead && has_no_rest()?;
    let status = status.to_string();
    Ok(
        json!({ "status": status, "wrong": wrong, "clashing": clashing(hand), "lost": lost, "dead": is_dead, "solved": false }),
    )
}

/// The values that the problem itself gives against one of its rules, as two equal ones in a row: nobody can solve it, and this is why.
fn clashing(hand: &Hand) -> Vec<usize> {
    let given = hand.network().variables().filter_map(|x| Some((x, hand.given(x)?)));
    let clashes = given.filter(|&(x, value)| {
        let beside = |y: Var| hand.given(y);
        breaks_beside(hand.network(), x, value, beside)
    });
    clashes.map(|(x, _)| x.index()).collect()
}

/// True if all that the picture shows has a value, and that is a solution. There is nothing to search for then, except values of
/// variables that are not shown; other solutions do not matter.
fn is_solved(hand: &Hand) -> Result<bool> {
    let network = hand.network();
    let scene = Scene::of(&hand.instance);
    let is_open = |x: Var| hand.known(x).is_none();
    if network.variables().any(|x| is_open(x) && scene.is_drawn(x)) {
        return Ok(false);
    }
    let mut known = network.variables().filter_map(|x| Some((x, hand.known(x)?)));
    if known.any(|(x, value)| breaks_a_rule(hand, x, value)) {
        return Ok(false);
    }
    Ok(!network.variables().any(is_open) || !hand.rest()?.solutions.is_empty())
}

/// True if a rule forbids the value beside what else is known.
fn breaks_a_rule(hand: &Hand, x: Var, value: Val) -> bool {
    breaks_beside(hand.network(), x, value, |y| hand.known(y))
}

fn breaks_beside(network: &Network, x: Var, value: Val, known: impl Fn(Var) -> Option<Val>) -> bool {
    let breaks = |constraint: &NaryConstraint| {
        let is_known = |&y: &Var| y == x || known(y).is_some();
        let of = |y: Var| if y == x { value } else { known(y).unwrap_or(value) };
        constraint.scope().iter().all(is_known) && !constraint.allows(network, of)
    };
    !network.domain(x).contains(value)
        || network.arcs(x).iter().any(|arc| {
            let other = known(arc.target());
            other.is_some_and(|other| !network.row(*arc, value).contains(other))
        })
        || network.nary_of(x).iter().any(|&number| breaks(&network.nary()[number as usize]))
}

/// For each variable without a value, those that no rule forbids beside what is known: what forward checking leaves (Haralick &
/// Elliott 1980, section 3). In the form of the page's marks.
pub(super) fn candidates(hand: &Hand) -> String {
    let network = hand.network();
    let scene = Scene::of(&hand.instance);
    let open = network.variables().filter(|&x| hand.known(x).is_none() && scene.is_drawn(x));
    let left = open.map(|x| (x, bits(network, x, |value| !breaks_a_rule(hand, x, value))));
    left.map(|(x, bits)| format!("{}:{bits:x}", x.index())).collect::<Vec<_>>().join(",")
}
