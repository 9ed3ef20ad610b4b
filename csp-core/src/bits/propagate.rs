//! Inference: naked singles, hidden singles in tight cliques, locked candidates, to a fixpoint.

use super::row::{Row, for_each_bit};
use super::state::{State, WipeOut};
use super::tables::{Family, Tables};

impl<V: Row, L: Row> State<V, L> {
    /// Infers until nothing more follows.
    ///
    /// Sound from the disequalities alone: a variable with one value left takes it; in a clique with as many variables as
    /// values each value has a place (pigeonhole), so that a value with one place left takes that; and a value confined to
    /// variables with common neighbours leaves these neighbours.
    #[inline(always)]
    pub(super) fn propagate<const C: usize>(&mut self, tables: &Tables<V, L, C>, all: &V) -> Result<(), WipeOut> {
        loop {
            if self.naked_singles(tables, all)? {
                continue;
            }
            if tables.slots == 0 || !(self.hidden_singles(tables)? || self.locked_candidates(tables)) {
                return Ok(());
            }
        }
    }

    /// All variables with one value left, found by carry-save counting over the values; says whether there were any.
    #[inline(always)]
    fn naked_singles<const C: usize>(&mut self, tables: &Tables<V, L, C>, all: &V) -> Result<bool, WipeOut> {
        let (mut once, mut twice) = (V::zeros(tables.words), V::zeros(tables.words));
        for can in &self.can {
            count(&mut once, &mut twice, can);
        }
        let mut missing = all.clone();
        missing.subtract(once.words());
        if let Some(x) = missing.first() {
            return Err(WipeOut::Variable(x));
        }
        once.subtract(twice.words());
        once.restrict(self.open.words());
        if once.is_empty() {
            return Ok(false);
        }
        for value in 0..self.can.len() {
            let mut set = once.clone();
            set.restrict(self.can[value].words());
            if !set.is_empty() {
                self.assign(tables, value, &set)?;
            }
        }
        Ok(true)
    }

    /// All values with one place left in a tight clique, found by carry-save counting over the slots; says whether there
    /// were any.
    #[inline(always)]
    fn hidden_singles<const C: usize>(&mut self, tables: &Tables<V, L, C>) -> Result<bool, WipeOut> {
        let (mut once, mut twice) = (L::zeros(tables.lane_words()), L::zeros(tables.lane_words()));
        for slot in &self.slot {
            count(&mut once, &mut twice, slot);
        }
        let missing =
            tables.required.words().iter().zip(once.words()).position(|(required, once)| required & !once != 0);
        if let Some(word) = missing {
            let bit = (tables.required.words()[word] & !once.words()[word]).trailing_zeros() as usize;
            return Err(WipeOut::Clique(word % tables.clique_words() * 64 + bit));
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        let mut any = false;
        for (value, cliques) in once.words().chunks_exact(tables.clique_words()).take(self.can.len()).enumerate() {
            if cliques.iter().all(|&word| word == 0) {
                continue;
            }
            let set = self.places(tables, value, cliques);
            if !set.is_empty() {
                any = true;
                self.assign(tables, value, &set)?;
            }
        }
        Ok(any)
    }

    /// The open places of `value` in `cliques`.
    #[inline(always)]
    fn places<const C: usize>(&self, tables: &Tables<V, L, C>, value: usize, cliques: &[u64]) -> V {
        let mut set = V::zeros(tables.words);
        for_each_bit(cliques, |clique| set.add(tables.members(clique).words()));
        set.restrict(self.can[value].words());
        set.restrict(self.open.words());
        set
    }

    /// Values that a tight clique confines to a segment leave its common neighbours; says whether any did.
    #[inline(always)]
    fn locked_candidates<const C: usize>(&mut self, tables: &Tables<V, L, C>) -> bool {
        let mut any = false;
        for (number, family) in tables.families.iter().enumerate() {
            any |= self.locked_in(tables, number, family);
        }
        any
    }

    #[inline(always)]
    fn locked_in<const C: usize>(&mut self, tables: &Tables<V, L, C>, number: usize, family: &Family<V>) -> bool {
        let zeros = L::zeros(tables.lane_words());
        let union = |slots: &[usize]| {
            let mut row = zeros.clone();
            for &slot in slots {
                row.add(self.slot[slot].words());
            }
            row
        };
        let (mut once, mut twice) = (union(&family.rest), zeros.clone());
        for group in &family.groups {
            count(&mut once, &mut twice, &union(&group.slots));
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        once.subtract(self.locked[number].words());
        for words in once.words_mut().chunks_exact_mut(tables.clique_words()) {
            for (word, cliques) in words.iter_mut().zip(&family.cliques) {
                *word &= cliques;
            }
        }
        if once.is_empty() {
            return false;
        }
        self.locked[number].add(once.words());
        let mut any = false;
        for group in &family.groups {
            let mut confined = zeros.clone();
            for &slot in &group.slots {
                confined.add(self.slot[slot].words());
            }
            confined.restrict(once.words());
            for (index, &word) in confined.words().iter().enumerate().filter(|(_, word)| **word != 0) {
                let (value, first) = (index / tables.clique_words(), index % tables.clique_words() * 64);
                let mut cleared = V::zeros(tables.words);
                for_each_bit(&[word], |bit| cleared.add(group.cleared[first + bit].words()));
                cleared.restrict(self.can[value].words());
                if !cleared.is_empty() {
                    any = true;
                    self.exclude(tables, value, &cleared);
                }
            }
        }
        any
    }
}

/// Carry-save counting: `once` holds the bits that were seen, `twice` those that were seen again.
#[inline(always)]
fn count<R: Row>(once: &mut R, twice: &mut R, row: &R) {
    for ((once, twice), &bits) in once.words_mut().iter_mut().zip(twice.words_mut()).zip(row.words()) {
        *twice |= *once & bits;
        *once |= bits;
    }
}
