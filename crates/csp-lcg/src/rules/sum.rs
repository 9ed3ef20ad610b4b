//! Sums as they are stated, before a rule is made of them, and the columns that several of them have in common.

use csp_core::Var;

use crate::literal::{Lit, LitKind};
use crate::numbers::Variables;

/// A sum that is at most a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(i64, Var)>,
    pub(crate) truths: Vec<(i64, Lit)>,
    pub(crate) most: i64,
}

impl Sum {
    /// One of some literals holds.
    pub(crate) fn of_clause(clause: &[Lit]) -> Self {
        Self { terms: Vec::new(), truths: clause.iter().map(|&lit| (-1, lit)).collect(), most: -1 }
    }

    /// The number that this sum is not, when the other one is what is left: it is at most one less, or at least one more.
    pub(crate) fn but(&self, other: &Self) -> Option<i64> {
        let terms = |sum: &Self, sign: i64| sum.terms.iter().map(|&(c, x)| (sign * c, x)).collect::<Vec<_>>();
        let truths = |sum: &Self, sign: i64| sum.truths.iter().map(|&(c, x)| (sign * c, x)).collect::<Vec<_>>();
        let is_opposite = terms(self, 1) == terms(other, -1) && truths(self, 1) == truths(other, -1);
        (is_opposite && self.most + other.most == -2).then_some(self.most + 1)
    }
}

/// A number between two bounds of which sums are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    /// A variable.
    Number(Var),
    /// 1 where this literal holds, else 0.
    Truth(Lit),
}

/// The least and the greatest integer that is left of a variable.
pub(crate) fn ends_left(variables: &Variables<'_>, x: Var) -> Option<(i64, i64)> {
    if variables.number(x).is_some() {
        return variables.ends(x);
    }
    let domain = variables.network.domain(x);
    let integer = |value| variables.network.integer(x, value);
    Some((integer(domain.first()?), integer(domain.last()?)))
}

/// The least and the greatest that a term can be.
pub(crate) fn term_ends(variables: &Variables<'_>, coefficient: i64, x: Var) -> Option<(i64, i64)> {
    let (low, high) = ends_left(variables, x)?;
    let (one, other) = (coefficient.checked_mul(low)?, coefficient.checked_mul(high)?);
    Some((one.min(other), one.max(other)))
}

/// The column by which a literal is true, with a sign, and what is added to it: of literals that say the same there is one.
pub(crate) fn column_of(variables: &Variables<'_>, lit: Lit) -> (Column, i64, i64) {
    let (x, place) = (lit.var(), lit.place());
    let [low, high] = variables.ends_left(x);
    let lit = match lit.kind() {
        LitKind::AtMost if place == low => Lit::is(x, low),
        LitKind::AtMost if place + 1 == high => Lit::is_not(x, high),
        LitKind::AtLeast if place == high => Lit::is(x, high),
        LitKind::AtLeast if place == low + 1 => Lit::is_not(x, low),
        _ => lit,
    };
    let (lit, is_opposite) = match lit.kind() {
        LitKind::Is | LitKind::AtMost => (lit, false),
        LitKind::IsNot | LitKind::AtLeast => (!lit, true),
    };
    let (sign, shift) = if is_opposite { (-1, 1) } else { (1, 0) };
    // A variable of two neighbouring integers is as good as its truth.
    match ends_left(variables, x) {
        Some((first, last)) if last - first == 1 && lit.kind() == LitKind::Is => {
            if lit.place() == high {
                (Column::Number(x), sign, shift - sign * first)
            } else {
                (Column::Number(x), -sign, shift + sign * last)
            }
        }
        _ => (Column::Truth(lit), sign, shift),
    }
}
