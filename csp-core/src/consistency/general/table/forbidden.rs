//! Lists of forbidden tuples.

use std::fmt;
use std::sync::Arc as Shared;

use smallvec::SmallVec;

use super::compact::Table;
use super::listed::{ANY, Listed};
use super::tuple_set::TupleSet;
use crate::model::{Domains, Emptied, Filter, NaryRelation, Premises, Val, ValueSet};

/// Scopes with up to so many tuples have the list of the allowed ones instead.
const MOST_COMPLEMENT: usize = 1 << 14;

/// Compact table for forbidden tuples: a value leaves when the forbidden tuples that have it are all tuples that have it.
///
/// Source: Verhaeghe, Lecoutre & Schaus 2017 (counting the forbidden tuples that the domains have). Variant: where all tuples of the
/// scope are few, the allowed ones are listed for [`CompactTable`](super::CompactTable); tuples with `*` may overlap, so that the sum
/// of their parts of the whole is at most a proof that a tuple is left, and where it is none, one is looked for along the tuples.
/// Cost: for t tuples on k variables of d values, O(k d t / 64) words for each call; only where tuples with `*` overlap and cover
/// nearly everything, more: that they cover all is as hard as a formula. Counted: one check for each tuple of the list when the rows
/// are made. Promise: each value that is left is in an allowed tuple of the domains (generalised arc consistency).
pub(crate) struct Forbidden {
    relation: Shared<dyn NaryRelation>,
    list: Option<List>,
}

impl Forbidden {
    /// A filter for this relation, which is a list of forbidden tuples.
    pub(crate) fn new(relation: Shared<dyn NaryRelation>) -> Self {
        Self { relation, list: None }
    }
}

#[derive(Debug)]
enum List {
    Allowed(Table),
    Forbidden(Conflicts),
}

impl List {
    fn of(relation: &dyn NaryRelation, domains: &mut dyn Domains) -> Self {
        let sizes = (0..domains.arity()).map(|place| domains.size(place));
        let tuples = sizes.fold(1usize, usize::saturating_mul);
        // Only at the root the domains are all that there will be.
        if tuples <= MOST_COMPLEMENT && domains.depth() == 0 {
            domains.count_checks(tuples);
            let allowed = complement(relation, domains);
            return Self::Allowed(Table::new(&allowed, domains));
        }
        let listed = Listed::of(relation, domains);
        domains.count_checks(listed.len());
        Self::Forbidden(Conflicts { tuples: TupleSet::new(&listed, domains), listed, is_settled: false })
    }
}

/// The tuples of the domains that the relation allows.
fn complement(relation: &dyn NaryRelation, domains: &dyn Domains) -> Listed {
    let arity = domains.arity();
    let values: Vec<Vec<Val>> = (0..arity).map(|place| domains.domain(place).iter().collect()).collect();
    let mut entries = Vec::new();
    if values.iter().any(Vec::is_empty) {
        return Listed::of_tuples(arity, entries);
    }
    let mut next = vec![0; arity];
    loop {
        let tuple: SmallVec<[Val; 8]> = next.iter().zip(&values).map(|(&at, values)| values[at]).collect();
        let integers: SmallVec<[i64; 8]> = (0..).zip(&tuple).map(|(place, &v)| domains.integers(place).at(v)).collect();
        if relation.allows(&integers) {
            entries.extend(tuple.iter().map(|value| u32::from(value.get())));
        }
        let Some(last) = (0..arity).rev().find(|&place| next[place] + 1 < values[place].len()) else {
            return Listed::of_tuples(arity, entries);
        };
        next[last] += 1;
        next[last + 1..].fill(0);
    }
}

impl Filter for Forbidden {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let list = match &mut self.list {
            Some(list) => list,
            list => list.insert(List::of(&*self.relation, domains)),
        };
        match list {
            List::Allowed(table) => table.filter(domains),
            List::Forbidden(conflicts) => conflicts.filter(domains),
        }
    }

    fn backtracked(&mut self, depth: usize) {
        match &mut self.list {
            Some(List::Allowed(table)) => table.backtracked(depth),
            Some(List::Forbidden(conflicts)) => conflicts.tuples.backtracked(depth),
            None => {}
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

impl fmt::Debug for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forbidden").field("relation", &self.relation.describe()).finish_non_exhaustive()
    }
}

/// The forbidden tuples that the domains have.
#[derive(Debug)]
struct Conflicts {
    listed: Listed,
    tuples: TupleSet,
    /// True if all values have been looked at once, at the root.
    is_settled: bool,
}

impl Conflicts {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        if domains.work(self.tuples.live().len()) {
            return Ok(());
        }
        self.tuples.update(domains);
        // A place that alone has lost values keeps the tuples of those that are left.
        let skipped = match *self.tuples.smaller() {
            _ if !self.is_settled => None,
            [] => return Ok(()),
            [only] => Some(only),
            _ => None,
        };
        let open = (0..domains.arity()).filter(|&place| domains.size(place) > 1);
        let open: SmallVec<[usize; 8]> = open.collect();
        if open.is_empty() && !self.tuples.live().is_empty() {
            return Err(domains.fail(Premises::Scope));
        }
        for place in open.into_iter().filter(|&place| Some(place) != skipped) {
            if !self.must_leave_some(domains, place) {
                self.revise(domains, place)?;
            }
        }
        self.is_settled |= domains.depth() == 0;
        Ok(())
    }

    /// The number of tuples a value at this place has, whatever is forbidden. Exact up to 2^53.
    fn all(domains: &dyn Domains, place: usize) -> f64 {
        (0..domains.arity()).filter(|&other| other != place).map(|other| domains.size(other) as f64).product()
    }

    /// True if the forbidden tuples are too few to be all tuples of a value.
    fn must_leave_some(&self, domains: &dyn Domains, place: usize) -> bool {
        let words = self.tuples.live().iter().map(|&number| self.tuples.word(number));
        let is_few =
            || (words.map(|word| u64::from(word.count_ones())).sum::<u64>() as f64) < Self::all(domains, place);
        self.tuples.live().is_empty() || (self.listed.is_plain() && is_few())
    }

    /// Removes the values at this place that are forbidden with whatever others.
    fn revise(&mut self, domains: &mut dyn Domains, place: usize) -> Result<(), Emptied> {
        let all = Self::all(domains, place);
        let mut mask: SmallVec<[u64; 4]> = domains.domain(place).words().into();
        for value in &domains.domain(place).to_domain() {
            let is_forbidden = if self.listed.is_plain() {
                let mut count = 0;
                self.tuples.each_with(place, value.index(), |_, word| count += u64::from(word.count_ones()));
                count as f64 >= all
            } else {
                self.covers(domains, place, value)
            };
            if is_forbidden {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
            }
            if domains.interrupted() {
                return Ok(());
            }
        }
        domains.keep(place, ValueSet::from_words(&mask), Premises::Scope)?;
        self.tuples.see(place, ValueSet::from_words(&mask));
        Ok(())
    }

    /// True if the tuples with this value, some of them with `*`, are all tuples that have it.
    fn covers(&self, domains: &dyn Domains, place: usize, value: Val) -> bool {
        let (mut list, mut part) = (Vec::new(), 0.0);
        self.tuples.each_with(place, value.index(), |number, word| {
            for bit in ValueSet::from_words(&[word]) {
                let tuple = self.listed.tuple(number as usize * 64 + bit.index());
                let given = tuple.iter().enumerate().filter(|&(other, &entry)| other != place && entry != ANY);
                part += given.map(|(other, _)| 1.0 / domains.size(other) as f64).product::<f64>();
                list.push(tuple);
            }
        });
        // Rounding is far less than this: a sum of 2^32 terms is wrong by 2^-20 at most.
        part >= 1.0 - 1e-5 && covers_all(domains, place, &list, 0)
    }
}

/// True if each tuple of the domains is covered by one of `list`; only the places from `from` on, without `fixed`, are looked at. An
/// interrupted look says no.
fn covers_all(domains: &dyn Domains, fixed: usize, list: &[&[u32]], from: usize) -> bool {
    if list.is_empty() || domains.work(list.len()) {
        return false;
    }
    // Places where all have `*` make no difference.
    let differs = |&place: &usize| place != fixed && list.iter().any(|tuple| tuple[place] != ANY);
    let Some(place) = (from..domains.arity()).find(differs) else { return true };
    let with = |value: u32| -> Vec<&[u32]> {
        list.iter().copied().filter(|tuple| tuple[place] == value || tuple[place] == ANY).collect()
    };
    let mut named: Vec<u32> = list.iter().map(|tuple| tuple[place]).filter(|&entry| entry != ANY).collect();
    named.sort_unstable();
    named.dedup();
    // All values that no tuple names are alike, and they have the fewest tuples.
    let is_named = |value: Val| named.binary_search(&value.get().into()).is_ok();
    if domains.domain(place).iter().any(|value| !is_named(value)) && !covers_all(domains, fixed, &with(ANY), place + 1)
    {
        return false;
    }
    named.iter().all(|&value| covers_all(domains, fixed, &with(value), place + 1))
}
