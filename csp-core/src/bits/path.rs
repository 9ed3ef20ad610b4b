//! The path of a search: its branches, and copies of some states on the way.

use crate::bits::choice::branch::Choice;
use crate::bits::layout::bit_state::BitState;
use crate::bits::rows::shape::Shape;

/// The branches from the root to the present state.
///
/// A branch whose depth is a multiple of `copy_every` keeps a copy of the state before its choices; the state
/// of another is computed again from the nearest copy above (recomputation, Schulte 1999).
#[derive(Debug)]
pub(super) struct Path<S: Shape, P> {
    /// The deepest last.
    branches: Vec<Branch>,
    /// The choices of all branches, one branch after the other.
    choices: Vec<Choice>,
    /// Copies of states; the first `used` are of branches on the path, the others are spare.
    copies: Vec<Box<BitState<S, P>>>,
    used: usize,
    copy_every: usize,
}

#[derive(Debug)]
struct Branch {
    /// The place where its choices start, where the next one stands, and where they end.
    start: usize,
    next: usize,
    end: usize,
    /// The state before its first choice, while it has one.
    copy: Option<usize>,
    /// True if the copy has been used up: the last choice is made on the copy itself.
    spent: bool,
}

/// The most copies that one search leaves to the next.
const MOST_SPARE: usize = 16;

impl<S: Shape, P: Clone> Path<S, P> {
    pub(super) fn new(copy_every: usize) -> Self {
        Self { branches: Vec::new(), choices: Vec::new(), copies: Vec::new(), used: 0, copy_every }
    }

    /// Branches on the path.
    pub(super) fn len(&self) -> usize {
        self.branches.len()
    }

    /// True if every branch keeps a copy.
    pub(super) fn copies_all(&self) -> bool {
        self.copy_every == 1
    }

    /// Opens a branch at the state `now` with the choices that `list` adds.
    pub(super) fn open(&mut self, now: &BitState<S, P>, list: impl FnOnce(&mut Vec<Choice>)) {
        let start = self.choices.len();
        list(&mut self.choices);
        let copy = self.branches.len().is_multiple_of(self.copy_every).then(|| self.keep_copy(now));
        self.branches.push(Branch { start, next: start, end: self.choices.len(), copy, spent: false });
    }

    fn keep_copy(&mut self, now: &BitState<S, P>) -> usize {
        match self.copies.get_mut(self.used) {
            Some(spare) => spare.as_mut().clone_from(now),
            None => self.copies.push(now.boxed()),
        }
        self.used += 1;
        self.used - 1
    }

    /// The next choice of the last branch.
    pub(super) fn next_choice(&mut self) -> Option<Choice> {
        let branch = self.branches.last_mut()?;
        let choice = self.choices[branch.next];
        branch.next += 1;
        Some(choice)
    }

    /// Closes the last branches that have no choice left; says how many.
    pub(super) fn close_exhausted(&mut self) -> u64 {
        let mut closed = 0;
        while let Some(branch) = self.branches.pop_if(|branch| branch.next == branch.end) {
            self.choices.truncate(branch.start);
            self.used -= usize::from(branch.copy.is_some());
            closed += 1;
        }
        closed
    }

    /// Closes every branch.
    pub(super) fn clear(&mut self) {
        self.branches.clear();
        self.choices.clear();
        self.used = 0;
    }

    /// As [`Path::clear`]; leaves the memory of a few copies to the next search.
    pub(super) fn end(&mut self) {
        self.clear();
        self.copies.truncate(MOST_SPARE);
    }

    /// Puts the copy of the last branch into `now`, if there is one; for the last choice the copy itself,
    /// which saves a copy.
    pub(super) fn take_copy(&mut self, now: &mut Box<BitState<S, P>>) -> bool {
        let Some(last) = self.branches.last_mut() else { return false };
        let Some(copy) = last.copy.filter(|_| !last.spent) else { return false };
        last.spent = last.next + 1 == last.end;
        if last.spent {
            std::mem::swap(now, &mut self.copies[copy]);
        } else {
            now.as_mut().clone_from(&self.copies[copy]);
        }
        true
    }

    /// The nearest copy above the last branch, and the depth of its branch.
    pub(super) fn nearest_copy(&self) -> Option<(usize, &BitState<S, P>)> {
        let (_, above) = self.branches.split_last()?;
        let has_copy = |(depth, branch): (usize, &Branch)| Some((depth, branch.copy.filter(|_| !branch.spent)?));
        let (depth, copy) = above.iter().enumerate().rev().find_map(has_copy)?;
        Some((depth, &self.copies[copy]))
    }

    /// The choice that was made last at the branch of this depth.
    pub(super) fn made(&self, depth: usize) -> Choice {
        self.choices[self.branches[depth].next - 1]
    }
}
