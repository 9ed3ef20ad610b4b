//! The state of a search, by value: where can each value stand?

use super::row::{Row, Word, bits};
use super::shape::{LaneWord, List, Shape};
use super::tables::Tables;

/// Where each value can stand, twice: by variable and by slot of tight cliques. Copied at a branch.
///
/// Invariant: lane (v, u) of `slot[k]` is set exactly when v is possible for the variable in slot k of clique u. Of an
/// assigned variable only its value is possible.
#[derive(Debug)]
pub(super) struct State<S: Shape> {
    /// For each value, the variables that can take it.
    pub(super) can: S::ByValue,
    /// The variables that are not assigned.
    pub(super) open: S::Variables,
    /// For each slot, the lanes that can stand there.
    pub(super) slot: S::BySlot,
    /// The lanes whose value has its place.
    pub(super) placed: S::Lanes,
    /// For each family of segments, the lanes that were found confined, or placed.
    pub(super) locked: S::ByFamily,
}

/// Why a state has no solution: where to look for the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WipeOut {
    /// A variable without a value.
    Variable(usize),
    /// A tight clique without a place for some value.
    Clique(usize),
}

impl<S: Shape> Clone for State<S> {
    fn clone(&self) -> Self {
        let Self { can, open, slot, placed, locked } = self;
        Self {
            can: can.clone(),
            open: open.clone(),
            slot: slot.clone(),
            placed: placed.clone(),
            locked: locked.clone(),
        }
    }
}

impl<S: Shape> State<S> {
    /// Every variable open, no value possible yet, with rows for so many values, slots and families.
    pub(super) fn new(tables: &Tables<S>, families: usize) -> Self {
        let (mut open, lanes) = (S::Variables::zeros(tables.words), S::Lanes::zeros(tables.lane_words()));
        let can = S::ByValue::of(&open, tables.values);
        (0..tables.count).for_each(|x| open.insert(x));
        let (slot, locked) = (S::BySlot::of(&lanes, tables.slots), S::ByFamily::of(&lanes, families));
        Self { can, open, slot, placed: lanes, locked }
    }

    /// Makes `value` possible for `x`.
    pub(super) fn allow(&mut self, tables: &Tables<S>, x: usize, value: usize) {
        self.can.as_mut()[value].insert(x);
        for place in tables.own(x) {
            self.slot.as_mut()[place.slot as usize].insert(tables.lane(value, place.clique));
        }
    }

    /// Copies another state of the same network without allocation.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.can.copy_from(&other.can);
        self.open.clone_from(&other.open);
        self.slot.copy_from(&other.slot);
        self.placed.clone_from(&other.placed);
        self.locked.copy_from(&other.locked);
    }

    /// Gives `value` to all variables of `set` (which may take it), and takes it from their neighbours.
    #[inline(always)]
    pub(super) fn assign(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) -> Result<(), WipeOut> {
        let mut neighbours = S::Variables::zeros(tables.words);
        for x in bits(set.words()) {
            neighbours.add(tables.adjacent(x).words());
        }
        let mut clash = neighbours.clone();
        clash.restrict(set.words());
        if let Some(x) = clash.first() {
            return Err(WipeOut::Variable(x));
        }
        let can = self.can.as_mut();
        let mut left = can[value].clone();
        left.subtract(neighbours.words());
        neighbours.restrict(can[value].words());
        for can in &mut *can {
            can.subtract(set.words());
        }
        can[value] = left;
        self.open.subtract(set.words());
        if S::FEW_SLOTS {
            self.settle_all(tables, value, set);
        } else {
            for x in bits(set.words()) {
                self.settle(tables, x, value);
            }
            self.leave_slots(tables, value, neighbours.words());
        }
        Ok(())
    }

    /// Takes `value` from the variables of `set`.
    #[inline(always)]
    pub(super) fn exclude(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) {
        self.can.as_mut()[value].subtract(set.words());
        self.leave_slots(tables, value, set.words());
    }

    /// Takes `value` from `x`, if it may still take it.
    pub(super) fn exclude_one(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        if self.can.as_ref()[value].contains(x) {
            let mut set = S::Variables::zeros(tables.words);
            set.insert(x);
            self.exclude(tables, value, &set);
        }
    }

    /// The slots of all variables of `set` hold `value` and nothing else, and those of their neighbours lose it. For shapes
    /// with few slots, whose tight cliques fit one word.
    #[inline(always)]
    fn settle_all(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) {
        let (mut own, mut neighbours) = (S::Lanes::zeros(tables.lane_words()), S::Lanes::zeros(tables.lane_words()));
        let mut cliques = LaneWord::<S>::ZERO;
        for x in bits(set.words()) {
            let around = tables.around(x);
            own.add(around.own.words());
            neighbours.add(around.neighbours.words());
            cliques |= around.cliques;
        }
        self.placed.words_mut()[value] |= cliques;
        for (slot, (&own, &neighbours)) in self.slot.as_mut().iter_mut().zip(own.words().iter().zip(neighbours.words()))
        {
            let kept = slot.words()[value] & !neighbours;
            for word in slot.words_mut() {
                *word &= !own;
            }
            slot.words_mut()[value] = kept;
        }
    }

    /// The slots of `x` hold `value` and nothing else.
    #[inline(always)]
    fn settle(&mut self, tables: &Tables<S>, x: usize, value: usize) {
        let stride = tables.clique_words();
        for place in tables.own(x) {
            let (clique, width) = (place.clique as usize, LaneWord::<S>::BITS);
            let (word, bit) = (clique / width, LaneWord::<S>::bit(clique % width));
            let slot = &mut self.slot.as_mut()[place.slot as usize];
            for words in slot.words_mut().chunks_exact_mut(stride) {
                words[word] &= !bit;
            }
            let lane = tables.lane(value, place.clique);
            slot.insert(lane);
            self.placed.insert(lane);
        }
    }

    #[inline(always)]
    fn leave_slots(&mut self, tables: &Tables<S>, value: usize, set: &[u64]) {
        for x in bits(set) {
            for place in tables.own(x) {
                self.slot.as_mut()[place.slot as usize].remove(tables.lane(value, place.clique));
            }
        }
    }
}
