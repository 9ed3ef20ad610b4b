//! Grades as they are written: as text, as a grade book, as JSON, and in one file for another grader.

use std::io::{self, Write};

use csp_terminal::output::width;
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use crate::book::{self, COLUMNS};
use crate::grade::{Grade, GradeVerdict};
use crate::points::Points;
use crate::receipt::Receipt;
use crate::results::{self, ResultFormat};
use crate::submission::Submission;

/// The form of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeFormat {
    /// A line for each, and what is wrong below it.
    Text,
    /// A grade book.
    Csv,
    /// One JSON object for each.
    Json,
    /// One file for the grader of other people.
    Results(ResultFormat),
}

/// Writes grades, one after the other.
#[derive(Debug)]
pub struct Grades<'s, W> {
    format: GradeFormat,
    points: Points,
    /// Those that are written together.
    kept: Vec<(&'s Submission, Grade)>,
    receipt: Receipt,
    output: W,
    /// Their number.
    all: usize,
    written: usize,
    right: usize,
}

impl<'s, W: Write> Grades<'s, W> {
    /// Begins a table of so many grades.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn begin(
        (format, points): (GradeFormat, Points),
        seed: Option<&str>,
        all: usize,
        output: W,
    ) -> io::Result<Self> {
        let receipt = Receipt::new(seed);
        let mut grades = Self { format, points, kept: Vec::new(), receipt, output, all, written: 0, right: 0 };
        if format == GradeFormat::Csv {
            grades.record(&COLUMNS)?;
        }
        Ok(grades)
    }

    /// Writes the next grade.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn write(&mut self, submission: &'s Submission, grade: Grade) -> io::Result<()> {
        self.written += 1;
        self.right += usize::from(grade.verdict == GradeVerdict::Right);
        let columns = book::row(self.written, self.all, submission, &grade);
        match self.format {
            GradeFormat::Results(_) => self.kept.push((submission, grade)),
            GradeFormat::Text => self.text(submission, &grade)?,
            GradeFormat::Csv => {
                let mut columns = columns.map(|column| escape::cell(&column)).to_vec();
                columns.push(self.receipt.next(&columns));
                self.record(&columns)?;
            }
            GradeFormat::Json => {
                let hash = self.receipt.next(&columns);
                let [row, name, exercise, language, verdict, _, _, words, sha256] = columns;
                let object = json!({
                    "row": row, "submission": name, "exercise": exercise, "language": language, "verdict": verdict,
                    "right": grade.right, "credit": (grade.credit * 1e4).round() / 1e4, "problems": grade.instances,
                    "words": words, "sha256": sha256, "hash": hash,
                });
                writeln!(self.output, "{object}")?;
            }
        }
        // Who waits for a large class sees each grade when it is there.
        self.output.flush()
    }

    /// Ends the table: the number of submissions that are right.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn end(mut self) -> io::Result<usize> {
        // Part of a class is no result.
        if let (GradeFormat::Results(format), true) = (self.format, self.written == self.all) {
            self.output.write_all(results::document(format, &self.kept, &self.points).as_bytes())?;
        }
        self.output.flush()?;
        Ok(self.right)
    }

    fn text(&mut self, submission: &Submission, grade: &Grade) -> io::Result<()> {
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

    fn record<T: AsRef<[u8]>>(&mut self, cells: &[T]) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(&mut self.output);
        writer.write_record(cells)?;
        writer.flush()
    }
}
