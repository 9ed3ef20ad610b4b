//! What was generated.

use crate::Board;

/// A board, and how it came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The board.
    pub board: Board,
    /// The grid that it was made from: its only solution, but for a board with holes one of perhaps many.
    pub solution: Board,
    /// Attempts that it took, see [`Recipe::attempts`](super::Recipe::attempts).
    pub attempts: u64,
    /// Whether it is proven that the board has just one solution.
    pub unique: bool,
    /// Whether it is proven that no orbit of givens can be left out: without symmetry, no given. A board that has a given number
    /// of clues was not asked.
    pub minimal: Option<bool>,
}
