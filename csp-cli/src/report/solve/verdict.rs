//! The end of the work on a puzzle or a problem, and the summary of many.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use csp_core::counters::Turn;
use csp_core::{Plan, Stats, Status, Stop};
use csp_instance::Best;
use csp_terminal::exit::Exit;
use csp_terminal::output::complain;
use csp_terminal::words::numbers as text;

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

/// The number of problems that came to each end.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    solved: u64,
    unsolvable: u64,
    invalid: u64,
    unfit: u64,
    limited: u64,
}

impl Summary {
    /// Takes note of the end of one; `is_unfit` if the strategy takes no such problem.
    pub(crate) fn add(&mut self, exit: Exit, is_unfit: bool) {
        *match exit {
            Exit::Solved => &mut self.solved,
            Exit::NoSolution => &mut self.unsolvable,
            Exit::BadInput if is_unfit => &mut self.unfit,
            Exit::BadInput => &mut self.invalid,
            Exit::Limit | Exit::Unexpected | Exit::Unchecked | Exit::Interrupted => &mut self.limited,
        } += 1;
    }

    /// Writes to standard error when there was more than one or something was not solved; `what` they are, as the user named them.
    pub(crate) fn print(&self, what: &str, plan: Plan, seed: u64, interrupted: bool) {
        let all = self.solved + self.unsolvable + self.invalid + self.unfit + self.limited;
        if all < 2 && self.solved == all {
            return;
        }
        let others = [
            (self.unsolvable, "without solution"),
            (self.invalid, "not readable"),
            (self.unfit, "not for this strategy"),
            (self.limited, if interrupted { "interrupted" } else { "stopped by a limit" }),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
        let all = text::count(all, what);
        let others: String = others.collect();
        complain(&format!("{all}: {} solved{others}; {plan}, seed {seed}", self.solved));
    }
}
