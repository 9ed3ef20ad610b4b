//! The events of a search, kept.

use crate::limits::Cancel;
use crate::model::Network;
use crate::store::{Event, Observer};

/// The first events of a search on a network, kept to be looked at when the search has ended.
/// [`Stepper`](super::Stepper) walks through them, [`SearchTree::of`](super::SearchTree::of) makes their
/// tree.
///
/// An event takes some fifty bytes; a reason with many variables takes more.
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
    most: usize,
    missed: u64,
    when_full: Option<Cancel>,
}

impl<'n> Recording<'n> {
    /// An empty recording of a search on `network`, with room for the first `most` events.
    pub fn new(network: &'n Network, most: usize) -> Self {
        Self { network, events: Vec::new(), most, missed: 0, when_full: None }
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

    /// Whether there is no room for another event.
    pub fn is_full(&self) -> bool {
        self.events.len() >= self.most
    }

    /// How many events came when there was no room for them.
    pub fn missed(&self) -> u64 {
        self.missed
    }
}

impl Observer for Recording<'_> {
    fn event(&mut self, event: &Event) {
        if !self.is_full() {
            self.events.push(event.clone());
            return;
        }
        self.missed += 1;
        if let Some(switch) = &self.when_full {
            switch.cancel();
        }
    }
}

/// Lets a search borrow a recording.
impl Observer for &mut Recording<'_> {
    fn event(&mut self, event: &Event) {
        (**self).event(event);
    }
}
