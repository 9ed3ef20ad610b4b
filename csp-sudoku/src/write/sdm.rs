//! Collections with a puzzle in each line.

use super::rows;
use crate::{Alphabet, Puzzle};

/// The cells in one line, `0` for an empty cell up to 9x9.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    rows::digits(puzzle, alphabet) + "\n"
}
