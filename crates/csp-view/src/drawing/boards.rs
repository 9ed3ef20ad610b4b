//! Layouts of boards, chess boards and squares.

use csp_core::{Network, Var};
use csp_sudoku::Ruleset;

use super::{MARK, MARK_ROW, MOST_MARKS, NAME, Spot, longest_label, width_of};

/// The side of the square of a chess board, and the least side of a cell, in points.
pub(super) const SQUARE: f64 = 36.0;
/// The room around a picture.
pub(super) const MARGIN: f64 = 12.0;

/// Rows and columns of equal cells, one for each variable.
pub(super) struct Cells {
    pub(super) spots: Vec<Spot>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The cells of a board, with the marks of a cell as the boxes of the board are: a value stands in its cell
/// where its place in the box is. In a jigsaw they are as near to a square as they can be.
pub(super) fn board(rules: &Ruleset, network: &Network) -> Cells {
    let size = rules.size();
    let side = size.side();
    let letters = network.variables().next().map_or(1, |x| longest_label(network, x));
    let mark = width_of(letters, MARK) + 8.0;
    let (across, down) = match rules.regions() {
        Some(_) => shape(side, mark),
        None => (size.box_columns(), size.box_rows()),
    };
    let cell = (mark * across as f64).max(MARK_ROW * down as f64).max(SQUARE);
    let left = ruler(&size.cell(size.cells() - 1).to_string());
    let spot = |index: usize| (across, down, index / side, index % side);
    let spots = (0..size.cells()).map(spot).map(|(columns, rows, row, column)| Spot {
        x: left + column as f64 * cell,
        y: TOP + row as f64 * cell,
        width: cell,
        height: cell,
        top: 0.0,
        columns,
        rows,
    });
    let length = side as f64 * cell;
    Cells { spots: spots.collect(), width: left + length + MARGIN, height: TOP + length + MARGIN }
}

/// The rows of a chess board, a strip of squares each, one for each column.
pub(super) fn chessboard(network: &Network) -> Cells {
    let side = network.len();
    let letters = network.variables().map(|x| network.name(x).to_string().chars().count()).max().unwrap_or(1);
    let left = ruler(&"x".repeat(letters));
    let length = side as f64 * SQUARE;
    let strip = |row: usize| Spot {
        x: left,
        y: TOP + row as f64 * SQUARE,
        width: length,
        height: SQUARE,
        top: 0.0,
        columns: side.max(1),
        rows: 1,
    };
    let spots = (0..side).map(strip).collect();
    Cells { spots, width: left + length + MARGIN, height: TOP + length + MARGIN }
}

/// The cells of a square or rectangle, so many in a row.
pub(super) fn grid(network: &Network, columns: usize) -> Cells {
    let values = network.variables().map(|x| network.declared(x).len()).max().unwrap_or(1).clamp(1, MOST_MARKS);
    let letters = network.variables().map(|x| longest_label(network, x)).max().unwrap_or(1);
    let (across, down) = shape(values, width_of(letters, MARK) + 8.0);
    let width = ((width_of(letters, MARK) + 8.0) * across as f64).max(SQUARE);
    let height = (MARK_ROW * down as f64).max(SQUARE);
    let side = width.max(height);
    let spot = |index: usize| Spot {
        x: MARGIN + (index % columns) as f64 * side,
        y: MARGIN + (index / columns) as f64 * side,
        width: side,
        height: side,
        top: 0.0,
        columns: across,
        rows: down,
    };
    let rows = network.len().div_ceil(columns);
    let length = |cells: usize| 2.0 * MARGIN + cells as f64 * side;
    Cells { spots: (0..network.len()).map(spot).collect(), width: length(columns), height: length(rows) }
}

/// The box of a node of a graph, which has its name above its values, at the corner of the picture.
pub(super) fn node(network: &Network, x: Var) -> Spot {
    let name = network.name(x).to_string().chars().count();
    let mark = width_of(longest_label(network, x), MARK) + 6.0;
    let (columns, rows) = shape(network.declared(x).len().clamp(1, MOST_MARKS), mark);
    let width = (width_of(name, NAME) + 12.0).max(mark * columns as f64 + 6.0).max(SQUARE);
    let top = NAME + 8.0;
    let height = top + MARK_ROW * rows as f64 + 3.0;
    Spot { x: 0.0, y: 0.0, width, height, top, columns, rows }
}

/// The box of a node of a graph, which has nothing but its name.
pub(super) fn name(network: &Network, x: Var) -> Spot {
    let letters = network.name(x).to_string().chars().count();
    let width = (width_of(letters, NAME) + 12.0).max(SQUARE);
    let top = NAME + 8.0;
    Spot { x: 0.0, y: 0.0, width, height: top, top, columns: 1, rows: 1 }
}

/// The columns and rows for so many marks of this width that come nearest to a square, not higher than wide.
pub(super) fn shape(values: usize, mark: f64) -> (usize, usize) {
    let fits = |columns: usize| columns as f64 * mark >= values.div_ceil(columns) as f64 * MARK_ROW;
    let columns = (1..=values).find(|&columns| fits(columns)).unwrap_or(values).max(1);
    (columns, values.div_ceil(columns).max(1))
}

/// The height of the numbers above the columns, with the margin.
const TOP: f64 = MARGIN + 16.0;

/// The width of the names of the rows, with the margin.
fn ruler(longest: &str) -> f64 {
    MARGIN + width_of(longest.chars().count(), MARK) + 8.0
}
