//! A queue of the constraints that may have lost a support.

use std::collections::VecDeque;

use super::scope::Scope;
use super::{Choose, filter_of};
use crate::model::{Filter, Network, Var};
use crate::store::{Conflict, Context};

/// A filter for each constraint on more than two variables, and a queue of those whose filter is to be called.
///
/// Source: Mackworth 1977, with a queue of constraints (Lecoutre 2009, section 4.1). Variant: first in, first out, without
/// duplicates; at first all constraints, as they were stated; when a domain has shrunk, the constraints of its variable join, also
/// the one that has shrunk it. Invariant: a constraint that is not in the queue has nothing to remove.
#[derive(Debug)]
pub struct General {
    filters: Vec<Box<dyn Filter>>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
}

impl General {
    /// Filters for the constraints of `network`, with an empty queue.
    pub fn new(network: &Network, choose: Choose) -> Self {
        let filters: Vec<_> = network.nary().iter().map(|constraint| filter_of(constraint, choose)).collect();
        Self { queued: vec![false; filters.len()], queue: VecDeque::new(), filters }
    }

    fn push_all(&mut self, constraints: impl Iterator<Item = u32>) {
        for constraint in constraints {
            if !std::mem::replace(&mut self.queued[constraint as usize], true) {
                self.queue.push_back(constraint);
            }
        }
    }

    fn push_changed(&mut self, cx: &Context<'_>, from: usize) {
        let network = cx.network();
        for change in cx.changes().skip(from) {
            self.push_all(network.nary_of(change.var).iter().copied());
        }
    }

    /// Removes what all constraints remove.
    ///
    /// # Errors
    ///
    /// When one of them has no tuple left.
    pub fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.push_all(0..self.filters.len() as u32);
        self.run(cx)
    }

    /// Removes what follows from the value of `x`, which has just been assigned, and from the changes of the present node.
    ///
    /// # Errors
    ///
    /// When a constraint has no tuple left.
    pub fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.push_all(cx.network().nary_of(x).iter().copied());
        self.changed(cx, 0)
    }

    /// Removes what follows from the changes of the present node, from the change number `from` on.
    ///
    /// # Errors
    ///
    /// When a constraint has no tuple left.
    pub fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.push_changed(cx, from);
        self.run(cx)
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = self.drain(cx);
        // A conflict or a limit leaves constraints behind; they are forgotten.
        for constraint in self.queue.drain(..) {
            self.queued[constraint as usize] = false;
        }
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        while let Some(number) = self.queue.pop_front() {
            self.queued[number as usize] = false;
            let before = cx.change_count();
            let constraint = &network.nary()[number as usize];
            let mut scope = Scope { cx: &mut *cx, constraint, conflict: None };
            if self.filters[number as usize].filter(&mut scope).is_err() {
                return Err(scope.into_conflict());
            }
            self.push_changed(cx, before);
            if cx.interrupted() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Assignments have been taken back, so that `depth` of them are left.
    pub fn backtracked(&mut self, depth: usize) {
        self.filters.iter_mut().for_each(|filter| filter.backtracked(depth));
    }
}
