//! Answers for other programs: proofs that a checker reads, and formulas for SAT solvers ([`cnf`]).
//!
//! A search writes down why its answer holds, so that a checker that knows nothing of it can see.
//!
//! A [`Proof`] observes a search. It writes the network as a pseudo-Boolean model (OPB), and the search as a derivation that
//! [VeriPB](https://gitlab.com/MIAOresearch/software/VeriPB) 3 checks. `veripb model.opb proof.pbp` then says whether the
//! derivation holds; that it is about the model, and not about something else, one sees in the model.
//!
//! ```
//! use csp_proof::{Concluded, Proof};
//! use csp_core::{Limits, Solver, problems};
//!
//! // Australia cannot be coloured with two colours.
//! let australia = problems::australia(2);
//! let (mut model, mut derivation) = (Vec::new(), Vec::new());
//! let mut proof = Proof::begin(&australia, &mut model, &mut derivation, Limits::default()).unwrap();
//! let solver = Solver::new(&australia).strategy("mac".parse().unwrap()).observer(&mut proof);
//! let outcome = solver.all().unwrap();
//! assert_eq!(proof.end(outcome.stop).unwrap(), Concluded::Unsatisfiable);
//! let text = String::from_utf8(derivation).unwrap();
//! assert!(text.contains("rup >= 1 ;\noutput NONE ;\nconclusion UNSAT : "), "{text}");
//! ```

pub mod cnf;

mod analysis;
mod error;
mod hall;
mod larger;
mod lines;
mod model;
mod observer;
mod past;
mod steps;
mod text;
mod veripb;

pub use error::ProofError;
pub use larger::StatedNetwork;
pub use observer::{Concluded, Proof};
pub use text::name;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
