//! Values that may not be taken again for a while.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The literals that are forbidden, and the step until which they are.
///
/// Cost: O(log tenure) for each entry.
#[derive(Clone, Debug)]
pub(super) struct TabuList {
    /// For each literal, the first step that may take it again.
    until: Vec<u64>,
    /// The same for the forbidden literals, the earliest first. One that was forbidden again stands here twice; then only
    /// the entry that agrees with `until` counts.
    ends: BinaryHeap<Reverse<(u64, u32)>>,
}

impl TabuList {
    pub(super) fn new(literals: usize) -> Self {
        Self { until: vec![0; literals], ends: BinaryHeap::new() }
    }

    /// Forbids a literal until before this step.
    pub(super) fn forbid(&mut self, literal: u32, until: u64) {
        self.until[literal as usize] = until;
        self.ends.push(Reverse((until, literal)));
    }

    /// A literal that is allowed from this step on, and was not before; each once.
    #[inline]
    pub(super) fn next_allowed(&mut self, step: u64) -> Option<u32> {
        while let Some(&Reverse((until, literal))) = self.ends.peek().filter(|Reverse((until, _))| *until <= step) {
            self.ends.pop();
            if self.until[literal as usize] == until {
                return Some(literal);
            }
        }
        None
    }

    /// The forbidden literals; some come twice.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.ends.iter().map(|&Reverse((_, literal))| literal)
    }

    /// The first step that may take a literal again.
    #[cfg(test)]
    pub(super) fn until(&self, literal: u32) -> u64 {
        self.until[literal as usize]
    }

    /// Forgets everything. The literals that were forbidden; some come twice.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = u32> {
        self.ends.drain().map(|Reverse((_, literal))| literal)
    }
}
