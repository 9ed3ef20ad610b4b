//! Searches that Python asks for one solution after the other.

use std::cell::OnceCell;
use std::mem;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use csp_core::{Limits, Network, Plan, PlanError, Solver, Stats, Status, Stop};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::errors::{plan, seconds, wrong};
use crate::model::{Built, ShownNumbers};
use crate::worker::{Worker, short_of, switch};

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
    Asked(Sender<Question>),
    Closed,
}

type Reached = Result<Standing, PlanError>;

/// A search is asked for so many further solutions, of which it keeps the last, or each.
#[derive(Clone, Copy, Debug)]
struct Question {
    most: u64,
    keeps_each: bool,
}

/// The state of a search between two questions.
#[derive(Clone, Debug, Default)]
struct Standing {
    /// The solutions that were kept.
    found: Vec<Vec<i64>>,
    /// Its value by the objective.
    value: Option<i64>,
    stats: Stats,
    stop: Option<Stop>,
}

/// The plan of a search, and all that it needs.
#[derive(Clone, Debug)]
struct Planned {
    network: Arc<Network>,
    shown: Arc<ShownNumbers>,
    plan: Plan,
    seed: u64,
    limits: Limits,
    improves: bool,
    /// Any thread may do it, and it may end before another thread is awake.
    may_be_short: bool,
    threads: usize,
}

#[pymethods]
impl Running {
    /// Plans a search, which begins when it is asked.
    #[new]
    #[pyo3(signature = (model, strategy, seed=0, improves=false, nodes=None, time=None, memory=None, threads=1))]
    #[expect(clippy::too_many_arguments, reason = "each is a word of a search, and Python names them")]
    fn new(
        model: &Built,
        strategy: &str,
        seed: u64,
        improves: bool,
        nodes: Option<u64>,
        time: Option<f64>,
        memory: Option<usize>,
        threads: usize,
    ) -> PyResult<Self> {
        let plan = plan(strategy)?;
        let limits = Limits { nodes, time: time.map(seconds).transpose()?, memory, cancel: None };
        let (network, shown) = (model.network.clone(), model.shown.clone());
        let may_be_short = model.is_plain && network.len() <= SMALL;
        // A function of Python that raises ends the search of the thread that has called it.
        let threads = if model.is_plain { threads } else { 1 };
        let planned = Planned { network, shown, plan, seed, limits, improves, may_be_short, threads };
        let phase = Mutex::new(Phase::Planned(Box::new(planned)));
        Ok(Self { phase, worker: OnceLock::new(), last: Mutex::default() })
    }

    /// Searches for so many further solutions: the numbers of the last that was found, and the value of the objective. When it is
    /// asked no more, its thread ends with the answer, and need not be woken for that.
    #[pyo3(signature = (most, is_asked_no_more=false))]
    fn advance(&self, py: Python<'_>, most: u64, is_asked_no_more: bool) -> PyResult<Option<(Vec<i64>, Option<i64>)>> {
        let asked = Question { most, keeps_each: false };
        let Some(mut answer) = self.answer(py, asked, is_asked_no_more)? else { return Ok(None) };
        let found = answer.found.pop().map(|numbers| (numbers, answer.value));
        self.stand(answer, is_asked_no_more);
        Ok(found)
    }

    /// Searches for so many further solutions: each as a dictionary with these names. `objects` has what numbers stand for, for
    /// each variable whose values are no numbers: a list, or a dictionary.
    #[expect(clippy::needless_pass_by_value, reason = "what Python gives is made here")]
    fn take<'py>(
        &self,
        py: Python<'py>,
        most: u64,
        names: &Bound<'py, PyTuple>,
        objects: Vec<Option<Bound<'py, PyAny>>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let asked = Question { most, keeps_each: true };
        let Some(mut answer) = self.answer(py, asked, false)? else { return Ok(Vec::new()) };
        let found = mem::take(&mut answer.found);
        self.stand(answer, false);
        let spell = |numbers: Vec<i64>| {
            let solution = PyDict::new(py);
            for ((name, number), objects) in names.iter_borrowed().zip(numbers).zip(&objects) {
                match objects {
                    None => solution.set_item(name, number)?,
                    Some(objects) => match (objects.cast::<PyList>(), usize::try_from(number)) {
                        (Ok(listed), Ok(place)) => solution.set_item(name, listed.get_item(place)?)?,
                        _ => solution.set_item(name, objects.get_item(number)?)?,
                    },
                }
            }
            Ok(solution)
        };
        found.into_iter().map(spell).collect()
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

    /// The answer to a question; `None` if the search is closed.
    fn answer(&self, py: Python<'_>, asked: Question, is_asked_no_more: bool) -> PyResult<Option<Standing>> {
        let answer = match self.short(py, asked, is_asked_no_more) {
            Some(answer) => answer,
            None => match self.ask(asked, is_asked_no_more)? {
                Some(worker) => worker.wait(py).inspect_err(|_| self.close())?,
                None => return Ok(None),
            },
        };
        answer.map(Some).map_err(|error| wrong(error.to_string()))
    }

    /// Keeps the state behind an answer. A search that has ended, or is asked no more, is closed.
    fn stand(&self, answer: Standing, is_asked_no_more: bool) {
        if answer.stop.is_some() || is_asked_no_more {
            self.close();
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = answer;
    }

    /// The answer of a search that is asked once, or for all solutions, if it ends at once. Else nothing has happened: the thread
    /// begins anew.
    fn short(&self, py: Python<'_>, asked: Question, is_asked_no_more: bool) -> Option<Reached> {
        let planned = match &*self.phase() {
            Phase::Planned(planned) if (is_asked_no_more || asked.keeps_each) && planned.may_be_short => {
                planned.clone()
            }
            _ => return None,
        };
        let answer = py.detach(|| planned.short(asked))?;
        // It cannot be asked for more.
        let is_whole = |answer: &Reached| answer.as_ref().is_ok_and(|answer| answer.stop.is_some());
        (is_asked_no_more || is_whole(&answer)).then_some(answer)
    }

    /// Asks the thread, and begins it for the first question; `None` if the search is closed.
    fn ask(&self, asked: Question, is_asked_no_more: bool) -> PyResult<Option<&Worker<Reached>>> {
        let mut phase = self.phase();
        let asks = match mem::replace(&mut *phase, Phase::Closed) {
            Phase::Planned(mut planned) => {
                let (asks, questions) = channel();
                let worker = Worker::start(move |cancel, answer| {
                    planned.limits.cancel = Some(cancel);
                    planned.run(questions, answer);
                })?;
                _ = self.worker.set(worker);
                asks
            }
            Phase::Asked(asks) => asks,
            Phase::Closed => return Ok(None),
        };
        // A search that cannot begin may have ended by now: then its answer, which says why, is there already.
        _ = asks.send(asked);
        if !is_asked_no_more {
            *phase = Phase::Asked(asks);
        }
        Ok(self.worker.get())
    }
}

/// Counters by their keys.
pub(crate) fn counters<'py>(py: Python<'py>, stats: &Stats) -> PyResult<Bound<'py, PyDict>> {
    static KEYS: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    // To make the words each time would take as long as a small search.
    let keys = || stats.counters().map(|(counter, _)| PyString::intern(py, counter.key()).unbind()).collect();
    let dict = PyDict::new(py);
    for (key, (_, count)) in KEYS.get_or_init(py, keys).iter().zip(stats.counters()) {
        dict.set_item(key, count)?;
    }
    Ok(dict)
}

impl Planned {
    /// The answer, unless the search is longer than short.
    fn short(mut self: Box<Self>, asked: Question) -> Option<Reached> {
        let (within, is_own) = short_of(self.limits.time);
        // All solutions are rarely few.
        self.limits.time = Some(if asked.keeps_each && !is_own { within / 4 } else { within });
        self.limits.cancel = Some(switch());
        let found = OnceCell::new();
        self.run([asked], &|answer| found.set(answer).is_ok());
        let answer = found.into_inner()?;
        let is_cut = !is_own && matches!(answer, Ok(Standing { stop: Some(Stop::Time), .. }));
        (!is_cut).then_some(answer)
    }

    /// Answers as long as it is asked.
    fn run(self, questions: impl IntoIterator<Item = Question>, answer: &dyn Fn(Reached) -> bool) {
        let solver =
            Solver::new(&self.network).plan(self.plan).seed(self.seed).limits(self.limits).threads(self.threads);
        let started = if self.improves { solver.improving() } else { solver.solutions() };
        let mut solutions = match started {
            Ok(solutions) => solutions,
            Err(error) => {
                answer(Err(error));
                return;
            }
        };
        for Question { most, keeps_each } in questions {
            let goal = solutions.stats().solutions.saturating_add(most);
            let (mut found, mut last) = (Vec::new(), None);
            while solutions.stats().solutions < goal
                && let Some(solution) = solutions.next()
            {
                if keeps_each {
                    found.push(self.shown.of(&self.network, &solution));
                }
                last = Some(solution);
            }
            let value = last.as_ref().zip(self.network.objective());
            let value = value.map(|(solution, objective)| objective.of(&self.network, solution));
            if !keeps_each {
                found.extend(last.map(|solution| self.shown.of(&self.network, &solution)));
            }
            let whole = Standing { found, value, stats: solutions.stats(), stop: solutions.stop() };
            if !answer(Ok(whole)) {
                return;
            }
        }
    }
}
