//! The errors in the statement of a problem.

use std::fmt;

use thiserror::Error;

use crate::limits::Stop;
use crate::model::Var;
use crate::model::value::ids::Mark;

/// The way in which a [`Problem`](crate::model::Problem) was misused, or why no network could be made of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A statement names a variable that the problem does not have.
    #[error("variable {var:?} does not exist: this problem has {count} variables, x0 to x{}", count.saturating_sub(1))]
    UnknownVariable {
        /// The variable that was named.
        var: Var,
        /// The number of variables.
        count: usize,
    },
    /// A statement names a variable that another problem has made.
    #[error("variable {var:?} belongs to another problem: use the variables that this problem's own methods returned")]
    ForeignVariable {
        /// The variable that was named.
        var: Var,
    },
    /// A constraint joins a variable with itself; a condition on one variable is a restriction of its domain.
    #[error("variable {var:?} is constrained with itself: use `restrict` for a condition on one variable")]
    SelfConstraint {
        /// The variable.
        var: Var,
    },
    /// There are more variables or constraints than 32-bit numbers can tell apart.
    #[error("the problem has {count} {what}, more than a network can number")]
    TooLarge {
        /// The thing there is too much of.
        what: &'static str,
        /// The number of them, at least.
        count: u64,
    },
    /// A variable has more values than numbers of 16 bits tell apart.
    #[error(
        "variable {variable} has {count} values, and a variable can have 65536: narrow its domain, or measure in larger units"
    )]
    TooManyValues {
        /// Its name.
        variable: String,
        /// The number of values that it has.
        count: u64,
    },
    /// The objective is no sum of variables with coefficients, or its numbers are too large.
    #[error(
        "the objective is no sum of variables with coefficients that fits in 64 bits: add a variable that equals it"
    )]
    NoSum,
    /// Too many expressions are inside one another.
    #[error(
        "{depth} expressions are inside one another, and 1000 may be: state a long sum as one list, or a part by a variable of its own"
    )]
    TooDeep {
        /// The number of them.
        depth: usize,
    },
    /// To build it would take more memory than the limits allow.
    #[error("it needs about {} of memory, more than the limit allows", Self::in_bytes(*needed))]
    Memory {
        /// The most bytes that would be in use at one time, nearly.
        needed: u64,
    },
    /// Building it was stopped by a limit.
    #[error("{0} before it was built")]
    Stopped(Stop),
}

impl From<Stop> for ProblemError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl ProblemError {
    /// So many bytes in the largest unit that leaves a number of at least 1: `38 GB`, `4.1 GB`, `700 bytes`. A unit is 1024 of the
    /// one below.
    ///
    /// ```
    /// use csp_core::ProblemError;
    ///
    /// let texts = [700, 4 << 30, (41 << 30) / 10, 3 << 20].map(|bytes| ProblemError::in_bytes(bytes).to_string());
    /// assert_eq!(texts, ["700 bytes", "4.0 GB", "4.1 GB", "3.0 MB"]);
    /// ```
    pub fn in_bytes(bytes: u64) -> impl fmt::Display {
        let units = ["KB", "MB", "GB", "TB", "PB", "EB"];
        let power = bytes.max(1).ilog2() / 10;
        let number = bytes as f64 / (1u64 << (10 * power)) as f64;
        fmt::from_fn(move |f| match power.checked_sub(1).and_then(|place| units.get(place as usize)) {
            None => write!(f, "{bytes} bytes"),
            Some(unit) if number < 9.95 => write!(f, "{number:.1} {unit}"),
            Some(unit) => write!(f, "{number:.0} {unit}"),
        })
    }
}

/// Fails unless the problem with this mark, which has `count` variables, or its network, has `var`.
pub(in crate::model) fn known(var: Var, mark: Mark, count: usize) -> Result<(), ProblemError> {
    if !var.may_be_of(mark) {
        return Err(ProblemError::ForeignVariable { var });
    }
    if var.index() >= count { Err(ProblemError::UnknownVariable { var, count }) } else { Ok(()) }
}
