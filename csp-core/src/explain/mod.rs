//! Explanations of why a problem has no solution: which of the constraints and of the values that were given contradict each
//! other, and which of the values may be mistakes.
//!
//! A set of members without a solution is made minimal by leaving members out ([`Method`]); the givens of the set are the
//! only ones that can be the one mistake there is, so each of them is examined ([`Suspect`], [`Change`]); and there may
//! be many such sets ([`Explainer::conflict_sets`]).

mod conflict_set;
mod explainer;
mod explanation;
mod marco;
mod minimal;
mod trials;

pub use conflict_set::ConflictSet;
pub use explainer::{Explainer, Unsatisfiable};
pub use explanation::{Change, ConflictSets, Explanation, Suspect, Without};
pub use minimal::Method;
