//! The assignments that caused the removals from each domain.

use super::trail::Trail;
use crate::model::Var;

/// For each variable, the depths of the assignments that caused the removals from its domain, with a trail to
/// undo.
///
/// Source: the `past-fc` of Prosser 1993 (FC-CBJ) and its extension to arc consistency, Prosser 1995
/// (MAC-CBJ). Variant: what an assigned neighbour removes is due to that assignment; what an unassigned
/// neighbour removes is due to all assignments that its own domain has lost values by. Cost: n / 64 words for
/// each domain that shrinks, n^2 / 8 bytes. Invariant: every set of assignments that contains the culprits of
/// x still removes from x what is removed now.
#[derive(Debug)]
pub(super) struct Culprits {
    /// The words of one variable; bit d stands for depth d.
    stride: usize,
    sets: Vec<u64>,
    trail: Trail<Saved>,
}

#[derive(Debug)]
struct Saved {
    place: usize,
    bits: u64,
}

impl Culprits {
    pub(super) fn new(variables: usize) -> Self {
        let stride = variables / 64 + 1;
        Self { stride, sets: vec![0; variables * stride], trail: Trail::new() }
    }

    /// The depths of the assignments that caused the removals from `x`.
    pub(super) fn of(&self, x: Var) -> &[u64] {
        &self.sets[x.index() * self.stride..][..self.stride]
    }

    /// Notes that values left the domain of `x` because of the value of `by`, assigned at `depth`, or because
    /// of the domain of `by`.
    pub(super) fn blame(&mut self, x: Var, by: Var, depth: Option<usize>) {
        match depth {
            Some(depth) => self.add(x, depth / 64, 1 << (depth % 64)),
            // What the domain itself has lost before is charged already.
            None if x == by => {}
            None => (0..self.stride).for_each(|word| self.add(x, word, self.sets[by.index() * self.stride + word])),
        }
    }

    fn add(&mut self, x: Var, word: usize, bits: u64) {
        let place = x.index() * self.stride + word;
        let old = self.sets[place];
        // Only words that change are put on the trail: most removals bring no new culprit.
        if bits & !old != 0 {
            self.trail.push(Saved { place, bits: old });
            self.sets[place] = old | bits;
        }
    }

    pub(super) fn mark(&self) -> usize {
        self.trail.mark()
    }

    pub(super) fn retract(&mut self, mark: usize) {
        let sets = &mut self.sets;
        self.trail.undo(mark, |saved| sets[saved.place] = saved.bits);
    }
}
