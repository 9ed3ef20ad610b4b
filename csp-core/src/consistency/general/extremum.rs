//! The least and the greatest of some variables.

use smallvec::SmallVec;

use super::terms::all_fixed;
use crate::model::{Domains, Emptied, Extremum, Filter, Integers, Premises, Term, Val, Which};

/// The greatest of some terms: no term is more than the value; the value is one that a term has, and is no less than
/// the least of each term; a term that alone can reach it must. The least is the same, upside down.
///
/// Source: Beldiceanu 2001 (maximum); Schulte & Tack, Modeling and Programming with Gecode (max). Cost: O(k d) for k
/// terms of d values. Promise: when no variable comes twice, every value that is left is in an allowed tuple.
#[derive(Debug)]
pub(crate) struct ExtremumFilter {
    relation: Extremum,
    /// 1 for the greatest, -1 for the least, with which all integers are taken.
    sign: i128,
}

impl ExtremumFilter {
    /// For the least or the greatest.
    pub(crate) fn new(relation: &Extremum) -> Self {
        Self { relation: relation.clone(), sign: if relation.which() == Which::Maximum { 1 } else { -1 } }
    }

    /// The integers of a term, with the sign, ascending.
    fn descending(&self, domains: &dyn Domains, term: Term) -> SmallVec<[i128; 32]> {
        let signed = |integer: i64| self.sign * i128::from(integer);
        match term {
            Term::Constant(number) => [signed(number)].into_iter().collect(),
            Term::Place(place) => {
                let integers = domains.integers(place);
                let mut all: SmallVec<[i128; 32]> =
                    domains.domain(place).iter().map(|value| signed(integers.at(value))).collect();
                if self.sign > 0 {
                    all.reverse();
                }
                all
            }
        }
    }

    fn least(&self, domains: &dyn Domains, term: Term) -> i128 {
        self.sign
            * i128::from(match term {
                Term::Constant(number) => number,
                Term::Place(place) if self.sign > 0 => domains.least(place),
                Term::Place(place) => domains.greatest(place),
            })
    }

    fn has(&self, domains: &dyn Domains, term: Term, signed: i128) -> bool {
        let Ok(integer) = i64::try_from(self.sign * signed) else { return false };
        match term {
            Term::Constant(number) => number == integer,
            Term::Place(place) => {
                domains.integers(place).value(integer).is_some_and(|value| domains.domain(place).contains(value))
            }
        }
    }

    /// Keeps some integers, with their sign, of a term.
    fn keep(
        &self,
        domains: &mut dyn Domains,
        term: Term,
        mut keeps: impl FnMut(&dyn Domains, i128) -> bool,
    ) -> Result<(), Emptied> {
        let place = match term {
            Term::Place(place) => place,
            Term::Constant(number) if keeps(domains, self.sign * i128::from(number)) => return Ok(()),
            Term::Constant(_) => return Err(domains.fail(Premises::Scope)),
        };
        let integers: Integers = domains.integers(place).clone();
        let signed = |value: Val| self.sign * i128::from(integers.at(value));
        let kept: SmallVec<[bool; 64]> =
            domains.domain(place).iter().map(|value| keeps(domains, signed(value))).collect();
        if kept.iter().all(|&is_kept| is_kept) {
            return Ok(());
        }
        // One that has all its values is no reason.
        let is_smaller =
            |&other: &usize| other != place && (domains.size(other) as u64) < domains.integers(other).len();
        let why: SmallVec<[usize; 16]> = (0..domains.arity()).filter(is_smaller).collect();
        let mut kept = kept.into_iter();
        domains.keep_those(place, Premises::Places(&why), |_| kept.next().unwrap_or(true)).map(drop)
    }
}

impl Filter for ExtremumFilter {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let (terms, value) = (self.relation.terms(), self.relation.value());
        // No value below the least of a term, and none that no term has.
        let Some(floor) = terms.iter().map(|&term| self.least(domains, term)).max() else {
            return Err(domains.fail(Premises::Scope));
        };
        self.keep(domains, value, |domains, own| {
            own >= floor && terms.iter().any(|&term| self.has(domains, term, own))
        })?;
        let values = self.descending(domains, value);
        let Some(&top) = values.first() else { return Ok(()) };
        // The terms that have the greatest value; when it is one only, the greatest value that another one has.
        let holds = |number: usize, own: i128| self.has(domains, terms[number], own);
        let mut at_top = (0..terms.len()).filter(|&number| holds(number, top));
        let (first, is_shared) = (at_top.next(), at_top.next().is_some());
        let is_of_another = |own: i128| (0..terms.len()).any(|number| Some(number) != first && holds(number, own));
        let without_first = if is_shared { Some(top) } else { values.iter().copied().find(|&own| is_of_another(own)) };
        for (number, &term) in terms.iter().enumerate() {
            let others = if Some(number) == first { without_first } else { Some(top) };
            self.keep(domains, term, |domains, own| {
                others.is_some_and(|most| own <= most) || self.has(domains, value, own)
            })?;
        }
        all_fixed(domains, &self.relation)
    }
}
