//! The source of problems for threads: a stream that one of them at a time takes a share from.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

/// The problems that a thread takes at a time, and whose results are handed on together.
pub(crate) const PROBLEMS_OF_A_SHARE: usize = 256;

/// A problem, and where its share stands in the stream.
pub(crate) struct Numbered<T> {
    pub(crate) problem: T,
    pub(crate) share: u64,
    /// True if it is the last of its share.
    pub(crate) is_last: bool,
}

/// The problems that nobody has taken.
pub(crate) struct Source<I> {
    rest: Mutex<Rest<I>>,
    /// Another share may be taken.
    more: Condvar,
    ahead: u64,
}

struct Rest<I> {
    /// None when all were taken.
    problems: Option<I>,
    shares: u64,
    /// The shares whose results were handed on.
    handed_on: u64,
}

impl<I: Iterator> Source<I> {
    /// All of them; `ahead` shares may be taken beyond the first whose results were not handed on.
    pub(crate) fn new(problems: I, ahead: u64) -> Self {
        let rest = Rest { problems: Some(problems), shares: 0, handed_on: 0 };
        Self { rest: Mutex::new(rest), more: Condvar::new(), ahead }
    }

    /// A thread that has panicked has left nothing half done.
    fn rest(&self) -> MutexGuard<'_, Rest<I>> {
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next problem of a thread that has `taken` some; none as yet when too many results wait to be handed on.
    pub(crate) fn next(&self, taken: &mut VecDeque<Numbered<I::Item>>) -> Poll<Option<Numbered<I::Item>>> {
        if taken.is_empty() {
            let mut rest = self.rest();
            if rest.is_far_ahead(self.ahead) {
                return Poll::Pending;
            }
            rest.take(taken);
        }
        Poll::Ready(taken.pop_front())
    }

    /// Takes a share for a thread that has none, and says whether there was any; none as yet when too many results wait to be
    /// handed on.
    pub(crate) fn fill(&self, taken: &mut VecDeque<Numbered<I::Item>>) -> Poll<bool> {
        let mut rest = self.rest();
        if rest.is_far_ahead(self.ahead) {
            return Poll::Pending;
        }
        rest.take(taken);
        Poll::Ready(!taken.is_empty())
    }

    /// Takes a share as soon as one may be taken; says whether there was any.
    pub(crate) fn wait(&self, taken: &mut VecDeque<Numbered<I::Item>>) -> bool {
        let rest = self.more.wait_while(self.rest(), |rest| rest.is_far_ahead(self.ahead));
        rest.unwrap_or_else(PoisonError::into_inner).take(taken);
        !taken.is_empty()
    }

    /// The results of so many shares were handed on.
    pub(crate) fn handed_on(&self, shares: u64) {
        self.rest().handed_on = shares;
        self.more.notify_all();
    }

    /// Nobody takes any more.
    pub(crate) fn end(&self) {
        self.rest().problems = None;
        self.more.notify_all();
    }
}

impl<I: Iterator> Rest<I> {
    fn is_far_ahead(&self, ahead: u64) -> bool {
        self.problems.is_some() && self.shares >= self.handed_on + ahead
    }

    fn take(&mut self, taken: &mut VecDeque<Numbered<I::Item>>) {
        let Some(problems) = &mut self.problems else { return };
        let share = self.shares;
        let numbered = |problem| Numbered { problem, share, is_last: false };
        taken.extend(problems.take(PROBLEMS_OF_A_SHARE).map(numbered));
        match taken.back_mut() {
            Some(last) => {
                last.is_last = true;
                self.shares += 1;
            }
            None => self.problems = None,
        }
    }
}
