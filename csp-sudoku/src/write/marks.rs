//! Grids of pencil marks.

use super::rows;
use crate::Puzzle;
use crate::picture::CandidateStyle;

/// The candidates of each cell.
pub(super) fn text(puzzle: &Puzzle) -> String {
    puzzle.board.size().candidates_to_text(&rows::candidates(puzzle), CandidateStyle::Plain)
}
