//! The request, its limits, and the function that answers.

use std::time::Duration;

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
