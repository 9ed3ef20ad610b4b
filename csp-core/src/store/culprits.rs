//! Which assignments the removals from a domain are due to.

use super::trail::Trail;
use crate::model::Var;

/// For each variable, the depths of the assignments that its removed values are due to, with a trail to undo.
///
/// Source: the `past-fc` of Prosser 1993 (FC-CBJ) and its extension to arc consistency, Prosser 1995 (MAC-CBJ): what an
/// assigned neighbour removes is due to that assignment; what an unassigned one removes is due to whatever its own domain
/// lost values by. Cost: n / 64 words for each domain that shrinks, n^2 / 8 bytes. Invariant: every set of assignments that
/// contains the culprits of x still removes from x what is removed now.
#[derive(Debug)]
pub(super) struct Culprits {
    /// Words a variable; bit d stands for depth d.
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

    /// The depths that the removals from `x` are due to.
    pub(super) fn of(&self, x: Var) -> &[u64] {
        &self.sets[x.index() * self.stride..][..self.stride]
    }

    /// Values left the domain of `x` because of the value of `by`, assigned at this depth, or because of its domain.
    pub(super) fn blame(&mut self, x: Var, by: Var, depth: Option<usize>) {
        match depth {
            Some(depth) => self.add(x, depth / 64, 1 << (depth % 64)),
            None if x == by => {}
            None => (0..self.stride).for_each(|word| self.add(x, word, self.sets[by.index() * self.stride + word])),
        }
    }

    fn add(&mut self, x: Var, word: usize, bits: u64) {
        let place = x.index() * self.stride + word;
        let old = self.sets[place];
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
