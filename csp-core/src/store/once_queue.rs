//! A queue in which nothing waits twice.

/// Numbers that wait to be looked at, first in, first out. None waits twice at the same time: each has a mark while it waits.
///
/// Cost: O(1) for each push, and for each pop on average; memory for twice as many numbers as there are.
#[derive(Debug)]
pub struct OnceQueue {
    /// All that have joined since the queue was empty last, or since those before `first` were forgotten.
    joined: Vec<u32>,
    /// The place of the first that still waits.
    first: usize,
    queued: Vec<bool>,
}

impl OnceQueue {
    /// An empty queue for the numbers below `count`.
    pub fn new(count: usize) -> Self {
        Self { joined: Vec::new(), first: 0, queued: vec![false; count] }
    }

    /// Adds a number, if it does not wait yet.
    #[inline]
    pub fn push(&mut self, number: u32) {
        if !std::mem::replace(&mut self.queued[number as usize], true) {
            self.joined.push(number);
        }
    }

    /// Takes the first number off the queue. From then on it can join again.
    #[inline]
    pub fn pop(&mut self) -> Option<u32> {
        let Some(&number) = self.joined.get(self.first) else {
            self.joined.clear();
            self.first = 0;
            return None;
        };
        self.first += 1;
        self.queued[number as usize] = false;
        // No more numbers wait than there are, so at least as many are forgotten as are moved.
        if self.first > self.queued.len() {
            self.joined.drain(..self.first);
            self.first = 0;
        }
        Some(number)
    }

    /// Forgets all that wait.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.joined.len() - self.first
    }

    /// Those that wait behind the first `place`.
    pub(crate) fn behind(&self, place: usize) -> impl Iterator<Item = u32> + '_ {
        self.joined[self.first + place..].iter().copied()
    }
}
