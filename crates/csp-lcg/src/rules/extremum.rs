//! The greatest of some variables: `z = max(x, y, ...)`, and the least.

use csp_core::Var;
use csp_core::relations::{Extremum, Term, Which};

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind};
use crate::numbers::Variables;
use crate::rules::integers::Scale;
use crate::rules::{Looks, Rule};

/// A variable, or its negative: so the least of some is the greatest of their negatives.
#[derive(Clone, Debug)]
struct Signed {
    x: Var,
    scale: Scale,
    is_negative: bool,
}

/// A bound on a variable or its negative, as an integer.
#[derive(Clone, Copy, Debug)]
enum Claim {
    AtLeast(i64),
    AtMost(i64),
}

impl Signed {
    fn low(&self, Bounds { low, high }: Bounds) -> i64 {
        if self.is_negative { -self.scale.at(high) } else { self.scale.at(low) }
    }

    fn high(&self, Bounds { low, high }: Bounds) -> i64 {
        if self.is_negative { -self.scale.at(low) } else { self.scale.at(high) }
    }

    /// The literal that says it; nothing when no value is so small.
    fn lit(&self, claim: Claim) -> Option<Lit> {
        let (is_at_least, integer) = match claim {
            Claim::AtLeast(integer) => (!self.is_negative, integer),
            Claim::AtMost(integer) => (self.is_negative, integer),
        };
        let integer = if self.is_negative { -integer } else { integer };
        if is_at_least {
            Some(Lit::at_least(self.x, self.scale.first_at_least(integer)))
        } else {
            self.scale.last_at_most(integer).map(|place| Lit::at_most(self.x, place))
        }
    }

    /// The least that a literal must say: there is no value between its own and the next one.
    fn claim(&self, lit: Lit) -> Claim {
        match (lit.kind() == LitKind::AtLeast, self.is_negative) {
            (true, false) => Claim::AtLeast(self.scale.at(lit.place() - 1) + 1),
            (true, true) => Claim::AtMost(-self.scale.at(lit.place() - 1) - 1),
            (false, false) => Claim::AtMost(self.scale.at(lit.place() + 1) - 1),
            (false, true) => Claim::AtLeast(1 - self.scale.at(lit.place() + 1)),
        }
    }
}

/// Bounds consistency of the greatest of some variables.
///
/// Source: Beldiceanu 2001 (maximum); explanations as a decomposition into clauses on bounds has them (Ohrimenko, Stuckey & Codish
/// 2009, section 5). Cost: O(k) for k terms.
#[derive(Debug)]
pub(crate) struct Greatest {
    terms: Vec<Signed>,
    value: Signed,
}

impl Greatest {
    /// The variables of a scope of which one is the least or the greatest. `None` when the value is a constant, or one of the terms, or
    /// when a constant among the terms matters: one that is no greater than some variable can be at least does not.
    pub(crate) fn new(variables: &Variables<'_>, scope: &[Var], relation: &Extremum) -> Option<Self> {
        let is_negative = relation.which() == Which::Minimum;
        let signed = |place: usize| {
            let x = scope[place];
            let (low, high) = variables.ends(x)?;
            let fits = low > i64::MIN / 4 && high < i64::MAX / 4;
            fits.then(|| Signed { x, scale: Scale::of(variables, x), is_negative })
        };
        let value = signed(relation.value().place()?)?;
        let places = relation.terms().iter().filter_map(|term| term.place());
        let terms: Vec<Signed> = places.map(signed).collect::<Option<_>>()?;
        if terms.iter().any(|term| term.x == value.x) {
            return None;
        }
        let root = |term: &Signed| {
            let [low, high] = variables.ends_left(term.x);
            term.low(Bounds { low, high })
        };
        let least = terms.iter().map(root).max()?;
        let matters = |term: &Term| match *term {
            Term::Place(_) => false,
            Term::Constant(number) => {
                number.checked_mul(if is_negative { -1 } else { 1 }).is_none_or(|own| own > least)
            }
        };
        if relation.terms().iter().any(matters) {
            return None;
        }
        Some(Self { terms, value })
    }

    /// Makes a claim on one of the variables hold.
    fn claim(&self, facts: &mut Facts, of: &Signed, claim: Claim, own: Why) -> Result<(), Clash> {
        if let Some(lit) = of.lit(claim) {
            return facts.post(lit, own);
        }
        let mut list = Vec::new();
        self.because(facts, of.x, claim, facts.len(), &mut list);
        Err(Clash::Named(list))
    }

    /// The literals that imply a claim on one of the variables.
    fn because(&self, facts: &Facts, x: Var, claim: Claim, position: Position, list: &mut Vec<Lit>) {
        let others = || self.terms.iter().filter(|term| term.x != x);
        match claim {
            // One of the terms is as great.
            Claim::AtLeast(integer) if x == self.value.x => {
                let is_so = |term: &&Signed| term.low(facts.bounds_before(term.x, position)) >= integer;
                let term = self.terms.iter().find(is_so).expect("a term was as great");
                list.extend(term.lit(claim));
            }
            // All of them are as small.
            Claim::AtMost(_) if x == self.value.x => list.extend(self.terms.iter().filter_map(|term| term.lit(claim))),
            Claim::AtMost(_) => list.extend(self.value.lit(claim)),
            // The value is as great, and the others are smaller.
            Claim::AtLeast(integer) => {
                let most = others().map(|term| term.high(facts.bounds_before(term.x, position))).max();
                let value = most.map_or(integer, |most| integer.max(most + 1));
                list.extend(self.value.lit(Claim::AtLeast(value)));
                list.extend(others().filter_map(|term| term.lit(Claim::AtMost(value - 1))));
            }
        }
    }
}

impl Rule for Greatest {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        for signed in self.terms.iter().chain([&self.value]) {
            tell(signed.x, Looks::Low);
            tell(signed.x, Looks::High);
        }
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let low = |of: &Signed, facts: &Facts| of.low(facts.bounds(of.x));
        let high = |of: &Signed, facts: &Facts| of.high(facts.bounds(of.x));
        let least = self.terms.iter().map(|term| low(term, facts)).max().expect("there is a term");
        let most = self.terms.iter().map(|term| high(term, facts)).max().expect("there is a term");
        self.claim(facts, &self.value, Claim::AtLeast(least), own)?;
        self.claim(facts, &self.value, Claim::AtMost(most), own)?;
        let (least, most) = (low(&self.value, facts), high(&self.value, facts));
        for term in &self.terms {
            if high(term, facts) > most {
                self.claim(facts, term, Claim::AtMost(most), own)?;
            }
        }
        // With gaps between the values, none may reach as far now; the next call finds that.
        let mut reach = self.terms.iter().filter(|term| high(term, facts) >= least);
        if let (Some(term), None) = (reach.next(), reach.next())
            && low(term, facts) < least
        {
            self.claim(facts, term, Claim::AtLeast(least), own)?;
        }
        Ok(())
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let mut all = self.terms.iter().chain([&self.value]);
        let of = all.find(|signed| signed.x == lit.var()).expect("it is one of the variables");
        self.because(facts, lit.var(), of.claim(lit), position, list);
    }

    fn cost(&self) -> u64 {
        1 + self.terms.len() as u64 / 2
    }
}
