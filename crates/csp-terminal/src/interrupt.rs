//! The ends of a command before its time: Ctrl-C, a request to terminate, and the limits of what is built.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(not(target_family = "wasm"))]
use anyhow::Context as _;
use csp_core::{Cancel, Limits, ProblemError, Stop, Watch};
use thiserror::Error;

use crate::exit::Exit;
use crate::output::complain;

/// Stops the work when the program is interrupted. While nothing is known that would be lost, waiting for input, the program
/// ends at once; so it does at a second signal.
#[derive(Clone, Debug)]
pub struct Interrupt {
    cancel: Cancel,
    /// True if an interruption ends the program at once.
    abort: Arc<AtomicBool>,
    /// The words that are told when the program ends at once.
    last_words: Arc<Mutex<String>>,
    limits: Limits,
}

/// The result of a building that was stopped, with the reason. Nothing is known of it.
#[derive(Clone, Debug, Error)]
#[error("{what}: {why}")]
pub struct Halted {
    what: String,
    /// The limit that stood in the way.
    pub why: String,
    /// The exit code of the program then.
    pub exit: Exit,
}

impl Halted {
    /// The reason why `what` cannot be built from the given values.
    pub fn unfit(what: impl Into<String>, why: &impl ToString) -> Self {
        Self { what: what.into(), why: why.to_string(), exit: Exit::BadInput }
    }
}

impl Interrupt {
    /// Takes over the signals of interruption and termination; `limits` are those that the command was given.
    ///
    /// # Errors
    ///
    /// When something else listens to signals.
    #[cfg(not(target_family = "wasm"))]
    pub fn install(limits: Limits) -> anyhow::Result<Self> {
        let interrupt = Self { cancel: Cancel::new(), abort: Arc::default(), last_words: Arc::default(), limits };
        let handler = interrupt.clone();
        ctrlc::set_handler(move || {
            let again = handler.cancel.is_cancelled();
            handler.cancel.cancel();
            if again || handler.abort.load(Ordering::SeqCst) {
                handler.end();
            }
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(interrupt)
    }

    /// For a piece of work with limits and a switch of its own, which is no command: signals are listened to elsewhere.
    pub fn of(limits: Limits) -> Self {
        let cancel = limits.cancel.clone().unwrap_or_default();
        Self { cancel, abort: Arc::default(), last_words: Arc::default(), limits }
    }

    /// The same switch with other limits.
    #[must_use]
    pub fn within(&self, limits: &Limits) -> Self {
        Self { limits: Limits { cancel: None, ..limits.clone() }, ..self.clone() }
    }

    /// The switch for searches.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// True if the program was interrupted.
    pub fn happened(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// The limits of the command, for a piece of work that is no search. Its clock runs from here.
    pub fn watch(&self) -> Watch {
        Watch::start(self.limits())
    }

    /// The limits of the command, whose clock does not run yet.
    pub fn limits(&self) -> Limits {
        Limits { cancel: Some(self.cancel()), ..self.limits.clone() }
    }

    /// The most bytes that a problem may take.
    pub fn memory(&self) -> u64 {
        self.limits.memory.map_or(u64::MAX, |bytes| bytes as u64)
    }

    /// Sets the words that are told when an interruption ends the program at once, in place of those before.
    pub fn at_the_end(&self, words: String) {
        *self.last_words.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    fn end(&self) -> ! {
        let words = std::mem::take(&mut *self.last_words.lock().unwrap_or_else(PoisonError::into_inner));
        if !words.is_empty() {
            complain(&words);
        }
        process::exit(Exit::Interrupted as i32)
    }

    /// Waits for input, during which an interruption ends the program at once. What is known must have been written before.
    pub fn abort_on_interrupt<T>(&self, work: impl FnOnce() -> T) -> T {
        self.abort.store(true, Ordering::SeqCst);
        if self.happened() {
            self.end();
        }
        let result = work();
        self.abort.store(false, Ordering::SeqCst);
        result
    }

    /// Says why nothing is known of `what`, which was built.
    pub fn cut_short(&self, what: impl Into<String>, stop: Stop) -> Halted {
        let (why, exit) = match stop {
            Stop::Memory => {
                let allowed = ProblemError::in_bytes(self.memory());
                let why = format!("it needs more memory than the {allowed} of --memory-limit: raise it");
                (why, Exit::Limit)
            }
            Stop::Cancelled => ("interrupted".into(), Exit::Interrupted),
            stop => (stop.to_string(), Exit::Limit),
        };
        Halted { what: what.into(), why, exit }
    }

    /// Says why `what` was not built.
    pub fn halted(&self, what: impl Into<String>, error: &ProblemError) -> Halted {
        let (why, exit) = match error {
            ProblemError::Memory { needed } => {
                let needed = ProblemError::in_bytes(*needed);
                let allowed = ProblemError::in_bytes(self.memory());
                let advice = "raise it, or choose something smaller";
                (format!("it needs about {needed} of memory; --memory-limit allows {allowed}: {advice}"), Exit::Limit)
            }
            ProblemError::Stopped(Stop::Cancelled) => ("interrupted before it was built".into(), Exit::Interrupted),
            ProblemError::Stopped(_) => (error.to_string(), Exit::Limit),
            _ => (error.to_string(), Exit::BadInput),
        };
        Halted { what: what.into(), why, exit }
    }
}
