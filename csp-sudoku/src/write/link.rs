//! Links that open a puzzle in a browser.

use super::rows;
use crate::{Alphabet, Puzzle};

/// The solver by Andrew Stuart, which takes the cells of a 9x9 board behind `bd=`. Other sites take the same word.
const SITE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// A link with the cells, row by row.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    format!("{SITE}{}\n", rows::digits(puzzle, alphabet))
}
