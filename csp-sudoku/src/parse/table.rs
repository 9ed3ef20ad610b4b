//! Tables as spreadsheets and programs save them: rows whose empty fields at the end were cut off, and the
//! names of the columns and rows.

use super::row::Row;
use super::{ReadOptions, sizes};
use crate::board::Size;

/// The rows of a table with the empty fields that were cut off at the ends of its lines. The rows are a board
/// only if there are as many of them as the longest row has fields.
pub(super) fn filled(rows: &[Row], options: ReadOptions) -> Option<(Vec<Row>, Size)> {
    let size = sizes::by_row(rows.len(), options)?;
    let longest = rows.iter().map(|row| row.entries.len()).max()?;
    if longest != size.side() || !rows.iter().any(|row| row.fields) {
        return None;
    }
    let mut rows = rows.to_vec();
    rows.iter_mut().for_each(|row| row.fill(longest));
    Some((rows, size))
}

/// A first line that names the columns of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    /// The number of columns with cells, which is also the number of rows.
    pub(super) side: usize,
    /// True if the rows start with their names.
    pub(super) named_rows: bool,
}

impl Header {
    /// The header that a line is, if its fields count up: 0, 1, 2, ...; 1, 2, 3, ...; A, B, C, ...; c1, c2,
    /// c3, ... An empty field before them is the corner above the names of the rows. A row of a board may
    /// look the same, and then the lines that follow decide.
    pub(super) fn of(row: &Row, options: ReadOptions) -> Option<Self> {
        if !row.fields {
            return None;
        }
        let fields: Vec<String> = (0..row.entries.len()).map(|place| field(row, place)).collect();
        let whole = counts_up(&fields).then_some((fields.len(), false));
        let behind_corner = || match fields.split_first() {
            Some((corner, rest)) => (corner.is_empty() && counts_up(rest)).then_some((rest.len(), true)),
            None => None,
        };
        let (side, named_rows) = whole.or_else(behind_corner)?;
        sizes::by_row(side, options).map(|_| Self { side, named_rows })
    }

    /// True if a line may be a row under it.
    pub(super) fn covers(self, row: &Row) -> bool {
        row.fields && row.entries.len() <= self.side + usize::from(self.named_rows)
    }

    /// True if the first fields of the rows are names, or the header demands none. No puzzle is mistaken for such a table: a
    /// board whose first row and first column both count up behind an empty corner has no solution.
    pub(super) fn has_names<'r>(self, rows: impl Iterator<Item = &'r Row>) -> bool {
        !self.named_rows || counts_up(&rows.map(|row| field(row, 0)).collect::<Vec<_>>())
    }
}

/// The text of a field; empty when there are fewer fields.
fn field(row: &Row, place: usize) -> String {
    row.entries.get(place).map_or_else(String::new, |unit| row.symbols_of(unit).iter().collect())
}

/// True if names count up from 0, 1 or A, all with the same word in front.
fn counts_up(names: &[String]) -> bool {
    let Some(first) = names.first() else { return false };
    // The word in front of the numbers: `c` in c1, c2, c3, or nothing in 1, 2, 3.
    let word = first.trim_end_matches(|char: char| char.is_ascii_digit());
    let start = match first.strip_prefix(word) {
        Some("0") => 0,
        Some("1") => 1,
        _ => return first.eq_ignore_ascii_case("a") && are_letters(names),
    };
    let mut numbers = names.iter().map(|name| name.strip_prefix(word).and_then(|number| number.parse::<usize>().ok()));
    (start..).zip(&mut numbers).all(|(wanted, number)| number == Some(wanted))
}

/// True if names are the letters from A, or from a, in their order.
fn are_letters(names: &[String]) -> bool {
    let mut letters = ('A'..='Z').map(String::from);
    names.iter().all(|name| letters.next().is_some_and(|letter| name.eq_ignore_ascii_case(&letter)))
}
