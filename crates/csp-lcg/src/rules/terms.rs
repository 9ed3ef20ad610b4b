//! The terms of sums: a coefficient times a variable, or times the truth of a literal.

use csp_core::Var;

use crate::facts::past::Absence;
use crate::facts::{Bounds, Facts, Position};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::Variables;
use crate::rules::Looks;
use crate::rules::integers::Scale;

/// The other factor of a term.
#[derive(Clone, Debug)]
enum Factor {
    /// A variable.
    Of(Var, Scale),
    /// 1 where this literal holds, else 0.
    Truth(Lit),
}

/// One coefficient with a variable or a truth.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    coefficient: i64,
    factor: Factor,
}

impl Product {
    pub(crate) fn of(variables: &Variables<'_>, coefficient: i64, x: Var) -> Self {
        Self { coefficient, factor: Factor::Of(x, Scale::of(variables, x)) }
    }

    pub(crate) fn of_truth(coefficient: i64, lit: Lit) -> Self {
        Self { coefficient, factor: Factor::Truth(lit) }
    }

    /// The coefficient and the variable; nothing for a truth.
    pub(crate) fn variable(&self) -> Option<(i64, Var)> {
        match self.factor {
            Factor::Of(x, _) => Some((self.coefficient, x)),
            Factor::Truth(_) => None,
        }
    }

    /// The coefficient and the literal; nothing for a variable.
    pub(crate) fn truth(&self) -> Option<(i64, Lit)> {
        match self.factor {
            Factor::Of(..) => None,
            Factor::Truth(lit) => Some((self.coefficient, lit)),
        }
    }

    /// The term, with these bounds, or with this truth: as small as it can be, or as large.
    #[inline]
    fn end(&self, is_most: bool, bounds: impl Fn(Var) -> Bounds, holds: impl Fn(Lit) -> bool) -> i64 {
        let is_low = (self.coefficient > 0) != is_most;
        match &self.factor {
            Factor::Of(x, scale) => {
                let Bounds { low, high } = bounds(*x);
                self.coefficient * scale.at(if is_low { low } else { high })
            }
            // What is not known to hold may fail, and the other way round.
            Factor::Truth(lit) if is_low => self.coefficient * i64::from(holds(*lit)),
            Factor::Truth(lit) => self.coefficient * i64::from(!holds(!*lit)),
        }
    }

    /// The least or the greatest that the term can be with these bounds, where no truth is known.
    pub(crate) fn end_of(&self, is_most: bool, bounds: impl Fn(Var) -> Bounds) -> i64 {
        self.end(is_most, bounds, |_| false)
    }

    #[inline]
    pub(crate) fn least(&self, facts: &Facts) -> i64 {
        self.end(false, |x| facts.bounds(x), |lit| facts.holds(lit))
    }

    #[inline]
    pub(crate) fn most(&self, facts: &Facts) -> i64 {
        self.end(true, |x| facts.bounds(x), |lit| facts.holds(lit))
    }

    pub(crate) fn least_before(&self, facts: &Facts, position: Position) -> i64 {
        self.end(false, |x| facts.bounds_before(x, position), |lit| held_before(facts, lit, position))
    }

    pub(crate) fn least_at_root(&self, facts: &Facts) -> i64 {
        self.end(false, |x| facts.at_root(x), |lit| held_before(facts, lit, 0))
    }

    /// The literal that the term is at most `most`, which it is not yet; nothing when it never is.
    pub(crate) fn at_most(&self, most: i64) -> Option<Lit> {
        match &self.factor {
            Factor::Of(x, scale) if self.coefficient > 0 => {
                scale.last_at_most(most.div_euclid(self.coefficient)).map(|place| Lit::at_most(*x, place))
            }
            // c x <= m for a negative c: x >= m / c, rounded up.
            Factor::Of(x, scale) => Some(Lit::at_least(*x, scale.first_at_least(-most.div_euclid(-self.coefficient)))),
            Factor::Truth(lit) if self.coefficient > 0 => Some(!*lit),
            Factor::Truth(lit) => Some(*lit),
        }
    }

    /// The weakest literal by which the term is at least `least`, and how much it is by that; nothing where the root says so.
    pub(crate) fn at_least(&self, facts: &Facts, least: i64) -> Option<(Lit, i64)> {
        let lit = match &self.factor {
            Factor::Of(x, scale) if self.coefficient > 0 => {
                let place = scale.first_at_least(-(-least).div_euclid(self.coefficient));
                (place > facts.at_root(*x).low).then(|| Lit::at_least(*x, place))?
            }
            Factor::Of(x, scale) => {
                let integer = (-least).div_euclid(-self.coefficient);
                let place = scale.last_at_most(integer).expect("it is at least as much already");
                (place < facts.at_root(*x).high).then(|| Lit::at_most(*x, place))?
            }
            Factor::Truth(_) if least <= self.coefficient.min(0) => return None,
            Factor::Truth(lit) if self.coefficient > 0 => *lit,
            Factor::Truth(lit) => !*lit,
        };
        Some((lit, self.by(lit.place())))
    }

    /// The least that the term is by the literal that it has at least so much: at this place, or by its truth.
    fn by(&self, place: ValuePlace) -> i64 {
        match &self.factor {
            Factor::Of(_, scale) => self.coefficient * scale.at(place),
            Factor::Truth(_) => self.coefficient.max(0),
        }
    }

    /// The least that the term would be if `lit` did not hold, where the term has bounds of this kind.
    pub(crate) fn otherwise(&self, lit: Lit) -> Option<i64> {
        match &self.factor {
            Factor::Of(x, scale) => {
                let place = match lit.kind() {
                    LitKind::AtMost if self.coefficient > 0 => lit.place() + 1,
                    LitKind::AtLeast if self.coefficient < 0 => lit.place() - 1,
                    _ => return None,
                };
                (*x == lit.var()).then(|| self.coefficient * scale.at(place))
            }
            // Less than what was drawn may be asked for.
            Factor::Truth(own) => {
                let drawn = if self.coefficient > 0 { !*own } else { *own };
                let is_it = lit.var() == drawn.var() && lit.kind() == drawn.kind() && lit.is_implied_by(drawn);
                is_it.then_some(self.coefficient.max(0))
            }
        }
    }

    /// The least difference of two numbers that the term can be.
    pub(crate) fn step(&self) -> i64 {
        self.coefficient.abs()
    }

    /// The farthest from 0 that the term can be as its variable was declared.
    fn magnitude(&self, variables: &Variables<'_>) -> Option<i128> {
        let most = match self.factor {
            Factor::Of(x, _) => {
                let (low, high) = variables.ends(x)?;
                low.unsigned_abs().max(high.unsigned_abs())
            }
            Factor::Truth(_) => 1,
        };
        Some(i128::from(self.coefficient).abs() * i128::from(most))
    }

    pub(crate) fn var(&self) -> Var {
        match self.factor {
            Factor::Of(x, _) => x,
            Factor::Truth(lit) => lit.var(),
        }
    }

    /// The number that the term is, where it is known.
    #[inline]
    pub(crate) fn value(&self, facts: &Facts) -> Option<i64> {
        let least = self.least(facts);
        (least == self.most(facts)).then_some(least)
    }

    /// The literal by which a term is what it is.
    pub(crate) fn why_value(&self, facts: &Facts) -> Lit {
        match self.factor {
            Factor::Of(x, _) => Lit::is(x, facts.bounds(x).low),
            Factor::Truth(lit) if facts.holds(lit) => lit,
            Factor::Truth(lit) => !lit,
        }
    }

    /// The literal that the term is not this number; nothing when it never is.
    pub(crate) fn other_than(&self, number: i64) -> Option<Lit> {
        match &self.factor {
            Factor::Of(x, scale) => {
                let place = scale.place(number.checked_div(self.coefficient)?)?;
                (self.coefficient * scale.at(place) == number).then(|| Lit::is_not(*x, place))
            }
            Factor::Truth(lit) if number == self.coefficient => Some(!*lit),
            Factor::Truth(lit) => (number == 0).then_some(*lit),
        }
    }

    /// All that may change the term.
    pub(crate) fn looks_both(&self, tell: &mut dyn FnMut(Var, Looks)) {
        match &self.factor {
            Factor::Of(x, _) => {
                tell(*x, Looks::Low);
                tell(*x, Looks::High);
            }
            Factor::Truth(lit) => {
                looks_at(*lit, tell);
                looks_at(!*lit, tell);
            }
        }
    }

    /// All that may make the term greater.
    pub(crate) fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        match &self.factor {
            Factor::Of(x, _) => tell(*x, if self.coefficient > 0 { Looks::Low } else { Looks::High }),
            Factor::Truth(lit) => looks_at(if self.coefficient > 0 { *lit } else { !*lit }, tell),
        }
    }
}

/// True if a sum of these terms, less a constant, fits in 62 bits whatever its variables are.
pub(crate) fn fits(variables: &Variables<'_>, terms: &[Product], constant: i64) -> bool {
    let most: Option<i128> = terms.iter().map(|term| term.magnitude(variables)).sum();
    most.is_some_and(|most| most + i128::from(constant).abs() < 1 << 62)
}

/// All that may make a literal hold.
pub(crate) fn looks_at(lit: Lit, tell: &mut dyn FnMut(Var, Looks)) {
    let (is_low, is_high) = (lit.kind() != LitKind::AtMost, lit.kind() != LitKind::AtLeast);
    let looks = [(Looks::Low, is_low), (Looks::High, is_high), (Looks::Gap, lit.kind() == LitKind::IsNot)];
    looks.into_iter().filter(|(_, is_told)| *is_told).for_each(|(looks, _)| tell(lit.var(), looks));
}

/// True if a literal held before a position.
pub(crate) fn held_before(facts: &Facts, lit: Lit, position: Position) -> bool {
    let Bounds { low, high } = facts.bounds_before(lit.var(), position);
    match lit.kind() {
        LitKind::AtLeast => low >= lit.place(),
        LitKind::AtMost => high <= lit.place(),
        LitKind::Is => low == lit.place() && high == lit.place(),
        LitKind::IsNot => !matches!(facts.absent_before(lit.var(), lit.place(), position), Absence::NotYet),
    }
}
