//! Canonical forms of 9x9 boards, so that boards which are the same but for a symmetry can be found.
//!
//! Two forms are in use, and both are called minlex. *Row-minlex* is the least line of the board itself: [`least`]. The other takes
//! the least line of the solution grid, and the board with it: [`least_by_solution`]. For a full grid they are the same.
//!
//! From the bottom to the top: `grid`, `symmetry`, `state` (a symmetry that is chosen in part), `first_rows` (the beginning of a
//! full grid), `search`, `forms` (the front).

mod first_rows;
mod forms;
mod grid;
mod search;
mod state;
mod symmetry;

pub use forms::{least, least_by_solution};
pub use grid::CanonError;
pub use symmetry::Symmetry;
