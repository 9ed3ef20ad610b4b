//! Exit codes, named in one place.

use std::process::ExitCode;

use csp_core::Status;

/// The exit code of the program; of several results the highest applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    /// All solved.
    Solved = 0,
    /// Some puzzle has no solution; for `csp check`, or several.
    NoSolution = 1,
    /// Wrong usage, bad input, or results that contradict each other.
    BadInput = 2,
    /// A limit was hit.
    Limit = 3,
    /// Counters are not those expected.
    Unexpected = 4,
    /// Solutions are checked, but there is no program to check their proof with.
    Unchecked = 5,
    /// Interrupted from outside.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<Status> for Exit {
    fn from(status: Status) -> Self {
        match status {
            Status::Unique | Status::Solved | Status::Multiple | Status::NotAsked => Self::Solved,
            Status::Unsatisfiable => Self::NoSolution,
            Status::Limit => Self::Limit,
        }
    }
}
