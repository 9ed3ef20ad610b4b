//! Searches that Python asks for one solution after the other.

use std::cell::OnceCell;
use std::mem;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use csp_core::{Limits, Network, Plan, PlanError, Solver, Stats, Status, Stop};
use csp_formats::ShownValue;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{plan, seconds, wrong};
use crate::model::Built;
use crate::worker::{Worker, switch};

/// A search goes on this long on the thread that asks, if it is asked once: to wake another costs more than to solve a small problem.
const SHORT: Duration = Duration::from_millis(1);

/// A network of so many variables is small: what is done before the first node takes no time.
const SMALL: usize = 200;

/// A search. It goes on while it is asked, on a thread of its own, unless it is short.
#[pyclass(frozen, name = "Search", module = "csplab._native")]
#[derive(Debug)]
pub(crate) struct Running {
    phase: Mutex<Phase>,
    worker: OnceLock<Worker<Reached>>,
    last: Mutex<Standing>,
}

/// The progress of a search.
#[derive(Debug)]
enum Phase {
    Planned(Box<Planned>),
    /// It has a thread, which is asked here.
    Asked(Sender<u64>),
    Closed,
}

type Reached = Result<Standing, PlanError>;

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
#[derive(Clone, Debug)]
struct Planned {
    network: Arc<Network>,
    shown: Arc<[ShownValue]>,
    plan: Plan,
    seed: u64,
    limits: Limits,
    improves: bool,
    /// Any thread may do it, and it may end before another thread is awake.
    may_be_short: bool,
}

#[pymethods]
impl Running {
    /// Plans a search, which begins when it is asked.
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
        let may_be_short = model.is_plain && network.len() <= SMALL;
        let planned = Planned { network, shown, plan, seed, limits, improves, may_be_short };
        let phase = Mutex::new(Phase::Planned(Box::new(planned)));
        Ok(Self { phase, worker: OnceLock::new(), last: Mutex::default() })
    }

    /// Searches for so many further solutions: the numbers of the last that was found, and the value of the objective. When it is
    /// asked no more, its thread ends with the answer, and need not be woken for that.
    #[pyo3(signature = (most, is_asked_no_more=false))]
    fn advance(&self, py: Python<'_>, most: u64, is_asked_no_more: bool) -> PyResult<Option<(Vec<i64>, Option<i64>)>> {
        let answer = match self.short(py, most, is_asked_no_more) {
            Some(answer) => answer,
            None => match self.ask(most, is_asked_no_more)? {
                Some(worker) => worker.wait(py).inspect_err(|_| self.close())?,
                None => return Ok(None),
            },
        };
        let answer = answer.map_err(|error| wrong(error.to_string()))?;
        if answer.stop.is_some() || is_asked_no_more {
            self.close();
        }
        let found = answer.numbers.clone().map(|numbers| (numbers, answer.value));
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = answer;
        Ok(found)
    }

    /// Ends the search.
    fn close(&self) {
        *self.phase() = Phase::Closed;
        if let Some(worker) = self.worker.get() {
            worker.cancel();
        }
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

impl Running {
    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer of a search that is asked once, if it ends at once. Else nothing has happened: the thread begins anew.
    fn short(&self, py: Python<'_>, most: u64, is_asked_no_more: bool) -> Option<Reached> {
        let planned = match &*self.phase() {
            Phase::Planned(planned) if is_asked_no_more && planned.may_be_short => planned.clone(),
            _ => return None,
        };
        py.detach(|| planned.short(most))
    }

    /// Asks the thread for so many further solutions, and begins it for the first; `None` if the search is closed.
    fn ask(&self, most: u64, is_asked_no_more: bool) -> PyResult<Option<&Worker<Reached>>> {
        let mut phase = self.phase();
        let asks = match mem::replace(&mut *phase, Phase::Closed) {
            Phase::Planned(mut planned) => {
                let (asks, asked) = channel();
                let worker = Worker::start(move |cancel, answer| {
                    planned.limits.cancel = Some(cancel);
                    planned.run(asked, answer);
                })?;
                _ = self.worker.set(worker);
                asks
            }
            Phase::Asked(asks) => asks,
            Phase::Closed => return Ok(None),
        };
        // A search that cannot begin may have ended by now: then its answer, which says why, is there already.
        _ = asks.send(most);
        if !is_asked_no_more {
            *phase = Phase::Asked(asks);
        }
        Ok(self.worker.get())
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

impl Planned {
    /// The answer, unless the search is longer than short.
    fn short(mut self: Box<Self>, most: u64) -> Option<Reached> {
        let own = self.limits.time;
        let is_own = own.is_some_and(|time| time <= SHORT);
        self.limits.time = if is_own { own } else { Some(SHORT) };
        self.limits.cancel = Some(switch());
        let found = OnceCell::new();
        self.run([most], &|answer| found.set(answer).is_ok());
        let answer = found.into_inner()?;
        let is_cut = !is_own && matches!(answer, Ok(Standing { stop: Some(Stop::Time), .. }));
        (!is_cut).then_some(answer)
    }

    /// Answers as long as it is asked.
    fn run(self, asked: impl IntoIterator<Item = u64>, answer: &dyn Fn(Reached) -> bool) {
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
