//! A chess board.

use crate::model::Val;

/// The most rows that are drawn; two columns of text for each fill a terminal of the usual 80.
const MOST: usize = 40;

/// A queen in each row, in the column that is its value; none when the board is too large to be seen.
pub(super) fn chessboard(values: &[Val]) -> Option<String> {
    let side = values.len();
    if side > MOST {
        return None;
    }
    let square = |queen: &Val, column: usize| if queen.index() == column { "Q" } else { "." };
    let row = |queen: &Val| (0..side).map(|column| square(queen, column)).collect::<Vec<_>>().join(" ") + "\n";
    Some(values.iter().map(row).collect())
}
