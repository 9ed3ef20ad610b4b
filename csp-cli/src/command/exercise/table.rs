//! Grades as text, as a grade book, and as JSON; and whether a grade book was edited.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use csp_exercises::grade::{Grade, GradeVerdict};
use csp_exercises::receipt::Receipt;
use csp_exercises::submission::Submission;
use csp_terminal::exit::Exit;
use csp_terminal::files;
use csp_terminal::files::Limited;
use csp_terminal::output::{Output, width};
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use crate::report::Listing;

/// The columns of a grade book. The last is made of all others.
const COLUMNS: [&str; 10] =
    ["row", "submission", "exercise", "language", "verdict", "right", "problems", "words", "sha256", "hash"];

/// The largest grade book that is read, in bytes: one row has about a thousand at most.
const MOST_BOOK: u64 = 256 << 20;

/// Writes grades, one after the other.
pub(super) struct Grades {
    format: Listing,
    receipt: Receipt,
    output: Output,
    /// Their number.
    all: usize,
    written: usize,
    right: usize,
}

impl Grades {
    pub(super) fn begin(format: Listing, seed: Option<&str>, all: usize, output: Output) -> Result<Self> {
        let mut grades = Self { format, receipt: Receipt::new(seed), output, all, written: 0, right: 0 };
        if format == Listing::Csv {
            grades.record(&COLUMNS)?;
        }
        Ok(grades)
    }

    pub(super) fn write(&mut self, submission: &Submission, grade: &Grade) -> Result<()> {
        self.written += 1;
        self.right += usize::from(grade.verdict == GradeVerdict::Right);
        match self.format {
            Listing::Text => self.text(submission, grade)?,
            Listing::Csv => {
                let mut columns = self.columns(submission, grade).map(|column| escape::cell(&column)).to_vec();
                columns.push(self.receipt.next(&columns));
                self.record(&columns)?;
            }
            Listing::Json => {
                let columns = self.columns(submission, grade);
                let hash = self.receipt.next(&columns);
                let [row, name, exercise, language, verdict, _, _, words, sha256] = columns;
                let object = json!({
                    "row": row, "submission": name, "exercise": exercise, "language": language, "verdict": verdict,
                    "right": grade.right, "problems": grade.instances, "words": words, "sha256": sha256, "hash": hash,
                });
                writeln!(self.output, "{object}")?;
            }
        }
        // Who waits for a large class sees each grade when it is there.
        Ok(self.output.flush()?)
    }

    /// Ends the table.
    pub(super) fn end(mut self) -> Result<usize> {
        self.output.flush()?;
        Ok(self.right)
    }

    fn text(&mut self, submission: &Submission, grade: &Grade) -> Result<()> {
        let name = escape::plain(&submission.name);
        let Grade { verdict, right, instances, words, .. } = grade;
        let about = match &submission.content {
            Ok(content) => {
                format!(", {right} of {instances} problems right ({}, {})", content.exercise, content.language)
            }
            Err(_) => String::new(),
        };
        write!(self.output, "{}", hanging("", &format!("{name}: {verdict}{about}"), 2, width()))?;
        if !words.is_empty() {
            write!(self.output, "{}", hanging("  ", &escape::plain(words), 2, width()))?;
        }
        Ok(())
    }

    /// All columns but the hash. The first says how many rows there are, so that a row that is cut off at the end is missed.
    fn columns(&self, submission: &Submission, grade: &Grade) -> [String; 9] {
        let content = submission.content.as_ref().ok();
        [
            format!("{} of {}", self.written, self.all),
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

    fn record<T: AsRef<[u8]>>(&mut self, cells: &[T]) -> Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(cells)?;
        Ok(self.output.write_all(&writer.into_inner()?)?)
    }
}

/// Says which rows of a grade book do not fit.
pub(super) fn verify(path: &Path, seed: Option<&str>, output: &mut Output) -> Result<Exit> {
    let shown = path.display();
    let mut reader = csv::Reader::from_reader(Limited::whole(files::named(path)?, MOST_BOOK));
    let header = reader.headers().with_context(|| format!("cannot read {shown}"))?;
    if !header.iter().eq(COLUMNS) {
        bail!("{shown} is no grade book: its first line must be {}", COLUMNS.join(","));
    }
    let mut receipt = Receipt::new(seed);
    let (mut rows, mut wrong, mut last) = (0, 0, None);
    for record in reader.records() {
        let record = record.with_context(|| format!("cannot read {shown}"))?;
        let cells: Vec<&str> = record.iter().collect();
        let (hash, columns) = cells.split_last().expect("each record has as many cells as the header");
        rows += 1;
        last = columns.first().map(|&number| number.to_owned());
        if !receipt.fits(columns, hash) {
            wrong += 1;
            let line = record.position().map_or(0, csv::Position::line);
            let name = escape::plain(columns[1]).into_owned();
            writeln!(output, "line {line}, {name}: this row, or one before it, was changed, added or removed")?;
        }
    }
    let end = format!("{rows} of {rows}");
    match last {
        // Each row says how many there are, and its code covers that. So a row at the end is missed as long as one is left, and a
        // book that is written to its end has one at least.
        None => {
            wrong += 1;
            writeln!(output, "rows are missing: there is none, and a grade book has one for each submission")?;
        }
        Some(last) if last != end => {
            wrong += 1;
            writeln!(output, "rows are missing or were added: the last one says {last}")?;
        }
        Some(_) => {}
    }
    if wrong == 0 {
        let key = if seed.is_some() { "" } else { "; without --seed, anybody could have made these hashes" };
        writeln!(output, "{shown}: {rows} rows as they were written{key}")?;
    } else if seed.is_none() {
        writeln!(output, "(A table that was made with --seed is verified with the same --seed.)")?;
    }
    output.flush()?;
    Ok(if wrong == 0 { Exit::Solved } else { Exit::NoSolution })
}
