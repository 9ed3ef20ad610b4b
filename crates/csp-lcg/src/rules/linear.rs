//! Sums: `a x + b y + ... <= c`.

use csp_core::Var;
use csp_core::relations::{Comparison, Linear};

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::{Number, Variables};
use crate::rules::integers::Scale;
use crate::rules::{Looks, Rule};

/// One coefficient with its variable.
#[derive(Clone, Debug)]
struct Product {
    coefficient: i64,
    x: Var,
    scale: Scale,
}

impl Product {
    /// The least that the term can be, when its variable has this bound on the side that matters.
    #[inline]
    fn cost(&self, bound: ValuePlace) -> i64 {
        self.coefficient * self.scale.at(bound)
    }

    #[inline]
    fn least(&self, facts: &Facts) -> i64 {
        let bounds = facts.bounds(self.x);
        self.cost(if self.coefficient > 0 { bounds.low } else { bounds.high })
    }

    #[inline]
    fn most(&self, facts: &Facts) -> i64 {
        let bounds = facts.bounds(self.x);
        self.cost(if self.coefficient > 0 { bounds.high } else { bounds.low })
    }

    fn least_before(&self, facts: &Facts, position: Position) -> i64 {
        let bounds = facts.bounds_before(self.x, position);
        self.cost(if self.coefficient > 0 { bounds.low } else { bounds.high })
    }

    fn least_at_root(&self, facts: &Facts) -> i64 {
        let bounds = facts.at_root(self.x);
        self.cost(if self.coefficient > 0 { bounds.low } else { bounds.high })
    }

    /// The literal that the term is at most `most`; nothing when it never is.
    fn at_most(&self, most: i64) -> Option<Lit> {
        if self.coefficient > 0 {
            let place = self.scale.last_at_most(most.div_euclid(self.coefficient))?;
            Some(Lit::at_most(self.x, place))
        } else {
            // c x <= m for a negative c: x >= m / c, rounded up.
            let least = -most.div_euclid(-self.coefficient);
            Some(Lit::at_least(self.x, self.scale.first_at_least(least)))
        }
    }

    /// The weakest literal by which the term is at least `least`; nothing where the root says so.
    fn at_least(&self, facts: &Facts, least: i64) -> Option<Lit> {
        let root = facts.at_root(self.x);
        if self.coefficient > 0 {
            let integer = -(-least).div_euclid(self.coefficient);
            let place = self.scale.first_at_least(integer);
            (place > root.low).then(|| Lit::at_least(self.x, place))
        } else {
            let integer = (-least).div_euclid(-self.coefficient);
            let place = self.scale.last_at_most(integer).expect("it is at least as much already");
            (place < root.high).then(|| Lit::at_most(self.x, place))
        }
    }
}

/// Bounds consistency of a sum that is at most a constant.
///
/// Source: Harvey & Schimpf 2002, section 2; its explanations: Ohrimenko, Stuckey & Codish 2009, section 5; bounds are made as weak as
/// the sum allows (Schutt, Feydy, Stuckey & Wallace 2011, section 4). Cost: O(k) for k terms each time, O(k log k) for an
/// explanation.
#[derive(Debug)]
pub(crate) struct AtMost {
    terms: Vec<Product>,
    constant: i64,
    /// The greatest difference between the most and the least of a term at the root: with more slack nothing follows.
    widest: i64,
}

impl AtMost {
    /// The sum of these products is at most a constant. `None` when a sum might not fit in 62 bits.
    pub(crate) fn new(variables: &Variables<'_>, terms: &[(i64, Var)], constant: i64) -> Option<Self> {
        Self::as_stated(variables, &variables.joined(terms), constant)
    }

    /// The two constraints by which a number is what its digits are.
    pub(crate) fn of_number(variables: &Variables<'_>, number: &Number) -> Option<[Self; 2]> {
        let one = |sign: i64| {
            let terms = [(sign, number.x), (-sign * i64::from(number.base), number.high), (-sign, number.low)];
            Self::as_stated(variables, &terms, 0)
        };
        Some([one(1)?, one(-1)?])
    }

    fn as_stated(variables: &Variables<'_>, terms: &[(i64, Var)], constant: i64) -> Option<Self> {
        let mut most = i128::from(constant).abs();
        for &(coefficient, x) in terms {
            let (low, high) = variables.ends(x)?;
            most += i128::from(coefficient).abs() * i128::from(low.unsigned_abs().max(high.unsigned_abs()));
        }
        let terms = terms.iter().filter(|(coefficient, _)| *coefficient != 0);
        let product = |&(coefficient, x)| Product { coefficient, x, scale: Scale::of(variables, x) };
        (most < 1 << 62).then(|| Self { terms: terms.map(product).collect(), constant, widest: i64::MAX })
    }

    /// The constraints of this kind that a sum is, compared as it is; `None` where it is none.
    pub(crate) fn of(variables: &Variables<'_>, scope: &[Var], sum: &Linear) -> Option<Vec<Self>> {
        let signed = |sign: i64| {
            let terms = sum.coefficients().iter().zip(scope);
            let terms: Option<Vec<(i64, Var)>> = terms.map(|(c, &x)| Some((c.checked_mul(sign)?, x))).collect();
            Self::new(variables, &terms?, sum.constant().checked_mul(sign)?)
        };
        let signs: &[i64] = match sum.comparison() {
            Comparison::AtMost => &[1],
            Comparison::AtLeast => &[-1],
            Comparison::Equal => &[1, -1],
            Comparison::NotEqual => return None,
        };
        signs.iter().map(|&sign| signed(sign)).collect()
    }

    /// Its term, where there is one alone: a coefficient, and a variable.
    pub(crate) fn single(&self) -> Option<(i64, Var)> {
        if let [term] = &self.terms[..] { Some((term.coefficient, term.x)) } else { None }
    }

    /// Makes the constant smaller. Whatever was drawn before still follows.
    pub(crate) fn tighten(&mut self, constant: i64) {
        self.constant = self.constant.min(constant);
    }

    /// The least that the sum can be.
    fn least(&self, facts: &Facts) -> i64 {
        self.terms.iter().map(|term| term.least(facts)).sum()
    }

    /// The least that it can be, by what the root has left.
    pub(crate) fn least_at_root(&self, facts: &Facts) -> i64 {
        self.terms.iter().map(|term| term.least_at_root(facts)).sum()
    }

    /// The literals that hold by which the terms but for one are so large that the sum is too, with `slack` to spare. Terms that
    /// became large last are left out first, or made smaller.
    fn because(&self, facts: &Facts, but: Option<Var>, position: Position, mut slack: i64, list: &mut Vec<Lit>) {
        debug_assert!(slack >= 0, "the sum is too large");
        let from = list.len();
        for term in self.terms.iter().rev().filter(|term| Some(term.x) != but) {
            let (least, root) = (term.least_before(facts, position), term.least_at_root(facts));
            if least == root {
                continue;
            }
            if least - root <= slack {
                slack -= least - root;
            } else if let Some(lit) = term.at_least(facts, least) {
                list.push(lit);
            }
        }
        if slack == 0 {
            return;
        }
        for lit in &mut list[from..] {
            let term = self.terms.iter().find(|term| term.x == lit.var()).expect("it is one of the terms");
            let least = term.cost(lit.place());
            if let Some(weaker) = term.at_least(facts, least - slack) {
                slack -= least - term.cost(weaker.place());
                *lit = weaker;
            }
        }
    }
}

impl Rule for AtMost {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        for term in &self.terms {
            tell(term.x, if term.coefficient > 0 { Looks::Low } else { Looks::High });
        }
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let slack = self.constant - self.least(facts);
        if slack < 0 {
            let mut list = Vec::new();
            self.because(facts, None, facts.len(), -slack - 1, &mut list);
            return Err(Clash::Named(list));
        }
        if slack >= self.widest {
            return Ok(());
        }
        let mut widest = 0;
        for term in &self.terms {
            let (least, most) = (term.least(facts), term.most(facts));
            widest = widest.max(most - least);
            if most - least <= slack {
                continue;
            }
            match term.at_most(least + slack) {
                Some(lit) => facts.post(lit, own)?,
                None => unreachable!("the least of a term is no more than what is left for it"),
            }
        }
        if facts.level() == 0 {
            self.widest = widest;
        }
        Ok(())
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let x = lit.var();
        let term = self.terms.iter().find(|term| term.x == x).expect("it is one of the terms");
        // The least that the term would be if the literal did not hold.
        let otherwise = match lit.kind() {
            LitKind::AtMost => term.cost(lit.place() + 1),
            _ => term.cost(lit.place() - 1),
        };
        let others: i64 = self.terms.iter().filter(|term| term.x != x).map(|t| t.least_before(facts, position)).sum();
        self.because(facts, Some(x), position, others + otherwise - self.constant - 1, list);
    }

    fn cost(&self) -> u64 {
        1 + self.terms.len() as u64 / 4
    }
}
