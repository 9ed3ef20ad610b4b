//! Simple tabular reduction: tuples that are not in the domains are moved behind those that are.

use std::fmt;
use std::sync::Arc as Shared;

use smallvec::SmallVec;

use super::listed::{ANY, Listed};
use crate::consistency::general::reversible::Reversible;
use crate::model::{Domains, Emptied, Filter, NaryRelation, Premises, ValueSet};

/// Simple tabular reduction, the second: each call walks through the tuples that are left, looks only at variables that have changed
/// to see whether a tuple is still in the domains, and gathers values only for variables that may still lose some.
///
/// Source: Lecoutre 2011 (STR2; the sets are his Sval and Ssup). Variant: a tuple with `*` has all values there. Cost: O(k t) for
/// each call, for t tuples that are left on k variables; O(k t) memory. Counted: one check for each tuple that is looked at. Promise:
/// each value that is left is in an allowed tuple of the domains (generalised arc consistency).
pub(crate) struct Str2 {
    relation: Shared<dyn NaryRelation>,
    table: Option<Table>,
}

impl Str2 {
    /// A filter for this relation, which is a list of allowed tuples.
    pub(crate) fn new(relation: Shared<dyn NaryRelation>) -> Self {
        Self { relation, table: None }
    }
}

impl Filter for Str2 {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        self.table.get_or_insert_with(|| Table::new(Listed::of(&*self.relation, domains))).filter(domains)
    }

    fn backtracked(&mut self, depth: usize) {
        self.table.iter_mut().for_each(|table| table.numbers.backtracked(depth));
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl fmt::Debug for Str2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Str2").field("relation", &self.relation.describe()).finish_non_exhaustive()
    }
}

/// Tuples between two looks at the limits.
const LOOK_EVERY: usize = 4096;

struct Table {
    listed: Listed,
    /// Numbers of tuples, those that are left first.
    order: Vec<u32>,
    /// The number of those left, and the size of each domain after the last call.
    numbers: Reversible,
}

/// The values of one variable that were found in a tuple.
struct Found {
    place: usize,
    mask: SmallVec<[u64; 4]>,
    missing: usize,
}

impl Table {
    fn new(listed: Listed) -> Self {
        let mut numbers = vec![u64::MAX; 1 + listed.arity()];
        numbers[0] = listed.len() as u64;
        Self { order: (0..listed.len() as u32).collect(), listed, numbers: Reversible::new(numbers) }
    }

    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let Self { listed, order, numbers } = self;
        numbers.at_depth(domains.depth());
        let places = 0..listed.arity();
        let has_changed = |place: &usize| numbers.get(1 + place) != domains.size(*place) as u64;
        let to_check: SmallVec<[usize; 8]> = places.clone().filter(has_changed).collect();
        if to_check.is_empty() {
            return Ok(());
        }
        let found = |place| Found {
            place,
            mask: SmallVec::from_elem(0, domains.domain(place).words().len()),
            missing: domains.size(place),
        };
        let mut open: SmallVec<[Found; 8]> = places.filter(|&place| domains.size(place) > 1).map(found).collect();
        let before = numbers.get(0) as usize;
        let (mut at, mut left) = (0, before);
        while at < left {
            if at % LOOK_EVERY == 0 && domains.interrupted() {
                break;
            }
            let tuple = listed.tuple(order[at] as usize);
            let is_there = |&place: &usize| tuple[place] == ANY || has(domains.domain(place), tuple[place]);
            if to_check.iter().all(is_there) {
                open.retain(|found| found.is_missing_after(tuple[found.place]));
                at += 1;
            } else {
                left -= 1;
                order.swap(at, left);
            }
        }
        let is_done = at == left;
        domains.count_checks(before - left + at);
        numbers.set(0, left as u64);
        if !is_done {
            return Ok(());
        }
        if left == 0 {
            return Err(domains.fail(Premises::Scope));
        }
        for Found { place, mask, .. } in open {
            domains.keep(place, ValueSet::from_words(&mask), Premises::Scope)?;
        }
        (0..listed.arity()).for_each(|place| numbers.set(1 + place, domains.size(place) as u64));
        Ok(())
    }
}

fn has(domain: ValueSet<'_>, value: u32) -> bool {
    domain.word(value as usize / 64) >> (value % 64) & 1 == 1
}

impl Found {
    /// Notes the value of a tuple. Says whether values are still missing.
    fn is_missing_after(&mut self, value: u32) -> bool {
        if value == ANY {
            return false;
        }
        let (word, bit) = (&mut self.mask[value as usize / 64], 1 << (value % 64));
        self.missing -= usize::from(*word & bit == 0);
        *word |= bit;
        self.missing > 0
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("left", &self.numbers.get(0)).finish_non_exhaustive()
    }
}
