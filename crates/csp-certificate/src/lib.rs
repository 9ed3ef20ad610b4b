//! Folders with an answer and its proof: what `csp solve --proof` writes, and `csp verify` reads.
//!
//! What reads them shares no code with the solver: the model is parsed from its text, and every solution is put into every line.

mod checker;
mod claim;
mod derivation;
mod folder;
mod model;
mod refused;

pub use checker::{Checker, Verdict};
pub use claim::{CLAIM, Claim, DERIVATION, MODEL, SOLUTIONS, Shows};
pub use derivation::Derivation;
pub use folder::{Files, free, name_of};
pub use model::Model;
pub use refused::Refused;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
