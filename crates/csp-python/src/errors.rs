//! The errors and limits that Python and the crates tell each other.

use std::sync::Mutex;
use std::time::Duration;

use csp_core::{Cancel, Limits, Plan, ProblemError, Stop};
use csp_formats::ReadError;
use csp_instance::plans;
use csp_sudoku::generate::GenerateError;
use pyo3::create_exception;
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

create_exception!(csplab, Error, PyValueError, "What is wrong, and what would be right.");

/// The type of the errors.
pub(crate) fn kind(py: Python<'_>) -> Bound<'_, PyType> {
    py.get_type::<Error>()
}

/// An error that says what is wrong, and what would be right.
pub(crate) fn wrong(what: String) -> PyErr {
    Error::new_err(what)
}

/// The plans that were read last, with their names: to read one takes as long as a small search.
static READ: Mutex<Vec<(String, Plan)>> = Mutex::new(Vec::new());

/// So many are kept.
const MOST_KEPT: usize = 32;

/// The plan of this name.
pub(crate) fn plan(name: &str) -> PyResult<Plan> {
    // Nobody waits for the lock: a process may have been forked while it was held.
    if let Ok(read) = READ.try_lock()
        && let Some(&(_, plan)) = read.iter().find(|(known, _)| known == name)
    {
        return Ok(plan);
    }
    let plan = read_by(plans::plan, name)?;
    if let Ok(mut read) = READ.try_lock() {
        if read.len() == MOST_KEPT {
            read.remove(0);
        }
        read.push((name.to_owned(), plan));
    }
    Ok(plan)
}

/// The plan of this name by one of the readers, which says what is wrong in words of programs.
pub(crate) fn read_by(reader: impl Fn(&str) -> Result<Plan, String>, name: &str) -> PyResult<Plan> {
    let in_python = |told: String| told.replace("`csp strategies`", "csplab.strategies()");
    reader(name).map_err(|told| Error::new_err(in_python(told)))
}

/// A time in seconds, if it is one.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| Error::new_err(format!("time is a number of seconds, at least 0, not {time}")))
}

/// These limits.
pub(crate) fn limits(time: Option<Duration>, cancel: Cancel) -> Limits {
    Limits { time, cancel: Some(cancel), ..Limits::default() }
}

/// A limit where a result would be.
pub(crate) fn stopped(stop: Stop) -> PyErr {
    PyTimeoutError::new_err(stop.to_string())
}

/// An error of a model, with the line of its text.
pub(crate) fn told(error: &ReadError) -> PyErr {
    match error {
        ReadError::Problem(ProblemError::Stopped(stop)) => stopped(*stop),
        ReadError::Text(error) => {
            // Each constraint has a line of its own.
            let line = error.place.map_or(0, |place| place.line);
            Error::new_err((error.what.clone(), line))
        }
        error => Error::new_err(error.to_string()),
    }
}

/// The reason why something was not done.
#[derive(Debug)]
pub(crate) enum Failed {
    /// It cannot be done as asked.
    Wrong(String),
    /// A limit came first.
    Stopped(Stop),
}

impl Failed {
    /// The same of one puzzle of a list.
    pub(crate) fn of(self, place: usize) -> Self {
        match self {
            Self::Wrong(what) => Self::Wrong(format!("puzzle {place}: {what}")),
            stopped @ Self::Stopped(_) => stopped,
        }
    }

    /// For Python.
    pub(crate) fn told(self) -> PyErr {
        match self {
            Self::Wrong(what) => wrong(what),
            Self::Stopped(stop) => stopped(stop),
        }
    }
}

impl From<String> for Failed {
    fn from(what: String) -> Self {
        Self::Wrong(what)
    }
}

impl From<GenerateError> for Failed {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Wrong(error.to_string()),
        }
    }
}
