//! Sets of variables as bits, one for each variable.

use csp_core::Var;
use smallvec::{SmallVec, smallvec};

/// A set of variables that one owns. All sets of one network have equally many words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct VarSet(SmallVec<[u64; 4]>);

impl VarSet {
    /// Of the variables of a network with so many words, none.
    pub(crate) fn none(words: usize) -> Self {
        Self(smallvec![0; words])
    }

    pub(crate) fn insert(&mut self, x: Var) {
        self.0[x.index() / 64] |= bit(x);
    }

    pub(crate) fn remove(&mut self, x: Var) {
        self.0[x.index() / 64] &= !bit(x);
    }

    pub(crate) fn contains(&self, x: Var) -> bool {
        contains(&self.0, x)
    }

    /// Keeps what is in `other` too.
    pub(crate) fn keep(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(own, other)| *own &= other);
    }

    /// Takes out what is in `other`.
    pub(crate) fn take_out(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(own, other)| *own &= !other);
    }

    /// Adds what is in `other`.
    pub(crate) fn add(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its variables, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Var> + '_ {
        members(&self.0)
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }
}

impl From<&[u64]> for VarSet {
    fn from(words: &[u64]) -> Self {
        Self(words.into())
    }
}

/// The bit of a variable in its word.
pub(crate) const fn bit(x: Var) -> u64 {
    1 << (x.index() % 64)
}

/// True if the set holds `x`.
pub(crate) fn contains(set: &[u64], x: Var) -> bool {
    set[x.index() / 64] & bit(x) != 0
}

/// The variables of a set, ascending.
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = Var> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |at| Var::new((word * 64 + at) as u32)))
}

/// The places of the bits of a word, ascending.
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}
