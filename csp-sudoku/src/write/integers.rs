//! Rows of whole numbers.

use crate::Puzzle;

/// A line for each row, as wide as the widest number; 0 for an empty cell.
pub(super) fn text(puzzle: &Puzzle) -> String {
    let side = puzzle.board.size().side();
    let width = side.to_string().len();
    let row = |row: &[u16]| row.iter().map(|value| format!("{value:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    puzzle.board.cells().chunks(side).map(row).collect()
}
