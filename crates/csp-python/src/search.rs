//! Searches that Python asks for one solution after the other.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use csp_core::{Limits, Network, Plan, PlanError, Solver, Stats, Status, Stop};
use csp_formats::ShownValue;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{plan, seconds, wrong};
use crate::model::Built;
use crate::worker::Worker;

/// A search that has begun. It goes on while it is asked, on a thread of its own.
#[pyclass(frozen, name = "Search", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct Running {
    asks: Mutex<Option<Sender<u64>>>,
    worker: Worker<Result<Standing, PlanError>>,
    last: Mutex<Standing>,
}

/// The state of a search between two questions.
#[derive(Clone, Debug, Default)]
struct Standing {
    /// The last solution, if there was one.
    numbers: Option<Vec<i64>>,
    /// Its value by the objective.
    value: Option<i64>,
    stats: Stats,
    stop: Option<Stop>,
}

/// The plan of a search, and all that it needs.
#[derive(Debug)]
struct Begun {
    network: Arc<Network>,
    shown: Arc<[ShownValue]>,
    plan: Plan,
    seed: u64,
    limits: Limits,
    improves: bool,
}

#[pymethods]
impl Running {
    /// Begins a search.
    #[new]
    #[pyo3(signature = (model, strategy, seed=0, improves=false, nodes=None, time=None, memory=None))]
    fn new(
        model: &Built,
        strategy: &str,
        seed: u64,
        improves: bool,
        nodes: Option<u64>,
        time: Option<f64>,
        memory: Option<usize>,
    ) -> PyResult<Self> {
        let plan = plan(strategy)?;
        let limits = Limits { nodes, time: time.map(seconds).transpose()?, memory, cancel: None };
        let (network, shown) = (model.network.clone(), model.shown.clone());
        let mut task = Begun { network, shown, plan, seed, limits, improves };
        let (asks, asked) = channel();
        let worker = Worker::start(move |cancel, answer| {
            task.limits.cancel = Some(cancel);
            task.run(&asked, answer);
        })?;
        Ok(Self { asks: Mutex::new(Some(asks)), worker, last: Mutex::default() })
    }

    /// Searches for so many further solutions: the numbers of the last that was found, and the value of the objective. When it is
    /// asked no more, its thread ends with the answer, and need not be woken for that.
    #[pyo3(signature = (most, is_asked_no_more=false))]
    fn advance(&self, py: Python<'_>, most: u64, is_asked_no_more: bool) -> PyResult<Option<(Vec<i64>, Option<i64>)>> {
        {
            let mut asks = self.asks.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(asked) = asks.as_ref() else { return Ok(None) };
            // A search that cannot begin may have ended by now: then its answer, which says why, is there already.
            _ = asked.send(most);
            if is_asked_no_more {
                *asks = None;
            }
        }
        let answer = self.worker.wait(py).inspect_err(|_| self.close())?.map_err(|error| wrong(error.to_string()))?;
        if answer.stop.is_some() {
            self.close();
        }
        let found = answer.numbers.clone().map(|numbers| (numbers, answer.value));
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = answer;
        Ok(found)
    }

    /// Ends the search.
    fn close(&self) {
        self.asks.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.worker.cancel();
    }

    /// Every counter up to the last answer.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        counters(py, &self.last.lock().unwrap_or_else(PoisonError::into_inner).stats)
    }

    /// The reason why there are no more solutions, and true if it is a limit; `None` while there may be more.
    fn stop(&self) -> Option<(String, bool)> {
        let stop = self.last.lock().unwrap_or_else(PoisonError::into_inner).stop?;
        Some((stop.to_string(), stop.is_limit()))
    }

    /// The proof of a search that found so many solutions.
    fn status(&self, found: u64) -> String {
        let stop = self.last.lock().unwrap_or_else(PoisonError::into_inner).stop;
        Status::of(found, stop.unwrap_or(Stop::Enough)).to_string()
    }
}

/// Counters by their keys.
pub(crate) fn counters<'py>(py: Python<'py>, stats: &Stats) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (counter, count) in stats.counters() {
        dict.set_item(counter.key(), count)?;
    }
    Ok(dict)
}

impl Begun {
    /// Answers as long as it is asked.
    fn run(self, asked: &Receiver<u64>, answer: &dyn Fn(Result<Standing, PlanError>) -> bool) {
        let solver = Solver::new(&self.network).plan(self.plan).seed(self.seed).limits(self.limits);
        let started = if self.improves { solver.improving() } else { solver.solutions() };
        let mut solutions = match started {
            Ok(solutions) => solutions,
            Err(error) => {
                answer(Err(error));
                return;
            }
        };
        for most in asked {
            let goal = solutions.stats().solutions.saturating_add(most);
            let mut last = None;
            while solutions.stats().solutions < goal
                && let Some(solution) = solutions.next()
            {
                last = Some(solution);
            }
            let value = last.as_ref().zip(self.network.objective());
            let value = value.map(|(solution, objective)| objective.of(&self.network, solution));
            let numbers = last.map(|solution| Built::numbers(&self.network, &self.shown, &solution));
            let whole = Standing { numbers, value, stats: solutions.stats(), stop: solutions.stop() };
            if !answer(Ok(whole)) {
                return;
            }
        }
    }
}
