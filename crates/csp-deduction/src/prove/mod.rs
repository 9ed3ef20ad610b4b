//! Proofs by assumption: a candidate is tried, and what follows from it contradicts itself or does not.

mod refute;
mod trial;
mod why;

pub(crate) use refute::{REFUTATION, by_search, by_singles, cost, solution, steps_of, tries_of, two_solutions};
pub(crate) use trial::Trial;
pub use why::{Among, Why, WhyNot, why, why_not};
