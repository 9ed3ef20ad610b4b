//! The interface of an algorithm that removes values of one constraint, and that of the domains it is given.

use std::fmt;

use smallvec::SmallVec;

use crate::model::nary::Integers;
use crate::model::{Val, ValueSet};

/// An algorithm that removes values which one constraint leaves no solution.
///
/// It may keep what it finds from call to call. [`Filter::backtracked`] says when domains have grown again.
pub trait Filter: fmt::Debug + Send {
    /// Removes values. Called at the root, and whenever a domain of the scope has shrunk, until it removes nothing more. When all
    /// variables have one value, it must fail if the relation does not allow these.
    ///
    /// # Errors
    ///
    /// [`Emptied`], which [`Domains::keep`] and [`Domains::fail`] give, when no tuple is left.
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied>;

    /// Called when assignments have been taken back, so that `depth` of them are left; not when the filter was not called since.
    fn backtracked(&mut self, _depth: usize) {}

    /// Promises that a call removes nothing when, since the last one that did not fail, only its own removals were made.
    fn is_idempotent(&self) -> bool {
        false
    }
}

/// The domains of a scope, as a filter sees and changes them. Variables are named by their place in the scope.
pub trait Domains {
    /// The number of variables the scope has.
    fn arity(&self) -> usize;

    /// The values that are left of the variable at this place.
    fn domain(&self, place: usize) -> ValueSet<'_>;

    /// The first and the last value that are left of the variable at this place: at once where somebody keeps them.
    fn ends(&self, place: usize) -> Option<(Val, Val)> {
        let domain = self.domain(place);
        domain.first().zip(domain.last())
    }

    /// The number of values that are left at this place.
    fn size(&self, place: usize) -> usize;

    /// The integers that the values of the variable at this place stand for.
    fn integers(&self, place: usize) -> &Integers;

    /// True if the variable at this place is assigned.
    fn is_assigned(&self, place: usize) -> bool;

    /// The number of variables of the network that are assigned.
    fn depth(&self) -> usize;

    /// Counts evaluations of the relation on a tuple.
    fn count_checks(&mut self, tuples: usize);

    /// True if a limit is reached: then return `Ok` at once.
    fn interrupted(&self) -> bool;

    /// Counts this many elementary steps that no check is counted for. Says whether a limit is reached: then return `Ok` at once.
    fn work(&self, _steps: usize) -> bool {
        self.interrupted()
    }

    /// True if somebody uses reasons, so that small ones are worth looking for. [`Premises::Scope`] is always right.
    fn explains(&self) -> bool {
        true
    }

    /// Keeps of the variable at this place only the values of `mask`. Says whether a value left.
    ///
    /// # Errors
    ///
    /// When none is left.
    fn keep(&mut self, place: usize, mask: ValueSet<'_>, why: Premises<'_>) -> Result<bool, Emptied>;

    /// The failure of the whole constraint, which no single removal shows.
    fn fail(&mut self, why: Premises<'_>) -> Emptied;
}

/// The domains of the scope that had a part in a removal. What is named with the relation must leave the value no tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premises<'a> {
    /// All of them; always right.
    Scope,
    /// Those at these places.
    Places(&'a [usize]),
    /// Of those at these places no more than the bound at one end, whatever they have lost between.
    Ends(&'a [(usize, End)]),
}

/// One end of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its least value.
    Least,
    /// Its greatest value.
    Greatest,
}

impl Premises<'_> {
    /// The places that are named; `None` for all of the scope.
    pub(crate) fn places(self) -> Option<SmallVec<[usize; 16]>> {
        match self {
            Self::Scope => None,
            Self::Places(places) => Some(places.into()),
            Self::Ends(ends) => Some(ends.iter().map(|&(place, _)| place).collect()),
        }
    }
}

/// No tuple is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emptied(());

impl Emptied {
    /// The word of those who implement [`Domains`] that the failure is noted.
    pub const fn noted() -> Self {
        Self(())
    }
}

impl dyn Domains + '_ {
    /// The least integer that is left at this place.
    pub fn least(&self, place: usize) -> i64 {
        let (first, _) = self.ends(place).expect("a domain has a value until the constraint fails");
        self.integers(place).at(first)
    }

    /// The greatest integer that is left at this place.
    pub fn greatest(&self, place: usize) -> i64 {
        let (_, last) = self.ends(place).expect("a domain has a value until the constraint fails");
        self.integers(place).at(last)
    }

    /// The integer of a variable that has one value left.
    pub fn fixed(&self, place: usize) -> Option<i64> {
        (self.size(place) == 1).then(|| self.least(place))
    }

    /// Removes one value. Says whether it was there.
    ///
    /// # Errors
    ///
    /// When none is left.
    pub fn remove(&mut self, place: usize, value: Val, why: Premises<'_>) -> Result<bool, Emptied> {
        self.keep_those(place, why, |other| other != value)
    }

    /// Keeps the values for which `keeps` says so. Says whether a value left.
    ///
    /// # Errors
    ///
    /// When none is left.
    pub fn keep_those(
        &mut self,
        place: usize,
        why: Premises<'_>,
        mut keeps: impl FnMut(Val) -> bool,
    ) -> Result<bool, Emptied> {
        let domain = self.domain(place);
        let mut mask: SmallVec<[u64; 4]> = domain.words().into();
        for value in domain.iter().filter(|&value| !keeps(value)) {
            mask[value.index() / 64] &= !(1 << (value.index() % 64));
        }
        self.keep(place, ValueSet::from_words(&mask), why)
    }

    /// Keeps the integers from `least` to `greatest`, both included. Says whether a value left.
    ///
    /// # Errors
    ///
    /// When none is left.
    pub fn keep_between(
        &mut self,
        place: usize,
        least: i64,
        greatest: i64,
        why: Premises<'_>,
    ) -> Result<bool, Emptied> {
        if self.least(place) >= least && self.greatest(place) <= greatest {
            return Ok(false);
        }
        let from = self.integers(place).below(least) as usize;
        let to = greatest.checked_add(1).map_or(1 << 16, |behind| self.integers(place).below(behind) as usize);
        let below = |end: usize, word: usize| match end.saturating_sub(word * 64) {
            bits @ 0..64 => (1u64 << bits) - 1,
            _ => u64::MAX,
        };
        let words = self.domain(place).words().iter().enumerate();
        let mask: SmallVec<[u64; 4]> = words.map(|(word, &own)| own & below(to, word) & !below(from, word)).collect();
        self.keep(place, ValueSet::from_words(&mask), why)
    }
}
