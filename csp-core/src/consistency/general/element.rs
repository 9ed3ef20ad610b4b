//! The entry of a list at an index is a value.

use smallvec::SmallVec;

use super::terms::{has, integers, places, size};
use crate::model::{Domains, Element, Emptied, Filter, Premises, Term, ValueSet};

/// Keeps of index, value and entries what some entry that the index names allows.
///
/// Source: Van Hentenryck & Carillon 1988; domain consistency as in Michel, Schaus & Van Hentenryck 2021 (MiniCP). Variant: a
/// variable may stand in several places. Cost: O(n d) for n entries of d values. Counted: no checks. Promise: each value that is
/// left is in an allowed tuple of the domains (generalised arc consistency).
#[derive(Debug)]
pub(crate) struct Entries {
    element: Element,
}

impl Entries {
    /// A filter for this relation.
    pub(crate) fn new(element: Element) -> Self {
        Self { element }
    }

    /// The indices that are left.
    fn indices(&self, domains: &dyn Domains) -> Vec<i64> {
        integers(domains, self.element.index())
    }

    /// Calls `each` with the integers that entry and value may have in common where the index is this one, until it says that this is
    /// enough. Says whether it did.
    fn common(&self, domains: &dyn Domains, index: i64, mut each: impl FnMut(i64) -> bool) -> bool {
        let (Some(entry), value) = (self.element.entry(index), self.element.value()) else { return false };
        let both = |integer: i64| has(domains, entry, integer) && has(domains, value, integer);
        // The index itself may stand in their place.
        let named = self.element.index();
        if named.place().is_some() && (entry == named || value == named) {
            return both(index) && each(index);
        }
        let (few, other) = if size(domains, entry) <= size(domains, value) { (entry, value) } else { (value, entry) };
        match few {
            Term::Constant(integer) => has(domains, other, integer) && each(integer),
            Term::Place(place) => {
                let known = domains.integers(place);
                let mut all = domains.domain(place).iter().map(|value| known.at(value));
                all.any(|integer| has(domains, other, integer) && each(integer))
            }
        }
    }

    /// Removes the indices whose entry cannot have the value.
    fn filter_index(&self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let fits = |domains: &dyn Domains, index| self.common(domains, index, |_| true);
        let gone: Vec<i64> = self.indices(domains).into_iter().filter(|&index| !fits(domains, index)).collect();
        let Some(&first) = gone.first() else { return Ok(()) };
        let Term::Place(place) = self.element.index() else {
            return Err(
                domains.fail(Premises::Places(&places([self.element.entry(first), Some(self.element.value())])))
            );
        };
        if !domains.explains() {
            let known = domains.integers(place).clone();
            domains.keep_those(place, Premises::Scope, |value| gone.binary_search(&known.at(value)).is_err())?;
            return Ok(());
        }
        for index in gone {
            let entry = self.element.entry(index);
            // Behind the list there is nothing, whatever the value is.
            let why = places([entry, entry.map(|_| self.element.value())]);
            if let Some(value) = domains.integers(place).value(index) {
                domains.remove(place, value, Premises::Places(&why))?;
            }
        }
        Ok(())
    }

    /// Removes from the value what no entry has.
    fn filter_value(&self, domains: &mut dyn Domains, indices: &[i64]) -> Result<(), Emptied> {
        let Term::Place(place) = self.element.value() else { return Ok(()) };
        let known = domains.integers(place);
        let mut mask: SmallVec<[u64; 4]> = SmallVec::from_elem(0, domains.domain(place).words().len());
        let mut missing = domains.size(place);
        for &index in indices {
            let is_enough = self.common(domains, index, |integer| {
                if let Some(value) = known.value(integer) {
                    let (word, bit) = (&mut mask[value.index() / 64], 1 << (value.index() % 64));
                    missing -= usize::from(*word & bit == 0);
                    *word |= bit;
                }
                missing == 0
            });
            if is_enough || domains.work(1) {
                return Ok(());
            }
        }
        let entries = indices.iter().map(|&index| self.element.entry(index));
        let why = places(entries.chain([Some(self.element.index())]));
        domains.keep(place, ValueSet::from_words(&mask), Premises::Places(&why)).map(|_| ())
    }

    /// When all indices name one variable, it is the value.
    fn filter_entry(&self, domains: &mut dyn Domains, indices: &[i64]) -> Result<(), Emptied> {
        let (index, value) = (self.element.index(), self.element.value());
        let entries = || indices.iter().map(|&index| self.element.entry(index));
        let only = entries().next().flatten().filter(|only| entries().all(|entry| entry == Some(*only)));
        let Some(entry @ Term::Place(place)) = only else { return Ok(()) };
        if entry == index || entry == value {
            return Ok(());
        }
        let domain = domains.domain(place);
        let known = domains.integers(place);
        let mut mask: SmallVec<[u64; 4]> = domain.words().into();
        for one in domain.iter().filter(|&one| !has(domains, value, known.at(one))) {
            mask[one.index() / 64] &= !(1 << (one.index() % 64));
        }
        let why = places([Some(index), Some(value)]);
        domains.keep(place, ValueSet::from_words(&mask), Premises::Places(&why)).map(|_| ())
    }
}

impl Filter for Entries {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        self.filter_index(domains)?;
        let indices = self.indices(domains);
        self.filter_value(domains, &indices)?;
        self.filter_entry(domains, &indices)
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}
