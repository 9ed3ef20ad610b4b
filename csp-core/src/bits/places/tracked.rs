//! By value: only the values that changed are looked at. For boards of any size.

use super::Places;
use crate::bits::row::{Row, count, count_to_three};
use crate::bits::shape::{List, Shape};
use crate::bits::tables::{Family, Tables};

/// For each value a row of slots: its bit (k, u) says that the value can stand in slot k of clique u.
#[derive(Debug)]
pub(in super::super) struct Tracked<S: Shape> {
    slots: S::PerValue<S::Slots>,
    /// For each value, the cliques in which it has its place.
    placed: S::PerValue<S::Cliques>,
    /// For each family of segments and each value, the cliques in which it was found confined.
    locked: S::PerFamily<S::PerValue<S::Cliques>>,
    /// For each value, which inferences have not yet seen its last change; none of a state from which nothing more follows.
    changed: S::PerValue<u8>,
}

/// [`Places::singles`] has not seen the last change.
const SINGLES: u8 = 1;
/// [`Places::confined`] has not seen the last change.
const CONFINED: u8 = 2;

impl<S: Shape> Clone for Tracked<S> {
    fn clone(&self) -> Self {
        let Self { slots, placed, locked, changed } = self;
        Self { slots: slots.clone(), placed: placed.clone(), locked: locked.clone(), changed: changed.clone() }
    }
}

impl<S: Shape> Tracked<S> {
    /// Whether the inference has yet to see the last change of `value`; it will have now.
    #[inline(always)]
    fn has_changed(&mut self, value: usize, inference: u8) -> bool {
        let changed = &mut self.changed.as_mut()[value];
        let unseen = *changed & inference != 0;
        *changed &= !inference;
        unseen
    }

    #[inline(always)]
    fn by_slot(&self, tables: &Tables<S>, value: usize) -> impl Iterator<Item = &[S::Word]> {
        self.slots.as_ref()[value].words().chunks_exact(tables.clique_words())
    }

    #[inline(always)]
    fn union(&self, tables: &Tables<S>, value: usize, slots: &[usize]) -> S::Cliques {
        let words = tables.clique_words();
        let mut row = S::Cliques::zeros(words);
        for slot in slots {
            row.add(&self.slots.as_ref()[value].words()[slot * words..][..words]);
        }
        row
    }

    /// The cliques that confine `value` to one segment of the family and were not found to do so before.
    #[inline(always)]
    fn confined_in(&self, tables: &Tables<S>, number: usize, family: &Family<S>, value: usize) -> S::Cliques {
        let mut confined = family.cliques.clone();
        confined.subtract(self.placed.as_ref()[value].words());
        confined.subtract(self.locked.as_ref()[number].as_ref()[value].words());
        if !confined.is_empty() {
            let mut twice = S::Cliques::zeros(tables.clique_words());
            let mut once = self.union(tables, value, &family.rest);
            for group in &family.groups {
                count(&mut once, &mut twice, self.union(tables, value, &group.slots).words());
            }
            confined.restrict(once.words());
            confined.subtract(twice.words());
        }
        confined
    }
}

impl<S: Shape> Places<S> for Tracked<S> {
    const AT_ONCE: bool = false;

    fn new(tables: &Tables<S>) -> Self {
        let placed = S::PerValue::of(&S::Cliques::zeros(tables.clique_words()), tables.values);
        Self {
            slots: S::PerValue::of(&S::Slots::zeros(tables.slot_words()), tables.values),
            locked: S::PerFamily::of(&placed, tables.families.len()),
            placed,
            changed: S::PerValue::of(&0, tables.values),
        }
    }

    fn allow(&mut self, tables: &Tables<S>, x: usize, value: usize) {
        for place in tables.places(x) {
            self.slots.as_mut()[value].words_mut()[place.word as usize] |= place.bit;
        }
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        self.slots.copy_from(&other.slots);
        self.placed.copy_from(&other.placed);
        self.locked.copy_from(&other.locked);
        self.changed.copy_from(&other.changed);
    }

    fn all_changed(&mut self) {
        self.changed.as_mut().fill(SINGLES | CONFINED);
    }

    #[inline(always)]
    fn place(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        self.placed.as_mut()[value].add(tables.cliques_of(x).words());
    }

    #[inline(always)]
    fn exclude_one(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        self.changed.as_mut()[value] = SINGLES | CONFINED;
        let slots = &mut self.slots.as_mut()[value];
        for place in tables.places(x) {
            slots.words_mut()[place.word as usize] &= !place.bit;
        }
    }

    #[inline(always)]
    fn vacate(&mut self, _: &Tables<S>, _: &S::Variables) {}

    #[inline(always)]
    fn singles(&mut self, tables: &Tables<S>, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize> {
        for (value, single) in singles.as_mut().iter_mut().enumerate() {
            single.clear();
            if !self.has_changed(value, SINGLES) {
                continue;
            }
            let mut twice = S::Cliques::zeros(tables.clique_words());
            for slot in self.by_slot(tables, value) {
                count(single, &mut twice, slot);
            }
            let placed = &self.placed.as_ref()[value];
            let mut missing = tables.required.as_ref()[value].clone();
            missing.subtract(single.words());
            missing.subtract(placed.words());
            if let Some(clique) = missing.first() {
                return Err(clique);
            }
            single.subtract(twice.words());
            single.subtract(placed.words());
        }
        Ok(())
    }

    #[inline(always)]
    fn confined(&mut self, tables: &Tables<S>, leaves: &mut S::PerValue<S::Variables>) -> bool {
        let mut any = false;
        for (value, leaves) in leaves.as_mut().iter_mut().enumerate() {
            if !self.has_changed(value, CONFINED) {
                continue;
            }
            for (number, family) in tables.families.iter().enumerate() {
                let confined = self.confined_in(tables, number, family, value);
                if confined.is_empty() {
                    continue;
                }
                any = true;
                self.locked.as_mut()[number].as_mut()[value].add(confined.words());
                for group in &family.groups {
                    let mut here = self.union(tables, value, &group.slots);
                    here.restrict(confined.words());
                    for clique in here.bits() {
                        leaves.add(group.cleared[clique].words());
                    }
                }
            }
        }
        any
    }

    fn two_places(&self, tables: &Tables<S>) -> Option<(usize, usize)> {
        let words = tables.clique_words();
        let two_places = |value: usize| {
            let mut seen = [(); 3].map(|()| S::Cliques::zeros(words));
            self.by_slot(tables, value).for_each(|slot| count_to_three(&mut seen, slot));
            let [_, mut twice, thrice] = seen;
            twice.subtract(thrice.words());
            twice.subtract(self.placed.as_ref()[value].words());
            twice.first().map(|clique| (value, clique))
        };
        (0..tables.values).find_map(two_places)
    }

    fn without_place(&self, tables: &Tables<S>) -> S::Cliques {
        let mut without = S::Cliques::zeros(tables.clique_words());
        for value in 0..tables.values {
            let mut missing = tables.required.as_ref()[value].clone();
            missing.subtract(self.placed.as_ref()[value].words());
            self.by_slot(tables, value).for_each(|slot| missing.subtract(slot));
            without.add(missing.words());
        }
        without
    }
}
