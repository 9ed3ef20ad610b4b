//! The events of a search, kept, and the counters at a place of them.

use std::time::Duration;

use crate::clock::Instant;
use crate::limits::Cancel;
use crate::model::Network;
use crate::stats::Textbook;
use crate::store::{Event, Observer};

/// The first events of a search on a network, kept to be looked at when the search has ended.
/// [`Stepper`](super::Stepper) walks through them, [`SearchTree::of`](super::SearchTree::of) makes their
/// tree.
///
/// An event takes some sixty bytes; a reason with many variables takes more.
///
/// ```
/// use csp_core::observe::Recording;
/// use csp_core::{Solver, problems};
///
/// let queens = problems::queens(6);
/// let mut recording = Recording::new(&queens, 1000);
/// let solver = Solver::new(&queens).strategy("fc+mrv".parse().unwrap()).observer(&mut recording);
/// let outcome = solver.first().unwrap();
/// assert_eq!(outcome.solutions.len(), 1);
/// assert!(!recording.events().is_empty() && recording.missed() == 0);
/// ```
#[derive(Clone, Debug)]
pub struct Recording<'n> {
    network: &'n Network,
    events: Vec<Event>,
    /// For each event, the checks made before it.
    checks: Vec<u64>,
    /// For each event, the time from the start of the recording, when times are kept.
    times: Vec<Duration>,
    begun: Option<Instant>,
    /// The checks made before the event that comes next.
    checks_now: u64,
    most: usize,
    missed: u64,
    when_full: Option<Cancel>,
}

impl<'n> Recording<'n> {
    /// An empty recording of a search on `network`, with room for the first `most` events.
    pub fn new(network: &'n Network, most: usize) -> Self {
        Self {
            network,
            events: Vec::new(),
            checks: Vec::new(),
            times: Vec::new(),
            begun: None,
            checks_now: 0,
            most,
            missed: 0,
            when_full: None,
        }
    }

    /// Keeps the time of each event, from now on. Times differ from run to run, and a search that is watched
    /// is slower than one that is not.
    #[must_use]
    pub fn timed(mut self) -> Self {
        self.begun = Some(Instant::now());
        self
    }

    /// Throws this switch when the first event comes for which there is no room. Give the switch to the
    /// search too, in [`Limits::cancel`](crate::Limits::cancel): then the search ends when the recording is
    /// full.
    #[must_use]
    pub fn cancelling(mut self, switch: Cancel) -> Self {
        self.when_full = Some(switch);
        self
    }

    /// The network that was searched.
    pub fn network(&self) -> &'n Network {
        self.network
    }

    /// The events that were kept, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// For each event kept, how many checks the search had made before it: [`Textbook::checks`].
    pub fn checks(&self) -> &[u64] {
        &self.checks
    }

    /// For each event kept, when it happened, from the call of [`Recording::timed`]; empty without such a
    /// call.
    pub fn times(&self) -> &[Duration] {
        &self.times
    }

    /// True if there is no room for another event.
    pub fn is_full(&self) -> bool {
        self.events.len() >= self.most
    }

    /// The number of events that came when there was no room for them.
    pub fn missed(&self) -> u64 {
        self.missed
    }
}

impl Observer for Recording<'_> {
    fn event(&mut self, event: &Event) {
        if !self.is_full() {
            self.events.push(event.clone());
            self.checks.push(self.checks_now);
            self.times.extend(self.begun.map(|begun| begun.elapsed()));
            return;
        }
        self.missed += 1;
        if let Some(switch) = &self.when_full {
            switch.cancel();
        }
    }

    fn counted(&mut self, counters: &Textbook) {
        self.checks_now = counters.checks;
    }
}

/// Lets a search borrow a recording.
impl Observer for &mut Recording<'_> {
    fn event(&mut self, event: &Event) {
        (**self).event(event);
    }

    fn counted(&mut self, counters: &Textbook) {
        (**self).counted(counters);
    }
}

/// The number of times each thing has happened, as the events report it.
///
/// At the end of a complete recording these are the counters of [`Stats`](crate::Stats), with two exceptions
/// that come from the events themselves: the values that singleton consistency tries at the root are counted
/// as nodes, and a root that fails is counted as a dead end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values tried, or steps of a local search. (A step of tabu search that finds everything forbidden tells nothing.)
    pub nodes: u64,
    /// Values tried for a variable that had another one left.
    pub decisions: u64,
    /// Conflicts.
    pub dead_ends: u64,
    /// Variables whose values ran out.
    pub backtracks: u64,
    /// Values that left a domain through propagation.
    pub prunings: u64,
    /// Revisions of a domain against another.
    pub revisions: u64,
    /// Times the search started again at the root.
    pub restarts: u64,
    /// Nogoods learnt.
    pub nogoods: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps of a local search that changed a value.
    pub repairs: u64,
}

impl Counts {
    /// Counts one more event. When it is a value tried, `is_decision` says whether its variable had another
    /// one left.
    pub(super) fn count(&mut self, event: &Event, is_decision: bool) {
        match event {
            Event::Tried { .. } => {
                self.nodes += 1;
                self.decisions += u64::from(is_decision);
            }
            Event::Conflict { .. } => self.dead_ends += 1,
            Event::Backtracked { .. } => self.backtracks += 1,
            Event::Pruned { .. } => self.prunings += 1,
            Event::Revised { .. } => self.revisions += 1,
            Event::Learnt { .. } => self.nogoods += 1,
            Event::Restarted => self.restarts += 1,
            Event::Solved => self.solutions += 1,
            Event::Repaired { from, to, .. } => {
                self.nodes += u64::from(from.is_some());
                self.repairs += u64::from(from.is_some_and(|from| from != *to));
            }
            Event::Enqueued { .. }
            | Event::Dequeued { .. }
            | Event::Retracted { .. }
            | Event::Jumped { .. }
            | Event::Improved { .. } => {}
        }
    }
}
