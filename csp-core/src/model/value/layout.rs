//! The places of the domains of all variables in one array of words.

use std::slice;

use crate::model::{Domain, Val, Var};

/// The domains of all variables, one after the other in one array: each has as many words of 64 bits as its declared domain
/// needs, at least one.
#[derive(Debug)]
pub(crate) struct Layout {
    spans: Vec<Span>,
    most_words: usize,
}

/// The words of one domain.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    words: u32,
}

impl Layout {
    /// For variables with these declared domains. In all they have fewer than 2^32 words.
    pub(in crate::model) fn new<'d>(declared: impl Iterator<Item = &'d Domain>) -> Self {
        let mut start = 0;
        let place = |domain: &Domain| {
            let span = Span { start, words: words(domain) as u32 };
            start += span.words;
            span
        };
        let spans: Vec<Span> = declared.map(place).collect();
        let most_words = spans.iter().map(|span| span.words as usize).max().unwrap_or(1);
        Self { spans, most_words }
    }

    /// Words of all domains together.
    pub(in crate::model) fn len(&self) -> usize {
        self.spans.last().map_or(0, |last| (last.start + last.words) as usize)
    }

    /// The words of the domain of `x`, of those of all domains.
    #[inline]
    pub(crate) fn of<'w>(&self, x: Var, words: &'w [u64]) -> &'w [u64] {
        // This is asked in every loop. Where each domain is one word, as on most boards, one look at the words answers it.
        if self.most_words == 1 {
            return slice::from_ref(&words[x.index()]);
        }
        let span = self.spans[x.index()];
        &words[span.start as usize..][..span.words as usize]
    }

    /// As [`Layout::of`], to be changed.
    #[inline]
    pub(crate) fn of_mut<'w>(&self, x: Var, words: &'w mut [u64]) -> &'w mut [u64] {
        if self.most_words == 1 {
            return slice::from_mut(&mut words[x.index()]);
        }
        let span = self.spans[x.index()];
        &mut words[span.start as usize..][..span.words as usize]
    }

    /// The place where the words of the domain of `x` start.
    #[inline]
    pub(crate) fn start(&self, x: Var) -> usize {
        if self.most_words == 1 { x.index() } else { self.spans[x.index()].start as usize }
    }

    /// Words of the domain of `x`.
    #[inline]
    pub(in crate::model) fn words(&self, x: Var) -> usize {
        self.spans[x.index()].words as usize
    }

    /// Words of the widest domain.
    #[inline]
    pub(crate) fn most_words(&self) -> usize {
        self.most_words
    }

    /// The variable whose domain the word at this place belongs to. O(log n), O(1) where every domain is one word.
    #[inline]
    pub(crate) fn variable_at(&self, place: usize) -> Var {
        let after = if self.most_words == 1 {
            place + 1
        } else {
            self.spans.partition_point(|span| span.start as usize <= place)
        };
        Var::new(after as u32 - 1)
    }

    pub(in crate::model) fn memory(&self) -> usize {
        size_of_val(self.spans.as_slice())
    }
}

/// Leaves of a domain only this value; without one, all of it.
#[inline]
pub(in crate::model) fn keep_only(words: &mut [u64], value: Option<Val>) {
    for (word, first) in words.iter_mut().zip((0u32..).step_by(64)) {
        *word &= kept_by(value, first);
    }
}

/// Of a word whose first bit stands for the value `first` what [`keep_only`] leaves of it.
#[inline]
pub(in crate::model) fn kept_by(value: Option<Val>, first: u32) -> u64 {
    let bit = |value: Val| u32::from(value.get()).wrapping_sub(first);
    value.map_or(u64::MAX, |value| 1u64.checked_shl(bit(value)).unwrap_or(0))
}

/// Words that this declared domain takes.
pub(in crate::model) fn words(domain: &Domain) -> usize {
    domain.words().len().max(1)
}

/// Values from 0 to before this one are in the domain: the length of a list by value.
pub(in crate::model) fn width(domain: &Domain) -> usize {
    domain.last().map_or(0, |last| last.index() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_stand_one_after_the_other() {
        let domains = [Domain::first_values(64), Domain::range(1..=64), Domain::empty(), Domain::range(200..=200)];
        let layout = Layout::new(domains.iter());
        let xs: Vec<Var> = (0..4).map(Var::new).collect();
        assert_eq!(xs.iter().map(|&x| layout.words(x)).collect::<Vec<_>>(), [1, 2, 1, 4]);
        assert_eq!(xs.iter().map(|&x| layout.start(x)).collect::<Vec<_>>(), [0, 1, 3, 4]);
        assert_eq!((layout.len(), layout.most_words()), (8, 4));
        let all: Vec<u64> = (0..8).collect();
        assert_eq!((layout.of(xs[1], &all), layout.of(xs[3], &all)), (&[1, 2][..], &[4, 5, 6, 7][..]));
        let owners: Vec<usize> = (0..8).map(|place| layout.variable_at(place).index()).collect();
        assert_eq!(owners, [0, 1, 1, 2, 3, 3, 3, 3]);
        assert_eq!(domains.iter().map(width).collect::<Vec<_>>(), [64, 65, 0, 201]);
    }
}
