//! Several searches at once, on all threads of rayon. The result does not depend on their number.

mod portfolio;
mod split;

pub use portfolio::{Winner, portfolio, seeds};
pub use split::{Subproblems, split, subproblems};
