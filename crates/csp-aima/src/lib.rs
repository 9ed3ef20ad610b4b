//! Backtracking and min-conflicts step by step as the Python program of the textbook does them (Russell and Norvig, Artificial
//! Intelligence: A Modern Approach, 4th edition, chapter 6; `csp.py` of 2026), so that its two counters are the same.
//!
//! Three things set it apart from the engines of `csp-core`:
//!
//! - The domain of a variable is a list. A value that was pruned comes back at its end, so the order of values changes while the
//!   search goes on.
//! - A candidate value is checked against all assigned neighbours, also after the first conflict, and also when an inference has
//!   removed the values in conflict before.
//! - Ties are broken by shuffling all candidates, so the numbers that are drawn are the same only if each draw is the same.
//!
//! The cost is that of the textbook's algorithms: a check is a comparison of two numbers, and a node copies one domain.

mod backtracking;
mod bookkeeping;
mod min_conflicts;
mod problem;
mod twister;

pub use backtracking::{Backtracking, Inference, Preference, Select};
pub use bookkeeping::{Bookkeeping, Host};
pub use min_conflicts::min_conflicts;
pub use problem::{Arc, BinaryProblem, Rule};
pub use twister::Twister;

#[cfg(test)]
mod tests;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
