//! Sums that are not a number: `a x + b y + ... != c`.

use csp_core::Var;
use csp_core::relations::{Comparison, Linear};

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::Lit;
use crate::numbers::Variables;
use crate::rules::terms::{Product, fits};
use crate::rules::{Looks, Rule};

/// When all terms but one have a value, the last one may not be what is missing.
///
/// Source: Moskewicz et al. 2001 (two that are watched, here two open terms); explanation: the values of the others. Cost: O(1) while the
/// two that were open last still are, else O(k) for k terms. Promise: every value that is left is in an allowed tuple.
#[derive(Debug)]
pub(crate) struct NotEqual {
    terms: Vec<Product>,
    constant: i64,
    /// Two terms that were open last.
    open: [usize; 2],
}

impl NotEqual {
    /// `None` when it has less than two terms, when two are about one variable, or when a sum might not fit in 62 bits.
    pub(crate) fn new(variables: &Variables<'_>, terms: Vec<Product>, constant: i64) -> Option<Self> {
        let mut vars: Vec<Var> = terms.iter().map(Product::var).collect();
        vars.sort_unstable();
        vars.dedup();
        (fits(variables, &terms, constant) && terms.len() > 1 && vars.len() == terms.len()).then_some(Self {
            terms,
            constant,
            open: [0, 1],
        })
    }

    /// The constraint that a sum is; `None` where it is compared otherwise.
    pub(crate) fn of(variables: &Variables<'_>, scope: &[Var], sum: &Linear) -> Option<Self> {
        let terms = sum.coefficients().iter().zip(scope).filter(|(coefficient, _)| **coefficient != 0);
        let terms = terms.map(|(&coefficient, &x)| Product::of(variables, coefficient, x)).collect();
        if sum.comparison() == Comparison::NotEqual { Self::new(variables, terms, sum.constant()) } else { None }
    }

    /// The literals by which the terms but for one have their values.
    fn because(&self, facts: &Facts, but: Option<usize>, list: &mut Vec<Lit>) {
        let others = self.terms.iter().enumerate().filter(|(place, _)| Some(*place) != but);
        list.extend(others.map(|(_, term)| term.why_value(facts)));
    }
}

impl Rule for NotEqual {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        self.terms.iter().for_each(|term| term.looks_both(tell));
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let [first, second] = self.open;
        let is_open = |place: usize, facts: &Facts| self.terms[place].value(facts).is_none();
        if is_open(first, facts) && is_open(second, facts) {
            return Ok(());
        }
        let mut open = (0..self.terms.len()).filter(|&place| is_open(place, facts));
        let (last, other) = (open.next(), open.next());
        if let (Some(last), Some(other)) = (last, other) {
            self.open = [last, other];
            return Ok(());
        }
        let sum: i64 = self.terms.iter().filter_map(|term| term.value(facts)).sum();
        match last {
            Some(last) => match self.terms[last].other_than(self.constant - sum) {
                Some(lit) => facts.post(lit, own),
                None => Ok(()),
            },
            None if sum == self.constant => {
                let mut list = Vec::new();
                self.because(facts, None, &mut list);
                Err(Clash::Named(list))
            }
            None => Ok(()),
        }
    }

    fn explain(&self, facts: &Facts, lit: Lit, _position: Position, list: &mut Vec<Lit>) {
        let last = self.terms.iter().position(|term| term.var() == lit.var());
        debug_assert!(last.is_some(), "it is one of the terms");
        // The others have the values that they had.
        self.because(facts, last, list);
    }

    fn cost(&self) -> u64 {
        1 + self.terms.len() as u64 / 8
    }
}
