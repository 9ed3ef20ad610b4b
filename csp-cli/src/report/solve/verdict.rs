//! The end of the work on a puzzle or a problem.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use csp_core::counters::Turn;
use csp_core::relations::Sense;
use csp_core::{Plan, Stats, Status, Stop};

/// The end of a search.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) plan: Plan,
    pub(crate) status: Status,
    pub(crate) stop: Stop,
    pub(crate) stats: Stats,
    /// The plans that have worked, of a search of several.
    pub(crate) turns: Vec<Turn>,
    /// Its time, where that is known of it alone.
    pub(crate) time: Option<Duration>,
    /// The folder of its proof.
    pub(crate) proof: Option<PathBuf>,
    /// The best solution, where that was looked for and one was found.
    pub(crate) best: Option<Best>,
}

/// The worth of the best solution that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) value: i64,
    pub(crate) sense: Sense,
    /// True if no other is better.
    pub(crate) is_proved: bool,
}

/// The end without a search.
#[derive(Debug)]
pub(crate) struct Unsearched<'a> {
    pub(crate) cause: Cause,
    /// The cause in words.
    pub(crate) reason: &'a str,
    /// The plan of the search that was not made.
    pub(crate) plan: Plan,
    pub(crate) time: Option<Duration>,
    /// The folder of the proof.
    pub(crate) proof: Option<PathBuf>,
}

impl<'a> Unsearched<'a> {
    /// An end of which no time is known, and which has no proof.
    pub(crate) fn new(cause: Cause, reason: &'a str, plan: Plan) -> Self {
        Self { cause, reason, plan, time: None, proof: None }
    }
}

/// The cause of an end without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It is no puzzle, or there are no such rules.
    Invalid,
    /// A limit stood in the way.
    Limit,
    /// It has no solution, as can be seen.
    Contradiction,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Invalid => "invalid",
            Self::Limit => "limit",
            Self::Contradiction => "unsatisfiable",
        })
    }
}
