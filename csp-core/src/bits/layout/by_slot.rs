//! By slot: all values side by side in wide registers, looked at together. For boards whose tight cliques fit
//! one word.
//!
//! Assignments are made in batches. While a batch is open its values are placed and taken from the
//! neighbours; what the assigned variables lose themselves is cleared in one pass when the batch is settled.

use crate::bits::layout::bit_layout::{Assignment, BitLayout};
use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::rows::row::{Row, bits, bits_by_word, count, count_to_three};
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::segments::Family;
use crate::bits::rows::shape::{List, MOST_FAMILIES, Shape};
use crate::bits::rows::word::Word;

/// The layout, for tight cliques of up to `SLOTS` variables and up to `LANES` values.
#[derive(Debug)]
pub(in crate::bits) struct BySlot<S: Shape, const LANES: usize, const SLOTS: usize> {
    tables: RowTables<S>,
    seats: Vec<Seat<S>>,
}

/// All that an assignment asks of a variable, side by side: to look for each part by itself would cost as much as to read it.
#[derive(Debug)]
struct Seat<S: Shape> {
    /// The variable alone, as a row.
    itself: S::Variables,
    neighbours: S::Variables,
    /// Its tight cliques.
    cliques: S::Word,
    /// Its places.
    own: S::Slots,
    /// Every place that is not a neighbour's.
    apart: S::Slots,
}

/// For each slot a row of lanes: lane v holds the cliques in whose slot value v can stand.
#[derive(Debug)]
pub(in crate::bits) struct SlotPlaces<W, const LANES: usize, const SLOTS: usize> {
    slots: [[W; LANES]; SLOTS],
    /// The cliques in which each value has its place.
    placed: [W; LANES],
    /// For each family of segments, the cliques in which each value was found confined.
    locked: [[W; LANES]; MOST_FAMILIES],
}

/// All that is given and not yet settled.
#[derive(Debug)]
pub(in crate::bits) struct Batch<S: Shape> {
    /// For each value, the variables that are given it.
    sets: S::PerValue<S::Variables>,
    /// The variables of all sets.
    given: S::Variables,
    /// The variables of several sets.
    given_twice: S::Variables,
}

/// Values whose places are counted together: so few that the loop over all slots unrolls, and the counts stay
/// in registers. There are at most two blocks.
const BLOCK: usize = 8;

/// Binary digits of a value on small boards.
const DIGITS: usize = 4;

impl<W: Word, const LANES: usize, const SLOTS: usize> Copy for SlotPlaces<W, LANES, SLOTS> {}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it puts copies of the parts together and copies again")]
impl<W: Word, const LANES: usize, const SLOTS: usize> Clone for SlotPlaces<W, LANES, SLOTS> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Word, const LANES: usize, const SLOTS: usize> SlotPlaces<W, LANES, SLOTS> {
    fn union(&self, slots: &[usize]) -> [W; LANES] {
        let mut row = [W::ZERO; LANES];
        for &slot in slots {
            row.add(self.slots[slot].words());
        }
        row
    }

    /// Takes these places from every value.
    #[inline(always)]
    fn vacate(&mut self, gone: &impl Row<Word = W>) {
        for (slot, &gone) in self.slots.iter_mut().zip(gone.words()) {
            slot.words_mut().iter_mut().for_each(|word| *word &= !gone);
        }
    }

    /// Leaves of the places of `value` those in `kept`.
    #[inline(always)]
    fn keep(&mut self, value: usize, kept: &impl Row<Word = W>) {
        for (slot, &kept) in self.slots.iter_mut().zip(kept.words()) {
            slot.words_mut()[value] &= kept;
        }
    }

    /// The lanes that are confined to one segment of the family and were not found so before. Where values can stand in
    /// each group is put down in `groups`.
    #[inline(always)]
    fn confined_in<S: Shape<Word = W>>(
        &self,
        number: usize,
        family: &Family<S>,
        groups: &mut [[W; LANES]; SLOTS],
    ) -> [W; LANES] {
        let mut once = self.union(&family.rest);
        let mut twice = [W::ZERO; LANES];
        for (group, union) in family.groups.iter().zip(groups) {
            *union = self.union(&group.slots);
            count(&mut once, &mut twice, union);
        }
        once.subtract(twice.words());
        once.subtract(self.placed.words());
        once.subtract(self.locked[number].words());
        let cliques = family.cliques.words()[0];
        once.words_mut().iter_mut().for_each(|word| *word &= cliques);
        once
    }
}

impl<S, W, const LANES: usize, const SLOTS: usize> BySlot<S, LANES, SLOTS>
where
    W: Word,
    S: Shape<Word = W>,
{
    /// Places `value` in the cliques of `x` and takes it from the places of the neighbours.
    #[inline(always)]
    fn place(&self, places: &mut SlotPlaces<W, LANES, SLOTS>, value: usize, x: usize) {
        let seat = &self.seats[x];
        places.placed.words_mut()[value] |= seat.cliques;
        places.keep(value, &seat.apart);
    }

    /// Takes all values from the variables of `set`, whose values are placed.
    #[inline(always)]
    fn vacate(&self, places: &mut SlotPlaces<W, LANES, SLOTS>, set: &S::Variables) {
        let mut own = S::Slots::zeros(self.tables.slot_words());
        for x in bits(set.words()) {
            own.add(self.seats[x].own.words());
        }
        places.vacate(&own);
    }

    /// Finds the singles of the values of one block, which starts at the value `first`. Returns the cliques
    /// in which one of them has no place.
    #[inline(always)]
    fn singles_of_block(&self, places: &SlotPlaces<W, LANES, SLOTS>, singles: &mut [S::Cliques], first: usize) -> W {
        let mut once = [W::ZERO; BLOCK];
        let mut twice = [W::ZERO; BLOCK];
        for slot in &places.slots {
            count(&mut once, &mut twice, &slot[first..LANES.min(first + BLOCK)]);
        }
        let mut lost = W::ZERO;
        let required = self.tables.required.as_ref();
        let counts = once.iter().zip(&twice).zip(&places.placed[first..]);
        let results = singles[first..].iter_mut().zip(&required[first..]);
        for ((single, required), ((&once, &twice), &placed)) in results.zip(counts) {
            lost |= required.words()[0] & !once & !placed;
            single.words_mut()[0] = once & !twice & !placed;
        }
        lost
    }
}

impl<S, W, const LANES: usize, const SLOTS: usize> BitLayout<S> for BySlot<S, LANES, SLOTS>
where
    W: Word,
    S: Shape<Word = W>,
{
    type Places = SlotPlaces<W, LANES, SLOTS>;
    type Batch = Batch<S>;

    fn new(tables: RowTables<S>) -> Self {
        let own: Vec<S::Slots> = (0..tables.count).map(|x| tables.own_places(x)).collect();
        let seat = |x: usize| {
            let mut itself = S::Variables::zeros(tables.words);
            itself.insert(x);
            let neighbours = tables.adjacent(x).clone();
            let mut apart = S::Slots::ones(tables.slot_words());
            neighbours.bits().for_each(|y| apart.subtract(own[y].words()));
            Seat { itself, neighbours, cliques: tables.cliques_of(x).words()[0], own: own[x].clone(), apart }
        };
        let seats = (0..tables.count).map(seat).collect();
        Self { tables, seats }
    }

    #[inline(always)]
    fn tables(&self) -> &RowTables<S> {
        &self.tables
    }

    fn no_places(&self) -> Self::Places {
        let zeros = [W::ZERO; LANES];
        SlotPlaces { slots: [zeros; SLOTS], placed: zeros, locked: [zeros; MOST_FAMILIES] }
    }

    fn no_batch(&self) -> Batch<S> {
        let none = S::Variables::zeros(self.tables.words);
        Batch { sets: S::PerValue::of(&none, self.tables.values), given: none.clone(), given_twice: none }
    }

    fn allow(&self, places: &mut Self::Places, value: usize, x: usize) {
        for place in self.tables.places(x) {
            places.slots[place.word as usize][value] |= place.bit;
        }
    }

    #[inline(always)]
    fn forbid(&self, places: &mut Self::Places, value: usize, x: usize) {
        for (slot, &own) in places.slots.iter_mut().zip(self.seats[x].own.words()) {
            slot.words_mut()[value] &= !own;
        }
    }

    #[inline(always)]
    fn assign(&self, state: &mut BitState<S, Self::Places>, value: usize, x: usize) {
        let seat = &self.seats[x];
        state.can.as_mut().iter_mut().for_each(|can| can.subtract(seat.itself.words()));
        let can = &mut state.can.as_mut()[value];
        can.subtract(seat.neighbours.words());
        can.add(seat.itself.words());
        state.open.subtract(seat.itself.words());
        state.places.vacate(&seat.own);
        self.place(&mut state.places, value, x);
    }

    #[inline(always)]
    fn forget(&self, batch: &mut Batch<S>) {
        batch.sets.as_mut().iter_mut().for_each(Row::clear);
        batch.given.clear();
        batch.given_twice.clear();
    }

    #[inline(always)]
    fn give(&self, state: &mut BitState<S, Self::Places>, batch: &mut Batch<S>, value: usize, set: S::Variables) {
        let mut lost = S::Variables::zeros(self.tables.words);
        let mut cliques = W::ZERO;
        let mut kept = S::Slots::ones(self.tables.slot_words());
        for x in bits(set.words()) {
            let seat = &self.seats[x];
            lost.add(seat.neighbours.words());
            cliques |= seat.cliques;
            kept.restrict(seat.apart.words());
        }
        state.can.as_mut()[value].subtract(lost.words());
        state.places.placed.words_mut()[value] |= cliques;
        state.places.keep(value, &kept);
        count(&mut batch.given, &mut batch.given_twice, set.words());
        batch.sets.as_mut()[value] = set;
    }

    /// One loop over all, where a loop for each value would end at a moment that no processor foresees.
    #[inline(always)]
    fn give_all(&self, state: &mut BitState<S, Self::Places>, batch: &mut Batch<S>, given: &[Assignment]) {
        let tables = &self.tables;
        let mut lost = S::PerValue::of(&S::Variables::zeros(tables.words), tables.values);
        let mut kept = S::PerValue::of(&S::Slots::ones(tables.slot_words()), tables.values);
        for &(x, value) in given {
            let seat = &self.seats[x];
            batch.given.add(seat.itself.words());
            batch.sets.as_mut()[value].add(seat.itself.words());
            lost.as_mut()[value].add(seat.neighbours.words());
            kept.as_mut()[value].restrict(seat.apart.words());
            state.places.placed[value] |= seat.cliques;
        }
        for (value, (lost, kept)) in lost.as_ref().iter().zip(kept.as_ref()).enumerate() {
            state.can.as_mut()[value].subtract(lost.words());
            state.places.keep(value, kept);
        }
    }

    #[inline(always)]
    fn give_only_places(
        &self,
        state: &mut BitState<S, Self::Places>,
        batch: &mut Batch<S>,
        singles: &S::PerValue<S::Cliques>,
    ) -> Result<bool, WipeOut> {
        let mut values = 0u64;
        let singles = singles.as_ref();
        for (value, clique) in
            bits_by_word(self.tables.values, |value| singles.get(value).map_or(W::ZERO, |single| single.words()[0]))
        {
            let place = state.places_in(&self.tables, value, clique);
            if place.is_empty() {
                return Err(WipeOut::Clique(clique));
            }
            values |= 1 << value;
            batch.sets.as_mut()[value].add(place.words());
        }
        for value in bits(&[values]) {
            let set = batch.sets.as_ref()[value].clone();
            self.give(state, batch, value, set);
        }
        Ok(values != 0)
    }

    #[inline(always)]
    fn settle(&self, state: &mut BitState<S, Self::Places>, batch: &mut Batch<S>) -> Result<(), WipeOut> {
        if !batch.given_twice.is_empty() {
            return Err(WipeOut::Variable(batch.given_twice.first().unwrap_or_default()));
        }
        for (can, set) in state.can.as_mut().iter_mut().zip(batch.sets.as_mut()) {
            for ((can, set), &given) in can.words_mut().iter_mut().zip(set.words_mut()).zip(batch.given.words()) {
                *can &= !given | *set;
                *set = <S::Variables as Row>::Word::ZERO;
            }
        }
        state.open.subtract(batch.given.words());
        self.vacate(&mut state.places, &batch.given);
        batch.given.clear();
        Ok(())
    }

    /// The only value of each variable is found from binary digits: one short loop, where a search would end
    /// at a moment that no processor foresees.
    #[inline(always)]
    fn give_only_values(&self, state: &mut BitState<S, Self::Places>, set: &S::Variables) {
        let mut digits = [(); DIGITS].map(|()| S::Variables::zeros(self.tables.words));
        for (value, can) in state.can.as_ref().iter().enumerate() {
            let ones = digits.iter_mut().enumerate().filter(|(place, _)| value >> place & 1 == 1);
            ones.for_each(|(_, digit)| digit.add(can.words()));
        }
        for x in bits(set.words()) {
            let mut value = 0;
            for (place, digit) in digits.iter().enumerate() {
                value |= usize::from(digit.contains(x)) << place;
            }
            self.place(&mut state.places, value, x);
            state.can.as_mut()[value].subtract(self.seats[x].neighbours.words());
        }
    }

    #[inline(always)]
    fn singles(&self, places: &mut Self::Places, singles: &mut S::PerValue<S::Cliques>) -> Result<(), usize> {
        let singles = singles.as_mut();
        let mut lost = self.singles_of_block(places, singles, 0);
        if LANES > BLOCK {
            lost |= self.singles_of_block(places, singles, BLOCK);
        }
        if lost == W::ZERO { Ok(()) } else { Err(lost.lowest()) }
    }

    #[inline(always)]
    fn confined(&self, places: &mut Self::Places, leaves: &mut S::PerValue<S::Variables>) -> bool {
        let mut any = false;
        // A group has two slots at least, so there are fewer groups than slots.
        let mut groups = [[W::ZERO; LANES]; SLOTS];
        for (number, family) in self.tables.families.iter().enumerate() {
            let confined = places.confined_in(number, family, &mut groups);
            if confined.is_empty() {
                continue;
            }
            any = true;
            places.locked[number].add(confined.words());
            for (value, clique) in bits_by_word(self.tables.values, |value| confined[value]) {
                let here = |union: &[W; LANES]| usize::from(union[value] & W::bit(clique) != W::ZERO);
                // It is in one group only, whose number from 1 the sum is, or in slots of no group.
                let number: usize = (1..=family.groups.len()).map(|number| number * here(&groups[number - 1])).sum();
                if let Some(group) = number.checked_sub(1).map(|group| &family.groups[group]) {
                    leaves.as_mut()[value].add(group.cleared[clique].words());
                }
            }
        }
        any
    }

    #[inline(always)]
    fn two_places(&self, places: &Self::Places) -> Option<(usize, usize)> {
        let mut seen = [[W::ZERO; LANES]; 3];
        for slot in &places.slots {
            count_to_three(&mut seen, slot.words());
        }
        let [_, mut twice, thrice] = seen;
        twice.subtract(thrice.words());
        twice.subtract(places.placed.words());
        twice.first().map(|bit| (bit / W::BITS, bit % W::BITS))
    }

    fn without_place(&self, places: &Self::Places) -> S::Cliques {
        let mut without = S::Cliques::zeros(1);
        for (value, required) in self.tables.required.as_ref().iter().enumerate() {
            let placed = places.placed.words()[value];
            let possible = places.slots.iter().fold(placed, |all, slot| all | slot.words()[value]);
            without.words_mut()[0] |= required.words()[0] & !possible;
        }
        without
    }
}
