//! Tables that are about numbers of ones: a list of tuples read back as sums.

use csp_core::relations::Tuples;
use csp_core::{Expr, Integers, Network, Var};

/// The most columns of a table that is looked at: it has a place for each tuple that there could be.
const MOST_COLUMNS: usize = 12;

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
    if !is_short || scope.iter().any(|&x| *network.integers(x) != bits || network.domain(x).is_empty()) {
        return None;
    }
    let open: Vec<usize> = (0..scope.len()).filter(|&place| network.domain(scope[place]).len() == 2).collect();
    if open.len() < FEWEST_OPEN {
        return None;
    }
    let mut is_listed = vec![false; 1 << open.len()];
    for tuple in table.plain_tuples() {
        let has = |(&integer, &x): (&i64, &Var)| {
            network.integers(x).value(integer).is_some_and(|value| network.domain(x).contains(value))
        };
        if tuple.iter().zip(scope).all(has) {
            let bit = |(number, &place): (usize, &usize)| usize::from(tuple[place] == 1) << number;
            is_listed[open.iter().enumerate().map(bit).sum::<usize>()] = true;
        }
    }
    let alone = [None].into_iter().chain((0..open.len()).map(Some));
    alone.into_iter().find_map(|alone| with_one_apart(&open, alone, &is_listed))
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
