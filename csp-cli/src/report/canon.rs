//! Canonical forms as text.

use csp_sudoku::canon::Symmetry;
use csp_sudoku::{Alphabet, Board};
use csp_terminal::words::escape;
use serde_json::json;

/// A line with the form of a board, under how the board becomes it where that is asked for.
pub(crate) fn text(name: &str, form: &Board, symmetry: Option<&Symmetry>) -> String {
    let head = symmetry.map_or_else(String::new, |symmetry| format!("# {}: {symmetry}\n", escape::plain(name)));
    format!("{head}{}\n", form.to_line(Alphabet::Digits))
}

/// A JSON object with the form of a board, and how the board becomes it.
pub(crate) fn json(name: &str, board: &Board, form: &Board, symmetry: &Symmetry) -> String {
    let object = json!({
        "puzzle": name,
        "line": board.to_line(Alphabet::Digits),
        "form": form.to_line(Alphabet::Digits),
        "symmetry": {
            "transposed": symmetry.is_transposed(),
            "rows": symmetry.rows().map(|row| row + 1),
            "columns": symmetry.columns().map(|column| column + 1),
            "values": (1..=9).map(|value| symmetry.name(value)).collect::<Vec<_>>(),
        },
    });
    format!("{object}\n")
}
