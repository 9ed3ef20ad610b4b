//! The values of a set, one after the other.

use crate::model::Val;

/// The values of a set, ascending.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    words: &'a [u64],
    next: usize,
    current: u64,
}

impl<'a> Values<'a> {
    /// Those whose bits are set.
    #[inline]
    pub(in crate::model) fn of(words: &'a [u64]) -> Self {
        Self { words, next: 0, current: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Values<'_> {
    type Item = Val;

    #[inline]
    fn next(&mut self) -> Option<Val> {
        while self.current == 0 {
            self.next += 1;
            self.current = *self.words.get(self.next)?;
        }
        let bit = self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(Val::new((self.next * 64 + bit) as u16))
    }
}
