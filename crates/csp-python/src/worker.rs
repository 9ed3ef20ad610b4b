//! Work on a thread of its own, while Python answers signals and may run other threads.

use std::cell::RefCell;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use csp_core::Cancel;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::threads;

/// The time between two looks whether Ctrl-C was pressed.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Work goes on this long on the thread that asks, where any thread may do it: to wake another costs more than to solve a small
/// problem.
const SHORT: Duration = Duration::from_millis(1);

/// The time that work may take on the thread that asks, of the time that it has; true if that is all of it.
pub(crate) fn short_of(time: Option<Duration>) -> (Duration, bool) {
    time.filter(|&time| time <= SHORT).map_or((SHORT, false), |time| (time, true))
}

/// The most searches that may stand within each other, by constraints that solve problems.
const MOST_WITHIN: usize = 8;

/// A piece of work that can be ended, by a switch or by an exception of a Python function that it calls.
#[derive(Clone, Debug, Default)]
struct Ending {
    cancel: Cancel,
    raised: Arc<Mutex<Option<PyErr>>>,
}

thread_local! {
    /// The works that this thread is in, the innermost last.
    static WITHIN: RefCell<Vec<Ending>> = const { RefCell::new(Vec::new()) };
}

/// A piece of work that was started, and its answers.
#[derive(Debug)]
pub(crate) struct Worker<T> {
    ending: Ending,
    answers: Mutex<Receiver<T>>,
    /// The process that has its thread.
    process: u32,
}

/// Ends the innermost work of this thread with an exception.
pub(crate) fn raise(error: PyErr) {
    WITHIN.with_borrow(|within| {
        if let Some(ending) = within.last() {
            ending.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            ending.cancel.cancel();
        }
    });
}

/// True if an exception ends the innermost work of this thread.
pub(crate) fn has_raised() -> bool {
    WITHIN.with_borrow(|within| within.last().is_some_and(Ending::has_raised))
}

impl Ending {
    fn has_raised(&self) -> bool {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// A switch below that of the innermost work of this thread.
pub(crate) fn switch() -> Cancel {
    WITHIN.with_borrow(|within| within.last().map_or_else(Cancel::new, |above| above.cancel.below()))
}

/// Does a piece of work that Ctrl-C may end.
pub(crate) fn wait_for<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(Cancel) -> T + Send + 'static,
) -> PyResult<T> {
    let worker = Worker::start(move |cancel, answer| {
        answer(work(cancel));
    })?;
    worker.wait(py)
}

impl<T: Send + 'static> Worker<T> {
    /// Starts work on a thread of its own. It is given a switch that ends it, below that of the work whose constraint has asked for
    /// it; and whom to tell its answers. Nobody listens any more when it is told false.
    pub(crate) fn start(work: impl FnOnce(Cancel, &dyn Fn(T) -> bool) + Send + 'static) -> PyResult<Self> {
        let mut within = WITHIN.with_borrow(Clone::clone);
        if within.len() >= MOST_WITHIN {
            return Err(wrong(format!(
                "a constraint solves a problem whose constraint solves a problem, and so on, {MOST_WITHIN} times: solve the inner \
                 problem before, and state its solutions by Table(...)"
            )));
        }
        let cancel = switch();
        let ending = Ending { cancel: cancel.clone(), ..Ending::default() };
        within.push(ending.clone());
        let (sender, answers) = channel();
        let run = move || {
            WITHIN.set(within);
            // Python knows the thread until its work ends: else it would make itself acquainted with it for each function that it calls.
            Python::attach(|py| py.detach(|| work(cancel, &|answer| sender.send(answer).is_ok())));
            WITHIN.take();
        };
        threads::run(run)?;
        Ok(Self { ending, answers: Mutex::new(answers), process: process::id() })
    }

    /// Ends the work soon.
    pub(crate) fn cancel(&self) {
        self.ending.cancel.cancel();
    }

    /// Waits for the next answer, without the lock of the interpreter. Ctrl-C ends the work, and so does what a function raises.
    pub(crate) fn wait(&self, py: Python<'_>) -> PyResult<T> {
        // A process that was forked has no thread but the one that has forked it: the answer would never come.
        if process::id() != self.process {
            let what = "this search was begun before the process was forked, and goes on in the other process alone: begin it anew";
            return Err(wrong(what.to_owned()));
        }
        let look = || self.answers.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK_EVERY);
        loop {
            match py.detach(look) {
                Ok(answer) => {
                    let raised = self.ending.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
                    return raised.map_or(Ok(answer), Err);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err(
                        "csplab has an error of its own, which it has told on stderr: please report it",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(interrupt) = py.check_signals() {
                self.ending.cancel.cancel();
                return Err(interrupt);
            }
        }
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.ending.cancel.cancel();
    }
}
