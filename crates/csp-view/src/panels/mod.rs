//! The whole screen of `csp step`, as text with roles: the picture and the panels beside it.
//!
//! Nothing here knows a terminal. A role says what a piece of text is; the screen decides how that looks.
//! Whatever a colour says, a sign in the text says too.

mod board;
mod domains;
mod marks;
mod picture;
mod piece;
mod progress;
mod tree;

#[cfg(test)]
mod tests;

pub use picture::{Picture, Spot};
pub use piece::{Line, Piece, Role, Room};
pub use progress::{counters, path, queue};
pub use tree::{TreeSoFar, tree};
