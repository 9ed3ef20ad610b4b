//! Tables that are about numbers of ones, or of one value: a list of tuples read back as sums.

use std::collections::BTreeSet;

use csp_core::relations::Tuples;
use csp_core::{Expr, Integers, Network, Var};

use crate::rules::tables::tuples_left;

/// The most columns of a table that is looked at: it has a place for each tuple that there could be.
const MOST_COLUMNS: usize = 12;

/// The most tuples that there could be over variables of any values.
const MOST_TUPLES: usize = 10_000;

/// The fewest open variables of one: with less, a list of tuples tells no more than clauses would.
const FEWEST_OPEN: usize = 4;

/// A table of zeros and ones that depends on one of its variables, or on none, and on how many of the others are 1, as an expression;
/// `None` where it is no such table, or has so few open variables that the list is short.
///
/// Source: Shannon 1938 (symmetric functions), of all variables but one. A table has one tuple of such a set or all of them, so each sum
/// explains what many tuples would. Cost: O(k 2^k) for k columns.
pub(super) fn as_sums(network: &Network, scope: &[Var], table: &Tuples) -> Option<Expr<usize>> {
    let bits = Integers::range(0..=1);
    let is_short = table.is_allowed() && table.short_tuples().is_empty() && scope.len() <= MOST_COLUMNS;
    if !is_short || scope.iter().any(|&x| network.domain(x).is_empty()) {
        return None;
    }
    if scope.iter().any(|&x| *network.integers(x) != bits) {
        return as_count(network, scope, table);
    }
    let open: Vec<usize> = (0..scope.len()).filter(|&place| network.domain(scope[place]).len() == 2).collect();
    if open.len() < FEWEST_OPEN {
        return None;
    }
    let mut is_listed = vec![false; 1 << open.len()];
    for tuple in tuples_left(network, scope, table) {
        let bit = |(number, &place): (usize, &usize)| usize::from(tuple[place] == 1) << number;
        is_listed[open.iter().enumerate().map(bit).sum::<usize>()] = true;
    }
    let alone = [None].into_iter().chain((0..open.len()).map(Some));
    alone.into_iter().find_map(|alone| with_one_apart(&open, alone, &is_listed))
}

/// A table that depends on how many of its variables have one value, as `atleast(2, nights)` does; `None` where it is no such table, or
/// has few open variables or many tuples. Cost: O(k n) for each value, where n is the number of tuples that there could be.
fn as_count(network: &Network, scope: &[Var], table: &Tuples) -> Option<Expr<usize>> {
    let left: Vec<Vec<i64>> =
        scope.iter().map(|&x| network.domain(x).iter().map(|value| network.integer(x, value)).collect()).collect();
    let all = left.iter().try_fold(1usize, |all, own| all.checked_mul(own.len()).filter(|&all| all <= MOST_TUPLES))?;
    if left.iter().filter(|own| own.len() > 1).count() < FEWEST_OPEN {
        return None;
    }
    // The number of a tuple has the place of each of its integers as a digit.
    let digit = |number: usize, (own, integer): (&Vec<i64>, &i64)| {
        own.iter().position(|one| one == integer).map(|place| number * own.len() + place)
    };
    let number = |tuple: &[i64]| left.iter().zip(tuple).try_fold(0, digit);
    let mut is_listed = vec![false; all];
    table.plain_tuples().filter_map(number).for_each(|number| is_listed[number] = true);
    let values: BTreeSet<i64> = left.iter().flatten().copied().collect();
    values.into_iter().find_map(|value| {
        let mut allowed: Vec<Option<bool>> = vec![None; scope.len() + 1];
        for (tuple, &is_listed) in is_listed.iter().enumerate() {
            let mut rest = tuple;
            let has = |own: &Vec<i64>| {
                let place = rest % own.len();
                rest /= own.len();
                own[place] == value
            };
            let count = left.iter().rev().map(has).filter(|&has| has).count();
            if allowed[count].replace(is_listed).is_some_and(|known| known != is_listed) {
                return None;
            }
        }
        let is_it = |place: usize| Expr::In(Box::new(Expr::Leaf(place)), Integers::range(value..=value));
        let sum = Expr::Add((0..scope.len()).map(is_it).collect());
        let counts = allowed.iter().zip(0..).filter(|(allowed, _)| **allowed == Some(true));
        Some(Expr::In(Box::new(sum), counts.map(|(_, count)| count).collect::<Integers>()))
    })
}

/// The same where this one of the open variables is apart from the others.
fn with_one_apart(open: &[usize], alone: Option<usize>, is_listed: &[bool]) -> Option<Expr<usize>> {
    let mask = alone.map_or(0, |alone| 1 << alone);
    let others: Vec<usize> = (0..open.len()).filter(|&number| Some(number) != alone).collect();
    // By the value of the one, and by the number of ones among the others.
    let mut allowed: Vec<[Option<bool>; 2]> = vec![[None; 2]; others.len() + 1];
    for (tuple, &is_listed) in is_listed.iter().enumerate() {
        let ones = (tuple & !mask).count_ones() as usize;
        let allowed = &mut allowed[ones][usize::from(tuple & mask != 0)];
        if allowed.replace(is_listed).is_some_and(|known| known != is_listed) {
            return None;
        }
    }
    let sum = Expr::Add(others.iter().map(|&number| Expr::Leaf(open[number])).collect());
    let within = |value: usize| {
        let counts = allowed.iter().zip(0..).filter(|(allowed, _)| allowed[value] == Some(true));
        Expr::In(Box::new(sum.clone()), counts.map(|(_, count)| count).collect::<Integers>())
    };
    let Some(alone) = alone else { return Some(within(0)) };
    let is_one = Box::new(Expr::Leaf(open[alone]));
    Some(Expr::If(is_one, Box::new(within(1)), Box::new(within(0))))
}
