//! The state of a search, rebuilt from its events.

use std::collections::VecDeque;

use crate::model::{Domain, Network, Val, Var};
use crate::store::{Enqueuing, Event, Waiting};

/// The domains of a search, its path, and the queue of its arc consistency, rebuilt from its events.
///
/// ```
/// use csp_core::observe::Replay;
/// use csp_core::{problems, Event, Solver};
///
/// let queens = problems::queens(4);
/// let mut trace: Vec<Event> = Vec::new();
/// let solution = Solver::new(&queens).observer(|event: &Event| trace.push(event.clone())).first().unwrap();
/// let solution = &solution.solutions[0];
///
/// let mut replay = Replay::new(&queens);
/// for event in &trace {
///     replay.apply(event);
/// }
/// let rebuilt: Vec<_> = replay.domains().iter().filter_map(|domain| domain.first()).collect();
/// assert_eq!(rebuilt, solution.values());
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    domains: Vec<Domain>,
    /// One for each value tried and not retracted.
    levels: Vec<Level>,
    queue: VecDeque<(Waiting, Enqueuing)>,
}

/// A value tried, and what followed from it.
#[derive(Clone, Debug)]
struct Level {
    var: Var,
    value: Val,
    /// The domains that the value and its propagation changed, as they were before. The first is that of `var`.
    before: Vec<(Var, Domain)>,
}

impl Replay {
    /// The initial domains of `network`, and an empty queue.
    pub fn new(network: &Network) -> Self {
        let domains = network.variables().map(|x| network.domain(x).to_domain()).collect();
        Self { domains, levels: Vec::new(), queue: VecDeque::new() }
    }

    /// The domains as they are after the events applied so far, one for each variable.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The items in the queue of the arc-consistency algorithm after the events applied so far, the next one
    /// first. After a conflict: the items that still waited when it came.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Waiting> + '_ {
        self.queue.iter().map(|&(item, _)| item)
    }

    /// The same items, each with what put it into the queue.
    ///
    /// ```
    /// use csp_core::observe::{Enqueuing, Replay};
    /// use csp_core::{problems, Event, Solver};
    ///
    /// let map = problems::australia(3);
    /// let mut replay = Replay::new(&map);
    /// let mut causes: Vec<Enqueuing> = Vec::new();
    /// let strategy = "mac+input".parse().unwrap();
    /// let watch = |event: &Event| {
    ///     replay.apply(event);
    ///     causes.extend(replay.queue_with_causes().map(|(_, cause)| cause).last());
    /// };
    /// Solver::new(&map).strategy(strategy).observer(watch).first().unwrap();
    /// assert_eq!(causes[0], Enqueuing::Start);
    /// assert!(causes.iter().any(|cause| matches!(cause, Enqueuing::Assigned(_))));
    /// ```
    pub fn queue_with_causes(&self) -> impl ExactSizeIterator<Item = (Waiting, Enqueuing)> + '_ {
        self.queue.iter().copied()
    }

    /// The number of variables that are assigned.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The assigned variables with their values, the first assigned first.
    pub fn path(&self) -> impl ExactSizeIterator<Item = (Var, Val)> + '_ {
        self.levels.iter().map(|level| (level.var, level.value))
    }

    /// The domain that the last variable of the path had before it was assigned; none at the root.
    pub(super) fn before_last_choice(&self) -> Option<&Domain> {
        self.levels.last()?.before.first().map(|(_, domain)| domain)
    }

    /// Goes one event forward.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Tried { var, value, .. } => {
                self.levels.push(Level { var, value, before: Vec::new() });
                self.set(var, Domain::only(value));
            }
            Event::Pruned { var, value, .. } => {
                let smaller = self.domains[var.index()].difference(&Domain::only(value));
                self.set(var, smaller);
            }
            Event::Retracted { .. } => {
                for (var, domain) in self.levels.pop().into_iter().flat_map(|level| level.before).rev() {
                    self.domains[var.index()] = domain;
                }
                // The algorithm forgets what still waits when its node is taken back.
                self.queue.clear();
            }
            Event::Repaired { var, to, .. } => self.set(var, Domain::only(to)),
            Event::Enqueued { item, cause } => self.queue.push_back((item, cause)),
            Event::Revised { x, y } => self.leave(Waiting::Arc { x, y }),
            Event::Dequeued { var, value } => self.leave(Waiting::Value { var, value }),
            Event::Conflict { .. }
            | Event::Backtracked { .. }
            | Event::Jumped { .. }
            | Event::Learnt { .. }
            | Event::Restarted
            | Event::Solved
            | Event::Improved { .. } => {}
        }
    }

    /// Takes the first item out of the queue, if it is this one: an algorithm without a queue revises arcs
    /// that wait in none.
    fn leave(&mut self, item: Waiting) {
        if self.queue.front().is_some_and(|&(first, _)| first == item) {
            self.queue.pop_front();
        }
    }

    fn set(&mut self, var: Var, domain: Domain) {
        let old = std::mem::replace(&mut self.domains[var.index()], domain);
        if let Some(level) = self.levels.last_mut() {
            level.before.push((var, old));
        }
    }
}
