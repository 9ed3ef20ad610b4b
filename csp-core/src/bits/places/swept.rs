//! By slot: all values in a sweep, side by side in wide registers. For boards whose tight cliques fit one word.

use super::Places;
use crate::bits::row::{Row, Word, bits, count, count_to_three};
use crate::bits::shape::{MOST_FAMILIES, Shape};
use crate::bits::tables::{Family, Tables};

/// For each slot a row of lanes: lane v holds the cliques in whose slot value v can stand.
#[derive(Clone, Debug)]
pub(in super::super) struct Swept<W, const LANES: usize, const SLOTS: usize> {
    slots: [[W; LANES]; SLOTS],
    /// The cliques in which each value has its place.
    placed: [W; LANES],
    /// For each family of segments, the cliques in which each value was found confined.
    locked: [[W; LANES]; MOST_FAMILIES],
}

impl<W: Word, const LANES: usize, const SLOTS: usize> Swept<W, LANES, SLOTS> {
    fn union(&self, slots: &[usize]) -> [W; LANES] {
        let mut row = [W::ZERO; LANES];
        for &slot in slots {
            row.add(self.slots[slot].words());
        }
        row
    }

    /// The lanes that are confined to one segment of the family and were not found so before.
    #[inline(always)]
    fn confined_in<S: Shape<Word = W>>(&self, number: usize, family: &Family<S>) -> [W; LANES] {
        let (mut once, mut twice) = (self.union(&family.rest), [W::ZERO; LANES]);
        for group in &family.groups {
            count(&mut once, &mut twice, &self.union(&group.slots));
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        once.subtract(self.locked[number].words());
        let cliques = family.cliques.words()[0];
        once.words_mut().iter_mut().for_each(|word| *word &= cliques);
        once
    }
}

impl<S, W, const LANES: usize, const SLOTS: usize> Places<S> for Swept<W, LANES, SLOTS>
where
    W: Word,
    S: Shape<Word = W>,
{
    const AT_ONCE: bool = true;

    fn new(_: &Tables<S>) -> Self {
        let zeros = [W::ZERO; LANES];
        Self { slots: [zeros; SLOTS], placed: zeros, locked: [zeros; MOST_FAMILIES] }
    }

    fn allow(&mut self, tables: &Tables<S>, x: usize, value: usize) {
        for place in tables.places(x) {
            self.slots[place.word as usize][value] |= place.bit;
        }
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.clone_from(other);
    }

    fn all_changed(&mut self) {}

    #[inline(always)]
    fn place(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        self.placed.words_mut()[value] |= tables.cliques_of(x).words()[0];
        for (slot, &neighbours) in self.slots.iter_mut().zip(tables.neighbours(x).words()) {
            slot.words_mut()[value] &= !neighbours;
        }
    }

    #[inline(always)]
    fn exclude_one(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        for (slot, &own) in self.slots.iter_mut().zip(tables.own(x).words()) {
            slot.words_mut()[value] &= !own;
        }
    }

    #[inline(always)]
    fn vacate(&mut self, tables: &Tables<S>, set: &S::Variables) {
        let mut own = S::Slots::zeros(tables.slot_words());
        for x in bits(set.words()) {
            own.add(tables.own(x).words());
        }
        for (slot, &own) in self.slots.iter_mut().zip(own.words()) {
            slot.words_mut().iter_mut().for_each(|word| *word &= !own);
        }
    }

    #[inline(always)]
    fn singles(&mut self, tables: &Tables<S>, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize> {
        let (mut once, mut twice) = ([W::ZERO; LANES], [W::ZERO; LANES]);
        for slot in &self.slots {
            count(&mut once, &mut twice, slot);
        }
        let mut lost = W::ZERO;
        let results = singles.as_mut().iter_mut().zip(tables.required.as_ref());
        let counts = once.words().iter().zip(twice.words()).zip(self.placed.words());
        for ((single, required), ((&once, &twice), &placed)) in results.zip(counts) {
            lost |= required.words()[0] & !once & !placed;
            single.words_mut()[0] = once & !twice & !placed;
        }
        if lost == W::ZERO { Ok(()) } else { Err(lost.lowest()) }
    }

    #[inline(always)]
    fn confined(&mut self, tables: &Tables<S>, leaves: &mut S::PerValue<S::Variables>) -> bool {
        let mut any = false;
        for (number, family) in tables.families.iter().enumerate() {
            let confined = self.confined_in(number, family);
            if confined.is_empty() {
                continue;
            }
            any = true;
            self.locked[number].add(confined.words());
            for group in &family.groups {
                let mut here = self.union(&group.slots);
                here.restrict(confined.words());
                for (leaves, &cliques) in leaves.as_mut().iter_mut().zip(here.words()) {
                    for clique in bits(&[cliques]) {
                        leaves.add(group.cleared[clique].words());
                    }
                }
            }
        }
        any
    }

    #[inline(always)]
    fn two_places(&self, _: &Tables<S>) -> Option<(usize, usize)> {
        let mut seen = [[W::ZERO; LANES]; 3];
        for slot in &self.slots {
            count_to_three(&mut seen, slot.words());
        }
        let [_, mut twice, thrice] = seen;
        twice.subtract(thrice.words());
        twice.subtract(self.placed.words());
        twice.first().map(|bit| (bit / W::BITS, bit % W::BITS))
    }

    fn without_place(&self, tables: &Tables<S>) -> S::Cliques {
        let mut without = S::Cliques::zeros(1);
        for (value, required) in tables.required.as_ref().iter().enumerate() {
            let placed = self.placed.words()[value];
            let possible = self.slots.iter().fold(placed, |all, slot| all | slot.words()[value]);
            without.words_mut()[0] |= required.words()[0] & !possible;
        }
        without
    }
}
