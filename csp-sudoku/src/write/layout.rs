//! Layouts of the text of a puzzle: what the table of formats says of each.

/// The way in which the text of a puzzle is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layout {
    /// All cells in a line behind some text. With zeros, `0` is an empty cell where it can be nothing else.
    Line {
        start: &'static str,
        zeros: bool,
    },
    /// A line for each row, with this between the cells.
    Rows {
        cell: CellText,
        separator: &'static str,
    },
    /// A line for each row, with lines between the boxes or the regions.
    Grid,
    /// Headers and a section of rows.
    Section,
    /// Rows in a frame.
    Frame,
    /// The candidates of each cell.
    Marks,
    /// A place for each candidate of each cell.
    Places,
    Csv,
    Json,
    FPuzzles {
        is_link: bool,
    },
    OpenSudoku,
    Cnf,
    Latex,
}

/// The text of a cell in a line of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum CellText {
    /// As wide as the widest number of the board; 0 for an empty cell.
    Number,
    /// A field of a table, which has nothing in it for an empty cell.
    Field,
}
