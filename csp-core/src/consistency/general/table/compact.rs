//! Compact table: the tuples that are left as a set of bits.

use std::fmt;
use std::sync::Arc as Shared;

use smallvec::SmallVec;

use super::listed::Listed;
use super::tuple_set::TupleSet;
use crate::model::{Domains, Emptied, Filter, NaryRelation, Premises, ValueSet};

/// Compact table: the tuples that the domains have are kept as a set of bits, with a row of bits for each value; a value whose row has
/// nothing in common with the set leaves.
///
/// Source: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus 2016; tuples with `*`: Verhaeghe, Lecoutre & Schaus 2017.
/// Variant: each value keeps the word in which a tuple was found last (a residue); a variable that alone has lost values since the
/// last call is not looked at; rows of wide domains are lists of their words. Cost: for t tuples on k variables of d values,
/// O(k d t / 64) words for each call, most of it saved by the residues; O(k t) memory. Counted: one check for each tuple of the list
/// when the rows are made, none later. Promise: each value that is left is in an allowed tuple of the domains (generalised arc
/// consistency).
pub(crate) struct CompactTable {
    relation: Shared<dyn NaryRelation>,
    table: Option<Table>,
}

impl CompactTable {
    /// A filter for this relation, which is a list of allowed tuples.
    pub(crate) fn new(relation: Shared<dyn NaryRelation>) -> Self {
        Self { relation, table: None }
    }
}

impl Filter for CompactTable {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let table = match &mut self.table {
            Some(table) => table,
            table => {
                let listed = Listed::of(&*self.relation, domains);
                domains.count_checks(listed.len());
                table.insert(Table::new(&listed, domains))
            }
        };
        table.filter(domains)
    }

    fn backtracked(&mut self, depth: usize) {
        self.table.iter_mut().for_each(|table| table.backtracked(depth));
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl fmt::Debug for CompactTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompactTable").field("relation", &self.relation.describe()).finish_non_exhaustive()
    }
}

/// The same, of a list that is known.
#[derive(Debug)]
pub(super) struct Table {
    tuples: TupleSet,
    /// True if all values have been looked at once, at the root.
    is_settled: bool,
}

impl Table {
    pub(super) fn new(listed: &Listed, domains: &dyn Domains) -> Self {
        Self { tuples: TupleSet::new(listed, domains), is_settled: false }
    }

    pub(super) fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        // An update is never left half done.
        if domains.work(self.tuples.live().len()) {
            return Ok(());
        }
        self.tuples.update(domains);
        if self.tuples.live().is_empty() {
            return Err(domains.fail(Premises::Scope));
        }
        // A place that alone has lost values keeps the tuples of those that are left.
        let skipped = match *self.tuples.smaller() {
            _ if !self.is_settled => None,
            [] => return Ok(()),
            [only] => Some(only),
            _ => None,
        };
        for place in (0..domains.arity()).filter(|&place| Some(place) != skipped) {
            // One value is in all tuples.
            if domains.size(place) > 1 {
                self.revise(domains, place)?;
            }
        }
        self.is_settled |= domains.depth() == 0;
        Ok(())
    }

    /// Removes the values at this place that no tuple has.
    fn revise(&mut self, domains: &mut dyn Domains, place: usize) -> Result<(), Emptied> {
        if self.tuples.has_any(place) {
            return Ok(());
        }
        let domain = domains.domain(place);
        let mut mask: SmallVec<[u64; 4]> = domain.words().into();
        let mut is_less = false;
        for value in domain {
            if !self.tuples.has(place, value.index()) {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
                is_less = true;
            }
        }
        if is_less {
            domains.keep(place, ValueSet::from_words(&mask), Premises::Scope)?;
            self.tuples.see(place, ValueSet::from_words(&mask));
        }
        Ok(())
    }

    pub(super) fn backtracked(&mut self, depth: usize) {
        self.tuples.backtracked(depth);
    }
}
