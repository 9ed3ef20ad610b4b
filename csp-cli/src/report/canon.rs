//! Canonical forms as text.

use csp_sudoku::canon::Symmetry;
use csp_sudoku::{Alphabet, Board};
use csp_terminal::words::escape;
use serde_json::json;

use crate::args::{CanonArgs, CanonFormat};

/// A board's form, and how it becomes it where that is asked for.
pub(crate) fn form(args: &CanonArgs, name: &str, board: &Board, form: &Board, symmetry: &Symmetry) -> String {
    let line = form.to_line(Alphabet::Digits);
    match args.format {
        CanonFormat::Line if args.symmetry => format!("# {}: {symmetry}\n{line}\n", escape::plain(name)),
        CanonFormat::Line => line + "\n",
        CanonFormat::Json => {
            let object = json!({
                "puzzle": name,
                "line": board.to_line(Alphabet::Digits),
                "form": line,
                "symmetry": {
                    "transposed": symmetry.is_transposed(),
                    "rows": symmetry.rows().map(|row| row + 1),
                    "columns": symmetry.columns().map(|column| column + 1),
                    "values": (1..=9).map(|value| symmetry.name(value)).collect::<Vec<_>>(),
                },
            });
            format!("{object}\n")
        }
    }
}
