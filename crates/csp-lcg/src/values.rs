//! The values left of every variable, as bits.

use std::ops::Range;

use csp_core::network::ValueSet;
use csp_core::{Network, Var};

use crate::literal::ValuePlace;
use crate::numbers::Variables;

/// Sets of places, one for each variable. Those outside the bounds are cut off, and those removed one by one are noted apart: so a
/// bound that is taken back brings just the right ones again. The numbers of the search have no gaps, and need no bits.
#[derive(Debug)]
pub(crate) struct Values {
    /// The words of variable x are from `starts[x]` to before `starts[x + 1]`.
    starts: Vec<u32>,
    left: Vec<u64>,
    /// Those removed one by one, wherever the bounds are.
    removed: Vec<u64>,
    sizes: Vec<u32>,
}

/// The bits of the word of this number that are from `from` to before `to`.
#[inline]
fn between(word: usize, from: ValuePlace, to: ValuePlace) -> u64 {
    let below = |end: ValuePlace| match (end as usize).saturating_sub(word * 64) {
        bits @ 0..64 => (1u64 << bits) - 1,
        _ => u64::MAX,
    };
    below(to) & !below(from)
}

impl Values {
    /// The domains of a network; what it has declared and does not allow any more counts as removed.
    pub(crate) fn new(variables: &Variables<'_>) -> Self {
        let network = variables.network;
        let mut starts = vec![0];
        let (mut left, mut sizes) = (Vec::new(), Vec::new());
        for x in network.variables() {
            let domain = network.domain(x);
            left.extend_from_slice(domain.words());
            sizes.push(domain.len() as u32);
            starts.push(left.len() as u32);
        }
        for number in &variables.numbers {
            sizes.push(number.width);
            starts.push(left.len() as u32);
        }
        let removed = left.iter().map(|word| !word).collect();
        Self { starts, left, removed, sizes }
    }

    /// Bytes for the variables of a network.
    pub(crate) fn memory(network: &Network) -> usize {
        let words: usize = network.variables().map(|x| network.words(x)).sum();
        2 * words * size_of::<u64>() + 2 * network.len() * size_of::<u32>()
    }

    #[inline]
    fn words(&self, x: Var) -> Range<usize> {
        self.starts[x.index()] as usize..self.starts[x.index() + 1] as usize
    }

    /// Those left of a variable.
    #[inline]
    pub(crate) fn left(&self, x: Var) -> ValueSet<'_> {
        ValueSet::from_words(&self.left[self.words(x)])
    }

    /// The number of those left of a variable.
    #[inline]
    pub(crate) fn size(&self, x: Var) -> usize {
        self.sizes[x.index()] as usize
    }

    #[inline]
    pub(crate) fn has(&self, x: Var, place: ValuePlace) -> bool {
        let Range { start, end } = self.words(x);
        let word = start + place as usize / 64;
        // What has no words has no gaps.
        if word < end { self.left[word] >> (place % 64) & 1 == 1 } else { start == end }
    }

    /// True if each value can be removed by itself; those of a number cannot.
    #[inline]
    pub(crate) fn has_each(&self, x: Var) -> bool {
        !self.words(x).is_empty()
    }

    /// True if it was removed by itself, wherever the bounds are.
    #[inline]
    pub(crate) fn is_removed(&self, x: Var, place: ValuePlace) -> bool {
        let Range { start, end } = self.words(x);
        let word = start + place as usize / 64;
        word < end && self.removed[word] >> (place % 64) & 1 == 1
    }

    /// Those removed by themselves from `from` to before `to`, wherever the bounds are. Cost: the words between, and those removed.
    pub(crate) fn removed(
        &self,
        x: Var,
        from: ValuePlace,
        to: ValuePlace,
    ) -> impl Iterator<Item = ValuePlace> + use<'_> {
        let words = &self.removed[self.words(x)];
        let last = (to as usize).div_ceil(64).min(words.len());
        let bits = (from as usize / 64..last).map(move |word| (word, words[word] & between(word, from, to)));
        bits.flat_map(|(word, bits)| {
            let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let all = std::iter::successors(Some(bits).filter(|&bits| bits != 0), rest);
            all.map(move |bits| word as ValuePlace * 64 + bits.trailing_zeros())
        })
    }

    #[inline]
    pub(crate) fn remove(&mut self, x: Var, place: ValuePlace) {
        let word = self.starts[x.index()] as usize + place as usize / 64;
        self.left[word] &= !(1 << (place % 64));
        self.removed[word] |= 1 << (place % 64);
        self.sizes[x.index()] -= 1;
    }

    /// Takes a removal back; at that time it is within the bounds again.
    #[inline]
    pub(crate) fn put_back(&mut self, x: Var, place: ValuePlace) {
        let word = self.starts[x.index()] as usize + place as usize / 64;
        self.left[word] |= 1 << (place % 64);
        self.removed[word] &= !(1 << (place % 64));
        self.sizes[x.index()] += 1;
    }

    /// Cuts off those from `from` to before `to`.
    #[inline]
    pub(crate) fn cut(&mut self, x: Var, from: ValuePlace, to: ValuePlace) {
        let words = self.words(x);
        if words.is_empty() {
            self.sizes[x.index()] -= to - from;
            return;
        }
        let mut gone = 0;
        for word in from as usize / 64..=(to as usize - 1) / 64 {
            let bits = &mut self.left[words.start + word];
            let cut = *bits & between(word, from, to);
            *bits ^= cut;
            gone += cut.count_ones();
        }
        self.sizes[x.index()] -= gone;
    }

    /// Takes a cut back.
    #[inline]
    pub(crate) fn uncut(&mut self, x: Var, from: ValuePlace, to: ValuePlace) {
        let words = self.words(x);
        if words.is_empty() {
            self.sizes[x.index()] += to - from;
            return;
        }
        let mut back = 0;
        for word in from as usize / 64..=(to as usize - 1) / 64 {
            let bits = between(word, from, to) & !self.removed[words.start + word];
            self.left[words.start + word] |= bits;
            back += bits.count_ones();
        }
        self.sizes[x.index()] += back;
    }

    /// The first that is left from `place` on.
    pub(crate) fn from(&self, x: Var, place: ValuePlace) -> Option<ValuePlace> {
        let words = &self.left[self.words(x)];
        let first = place as usize / 64;
        (first..words.len()).find_map(|word| {
            let bits = words[word] & between(word, place, ValuePlace::MAX);
            (bits != 0).then(|| word as ValuePlace * 64 + bits.trailing_zeros())
        })
    }

    /// The last that is left up to `place`.
    pub(crate) fn up_to(&self, x: Var, place: ValuePlace) -> Option<ValuePlace> {
        let words = &self.left[self.words(x)];
        (0..=(place as usize / 64).min(words.len() - 1)).rev().find_map(|word| {
            let bits = words[word] & between(word, 0, place + 1);
            (bits != 0).then(|| word as ValuePlace * 64 + bits.ilog2())
        })
    }
}
