//! Sums: `a x + b y + ... <= c`, where any of the variables may be the truth of a literal.

use csp_core::Var;
use csp_core::relations::{Comparison, Linear};

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::Lit;
use crate::numbers::{Number, Variables};
use crate::rules::sum::Sum;
use crate::rules::terms::{Product, fits};
use crate::rules::{Looks, Rule};

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
        let terms = terms.iter().filter(|(coefficient, _)| *coefficient != 0);
        Self::of_products(variables, terms.map(|&(c, x)| Product::of(variables, c, x)).collect(), constant)
    }

    fn of_products(variables: &Variables<'_>, terms: Vec<Product>, constant: i64) -> Option<Self> {
        fits(variables, &terms, constant).then_some(Self { terms, constant, widest: i64::MAX })
    }

    /// The same with truths of literals among the terms.
    pub(crate) fn with_truths(
        variables: &Variables<'_>,
        terms: &[(i64, Var)],
        truths: &[(i64, Lit)],
        constant: i64,
    ) -> Option<Self> {
        let terms = variables.joined(terms).into_iter().map(|(c, x)| Product::of(variables, c, x));
        let truths = truths.iter().map(|&(c, lit)| Product::of_truth(c, lit));
        Self::of_products(variables, terms.chain(truths).collect(), constant)
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

    /// The number of its terms.
    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Its term, where there is one alone: a coefficient, and a variable.
    pub(crate) fn single(&self) -> Option<(i64, Var)> {
        if let [term] = &self.terms[..] { term.variable() } else { None }
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

    /// True if the sum was too large before a position.
    pub(crate) fn failed_before(&self, facts: &Facts, position: Position) -> bool {
        self.terms.iter().map(|term| term.least_before(facts, position)).sum::<i64>() > self.constant
    }

    /// True if the sum is too large.
    #[inline]
    pub(crate) fn fails(&self, facts: &Facts) -> bool {
        self.least(facts) > self.constant
    }

    /// The literals that hold before a position, by which the sum is too large.
    pub(crate) fn why_failed(&self, facts: &Facts, position: Position, list: &mut Vec<Lit>) {
        let least: i64 = self.terms.iter().map(|term| term.least_before(facts, position)).sum();
        self.because(facts, None, position, least - self.constant - 1, list);
    }

    /// The literals that hold by which the terms but for one are so large that the sum is too, with `slack` to spare. Terms that
    /// became large last are left out first, or made smaller.
    fn because(&self, facts: &Facts, but: Option<usize>, position: Position, mut slack: i64, list: &mut Vec<Lit>) {
        debug_assert!(slack >= 0, "the sum is too large");
        let from = list.len();
        let mut named: Vec<(usize, i64)> = Vec::new();
        for (place, term) in self.terms.iter().enumerate().rev().filter(|(place, _)| Some(*place) != but) {
            let (least, root) = (term.least_before(facts, position), term.least_at_root(facts));
            if least == root {
                continue;
            }
            if least - root <= slack {
                slack -= least - root;
            } else if let Some((lit, _)) = term.at_least(facts, least) {
                named.push((place, least));
                list.push(lit);
            }
        }
        if slack == 0 {
            return;
        }
        for (lit, (place, least)) in list[from..].iter_mut().zip(named) {
            if let Some((weaker, by)) = self.terms[place].at_least(facts, least - slack) {
                slack -= least - by;
                *lit = weaker;
            }
        }
    }

    /// The literals that implied one that this sum has drawn; `None` where it has drawn none such before this position.
    pub(crate) fn why(&self, facts: &Facts, lit: Lit, position: Position) -> Option<Vec<Lit>> {
        let mut places = self.terms.iter().enumerate().filter_map(|(place, term)| {
            let others = self.terms.iter().enumerate().filter(|(other, _)| *other != place);
            // The least that the sum would be if the literal did not hold.
            let sum = term.otherwise(lit)? + others.map(|(_, term)| term.least_before(facts, position)).sum::<i64>();
            (sum > self.constant).then_some((place, sum - self.constant - 1))
        });
        let (place, slack) = places.next()?;
        let mut list = Vec::new();
        self.because(facts, Some(place), position, slack, &mut list);
        Some(list)
    }
}

impl Rule for AtMost {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        self.terms.iter().for_each(|term| term.looks(tell));
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
        list.append(&mut self.why(facts, lit, position).expect("it has drawn the literal"));
    }

    fn cost(&self) -> u64 {
        1 + self.terms.len() as u64 / 4
    }

    fn sum(&self) -> Option<Sum> {
        let terms = self.terms.iter().filter_map(Product::variable).collect();
        let truths = self.terms.iter().filter_map(Product::truth).collect();
        Some(Sum { terms, truths, most: self.constant })
    }
}
