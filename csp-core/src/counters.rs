//! The counters of [`Stats`](crate::Stats), and of work that can be cancelled.
//!
//! | type | what it is |
//! |---|---|
//! | [`Textbook`] | the counters of the literature: checks, revisions, prunings |
//! | [`LearnStats`] | those of nogood learning |
//! | [`LocalStats`] | those of local search |
//! | [`Turn`] | one of the engines that were tried in turn |
//! | [`Counter`] | each counter by its name |
//! | [`Seen`] | what has been reported to a switch |
//!
//! ```
//! use csp_core::{Solver, problems};
//!
//! let outcome = Solver::new(&problems::queens(6)).strategy("fc".parse().unwrap()).first().unwrap();
//! let textbook = outcome.stats.textbook.unwrap();
//! assert!(textbook.checks > textbook.prunings);
//! // Each counter with its name, for lists.
//! assert!(outcome.stats.counters().count() > 3);
//! // No engine but that of nogood learning has lessons.
//! assert!(outcome.stats.learnt.is_none());
//! ```

pub use crate::limits::Seen;
pub use crate::stats::{Counter, LearnStats, LocalStats, Textbook, Turn};
