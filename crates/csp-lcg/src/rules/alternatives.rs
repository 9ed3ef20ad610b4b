//! Alternatives: of some literals and some sums one must hold. A sum under a condition is such a constraint: `b -> a x + c y <= d`.

use csp_core::Var;

use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::Lit;
use crate::rules::linear::AtMost;
use crate::rules::terms::{held_before, looks_at};
use crate::rules::{Looks, Rule};

/// A clause of literals and sums: when all but one have failed, the last one must hold.
///
/// Source: Van Hentenryck, Saraswat & Deville 1998 (constructive disjunction; here as weak as unit propagation); explanations: those of
/// the sums that failed (Ohrimenko, Stuckey & Codish 2009, section 5), each with its own slack. Variant: the two alternatives that were
/// open last are looked at first (Moskewicz et al. 2001). Cost: O(1) while these are literals and open, else O(k) for k terms in all.
#[derive(Debug)]
pub(crate) struct Alternatives {
    literals: Vec<Lit>,
    sums: Vec<AtMost>,
    /// The number of terms of all sums.
    terms: u64,
    /// Two of them, literals before sums, that were open last.
    open: [usize; 2],
}

impl Alternatives {
    pub(crate) fn new(literals: Vec<Lit>, sums: Vec<AtMost>) -> Self {
        let terms = sums.iter().map(AtMost::len).sum::<usize>() as u64;
        Self { literals, sums, terms, open: [0, 1] }
    }

    fn len(&self) -> usize {
        self.literals.len() + self.sums.len()
    }

    #[inline]
    fn fails(&self, facts: &Facts, place: usize) -> bool {
        match self.literals.get(place) {
            Some(&lit) => facts.fails(lit),
            None => self.sums[place - self.literals.len()].fails(facts),
        }
    }

    /// The literals by which all but one had failed before a position; `None` when another one had not.
    fn why_failed(&self, facts: &Facts, but: Option<usize>, position: Position) -> Option<Vec<Lit>> {
        let literals = self.literals.iter().enumerate().filter(|(place, _)| Some(*place) != but);
        let mut list = Vec::with_capacity(self.len());
        for (_, &lit) in literals {
            if !held_before(facts, !lit, position) {
                return None;
            }
            list.push(!lit);
        }
        let sums = (self.literals.len()..).zip(&self.sums).filter(|(place, _)| Some(*place) != but);
        for (_, sum) in sums {
            if !sum.failed_before(facts, position) {
                return None;
            }
            sum.why_failed(facts, position, &mut list);
        }
        Some(list)
    }
}

impl Rule for Alternatives {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        self.literals.iter().for_each(|&lit| looks_at(!lit, tell));
        self.sums.iter().for_each(|sum| sum.looks(tell));
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let [first, second] = self.open;
        if !self.fails(facts, first) && !self.fails(facts, second) {
            return Ok(());
        }
        if self.literals.iter().any(|&lit| facts.holds(lit)) {
            return Ok(());
        }
        let mut open = (0..self.len()).filter(|&place| !self.fails(facts, place));
        match (open.next(), open.next()) {
            (Some(first), Some(second)) => {
                self.open = [first, second];
                Ok(())
            }
            (Some(last), None) => match self.literals.get(last) {
                Some(&lit) => facts.post(lit, own),
                None => self.sums[last - self.literals.len()].propagate(facts, own),
            },
            (None, _) => {
                Err(Clash::Named(self.why_failed(facts, None, facts.len()).expect("all alternatives have failed")))
            }
        }
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let is_it = |own: Lit| own.var() == lit.var() && own.kind() == lit.kind() && lit.is_implied_by(own);
        let why = |place: usize| {
            let mut why = match self.literals.get(place) {
                Some(&own) => is_it(own).then(Vec::new)?,
                None => self.sums[place - self.literals.len()].why(facts, lit, position)?,
            };
            why.extend(self.why_failed(facts, Some(place), position)?);
            Some(why)
        };
        list.append(&mut (0..self.len()).find_map(why).expect("one alternative has drawn the literal"));
    }

    fn cost(&self) -> u64 {
        1 + (self.literals.len() as u64 + self.terms) / 4
    }
}
