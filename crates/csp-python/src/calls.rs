//! Constraints that are Python functions.

use csp_core::relations::NaryRelation;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::worker::{has_raised, raise};

/// A function of the numbers of its variables, which says whether they may go together.
///
/// What it raises ends the work in which it was called, and is handed on when that work is waited for. Several searches of one model
/// may run at the same time, each with its own exception.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) function: Py<PyAny>,
}

impl Call {
    fn ask(&self, integers: &[i64]) -> PyResult<bool> {
        Python::attach(|py| {
            let numbers = PyTuple::new(py, integers)?;
            self.function.bind(py).call1(numbers)?.is_truthy()
        })
    }
}

impl NaryRelation for Call {
    fn allows(&self, integers: &[i64]) -> bool {
        // When something was raised, nothing more is asked until the work has ended: its result is not used.
        !has_raised()
            && self.ask(integers).unwrap_or_else(|error| {
                raise(error);
                false
            })
    }
}
