//! Cells in the fields of a spreadsheet.

use crate::Puzzle;

/// A line for each row, with tabs between the cells. An empty cell is empty; in a row without any value it is a point,
/// since a row of nothing would be read as the end of a table.
pub(super) fn text(puzzle: &Puzzle) -> String {
    let row = |row: &[u16]| {
        let is_bare = row.iter().all(|&value| value == 0);
        let cell = |&value: &u16| if value > 0 { value.to_string() } else { if is_bare { "." } else { "" }.to_owned() };
        row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\n"
    };
    puzzle.board.cells().chunks(puzzle.board.size().side()).map(row).collect()
}
