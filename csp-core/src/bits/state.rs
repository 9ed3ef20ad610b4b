//! The state of a search, by value: where can each value stand?

use super::places::Places;
use super::row::{Row, Word, bits, both, count};
use super::shape::{List, Shape};
use super::tables::Tables;

/// Where each value can stand, twice: by variable and by place in tight cliques. Copied at a branch.
///
/// Invariant: of an assigned variable only its value is possible.
#[derive(Debug)]
pub(super) struct State<S: Shape> {
    /// For each value, the variables that can take it.
    pub(super) can: S::PerValue<S::Variables>,
    /// The variables that are not assigned.
    pub(super) open: S::Variables,
    pub(super) places: S::Places,
}

/// Why a state has no solution: where to look for the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WipeOut {
    /// A variable without a value.
    Variable(usize),
    /// A tight clique without a place for some value.
    Clique(usize),
}

/// What inference works with, kept from one to the next to save the allocation.
#[derive(Debug)]
pub(super) struct Scratch<S: Shape> {
    /// For each value, the variables that are given it, or lose it.
    pub(super) sets: S::PerValue<S::Variables>,
    /// The variables of all sets.
    given: S::Variables,
    /// The variables of several sets.
    given_twice: S::Variables,
    /// For each value, the tight cliques in which it has one place left.
    pub(super) singles: S::PerValue<S::Cliques>,
}

impl<S: Shape> Scratch<S> {
    pub(super) fn new(tables: &Tables<S>) -> Self {
        let none = S::Variables::zeros(tables.words);
        Self {
            sets: S::PerValue::of(&none, tables.values),
            given: none.clone(),
            given_twice: none,
            singles: S::PerValue::of(&S::Cliques::zeros(tables.clique_words()), tables.values),
        }
    }

    /// Notes that `value` was given to the variables of `set`.
    #[inline(always)]
    pub(super) fn add(&mut self, value: usize, set: S::Variables) {
        count(&mut self.given, &mut self.given_twice, set.words());
        self.sets.as_mut()[value] = set;
    }

    /// Forgets what an inference that ended early has left behind.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        if !S::Places::AT_ONCE {
            return;
        }
        self.sets.as_mut().iter_mut().for_each(Row::clear);
        self.given.clear();
        self.given_twice.clear();
    }
}

impl<S: Shape> Clone for State<S> {
    fn clone(&self) -> Self {
        Self { can: self.can.clone(), open: self.open.clone(), places: self.places.clone() }
    }
}

impl<S: Shape> State<S> {
    /// Every variable open, no value possible yet.
    pub(super) fn new(tables: &Tables<S>) -> Self {
        let mut open = S::Variables::zeros(tables.words);
        let can = S::PerValue::of(&open, tables.values);
        (0..tables.count).for_each(|x| open.insert(x));
        Self { can, open, places: S::Places::new(tables) }
    }

    /// Makes `value` possible for `x`.
    pub(super) fn allow(&mut self, tables: &Tables<S>, x: usize, value: usize) {
        self.can.as_mut()[value].insert(x);
        self.places.allow(tables, x, value);
    }

    /// Copies another state of the same network without allocation.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.can.copy_from(&other.can);
        self.open.clone_from(&other.open);
        self.places.copy_from(&other.places);
    }

    /// Gives `value` to the variables of `set`, which may take it; [`State::settle`] ends such assignments.
    #[inline(always)]
    pub(super) fn give(&mut self, tables: &Tables<S>, value: usize, set: S::Variables, scratch: &mut Scratch<S>) {
        if !S::Places::AT_ONCE {
            for x in bits(set.words()) {
                self.give_one(tables, value, x);
            }
            return;
        }
        let mut lost = S::Variables::zeros(tables.words);
        for x in bits(set.words()) {
            lost.add(tables.adjacent(x).words());
            self.places.place(tables, value, x);
        }
        self.lose(tables, value, &lost);
        scratch.add(value, set);
    }

    /// Gives `value` to `x`, which may take it, and takes its other values from `x` at once.
    #[inline(always)]
    pub(super) fn give_one(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        self.open.remove(x);
        self.places.place(tables, value, x);
        for (other, can) in self.can.as_mut().iter_mut().enumerate() {
            if can.contains(x) && other != value {
                can.remove(x);
                self.places.exclude_one(tables, other, x);
            }
        }
        self.lose(tables, value, tables.adjacent(x));
    }

    /// Ends assignments: the variables that were given a value are no longer open and lose their other values.
    #[inline(always)]
    pub(super) fn settle(&mut self, tables: &Tables<S>, scratch: &mut Scratch<S>) -> Result<(), WipeOut> {
        if !S::Places::AT_ONCE {
            return Ok(());
        }
        if !scratch.given_twice.is_empty() {
            return Err(WipeOut::Variable(scratch.given_twice.first().unwrap_or_default()));
        }
        for (can, set) in self.can.as_mut().iter_mut().zip(scratch.sets.as_mut()) {
            for ((can, set), &given) in can.words_mut().iter_mut().zip(set.words_mut()).zip(scratch.given.words()) {
                *can &= !given | *set;
                *set = <S::Variables as Row>::Word::ZERO;
            }
        }
        self.open.subtract(scratch.given.words());
        self.places.vacate(tables, &scratch.given);
        scratch.given.clear();
        Ok(())
    }

    /// Takes `value` from the variables of `lost`, the neighbours of variables it was given to.
    #[inline(always)]
    pub(super) fn lose(&mut self, tables: &Tables<S>, value: usize, lost: &S::Variables) {
        let can = &mut self.can.as_mut()[value];
        if !S::Places::AT_ONCE {
            for x in both(can.words(), lost.words()) {
                self.places.exclude_one(tables, value, x);
            }
        }
        can.subtract(lost.words());
    }

    /// Takes `value` from the variables of `set`, which may take it.
    #[inline(always)]
    pub(super) fn exclude(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) {
        self.can.as_mut()[value].subtract(set.words());
        self.places.exclude(tables, value, set);
    }

    /// Takes `value` from `x`, if it may still take it.
    pub(super) fn exclude_one(&mut self, tables: &Tables<S>, value: usize, x: usize) {
        if self.can.as_ref()[value].contains(x) {
            self.can.as_mut()[value].remove(x);
            self.places.exclude_one(tables, value, x);
        }
    }
}
