//! The reasons why a Hall set is one: variables that must differ, and that have no more values together than there are of them.

use std::collections::HashSet;

use csp_core::Var;

use crate::facts::{Bounds, Facts, Position};
use crate::literal::{Lit, ValuePlace};
use crate::rules::integers::Scale;

/// The literals by which all values of some variables, before a position, are those that they have together. Which of these each one has
/// does not matter: a bound goes no further than to the next value that is not among them.
///
/// Source: Hall 1935; Katsirelos 2008, section 4 (explanations of all-different by Hall sets). Cost: the values of all of them.
pub(crate) fn explain(facts: &Facts, members: &[(Var, &Scale)], position: Position, list: &mut Vec<Lit>) {
    let mut together: HashSet<i64> = HashSet::new();
    for &(x, scale) in members {
        let Bounds { low, high } = facts.bounds_before(x, position);
        let left = (low..=high).filter(|&place| !facts.was_removed(x, place, position));
        together.extend(left.map(|place| scale.at(place)));
    }
    for &(x, scale) in members {
        let Bounds { low, high } = facts.bounds_before(x, position);
        let root = facts.at_root(x);
        let is_of_root = |place: ValuePlace| !facts.values.is_removed(x, place) || facts.removal(x, place).is_some();
        let is_outside = |place: &ValuePlace| is_of_root(*place) && !together.contains(&scale.at(*place));
        list.extend((root.low..low).rev().find(is_outside).map(|place| Lit::at_least(x, place + 1)));
        list.extend((high + 1..=root.high).find(is_outside).map(|place| Lit::at_most(x, place - 1)));
        let gaps = facts.values.removed(x, low, high + 1).filter(|&place| facts.was_removed(x, place, position));
        list.extend(gaps.filter(is_outside).map(|place| Lit::is_not(x, place)));
    }
}
