//! By value: each value on its own, and only those that changed are looked at. For boards of any size.
//!
//! Assignments are made one after the other, and each is settled as it is made: a place that is taken away is
//! cleared bit by bit, which costs what changes and not what there is.

use crate::bits::layout::bit_layout::BitLayout;
use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::rows::row::{Row, bits, both, count, count_to_three};
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::segments::Family;
use crate::bits::rows::shape::{List, Shape};

/// The layout.
#[derive(Debug)]
pub(in crate::bits) struct ByValue<S: Shape> {
    tables: RowTables<S>,
}

/// For each value a row of slots: its bit (k, u) says that the value can stand in slot k of clique u.
#[derive(Debug)]
pub(in crate::bits) struct ValuePlaces<S: Shape> {
    slots: S::PerValue<S::Slots>,
    /// For each value, the cliques in which it has its place.
    placed: S::PerValue<S::Cliques>,
    /// For each family of segments and each value, the cliques in which it was found confined.
    locked: S::PerFamily<S::PerValue<S::Cliques>>,
    /// For each value, which inferences have not yet seen its last change; none of a state from which nothing
    /// more follows.
    changed: S::PerValue<u8>,
}

/// [`BitLayout::singles`] has not seen the last change.
const SINGLES: u8 = 1;
/// [`BitLayout::confined`] has not seen the last change.
const CONFINED: u8 = 2;

impl<S: Shape> Clone for ValuePlaces<S> {
    fn clone(&self) -> Self {
        let Self { slots, placed, locked, changed } = self;
        Self { slots: slots.clone(), placed: placed.clone(), locked: locked.clone(), changed: changed.clone() }
    }

    /// Without allocation, as both are of the same network.
    #[inline(always)]
    fn clone_from(&mut self, other: &Self) {
        self.slots.clone_from(&other.slots);
        self.placed.clone_from(&other.placed);
        self.locked.clone_from(&other.locked);
        self.changed.clone_from(&other.changed);
    }
}

impl<S: Shape> ValuePlaces<S> {
    /// True if the inference has not yet seen the last change of `value`; after the call it has.
    #[inline(always)]
    fn has_changed(&mut self, value: usize, inference: u8) -> bool {
        let changed = &mut self.changed.as_mut()[value];
        let unseen = *changed & inference != 0;
        *changed &= !inference;
        unseen
    }

    /// The row of cliques of each slot of `value`.
    #[inline(always)]
    fn rows(&self, tables: &RowTables<S>, value: usize) -> impl Iterator<Item = &[S::Word]> {
        self.slots.as_ref()[value].words().chunks_exact(tables.clique_words())
    }

    #[inline(always)]
    fn union(&self, tables: &RowTables<S>, value: usize, slots: &[usize]) -> S::Cliques {
        let words = tables.clique_words();
        let mut row = S::Cliques::zeros(words);
        for slot in slots {
            row.add(&self.slots.as_ref()[value].words()[slot * words..][..words]);
        }
        row
    }

    /// The cliques that confine `value` to one segment of the family and were not found to do so before.
    #[inline(always)]
    fn confined_in(&self, tables: &RowTables<S>, number: usize, family: &Family<S>, value: usize) -> S::Cliques {
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

impl<S: Shape> ByValue<S> {
    /// Gives `value` to `x`, which can take it, and takes its other values from `x` at once.
    #[inline(always)]
    fn give_one(&self, state: &mut BitState<S, ValuePlaces<S>>, value: usize, x: usize) {
        state.open.remove(x);
        self.place(&mut state.places, value, x);
        for (other, can) in state.can.as_mut().iter_mut().enumerate() {
            if can.contains(x) && other != value {
                can.remove(x);
                self.forbid(&mut state.places, other, x);
            }
        }
        self.take_from_neighbours(state, value, x);
    }

    /// Places `value` in the cliques of `x`.
    #[inline(always)]
    fn place(&self, places: &mut ValuePlaces<S>, value: usize, x: usize) {
        places.placed.as_mut()[value].add(self.tables.cliques_of(x).words());
    }

    /// Takes `value` from the neighbours of `x`, which was given it.
    #[inline(always)]
    fn take_from_neighbours(&self, state: &mut BitState<S, ValuePlaces<S>>, value: usize, x: usize) {
        let neighbours = self.tables.adjacent(x);
        let can = &mut state.can.as_mut()[value];
        for y in both(can.words(), neighbours.words()) {
            self.forbid(&mut state.places, value, y);
        }
        can.subtract(neighbours.words());
    }
}

impl<S: Shape> BitLayout<S> for ByValue<S> {
    type Places = ValuePlaces<S>;
    /// Every assignment is settled at once.
    type Batch = ();

    fn new(tables: RowTables<S>) -> Self {
        Self { tables }
    }

    #[inline(always)]
    fn tables(&self) -> &RowTables<S> {
        &self.tables
    }

    fn no_places(&self) -> ValuePlaces<S> {
        let tables = &self.tables;
        let placed = S::PerValue::of(&S::Cliques::zeros(tables.clique_words()), tables.values);
        ValuePlaces {
            slots: S::PerValue::of(&S::Slots::zeros(tables.slot_words()), tables.values),
            locked: S::PerFamily::of(&placed, tables.families.len()),
            placed,
            changed: S::PerValue::of(&(SINGLES | CONFINED), tables.values),
        }
    }

    fn no_batch(&self) {}

    fn allow(&self, places: &mut ValuePlaces<S>, value: usize, x: usize) {
        for place in self.tables.places(x) {
            places.slots.as_mut()[value].words_mut()[place.word as usize] |= place.bit;
        }
    }

    #[inline(always)]
    fn forbid(&self, places: &mut ValuePlaces<S>, value: usize, x: usize) {
        places.changed.as_mut()[value] = SINGLES | CONFINED;
        let slots = &mut places.slots.as_mut()[value];
        for place in self.tables.places(x) {
            slots.words_mut()[place.word as usize] &= !place.bit;
        }
    }

    #[inline(always)]
    fn assign(&self, state: &mut BitState<S, ValuePlaces<S>>, value: usize, x: usize) {
        self.give_one(state, value, x);
    }

    #[inline(always)]
    fn forget(&self, (): &mut ()) {}

    #[inline(always)]
    fn give(&self, state: &mut BitState<S, ValuePlaces<S>>, (): &mut (), value: usize, set: S::Variables) {
        for x in bits(set.words()) {
            self.give_one(state, value, x);
        }
    }

    #[inline(always)]
    fn give_only_places(
        &self,
        state: &mut BitState<S, ValuePlaces<S>>,
        (): &mut (),
        singles: &S::PerValue<S::Cliques>,
    ) -> Result<bool, WipeOut> {
        let mut any = false;
        for (value, cliques) in singles.as_ref().iter().enumerate() {
            for clique in cliques.bits() {
                any = true;
                // None is left when a variable before took it.
                let x = state.places_in(&self.tables, value, clique).first().ok_or(WipeOut::Clique(clique))?;
                self.give_one(state, value, x);
            }
        }
        Ok(any)
    }

    #[inline(always)]
    fn settle(&self, _: &mut BitState<S, ValuePlaces<S>>, (): &mut ()) -> Result<(), WipeOut> {
        Ok(())
    }

    #[inline(always)]
    fn give_only_values(&self, state: &mut BitState<S, ValuePlaces<S>>, set: &S::Variables) {
        for x in bits(set.words()) {
            // A neighbour may have taken it just now: the next sweep finds `x` without a value.
            let Some(value) = state.can.as_ref().iter().position(|can| can.contains(x)) else { return };
            self.place(&mut state.places, value, x);
            self.take_from_neighbours(state, value, x);
        }
    }

    #[inline(always)]
    fn singles(&self, places: &mut ValuePlaces<S>, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize> {
        for (value, single) in singles.as_mut().iter_mut().enumerate() {
            single.clear();
            if !places.has_changed(value, SINGLES) {
                continue;
            }
            let mut twice = S::Cliques::zeros(self.tables.clique_words());
            for slot in places.rows(&self.tables, value) {
                count(single, &mut twice, slot);
            }
            let placed = &places.placed.as_ref()[value];
            let mut missing = self.tables.required.as_ref()[value].clone();
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
    fn confined(&self, places: &mut ValuePlaces<S>, leaves: &mut S::PerValue<S::Variables>) -> bool {
        let mut any = false;
        for (value, leaves) in leaves.as_mut().iter_mut().enumerate() {
            if !places.has_changed(value, CONFINED) {
                continue;
            }
            for (number, family) in self.tables.families.iter().enumerate() {
                let confined = places.confined_in(&self.tables, number, family, value);
                if confined.is_empty() {
                    continue;
                }
                any = true;
                places.locked.as_mut()[number].as_mut()[value].add(confined.words());
                for group in &family.groups {
                    let mut here = places.union(&self.tables, value, &group.slots);
                    here.restrict(confined.words());
                    for clique in here.bits() {
                        leaves.add(group.cleared[clique].words());
                    }
                }
            }
        }
        any
    }

    fn two_places(&self, places: &ValuePlaces<S>) -> Option<(usize, usize)> {
        let words = self.tables.clique_words();
        let two_places = |value: usize| {
            let mut seen = [(); 3].map(|()| S::Cliques::zeros(words));
            places.rows(&self.tables, value).for_each(|slot| count_to_three(&mut seen, slot));
            let [_, mut twice, thrice] = seen;
            twice.subtract(thrice.words());
            twice.subtract(places.placed.as_ref()[value].words());
            twice.first().map(|clique| (value, clique))
        };
        (0..self.tables.values).find_map(two_places)
    }

    fn without_place(&self, places: &ValuePlaces<S>) -> S::Cliques {
        let mut without = S::Cliques::zeros(self.tables.clique_words());
        for value in 0..self.tables.values {
            let mut missing = self.tables.required.as_ref()[value].clone();
            missing.subtract(places.placed.as_ref()[value].words());
            places.rows(&self.tables, value).for_each(|slot| missing.subtract(slot));
            without.add(missing.words());
        }
        without
    }
}
