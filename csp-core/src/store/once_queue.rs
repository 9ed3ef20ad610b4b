//! A queue in which nothing waits twice.

use std::collections::VecDeque;

/// Numbers that wait to be looked at, first in, first out. None waits twice at the same time: each has a mark while it waits.
#[derive(Debug)]
pub(crate) struct OnceQueue {
    waiting: VecDeque<u32>,
    queued: Vec<bool>,
}

impl OnceQueue {
    /// An empty queue for the numbers below `count`.
    pub(crate) fn new(count: usize) -> Self {
        Self { waiting: VecDeque::new(), queued: vec![false; count] }
    }

    /// Adds a number, if it does not wait yet.
    #[inline]
    pub(crate) fn push(&mut self, number: u32) {
        if !std::mem::replace(&mut self.queued[number as usize], true) {
            self.waiting.push_back(number);
        }
    }

    /// Takes the first number off the queue. From then on it can join again.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let number = self.waiting.pop_front()?;
        self.queued[number as usize] = false;
        Some(number)
    }

    /// Forgets all that wait.
    pub(crate) fn clear(&mut self) {
        self.waiting.drain(..).for_each(|number| self.queued[number as usize] = false);
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Those that wait behind the first `place`.
    pub(crate) fn behind(&self, place: usize) -> impl Iterator<Item = u32> + '_ {
        self.waiting.range(place..).copied()
    }
}
