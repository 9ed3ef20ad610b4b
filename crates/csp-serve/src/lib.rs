//! A local server: people ask in a form, and a function that it is handed makes the page of the answer.
//!
//! | module | what it does |
//! |---|---|
//! | `connections` | takes connections, a bounded number of them, each for a bounded time |
//! | `pages` | what is at each path |
//! | `gate` | who may ask at all: token, host, origin, method; the headers of every answer |
//! | `runs` | searches at once, their limits, and their end when nobody waits for them |
//! | `setters` | the solver for the scripts of f-puzzles and SudokuPad, which come without the token |
//! | `request` | the bytes of what is asked for, up to a limit |
//! | `address` | the port, the token and the link |

mod address;
mod connections;
mod gate;
mod pages;
mod request;
mod runs;
mod setters;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use csp_core::Cancel;
use csp_view::asking::RequestLimits;

pub use address::{Token, bind, link};
use gate::Gate;
use pages::Pages;
pub use request::PageMaker;
use runs::Runs;
use setters::Setters;

/// Answers requests on `listener` until the program ends; each search ends, too, when `cancel` is thrown.
///
/// # Errors
///
/// When the system gives no resources to start with.
pub fn run(
    listener: TcpListener,
    token: Token,
    most: RequestLimits,
    answer: Arc<PageMaker>,
    cancel: Cancel,
) -> io::Result<()> {
    let gate = Gate::new(listener.local_addr()?, token);
    let runs = Arc::new(Runs::new(most, answer, cancel));
    let pages = Pages { most, setters: Setters::new(runs.clone()), runs };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        // As much as the main thread of a program has.
        .thread_stack_size(8 << 20)
        .max_blocking_threads(most.runs)
        .build()?;
    runtime.block_on(connections::accept(listener, pages::router(gate, pages), most.time))
}

#[cfg(test)]
mod tests;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
