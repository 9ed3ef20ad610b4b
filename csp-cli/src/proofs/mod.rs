//! Folders with an answer and its proof: what `csp solve --proof` writes, and `csp verify` reads.
//!
//! What reads them shares no code with the solver: the model is parsed from its text, and every solution is put into every line.

mod checker;
mod claim;
mod derivation;
mod folder;
mod model;
mod refused;

pub(crate) use checker::{Checker, Verdict};
pub(crate) use claim::{CLAIM, Claim, DERIVATION, MODEL, SOLUTIONS, Shows};
pub(crate) use derivation::Derivation;
pub(crate) use folder::{Files, free, name_of};
pub(crate) use model::Model;
pub(crate) use refused::Refused;
