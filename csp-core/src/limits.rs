//! What may stop a search before its end, and what did.

use std::fmt;
use std::sync::Arc as Shared;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a search may go. Nothing is limited unless it is said.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Most values that may be tried.
    pub nodes: Option<u64>,
    /// Longest wall-clock time, from the start of the search.
    pub time: Option<Duration>,
    /// Most bytes, nearly, for the tables of the methods whose need is not in proportion to the network and its relations: path
    /// consistency and bucket elimination.
    pub memory: Option<usize>,
    /// A switch that stops the search from another thread.
    pub cancel: Option<Cancel>,
}

/// A switch that another thread, or a signal handler, may throw to stop a search. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    thrown: Shared<AtomicBool>,
    above: Option<Shared<Cancel>>,
}

impl Cancel {
    /// A switch that is not thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// A switch of its own that counts as thrown when this one is, too.
    #[must_use]
    pub fn below(&self) -> Self {
        Self { thrown: Shared::default(), above: Some(Shared::new(self.clone())) }
    }

    /// Stops, at their next node, all searches that were given this switch.
    pub fn cancel(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether it was thrown.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_cancelled())
    }
}

/// Why a search stopped.
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
    /// The method is incomplete, and has made all the steps it was given, or found the one solution it looks for: this proves
    /// nothing about others.
    GaveUp,
}

impl Stop {
    /// Whether a limit, and not the end of the work, was the reason.
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

/// The limits of one running search: when it must look at the clock again, and what it saw.
#[derive(Debug)]
pub(crate) struct Watch {
    limits: Limits,
    deadline: Option<Instant>,
    next_look: u64,
    /// How often work within a node may still ask before the clock is looked at.
    patience: u32,
    /// What stopped work within a node, if something did.
    tripped: Option<Stop>,
}

/// Work (in checks, a node counted as [`NODE`]) between two looks at the clock: some tens of microseconds.
const LOOK_EVERY: u64 = 1 << 14;
const NODE: u64 = 256;

/// Questions within a node between two looks at the clock.
const PATIENCE: u32 = 1024;

impl Watch {
    pub(crate) fn start(limits: Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits, deadline, next_look: 0, patience: PATIENCE, tripped: None }
    }

    /// The limit that is reached after `nodes` nodes and `checks` checks, if one is.
    #[inline]
    pub(crate) fn reached(&mut self, nodes: u64, checks: u64) -> Option<Stop> {
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            return Some(Stop::Nodes);
        }
        if self.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        self.deadline.and_then(|deadline| self.late(deadline, nodes * NODE + checks))
    }

    /// Whether long work within one node must end now; [`Watch::tripped`] remembers it.
    #[inline]
    pub(crate) fn interrupted(&mut self) -> bool {
        self.patience -= 1;
        self.patience == 0 && self.look()
    }

    /// Whether tables may take so many bytes. If not, the work must end now; [`Watch::tripped`] remembers it.
    #[inline]
    pub(crate) fn affords(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.limits.memory.unwrap_or(isize::MAX as usize);
        if !fits {
            self.tripped = Some(Stop::Memory);
        }
        fits
    }

    /// Looks at the switch and the clock now, whatever was done since the last look; answers as [`Watch::interrupted`].
    pub(crate) fn look(&mut self) -> bool {
        self.patience = PATIENCE;
        if self.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            self.tripped = Some(Stop::Cancelled);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.tripped = Some(Stop::Time);
        }
        self.tripped.is_some()
    }

    /// Why work within a node was left unfinished, if it was.
    #[inline]
    pub(crate) fn tripped(&self) -> Option<Stop> {
        self.tripped
    }

    fn late(&mut self, deadline: Instant, work: u64) -> Option<Stop> {
        if work < self.next_look {
            return None;
        }
        self.next_look = work + LOOK_EVERY;
        (Instant::now() >= deadline).then_some(Stop::Time)
    }
}
