//! A local server: people ask in a form, and a function that it is handed makes the page of the answer.
//!
//! | module | what it does |
//! |---|---|
//! | `connections` | takes connections, a bounded number of them, each for a bounded time |
//! | `pages` | what is at each path |
//! | `gate` | who may ask at all: token, host, origin, method; the headers of every answer |
//! | `runs` | searches at once, their limits, and their end when nobody waits for them |
//! | `form`, `typed` | the form, and what was typed into it |
//! | `body` | the bytes of a request, up to a limit |
//! | `address` | the port, the token and the link |

mod address;
mod body;
mod connections;
pub(crate) mod form;
mod gate;
mod pages;
mod runs;
mod typed;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use csp_core::{Cancel, Limits, Plan};

pub(crate) use address::{Token, bind, link};
use gate::Gate;
use pages::Pages;
use runs::Runs;

/// What someone asks to see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    /// A name such as `queens:8`, `grid2`, `australia@3`; empty when `text` is a board.
    pub(crate) problem: String,
    /// A pasted board in any format that csp reads, or a DIMACS graph, which the problem `coloring:text@K`
    /// colours.
    pub(crate) text: String,
    /// One or two.
    pub(crate) strategies: Vec<Plan>,
    /// Of the random orders.
    pub(crate) seed: u64,
    /// All solutions, and not only the first.
    pub(crate) all: bool,
    /// Most values tried in each search.
    pub(crate) nodes: Option<u64>,
    /// Longest time to build the problem and to search, in seconds.
    pub(crate) seconds: f64,
    /// Most events that are kept.
    pub(crate) events: usize,
}

/// Makes the page of a search, or says in a sentence for people why not. The limits are those that were asked
/// for, as far as the server allows them; their switch is thrown when nobody waits for the page any more.
pub(crate) type Answer = dyn Fn(&Asked, &Limits) -> Result<String, String> + Send + Sync;

/// The most that one request may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// Time to build the problem and to search.
    pub(crate) time: Duration,
    /// Bytes for a problem while it is built, and for the tables of a search.
    pub(crate) memory: usize,
    /// Values tried in each search.
    pub(crate) nodes: Option<u64>,
    /// Events that are kept.
    pub(crate) events: usize,
    /// Searches at once, of all requests together.
    pub(crate) runs: usize,
}

/// Answers requests on `listener` until the program ends; each search ends, too, when `cancel` is thrown.
///
/// # Errors
///
/// When the system gives no resources to start with.
pub(crate) fn run(
    listener: TcpListener,
    token: Token,
    most: Most,
    answer: Arc<Answer>,
    cancel: Cancel,
) -> io::Result<()> {
    let gate = Gate::new(listener.local_addr()?, token);
    let pages = Pages { most, runs: Runs::new(most, answer, cancel) };
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
