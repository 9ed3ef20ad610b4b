//! The request for a page, and its limits.

use std::time::Duration;

use csp_core::{Cancel, Limits, Plan};
use csp_instance::RuleChoice;

use crate::play::PlayRequest;

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
    /// True if the steps are shown, false if only what comes out is.
    pub watched: bool,
    /// A question of somebody who solves by hand, in place of a search.
    pub play: Option<PlayRequest>,
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
    /// The language of the form, or empty where nobody has chosen one.
    pub tongue: String,
}

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

impl RequestLimits {
    /// The limits of a request, as far as they are allowed. `cancel` ends it when nobody waits for it any more.
    pub fn of(&self, asked: &PageRequest, cancel: Option<Cancel>) -> Limits {
        let wanted = Duration::try_from_secs_f64(asked.seconds).unwrap_or(self.time);
        Limits {
            nodes: [asked.nodes, self.nodes].into_iter().flatten().min(),
            time: Some(wanted.min(self.time)),
            memory: Some(self.memory),
            cancel,
        }
    }
}
