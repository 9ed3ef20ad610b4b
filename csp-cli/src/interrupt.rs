//! Ctrl-C.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use csp_core::Cancel;

use crate::exit::Exit;

/// Stops searches when the program is interrupted. While nothing is known that would be lost (waiting for input, building
/// a network), the program ends at once.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    cancel: Cancel,
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes over the signals of interruption and termination.
    pub(crate) fn install() -> anyhow::Result<Self> {
        let interrupt = Self { cancel: Cancel::new(), idle: Arc::new(AtomicBool::new(false)) };
        let handler = interrupt.clone();
        ctrlc::set_handler(move || {
            let again = handler.cancel.is_cancelled();
            handler.cancel.cancel();
            if again || handler.idle.load(Ordering::SeqCst) {
                process::exit(Exit::Interrupted as i32);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(interrupt)
    }

    /// The switch for searches.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Whether the program was interrupted.
    pub(crate) fn happened(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Does work during which an interruption ends the program at once.
    pub(crate) fn idle<T>(&self, work: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::SeqCst);
        if self.happened() {
            process::exit(Exit::Interrupted as i32);
        }
        let result = work();
        self.idle.store(false, Ordering::SeqCst);
        result
    }
}
