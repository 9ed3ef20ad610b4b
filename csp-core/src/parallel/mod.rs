//! Several searches at once, on all the threads that rayon has. What is reported does not depend on how many there are.

mod portfolio;
mod split;

pub use portfolio::{Winner, portfolio};
pub use split::{Subproblems, split, subproblems};
