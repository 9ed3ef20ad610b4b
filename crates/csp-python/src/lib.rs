//! The native part of the Python package `csplab`: models of the crates beside it, searched on a thread of their own while Python
//! may go on. All that is for people (names, operators, docstrings) stands in `python/csplab`.

#![forbid(unsafe_code)]

mod aima;
mod by_hand;
mod errors;
mod model;
mod search;
mod sudoku;
mod threads;
mod together;
mod watched;
mod worker;

use csp_core::Strategy;
use csp_instance::plans;
use pyo3::prelude::*;

/// Every name that a strategy may have or be made of: (name, kind, summary).
#[pyfunction]
fn strategies() -> Vec<(String, String, String)> {
    let parts = Strategy::parts();
    let parts =
        parts.iter().map(|part| (part.name.to_owned(), format!("{:?}", part.kind).to_lowercase(), part.description()));
    parts.chain(plans::names().map(|(name, summary)| (name.to_owned(), "plan".to_owned(), summary))).collect()
}

/// Refuses a name of a strategy that cannot be read.
#[pyfunction]
fn check_strategy(name: &str) -> PyResult<()> {
    errors::plan(name).map(|_| ())
}

/// The keys of all counters, in the order of tables.
#[pyfunction]
fn counters() -> Vec<&'static str> {
    csp_core::counters::Counter::ALL.iter().map(|counter| counter.key()).collect()
}

/// The number of searches that go on in this process.
#[pyfunction]
fn working() -> usize {
    threads::working()
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<aima::Binary>()?;
    module.add_class::<model::Built>()?;
    module.add_class::<search::Running>()?;
    module.add_class::<sudoku::PuzzleBoard>()?;
    module.add_class::<watched::Pictured>()?;
    module.add("Error", errors::kind(module.py()))?;
    module.add_function(wrap_pyfunction!(strategies, module)?)?;
    module.add_function(wrap_pyfunction!(check_strategy, module)?)?;
    module.add_function(wrap_pyfunction!(counters, module)?)?;
    module.add_function(wrap_pyfunction!(working, module)?)?;
    module.add_function(wrap_pyfunction!(together::solve_all, module)?)?;
    module.add_function(wrap_pyfunction!(together::solve_cells, module)?)
}
