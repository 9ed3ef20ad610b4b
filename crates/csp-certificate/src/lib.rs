//! Folders with an answer and its proof: what `csp solve --proof` writes, and `csp verify` reads.
//!
//! What reads them shares no code with the solver: the model is parsed from its text, and every solution is put into every line.

mod checker;
mod claim;
mod derivation;
mod folder;
mod model;

pub use checker::{Checker, CheckerVerdict};
pub use claim::{CLAIM, Claim, DERIVATION, MODEL, SOLUTIONS, Shows};
pub use derivation::Derivation;
pub use folder::{Files, free, name_of};
pub use model::PseudoBooleanModel;

use thiserror::Error;

/// A refusal of a proof, in words: its files contradict each other, or are not what they should be.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
