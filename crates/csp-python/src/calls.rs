//! Constraints that are Python functions.

use std::sync::{Arc, Mutex, PoisonError};

use csp_core::relations::NaryRelation;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::worker;

/// The exception that a function has raised, until it is handed on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

/// A function of the numbers of its variables, which says whether they may go together.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) function: Py<PyAny>,
    pub(crate) raised: Raised,
}

impl Raised {
    /// The exception, which is then no longer kept.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn is_there(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Keeps the first one, and ends the work that has called the function.
    fn keep(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        worker::cancel_this();
    }
}

impl NaryRelation for Call {
    fn allows(&self, integers: &[i64]) -> bool {
        // What has failed is not asked again until the work has ended.
        if self.raised.is_there() {
            return false;
        }
        let asked = Python::attach(|py| {
            let numbers = PyTuple::new(py, integers)?;
            self.function.bind(py).call1(numbers)?.is_truthy()
        });
        asked.unwrap_or_else(|error| {
            self.raised.keep(error);
            false
        })
    }
}
