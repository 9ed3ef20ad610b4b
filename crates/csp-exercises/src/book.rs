//! A grade book: a table of grades whose rows end in a code, so that edits show.

use std::io::Read;

use crate::grade::Grade;
use crate::receipt::Receipt;
use crate::submission::Submission;

/// The columns of a grade book. The last is made of all others.
pub const COLUMNS: [&str; 10] =
    ["row", "submission", "exercise", "language", "verdict", "right", "problems", "words", "sha256", "hash"];

/// All columns but the hash of a row. The first says which it is of how many, so that a row that is cut off at the end is missed.
pub fn row(number: usize, all: usize, submission: &Submission, grade: &Grade) -> [String; 9] {
    let content = submission.content.as_ref().ok();
    [
        format!("{number} of {all}"),
        submission.name.clone(),
        content.map_or_else(String::new, |content| content.exercise.to_string()),
        content.map_or_else(String::new, |content| content.language.to_string()),
        grade.verdict.to_string(),
        grade.right.to_string(),
        grade.instances.to_string(),
        grade.words.clone(),
        grade.digest.clone(),
    ]
}

/// The state of a grade book that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookState {
    /// The number of its rows.
    pub rows: usize,
    /// The line and the name of each row that was changed, or before which one was added or removed.
    pub wrong: Vec<(u64, String)>,
    /// The fault in the number of rows, if there is one.
    pub count: Option<String>,
}

/// The reason why a file is no grade book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It is no table.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// Its first line is another.
    #[error("this is no grade book: its first line must be {}", COLUMNS.join(","))]
    Header,
}

/// Looks at each row of a grade book.
///
/// # Errors
///
/// When it is none.
pub fn verify(book: impl Read, seed: Option<&str>) -> Result<BookState, BookError> {
    let mut reader = csv::Reader::from_reader(book);
    if !reader.headers()?.iter().eq(COLUMNS) {
        return Err(BookError::Header);
    }
    let mut receipt = Receipt::new(seed);
    let mut state = BookState { rows: 0, wrong: Vec::new(), count: None };
    let mut last = None;
    for record in reader.records() {
        let record = record?;
        let cells: Vec<&str> = record.iter().collect();
        let (hash, columns) = cells.split_last().expect("each record has as many cells as the header");
        state.rows += 1;
        last = columns.first().map(|&number| number.to_owned());
        if !receipt.fits(columns, hash) {
            state.wrong.push((record.position().map_or(0, csv::Position::line), columns[1].to_owned()));
        }
    }
    let end = format!("{0} of {0}", state.rows);
    // Each row says how many there are, and its code covers that. So a row at the end is missed as long as one is left, and a
    // book that is written to its end has one at least.
    state.count = match last {
        None => Some("rows are missing: there is none, and a grade book has one for each submission".to_owned()),
        Some(last) if last != end => Some(format!("rows are missing or were added: the last one says {last}")),
        Some(_) => None,
    };
    Ok(state)
}
