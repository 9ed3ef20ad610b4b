//! The limits of a search, and the reasons why a search stops. `watch` checks them while work is running.

mod watch;

pub(crate) use watch::Running;
pub use watch::Watch;

use std::fmt;
use std::sync::Arc as Shared;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The limits of a search. By default nothing is limited.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Most values that may be tried.
    pub nodes: Option<u64>,
    /// Longest wall-clock time, from the start of the search.
    pub time: Option<Duration>,
    /// About the most bytes for the tables of methods whose memory is not in proportion to the network and
    /// its relations: path consistency, bucket elimination, and learnt nogoods.
    pub memory: Option<usize>,
    /// A switch that stops the search from another thread.
    pub cancel: Option<Cancel>,
}

/// A switch that another thread, or a signal handler, may throw to stop a search. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    thrown: Shared<AtomicBool>,
    above: Option<Shared<Cancel>>,
    gauge: Option<Shared<Gauge>>,
}

impl Cancel {
    /// A switch that is not thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// A switch that the look of this number (from 1) throws, and that keeps what a [`Watch`](crate::Watch)
    /// tells it: a cancellation that comes at the same moment in every run, on every machine. Only looks that
    /// are due count; that a search asks at each node is none.
    ///
    /// ```
    /// use csp_core::{Cancel, Limits, Solver, Stop, problems};
    ///
    /// let cancel = Cancel::at_look(3);
    /// let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
    /// let outcome = Solver::new(&problems::queens(30)).strategy("bt+input".parse().unwrap()).limits(limits).all().unwrap();
    /// assert_eq!(outcome.stop, Stop::Cancelled);
    /// assert_eq!(cancel.seen().looks, 3);
    /// assert!(cancel.seen().work > 0 && cancel.seen().after == 0);
    /// ```
    #[must_use]
    pub fn at_look(number: u64) -> Self {
        Self { gauge: Some(Shared::new(Gauge { at: number, ..Gauge::default() })), ..Self::default() }
    }

    /// A new switch that counts as thrown when it or this one is thrown.
    #[must_use]
    pub fn below(&self) -> Self {
        Self { above: Some(Shared::new(self.clone())), ..Self::default() }
    }

    /// Stops, at their next node, all searches that were given this switch.
    pub fn cancel(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// True if this switch was thrown, or one it was made below.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_cancelled())
    }

    /// All that the work has reported to a switch made by [`Cancel::at_look`], or to one below it. Any other
    /// switch keeps no counts.
    pub fn seen(&self) -> Seen {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        self.gauge.as_ref().map_or_else(Seen::default, |gauge| Seen {
            looks: read(&gauge.looks),
            work: read(&gauge.work),
            widest: read(&gauge.widest),
            after: read(&gauge.after),
        })
    }

    /// True if this switch was thrown, or one it was made below; `steps` were made since the call before.
    pub(crate) fn look(&self, steps: u64) -> bool {
        self.tell(steps, 1);
        self.is_cancelled()
    }

    /// Reports the steps since the last look, when no other look follows.
    pub(crate) fn end(&self, steps: u64) {
        self.tell(steps, 0);
    }

    fn tell(&self, steps: u64, looks: u64) {
        if let Some(gauge) = &self.gauge {
            gauge.work.fetch_add(steps, Ordering::Relaxed);
            gauge.widest.fetch_max(steps, Ordering::Relaxed);
            if self.is_cancelled() {
                gauge.after.fetch_add(steps, Ordering::Relaxed);
            }
            let before = gauge.looks.fetch_add(looks, Ordering::Relaxed);
            if looks > 0 && before + 1 >= gauge.at {
                self.cancel();
            }
        }
        if let Some(above) = &self.above {
            above.tell(steps, looks);
        }
    }
}

/// The counts of a switch made by [`Cancel::at_look`].
#[derive(Debug, Default)]
struct Gauge {
    at: u64,
    looks: AtomicU64,
    work: AtomicU64,
    widest: AtomicU64,
    after: AtomicU64,
}

/// All that the work under a switch has reported to it, see [`Cancel::at_look`]. Steps are those that algorithms
/// count: a check, a revision, a word of a row, an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The number of times it was looked at.
    pub looks: u64,
    /// All steps.
    pub work: u64,
    /// The most steps between two looks.
    pub widest: u64,
    /// The steps made after it was thrown.
    pub after: u64,
}

/// The reason why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The whole space was searched: what was found is all there is.
    Exhausted,
    /// As many solutions as were asked for were found; there may be more.
    Enough,
    /// The limit of nodes was reached.
    Nodes,
    /// The limit of time was reached.
    Time,
    /// The limit of memory was reached.
    Memory,
    /// It was cancelled.
    Cancelled,
    /// The method is incomplete, and has made all the steps it was given, or found the one solution it looks
    /// for: this proves nothing about others.
    GaveUp,
}

impl Stop {
    /// True if a limit, and not the end of the work, was the reason.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::Nodes | Self::Time | Self::Memory | Self::Cancelled | Self::GaveUp)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exhausted => "the whole space was searched",
            Self::Enough => "as many solutions as asked for were found",
            Self::Nodes => "the node limit was reached",
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Cancelled => "the search was cancelled",
            Self::GaveUp => "the local search gave up",
        })
    }
}

impl std::error::Error for Stop {}
