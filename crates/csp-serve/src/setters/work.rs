//! A piece of work in progress: its limits, and whom it tells how far it is.

use std::time::Duration;

use csp_core::clock::Instant;
use csp_core::{Limits, Val, Watch};

use super::message::Reply;

/// The least time between two answers on how far the work is.
const BETWEEN: Duration = Duration::from_millis(250);

/// The words for a puzzle without a solution.
pub(super) const NO_SOLUTION: &str = "There is no solution.";

/// A piece of work in progress: its limits, which hold for all its searches together, and whom it tells how far it is.
pub(super) struct Work<'t> {
    limits: Limits,
    begun: Instant,
    told: Instant,
    tell: &'t mut dyn FnMut(Reply),
}

impl<'t> Work<'t> {
    /// Work that begins now.
    pub(super) fn new(limits: Limits, tell: &'t mut dyn FnMut(Reply)) -> Self {
        let now = Instant::now();
        Self { limits, begun: now, told: now, tell }
    }

    /// The limits for what is left to do.
    pub(super) fn left(&self) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        Limits { time, ..self.limits.clone() }
    }

    /// The same for work that is no search.
    pub(super) fn watch(&self) -> Watch {
        Watch::start(self.left())
    }

    /// Tells how far the work is, if it was not told just now.
    pub(super) fn tell(&mut self, answer: impl FnOnce() -> Reply) {
        if self.told.elapsed() >= BETWEEN {
            self.told = Instant::now();
            (self.tell)(answer());
        }
    }
}

/// The number that a cell shows for a value of the network.
pub(super) fn shown(value: Val) -> u16 {
    value.get() + 1
}
