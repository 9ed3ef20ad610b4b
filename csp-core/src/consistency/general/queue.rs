//! A queue of the constraints that may have lost a support.

use super::{Choose, filter_of};
use crate::consistency::scope::Scope;
use crate::model::{Filter, Network, Var};
use crate::store::{Conflict, Context, OnceQueue};

/// A filter for each constraint on more than two variables, and a queue of those whose filter is to be called.
///
/// Source: Mackworth 1977, with a queue of constraints (Lecoutre 2009, section 4.1). Variant: first in, first out, without
/// duplicates; at first all constraints, as they were stated; when a domain has shrunk, the constraints of its variable join, also
/// the one that has shrunk it, unless its filter promises to have nothing more to remove. Invariant: a constraint that is not in the
/// queue has nothing to remove.
#[derive(Debug)]
pub(crate) struct General {
    filters: Vec<Box<dyn Filter>>,
    is_idempotent: Vec<bool>,
    /// The filters that were called at each depth, with that depth, the latest last; not those that were called at depth 0.
    called: Vec<(usize, u32)>,
    /// For each filter the depth of its last entry in `called`, or 0.
    called_at: Vec<usize>,
    queue: OnceQueue,
}

impl General {
    /// Filters for the constraints of `network`, with an empty queue.
    pub(crate) fn new(network: &Network, choose: Choose) -> Self {
        let filters: Vec<_> = network.nary().iter().map(|constraint| filter_of(constraint, choose)).collect();
        Self {
            queue: OnceQueue::new(filters.len()),
            is_idempotent: filters.iter().map(|filter| filter.is_idempotent()).collect(),
            called: Vec::new(),
            called_at: vec![0; filters.len()],
            filters,
        }
    }

    /// Puts the constraints, but `done`, in the queue that are on the variables of the changes from the change number `from` on.
    fn push_changed(&mut self, cx: &Context<'_>, from: usize, done: Option<u32>) {
        let network = cx.network();
        let mut last = None;
        for (x, _) in cx.changes_from(from) {
            // A wide domain shrinks word by word.
            if last.replace(x) != Some(x) {
                let others = network.nary_of(x).iter().filter(|&&number| Some(number) != done);
                others.for_each(|&number| self.queue.push(number));
            }
        }
    }

    fn note_call(&mut self, depth: usize, number: u32) {
        if depth > self.called_at[number as usize] {
            self.called_at[number as usize] = depth;
            self.called.push((depth, number));
        }
    }

    /// Removes what all constraints remove.
    ///
    /// # Errors
    ///
    /// When one of them has no tuple left.
    pub(crate) fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        (0..self.filters.len() as u32).for_each(|number| self.queue.push(number));
        self.run(cx)
    }

    /// Removes what follows from the value of `x`, which has just been assigned, and from the changes of the present node.
    ///
    /// # Errors
    ///
    /// When a constraint has no tuple left.
    pub(crate) fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        cx.network().nary_of(x).iter().for_each(|&number| self.queue.push(number));
        self.changed(cx, 0)
    }

    /// Removes what follows from the changes of the present node, from the change number `from` on.
    ///
    /// # Errors
    ///
    /// When a constraint has no tuple left.
    pub(crate) fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.push_changed(cx, from, None);
        self.run(cx)
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = self.drain(cx);
        // A conflict or a limit leaves constraints behind; they are forgotten.
        self.queue.clear();
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        while let Some(number) = self.queue.pop() {
            let place = number as usize;
            self.note_call(cx.depth(), number);
            let before = cx.change_count();
            let constraint = &network.nary()[place];
            let mut scope = Scope::of_constraint(cx, constraint);
            if self.filters[place].filter(&mut scope).is_err() {
                return Err(scope.into_conflict());
            }
            // For its own removals it waits again only where these may lead to more.
            self.push_changed(cx, before, self.is_idempotent[place].then_some(number));
            if cx.interrupted() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Assignments have been taken back, so that `depth` of them are left.
    pub(crate) fn backtracked(&mut self, depth: usize) {
        while let Some((_, number)) = self.called.pop_if(|(called_at, _)| *called_at > depth) {
            // An earlier call, if one was made on the way here, is below this one.
            self.called_at[number as usize] = 0;
            self.filters[number as usize].backtracked(depth);
        }
    }
}
