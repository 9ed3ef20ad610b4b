//! The judge of boards: whether they are solved, what may stand in their cells, and what shows that some have no solution.
//!
//! A [`Ruleset`](crate::Ruleset) is the only judge; what a [`Board`](crate::Board) says of itself is what its classic rules say.
//! From the bottom to the top:
//!
//! - `statements`: what any rules state, as lists
//! - `fast_path`: the fast ways of the classic rules
//! - `candidates`: what may stand in each cell
//! - `verifier`: whether a board is solved
//! - `contradiction`, `reasons`: what shows that a board has no solution

mod candidates;
mod contradiction;
mod fast_path;
mod reasons;
mod statements;
mod verifier;

pub use contradiction::Contradiction;
pub(crate) use verifier::Verifier;
