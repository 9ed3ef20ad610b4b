//! The values left, as sets.

use crate::model::{Network, Val, ValueSet, Var};

/// The values left of each variable, as the network lays domains out.
#[derive(Debug)]
pub(super) struct ValuesLeft<'n> {
    network: &'n Network,
    words: Vec<u64>,
}

impl<'n> ValuesLeft<'n> {
    /// No values, with room for `words` words: none, or as many as the domains of the network have.
    pub(super) fn new(network: &'n Network, words: usize) -> Self {
        Self { network, words: vec![0; words] }
    }

    /// The values left of a variable.
    #[inline]
    pub(super) fn domain(&self, x: Var) -> ValueSet<'_> {
        ValueSet::from_words(self.network.layout().of(x, &self.words))
    }

    #[inline]
    pub(super) fn remove(&mut self, x: Var, value: Val) {
        self.network.layout().of_mut(x, &mut self.words)[value.index() / 64] &= !(1 << (value.index() % 64));
    }

    #[inline]
    pub(super) fn restore(&mut self, x: Var, value: Val) {
        self.network.layout().of_mut(x, &mut self.words)[value.index() / 64] |= 1 << (value.index() % 64);
    }
}
