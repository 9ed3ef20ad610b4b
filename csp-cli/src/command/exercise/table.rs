//! Grades as text, as a grade book, as JSON, and for other graders; and whether a grade book was edited.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use csp_exercises::book::{self, BookState, COLUMNS};
use csp_exercises::grade::{Grade, GradeVerdict};
use csp_exercises::receipt::Receipt;
use csp_exercises::results::{self, Points};
use csp_exercises::submission::Submission;
use csp_terminal::exit::Exit;
use csp_terminal::files;
use csp_terminal::files::Limited;
use csp_terminal::output::{Output, width};
use csp_terminal::words::escape;
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use crate::args::GradingArgs;
use crate::report::{GradeFormat, Listing};

/// The largest grade book that is read, in bytes: one row has about a thousand at most.
const MOST_BOOK: u64 = 256 << 20;

/// Writes grades, one after the other.
pub(super) struct Grades<'s> {
    format: GradeFormat,
    points: Points,
    /// Those that are written together.
    kept: Vec<(&'s Submission, Grade)>,
    receipt: Receipt,
    output: Output,
    /// Their number.
    all: usize,
    written: usize,
    right: usize,
}

impl<'s> Grades<'s> {
    pub(super) fn begin(args: &'s GradingArgs, all: usize, output: Output) -> Result<Self> {
        if args.points.is_some() && matches!(args.format, GradeFormat::List(_)) {
            bail!("--points is for the files of other graders: --format gradescope, prairielearn, check50 or junit");
        }
        let points = args.points.clone().unwrap_or_default();
        let (format, receipt) = (args.format, Receipt::new(args.seed.as_deref()));
        let mut grades = Self { format, points, kept: Vec::new(), receipt, output, all, written: 0, right: 0 };
        if format == GradeFormat::List(Listing::Csv) {
            grades.record(&COLUMNS)?;
        }
        Ok(grades)
    }

    pub(super) fn write(&mut self, submission: &'s Submission, grade: Grade) -> Result<()> {
        self.written += 1;
        self.right += usize::from(grade.verdict == GradeVerdict::Right);
        let columns = book::row(self.written, self.all, submission, &grade);
        match self.format {
            GradeFormat::Results(_) => self.kept.push((submission, grade)),
            GradeFormat::List(Listing::Text) => self.text(submission, &grade)?,
            GradeFormat::List(Listing::Csv) => {
                let mut columns = columns.map(|column| escape::cell(&column)).to_vec();
                columns.push(self.receipt.next(&columns));
                self.record(&columns)?;
            }
            GradeFormat::List(Listing::Json) => {
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
        // Part of a class is no result.
        if let (GradeFormat::Results(format), true) = (self.format, self.written == self.all) {
            self.output.write_all(results::document(format, &self.kept, &self.points).as_bytes())?;
        }
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

    fn record<T: AsRef<[u8]>>(&mut self, cells: &[T]) -> Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(cells)?;
        Ok(self.output.write_all(&writer.into_inner()?)?)
    }
}

/// Says which rows of a grade book do not fit.
pub(super) fn verify(path: &Path, seed: Option<&str>, output: &mut Output) -> Result<Exit> {
    let shown = path.display();
    let BookState { rows, wrong, count } = book::verify(Limited::whole(files::named(path)?, MOST_BOOK), seed)
        .with_context(|| format!("cannot read {shown}"))?;
    for (line, name) in &wrong {
        let name = escape::plain(name);
        writeln!(output, "line {line}, {name}: this row, or one before it, was changed, added or removed")?;
    }
    count.iter().try_for_each(|fault| writeln!(output, "{fault}"))?;
    let is_right = wrong.is_empty() && count.is_none();
    if is_right {
        let key = if seed.is_some() { "" } else { "; without --seed, anybody could have made these hashes" };
        writeln!(output, "{shown}: {rows} rows as they were written{key}")?;
    } else if seed.is_none() {
        writeln!(output, "(A table that was made with --seed is verified with the same --seed.)")?;
    }
    output.flush()?;
    Ok(if is_right { Exit::Solved } else { Exit::NoSolution })
}
