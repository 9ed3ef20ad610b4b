//! GAC-3: a tuple is looked for that has the value.

use std::fmt;
use std::sync::Arc as Shared;

use smallvec::SmallVec;

use crate::model::{Domains, Emptied, Filter, NaryRelation, Premises, Val, ValueSet};

/// A filter that tries tuples: each value of each variable that is not assigned, ascending, looks for the first tuple of the
/// present domains, in lexicographic order, that has it and is allowed. A value that finds none is removed.
///
/// Source: Mackworth 1977 (AC-3); Bessiere & Regin 1997 (its form for constraints on many variables). Cost: O(d^k) checks for each
/// value of a constraint on k variables of d values. Promise: each value that is left is in an allowed tuple of the domains.
pub(crate) struct Gac3 {
    relation: Shared<dyn NaryRelation>,
}

impl Gac3 {
    /// A filter that tries the tuples of this relation.
    pub(crate) fn new(relation: Shared<dyn NaryRelation>) -> Self {
        Self { relation }
    }

    /// True if an allowed tuple of the present domains has `value` at `place`, or a limit ends the look for it.
    pub(crate) fn has_support(&self, domains: &mut dyn Domains, place: usize, value: Val) -> bool {
        let arity = domains.arity();
        let mut choices: SmallVec<[SmallVec<[i64; 16]>; 8]> = SmallVec::new();
        for other in 0..arity {
            let integers = domains.integers(other);
            choices.push(if other == place {
                [integers.at(value)].into_iter().collect()
            } else {
                domains.domain(other).iter().map(|value| integers.at(value)).collect()
            });
        }
        if choices.iter().any(SmallVec::is_empty) {
            return false;
        }
        let mut next: SmallVec<[usize; 8]> = SmallVec::from_elem(0, arity);
        let mut tuple: SmallVec<[i64; 8]> = choices.iter().map(|choice| choice[0]).collect();
        loop {
            domains.count_checks(1);
            if self.relation.allows(&tuple) || domains.interrupted() {
                return true;
            }
            // The next tuple in lexicographic order.
            let Some(last) = (0..arity).rev().find(|&other| next[other] + 1 < choices[other].len()) else {
                return false;
            };
            next[last] += 1;
            next[last + 1..].fill(0);
            for other in last..arity {
                tuple[other] = choices[other][next[other]];
            }
        }
    }

    /// Removes the values at this place that no tuple has.
    pub(crate) fn revise(&self, domains: &mut dyn Domains, place: usize) -> Result<bool, Emptied> {
        let mut mask: SmallVec<[u64; 4]> = domains.domain(place).words().into();
        for value in &domains.domain(place).to_domain() {
            if !self.has_support(domains, place, value) {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
            }
            if domains.interrupted() {
                return Ok(false);
            }
        }
        domains.keep(place, ValueSet::from_words(&mask), Premises::Scope)
    }
}

impl Filter for Gac3 {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let open: SmallVec<[usize; 8]> = (0..domains.arity()).filter(|&place| !domains.is_assigned(place)).collect();
        for &place in &open {
            self.revise(domains, place)?;
        }
        // Without an open variable nothing was looked at.
        if open.is_empty() {
            self.revise(domains, 0)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Gac3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gac3").field("relation", &self.relation.describe()).finish()
    }
}
