//! The state of a search, by value: where can each value stand?

use super::places::Places;
use super::row::{Row, Word, bits, count};
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
        count(&mut self.given, &mut self.given_twice, &set);
        self.sets.as_mut()[value] = set;
    }

    /// Forgets what an inference that ended early has left behind.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
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
        self.assign(tables, value, &set);
        scratch.add(value, set);
    }

    /// Ends assignments: the variables that were given a value are no longer open and lose their other values.
    #[inline(always)]
    pub(super) fn settle(&mut self, tables: &Tables<S>, scratch: &mut Scratch<S>) -> Result<(), WipeOut> {
        if !scratch.given_twice.is_empty() {
            return Err(WipeOut::Variable(scratch.given_twice.first().unwrap_or_default()));
        }
        for (value, (can, set)) in self.can.as_mut().iter_mut().zip(scratch.sets.as_mut()).enumerate() {
            if !S::Places::VACATES {
                let mut lost = scratch.given.clone();
                lost.subtract(set.words());
                lost.restrict(can.words());
                self.places.exclude(tables, value, &lost);
            }
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

    /// Places `value` for all variables of `set`, and takes it from their neighbours. Where two of the set are neighbours, both
    /// are without a value then.
    #[inline(always)]
    pub(super) fn assign(&mut self, tables: &Tables<S>, value: usize, set: &S::Variables) {
        let mut lost = S::Variables::zeros(tables.words);
        for x in bits(set.words()) {
            lost.add(tables.adjacent(x).words());
            self.places.place(tables, value, x);
        }
        self.lose(tables, value, lost);
    }

    /// Takes `value` from the variables of `lost`.
    #[inline(always)]
    pub(super) fn lose(&mut self, tables: &Tables<S>, value: usize, mut lost: S::Variables) {
        let can = &mut self.can.as_mut()[value];
        lost.restrict(can.words());
        can.subtract(lost.words());
        if !S::Places::VACATES {
            self.places.exclude(tables, value, &lost);
        }
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
            let mut set = S::Variables::zeros(tables.words);
            set.insert(x);
            self.exclude(tables, value, &set);
        }
    }
}
