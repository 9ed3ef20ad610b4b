//! The table of two variables, which a network has in the place of all that was said of them, as one statement.

use std::collections::HashMap;

use csp_core::network::Arc;
use csp_core::{Expr, Network, Var};

use crate::model::{Shown, ShownValue};
use crate::posting::int_set::IntSet;
use crate::posting::record::ModelStatement;

/// A comparison of two expressions.
type Compare = fn(Expr, Expr) -> Expr;

/// The integers of two variables, by whether they go together.
#[derive(Debug, Default)]
pub(super) struct PairTable {
    pub(super) allowed: Vec<(i64, i64)>,
    pub(super) forbidden: Vec<(i64, i64)>,
}

impl PairTable {
    /// The pairs of integers that are allowed, and the others.
    pub(super) fn of(network: &Network, arc: Arc) -> Self {
        let mut pair = Self::default();
        let (x, y) = (arc.source(), arc.target());
        for a in network.domain(x) {
            let row = network.row(arc, a);
            for b in network.domain(y) {
                let list = if row.contains(b) { &mut pair.allowed } else { &mut pair.forbidden };
                list.push((network.integer(x, a), network.integer(y, b)));
            }
        }
        pair
    }

    /// True if it says that the two differ, and nothing else.
    pub(super) fn is_different(&self) -> bool {
        self.forbidden.iter().all(|(a, b)| a == b) && self.allowed.iter().all(|(a, b)| a != b)
    }

    /// Its statement, if it says something.
    pub(super) fn statement(self, x: Var, y: Var) -> Option<ModelStatement> {
        if self.forbidden.is_empty() {
            return None;
        }
        if self.allowed.is_empty() {
            return Some(ModelStatement::Holds(Expr::from(0)));
        }
        let (x, y) = (Expr::from(x), Expr::from(y));
        let plus = |number: i64| if number == 0 { y.clone() } else { y.clone() + number };
        let differing = || self.compared(&|(a, b)| a.checked_sub(b), &|number, than| than(x.clone(), plus(number)));
        let adding = || {
            self.compared(&|(a, b)| a.checked_add(b), &|number, than| than(x.clone() + y.clone(), Expr::from(number)))
        };
        let compared = differing().or_else(adding);
        if let Some(expr) = compared {
            return Some(ModelStatement::Holds(expr));
        }
        let is_in = self.allowed.len() <= self.forbidden.len();
        let listed = if is_in { self.allowed } else { self.forbidden };
        let rows = listed.into_iter().map(|(a, b)| vec![Some(a), Some(b)]).collect();
        Some(ModelStatement::Table { scope: vec![x, y], rows, is_in })
    }

    /// Its statement by the number that the two are together, as digits: that it is between two ends, or one of some. `None` where another
    /// pair makes the same number and is not allowed.
    pub(super) fn of_digits(&self, [first, second]: [(i64, Var); 2]) -> Option<ModelStatement> {
        let number = |&(a, b): &(i64, i64)| first.0.checked_mul(a)?.checked_add(second.0.checked_mul(b)?);
        let set = |pairs: &[(i64, i64)]| -> Option<IntSet> {
            pairs.iter().map(|pair| number(pair).map(|number| (number, number))).collect()
        };
        let (allowed, forbidden) = (set(&self.allowed)?, set(&self.forbidden)?);
        let (&[.., (_, last)], &[(least, _), ..], true) =
            (allowed.ranges(), allowed.ranges(), allowed.intersection(&forbidden).is_empty())
        else {
            return None;
        };
        let term = |(weight, x): (i64, Var)| if weight == 1 { Expr::from(x) } else { Expr::from(weight) * x };
        let sum = || term(first) + term(second);
        let beyond = |from: i64, to: i64| !forbidden.intersection(&IntSet::range(from, to)).is_empty();
        let within = forbidden.intersection(&IntSet::range(least, last));
        if !within.is_empty() {
            return Some(ModelStatement::Holds(sum().is_in(allowed.integers())));
        }
        let ends = [
            beyond(i64::MIN, least).then(|| Expr::from(least).at_most(sum())),
            beyond(last, i64::MAX).then(|| sum().at_most(last)),
        ];
        let ends: Vec<Expr> = ends.into_iter().flatten().collect();
        Some(ModelStatement::Holds(if let [one] = ends.as_slice() { one.clone() } else { Expr::And(ends) }))
    }

    /// The comparison of a number that two integers make with a constant, if the pairs are those for which it holds.
    fn compared(&self, of: &dyn Fn((i64, i64)) -> Option<i64>, said: &dyn Fn(i64, Compare) -> Expr) -> Option<Expr> {
        let ends = |pairs: &[(i64, i64)]| {
            let numbers: Vec<i64> = pairs.iter().map(|&pair| of(pair)).collect::<Option<_>>()?;
            Some((*numbers.iter().min()?, *numbers.iter().max()?))
        };
        let ((least, most), (low, high)) = (ends(&self.allowed)?, ends(&self.forbidden)?);
        let none = |pairs: &[(i64, i64)], number: i64| pairs.iter().all(|&pair| of(pair) != Some(number));
        if least == most && none(&self.forbidden, least) {
            return Some(said(least, Expr::equals));
        }
        if most < low {
            return Some(said(most, Expr::at_most));
        }
        if least > high {
            return Some(said(least, |a, b| b.at_most(a)));
        }
        (low == high && none(&self.allowed, low)).then(|| said(low, Expr::differs_from))
    }
}

/// The pairs of variables that an answer shows as one number.
pub(super) fn digits(shown: &[Shown]) -> HashMap<(Var, Var), [(i64, Var); 2]> {
    let of = |value: &ShownValue| match value {
        ShownValue::Sum(terms, _) => {
            let &[one, other] = terms.as_slice() else { return None };
            Some(((one.1.min(other.1), one.1.max(other.1)), [one, other]))
        }
        _ => None,
    };
    shown.iter().flat_map(|shown| &shown.values).filter_map(of).collect()
}

/// All pairs of these variables, the smaller one first.
pub(super) fn pairs_of(scope: &[Var]) -> impl Iterator<Item = (Var, Var)> + '_ {
    let behind = |(place, &x): (usize, &Var)| scope[place + 1..].iter().map(move |&y| (x.min(y), x.max(y)));
    scope.iter().enumerate().flat_map(behind)
}
