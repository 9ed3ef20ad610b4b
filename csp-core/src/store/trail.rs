//! A trail: the changes in the order in which they were made, so that they can be taken back.

/// The changes made on the way to the present node, the latest last.
///
/// Source: the trail of Warren 1983. Cost: O(1) for each change, and O(1) to take it back. Invariant: taking
/// back the changes behind a mark restores what was true when the mark was made.
#[derive(Clone, Debug)]
pub(crate) struct Trail<T> {
    changes: Vec<T>,
}

impl<T> Trail<T> {
    pub(crate) fn new() -> Self {
        Self { changes: Vec::new() }
    }

    /// The present length, as a mark to come back to.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.changes.len()
    }

    #[inline]
    pub(crate) fn push(&mut self, change: T) {
        self.changes.push(change);
    }

    /// Takes back every change behind `mark`, the latest first.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize, mut take_back: impl FnMut(T)) {
        while self.changes.len() > mark
            && let Some(change) = self.changes.pop()
        {
            take_back(change);
        }
    }

    /// The changes behind `mark`, oldest first.
    #[inline]
    pub(crate) fn since(&self, mark: usize) -> &[T] {
        &self.changes[mark..]
    }
}

/// A trail for what a propagator keeps besides the domains: each change with the depth of the node at which
/// it was made.
///
/// What is found at the root, at depth 0, holds for the whole search. It is never taken back, so it is not
/// kept here.
#[derive(Clone, Debug)]
pub(crate) struct DepthTrail<T> {
    trail: Trail<(usize, T)>,
}

impl<T> DepthTrail<T> {
    pub(crate) fn new() -> Self {
        Self { trail: Trail::new() }
    }

    /// Notes a change that was made at a node of this depth.
    #[inline]
    pub(crate) fn push(&mut self, depth: usize, change: T) {
        if depth > 0 {
            self.trail.push((depth, change));
        }
    }

    /// Takes back what was changed below `depth`, the latest first, as the search has gone back to that
    /// depth.
    pub(crate) fn backtracked(&mut self, depth: usize, mut take_back: impl FnMut(T)) {
        let changes = &self.trail.changes;
        let mark = changes.len() - changes.iter().rev().take_while(|(made_at, _)| *made_at > depth).count();
        self.trail.undo(mark, |(_, change)| take_back(change));
    }
}
