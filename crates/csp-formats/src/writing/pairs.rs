//! The table of two variables, which a network has in the place of all that was said of them, as one statement.

use csp_core::network::Arc;
use csp_core::{Expr, Network, Var};

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

/// All pairs of these variables, the smaller one first.
pub(super) fn pairs_of(scope: &[Var]) -> impl Iterator<Item = (Var, Var)> + '_ {
    let behind = |(place, &x): (usize, &Var)| scope[place + 1..].iter().map(move |&y| (x.min(y), x.max(y)));
    scope.iter().enumerate().flat_map(behind)
}
