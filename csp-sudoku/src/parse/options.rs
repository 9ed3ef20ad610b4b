//! What is known about a text before it is read.

use crate::{Alphabet, Size};

/// What is known about a text beforehand. Everything else is found out from each puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The size of every board.
    pub size: Option<Size>,
    /// How values are written.
    pub alphabet: Option<Alphabet>,
}
