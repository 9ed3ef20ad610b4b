//! The files of Simple Sudoku.

use super::rows;
use crate::{Alphabet, Puzzle};

/// The rows in a frame, with rules between the boxes.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let size = puzzle.board.size();
    let boxes = size.side() / size.box_columns();
    let edge = format!("*{}*\n", "-".repeat(size.side() + boxes - 1));
    let rule = format!("|{}|\n", vec!["-".repeat(size.box_columns()); boxes].join("+"));
    let mut text = edge.clone();
    for (number, row) in rows::plain(puzzle, alphabet).lines().enumerate() {
        if number > 0 && number.is_multiple_of(size.box_rows()) {
            text.push_str(&rule);
        }
        // Symbols are ASCII, one byte each.
        let boxes = (0..boxes).map(|place| &row[place * size.box_columns()..(place + 1) * size.box_columns()]);
        text.extend(boxes.flat_map(|cells| ["|", cells]).chain(["|\n"]));
    }
    text + &edge
}
