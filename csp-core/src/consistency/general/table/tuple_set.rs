//! The tuples that are left.

use smallvec::SmallVec;

use super::listed::{ANY, Listed};
use super::rows::Rows;
use crate::consistency::general::reversible::Reversible;
use crate::model::{Domains, ValueSet, Values};

/// A set of tuples, in words of 64, that shrinks as the domains do and grows again when the search goes back.
///
/// Source: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus 2016, section 3 (reversible sparse bit-set) and 4.1 (update);
/// tuples with `*`: Verhaeghe, Lecoutre & Schaus 2017. Variant: the domains that were seen last are kept, too, so that only what left
/// since then is looked at. Cost: for each variable that has lost values, the words that have a tuple left times the values that have
/// left, or that are left, whichever are fewer. Invariant: after an update, the tuples of the set are those of the domains.
#[derive(Debug)]
pub(super) struct TupleSet {
    columns: Vec<Column>,
    /// The words of the set, the number of those that are not zero, and the words of the domains that were seen last.
    words: Reversible,
    /// Words of the set.
    count: usize,
    /// Numbers of words: the first are those that are not zero.
    order: Vec<u32>,
    /// The room in which the tuples of some values are gathered.
    mask: Vec<u64>,
    /// The places that the last update found smaller.
    smaller: Vec<usize>,
}

/// All that is known of one variable.
#[derive(Debug)]
struct Column {
    rows: Rows,
    /// The tuples that have `*`, if there are any.
    any: Option<Vec<u64>>,
    /// The place where the words of its domain begin.
    seen: usize,
    /// For each value where a tuple was found last: a number of a word, or of an entry of its row.
    residues: Vec<u32>,
    /// The number of the word in which a tuple with `*` was found last.
    any_residue: u32,
}

impl TupleSet {
    /// All tuples of this list. The domains count as seen with all values that are in a tuple.
    pub(super) fn new(listed: &Listed, domains: &dyn Domains) -> Self {
        let count = listed.len().div_ceil(64);
        let mut words = vec![u64::MAX; count];
        if !listed.len().is_multiple_of(64) {
            words[count - 1] = (1 << (listed.len() % 64)) - 1;
        }
        words.push(count as u64);
        let mut columns = Vec::new();
        for place in 0..listed.arity() {
            let seen = words.len();
            words.extend(domains.domain(place).words());
            for tuple in listed.iter().filter(|tuple| tuple[place] != ANY) {
                words[seen + tuple[place] as usize / 64] |= 1 << (tuple[place] % 64);
            }
            let (rows, any) = Rows::of(listed, place);
            columns.push(Column { residues: vec![0; rows.len()], rows, any, seen, any_residue: 0 });
        }
        let order = (0..count as u32).collect();
        Self { columns, words: Reversible::new(words), count, order, mask: vec![0; count], smaller: Vec::new() }
    }

    /// The numbers of the words that have a tuple.
    #[inline]
    pub(super) fn live(&self) -> &[u32] {
        &self.order[..self.words.get(self.count) as usize]
    }

    /// The tuples of a word.
    #[inline]
    pub(super) fn word(&self, number: u32) -> u64 {
        self.words.get(number as usize)
    }

    /// The places that have lost values between the last update and the one before.
    pub(super) fn smaller(&self) -> &[usize] {
        &self.smaller
    }

    /// Takes out the tuples that are not in the domains.
    pub(super) fn update(&mut self, domains: &dyn Domains) {
        self.words.at_depth(domains.depth());
        self.smaller.clear();
        for place in 0..self.columns.len() {
            let domain = domains.domain(place);
            let seen = &self.words.words()[self.columns[place].seen..][..domain.words().len()];
            if seen != domain.words() {
                let gone: SmallVec<[u64; 4]> = seen.iter().zip(domain.words()).map(|(seen, now)| seen & !now).collect();
                if gone.iter().any(|&word| word != 0) {
                    self.smaller.push(place);
                    self.shrink(place, ValueSet::from_words(&gone), domain, domains.size(place));
                }
                self.see(place, domain);
            }
        }
    }

    /// Notes the domain as seen. What a filter removes itself, because no tuple has it, changes nothing else.
    pub(super) fn see(&mut self, place: usize, domain: ValueSet<'_>) {
        let seen = self.columns[place].seen;
        for (number, &word) in domain.words().iter().enumerate() {
            if self.words.get(seen + number) != word {
                self.words.set(seen + number, word);
            }
        }
    }

    /// Takes out the tuples that have a value that is gone, or those that have none that is left: whatever is less work.
    fn shrink(&mut self, place: usize, gone: ValueSet<'_>, left: ValueSet<'_>, size: usize) {
        let Self { columns, words, order, mask, .. } = self;
        let column = &columns[place];
        let live = words.get(self.count) as usize;
        let by_gone = gone.len() < size;
        column.gather(if by_gone { gone } else { left }.iter(), &order[..live], mask);
        let any = column.any.as_deref();
        let mut number_live = live;
        for at in (0..live).rev() {
            let number = order[at] as usize;
            let kept = match any {
                _ if by_gone => !mask[number],
                Some(any) => mask[number] | any[number],
                None => mask[number],
            };
            let word = words.get(number);
            if word & !kept != 0 {
                words.set(number, word & kept);
                if word & kept == 0 {
                    number_live -= 1;
                    order.swap(at, number_live);
                }
            }
        }
        if number_live != live {
            words.set(self.count, number_live as u64);
        }
    }

    /// True if a tuple with `*` at this place is left: then every value has one.
    pub(super) fn has_any(&mut self, place: usize) -> bool {
        let live = &self.order[..self.words.get(self.count) as usize];
        let (words, column) = (&self.words, &mut self.columns[place]);
        let Some(any) = &column.any else { return false };
        let has = |&number: &u32| any[number as usize] & words.get(number as usize) != 0;
        if has(&column.any_residue) {
            return true;
        }
        let found = live.iter().copied().find(has);
        column.any_residue = found.unwrap_or(column.any_residue);
        found.is_some()
    }

    /// True if a tuple with this value, and not with `*`, is left.
    #[inline]
    pub(super) fn has(&mut self, place: usize, value: usize) -> bool {
        let live = &self.order[..self.words.get(self.count) as usize];
        let (words, column) = (&self.words, &mut self.columns[place]);
        let Some(residue) = column.residues.get_mut(value) else { return false };
        match &column.rows {
            Rows::Dense { stride, words: rows } => {
                let row = &rows[value * stride..][..*stride];
                let has = |number: u32| row[number as usize] & words.get(number as usize) != 0;
                if has(*residue) {
                    return true;
                }
                let found = live.iter().copied().find(|&number| has(number));
                *residue = found.unwrap_or(*residue);
                found.is_some()
            }
            Rows::Sparse { starts, entries } => {
                let row = &entries[starts[value] as usize..starts[value + 1] as usize];
                let has = |&(number, bits): &(u32, u64)| bits & words.get(number as usize) != 0;
                if row.get(*residue as usize).is_some_and(has) {
                    return true;
                }
                let found = row.iter().position(has);
                *residue = found.map_or(*residue, |at| at as u32);
                found.is_some()
            }
        }
    }

    /// Calls `each` with every word of the tuples that are left and have this value, or `*`.
    pub(super) fn each_with(&self, place: usize, value: usize, mut each: impl FnMut(u32, u64)) {
        let column = &self.columns[place];
        let any = |number: u32| column.any.as_ref().map_or(0, |any| any[number as usize]);
        match &column.rows {
            Rows::Dense { stride, words: rows } if value < column.rows.len() => {
                let row = &rows[value * stride..][..*stride];
                self.live().iter().for_each(|&n| each(n, self.word(n) & (row[n as usize] | any(n))));
            }
            Rows::Sparse { starts, entries } if value < column.rows.len() && column.any.is_none() => {
                let row = &entries[starts[value] as usize..starts[value + 1] as usize];
                row.iter().for_each(|&(n, bits)| each(n, self.word(n) & bits));
            }
            rows => self.live().iter().for_each(|&n| each(n, self.word(n) & (rows.word(value, n as usize) | any(n)))),
        }
    }

    /// Assignments have been taken back, so that `depth` of them are left.
    pub(super) fn backtracked(&mut self, depth: usize) {
        self.words.backtracked(depth);
    }
}

impl Column {
    /// Puts into the live words of `mask` the tuples that have one of these values.
    fn gather(&self, values: Values<'_>, live: &[u32], mask: &mut [u64]) {
        let values = values.map(crate::model::Val::index).filter(|&value| value < self.rows.len());
        match &self.rows {
            Rows::Dense { stride, words } => {
                let rows: SmallVec<[&[u64]; 32]> = values.map(|value| &words[value * stride..][..*stride]).collect();
                for &number in live {
                    mask[number as usize] = rows.iter().fold(0, |bits, row| bits | row[number as usize]);
                }
            }
            Rows::Sparse { starts, entries } => {
                live.iter().for_each(|&number| mask[number as usize] = 0);
                for value in values {
                    for &(number, bits) in &entries[starts[value] as usize..starts[value + 1] as usize] {
                        mask[number as usize] |= bits;
                    }
                }
            }
        }
    }
}
