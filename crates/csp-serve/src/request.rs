//! The request, its limits, and the function that answers.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use csp_core::{Limits, Plan};
use csp_instance::RuleChoice;

/// The request for a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRequest {
    /// A name such as `queens:8`, `grid2`, `australia@3`; empty when `text` is a board.
    pub problem: String,
    /// A pasted board in any format that csp reads, or a DIMACS graph, which the problem `coloring:text@K`
    /// colours.
    pub text: String,
    /// The rules of a board beside the classic ones.
    pub rules: RuleChoice,
    /// One or two.
    pub strategies: Vec<Plan>,
    /// Of the random orders.
    pub seed: u64,
    /// All solutions, and not only the first.
    pub all: bool,
    /// Most values tried in each search.
    pub nodes: Option<u64>,
    /// Longest time to build the problem and to search, in seconds.
    pub seconds: f64,
    /// Most events that are kept.
    pub events: usize,
}

/// Makes the page of a search, or says in a sentence for people why not. The limits are those that were asked
/// for, as far as the server allows them; their switch is thrown when nobody waits for the page any more.
pub type PageMaker = dyn Fn(&PageRequest, &Limits) -> Result<String, String> + Send + Sync;

/// The most that one request may have.
#[derive(Clone, Copy, Debug)]
pub struct RequestLimits {
    /// Time to build the problem and to search.
    pub time: Duration,
    /// Bytes for a problem while it is built, and for the tables of a search.
    pub memory: usize,
    /// Values tried in each search.
    pub nodes: Option<u64>,
    /// Events that are kept.
    pub events: usize,
    /// Searches at once, of all requests together.
    pub runs: usize,
}

/// Most bytes of a request that are taken.
pub(super) const MOST: usize = 256 << 10;

/// Most bytes that are read and dropped behind them. A browser shows an answer only when it could send all
/// that it had to say.
const DROPPED: usize = 16 << 20;

/// The reason why there are no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// There are more than [`MOST`].
    TooLong,
    /// The connection ended.
    Ended,
}

/// Reads the whole body.
pub(super) async fn read(mut body: Body) -> Result<Vec<u8>, Cut> {
    let mut bytes = Vec::new();
    let mut total = 0;
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let data = frame.map_err(|_| Cut::Ended)?.into_data().unwrap_or_default();
        total += data.len();
        if total > MOST + DROPPED {
            return Err(Cut::TooLong);
        }
        if total <= MOST {
            bytes.extend_from_slice(&data);
        }
    }
    if total > MOST { Err(Cut::TooLong) } else { Ok(bytes) }
}
