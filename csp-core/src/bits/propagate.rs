//! Inference: naked singles, hidden singles in tight cliques, locked candidates, to a fixpoint.

use super::row::{Row, Word, bits};
use super::shape::{LaneWord, Shape};
use super::state::{State, WipeOut};
use super::tables::{Family, Tables};

impl<S: Shape> State<S> {
    /// Infers until nothing more follows.
    ///
    /// Sound from the disequalities alone: a variable with one value left takes it; in a clique with as many variables as
    /// values each value has a place (pigeonhole), so that a value with one place left takes that; and a value confined to
    /// variables with common neighbours leaves these neighbours.
    #[inline(always)]
    pub(super) fn propagate(&mut self, tables: &Tables<S>, all: &S::Variables) -> Result<(), WipeOut> {
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
    fn naked_singles(&mut self, tables: &Tables<S>, all: &S::Variables) -> Result<bool, WipeOut> {
        let (mut once, mut twice) = (S::Variables::zeros(tables.words), S::Variables::zeros(tables.words));
        for can in self.can.as_ref() {
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
        for first in (0..tables.values).step_by(64) {
            let last = tables.values.min(first + 64);
            let mut values = 0u64;
            for (place, can) in self.can.as_ref()[first..last].iter().enumerate() {
                values |= u64::from(meet(can.words(), once.words())) << place;
            }
            for place in bits(&[values]) {
                let mut set = once.clone();
                set.restrict(self.can.as_ref()[first + place].words());
                self.assign(tables, first + place, &set)?;
            }
        }
        Ok(true)
    }

    /// All values with one place left in a tight clique, found by carry-save counting over the slots; says whether there
    /// were any.
    #[inline(always)]
    fn hidden_singles(&mut self, tables: &Tables<S>) -> Result<bool, WipeOut> {
        let (mut once, mut twice) = (S::Lanes::zeros(tables.lane_words()), S::Lanes::zeros(tables.lane_words()));
        for slot in self.slot.as_ref() {
            count(&mut once, &mut twice, slot);
        }
        let missing = tables
            .required
            .words()
            .iter()
            .zip(once.words())
            .position(|(&required, &once)| required & !once != LaneWord::<S>::ZERO);
        if let Some(word) = missing {
            let bit = (tables.required.words()[word] & !once.words()[word]).lowest();
            return Err(WipeOut::Clique(word % tables.clique_words() * LaneWord::<S>::BITS + bit));
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        let mut any = false;
        for (value, cliques) in once.words().chunks_exact(tables.clique_words()).take(tables.values).enumerate() {
            if cliques.iter().all(|&word| word == LaneWord::<S>::ZERO) {
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
    fn places(&self, tables: &Tables<S>, value: usize, cliques: &[LaneWord<S>]) -> S::Variables {
        let mut set = S::Variables::zeros(tables.words);
        bits(cliques).for_each(|clique| set.add(tables.members(clique).words()));
        set.restrict(self.can.as_ref()[value].words());
        set.restrict(self.open.words());
        set
    }

    /// Values that a tight clique confines to a segment leave its common neighbours; says whether any did.
    #[inline(always)]
    fn locked_candidates(&mut self, tables: &Tables<S>) -> bool {
        let mut any = false;
        for (number, family) in tables.families.iter().enumerate() {
            any |= self.locked_in(tables, number, family);
        }
        any
    }

    #[inline(always)]
    fn locked_in(&mut self, tables: &Tables<S>, number: usize, family: &Family<S>) -> bool {
        let zeros = S::Lanes::zeros(tables.lane_words());
        let union = |slots: &[usize]| {
            let mut row = zeros.clone();
            for &slot in slots {
                row.add(self.slot.as_ref()[slot].words());
            }
            row
        };
        let (mut once, mut twice) = (union(&family.rest), zeros.clone());
        for group in &family.groups {
            count(&mut once, &mut twice, &union(&group.slots));
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        once.subtract(self.locked.as_ref()[number].words());
        for words in once.words_mut().chunks_exact_mut(tables.clique_words()) {
            for (word, cliques) in words.iter_mut().zip(&family.cliques) {
                *word &= *cliques;
            }
        }
        if once.is_empty() {
            return false;
        }
        self.locked.as_mut()[number].add(once.words());
        let mut any = false;
        for group in &family.groups {
            let mut confined = zeros.clone();
            for &slot in &group.slots {
                confined.add(self.slot.as_ref()[slot].words());
            }
            confined.restrict(once.words());
            for (index, &word) in confined.words().iter().enumerate().filter(|(_, word)| **word != LaneWord::<S>::ZERO)
            {
                let (value, first) =
                    (index / tables.clique_words(), index % tables.clique_words() * LaneWord::<S>::BITS);
                let mut cleared = S::Variables::zeros(tables.words);
                bits(&[word]).for_each(|bit| cleared.add(group.cleared[first + bit].words()));
                cleared.restrict(self.can.as_ref()[value].words());
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

/// Whether two rows have a bit in common, found without a branch.
#[inline(always)]
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a & b)) != 0
}
