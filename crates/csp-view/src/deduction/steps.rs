//! All steps of one problem.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use csp_core::{Status, Stop, Watch};
use csp_deduction::{ByHand, End, Position, Technique};
use csp_sudoku::rating::{Difficulty, ExplainerScale, Grade};
use csp_terminal::output::{Output, width};
use csp_terminal::words::numbers;
use csp_terminal::words::wrap::hanging;
use serde_json::json;

use super::DeductionStep;
use super::page::Page;
use super::record::record;
use super::text::{note, wrapped};
use crate::study::Study;

/// The format of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepFormat {
    /// A line for each step.
    #[default]
    Text,
    /// A JSON object for each step, and one for the end.
    Json,
    /// A page with a picture of each step.
    Page,
    /// A picture of one step.
    Svg,
}

impl StepFormat {
    /// Each format with its name and what it is, for a list of options.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Text, "text", "A line for each step"),
        (Self::Json, "json", "A JSON object for each step, and one for the end"),
        (Self::Page, "page", "A page with a picture of each step"),
        (Self::Svg, "svg", "A picture of the one step that --find finds"),
    ];
}

/// Writes steps as they come.
#[expect(missing_debug_implementations, reason = "an output may be anything")]
pub struct Steps<'s, 'o> {
    study: &'s Study<'s>,
    format: StepFormat,
    output: &'o mut Output,
    page: Page,
    hardest: Option<u32>,
    score: u64,
    grade: Grade,
    count: u64,
}

impl<'s, 'o> Steps<'s, 'o> {
    /// Writes what stands before the first step.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn begin(study: &'s Study<'s>, format: StepFormat, output: &'o mut Output) -> Result<Self> {
        if format == StepFormat::Text {
            writeln!(output, "{}: {}", study.instance.name, study.instance.heading())?;
        }
        let page = Page::default();
        Ok(Self { study, format, output, page, hardest: None, score: 0, grade: Grade::Easy, count: 0 })
    }

    /// Writes the next step.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn step(&mut self, step: &DeductionStep<'_>) -> Result<()> {
        self.hardest = self.hardest.max(Some(step.rating));
        self.score += ExplainerScale::score(step.deduction);
        self.grade = self.grade.max(ExplainerScale::grade(step.deduction));
        self.count += 1;
        match self.format {
            StepFormat::Text => {
                let told = step.told();
                let head = format!("{:>3} {:>4}  ", step.number, step.difficulty());
                let words = format!("{} {} So {}", told.rule, told.reason, told.conclusion);
                write!(self.output, "{}", hanging(&head, &words, 10, width()))?;
            }
            StepFormat::Json => {
                writeln!(self.output, "{}", record(&self.study.instance.name.to_string(), step))?;
            }
            StepFormat::Page | StepFormat::Svg => self.page.add(self.study, step),
        }
        Ok(())
    }

    /// Writes how it ended: `None` when a limit was hit.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn end(self, end: Option<&End>, position: &Position<'_>) -> Result<()> {
        let grade = self.grade.max(Grade::of_score(self.score));
        let hardest = self.hardest.map(Difficulty::of_tenths);
        if self.format == StepFormat::Json {
            let object = json!({
                "problem": self.study.instance.name.to_string(),
                "end": word(end),
                "steps": self.count,
                "rating": self.hardest.map(|tenths| f64::from(tenths) / 10.0),
                "score": self.score,
                "grade": grade.to_string(),
            });
            return Ok(writeln!(self.output, "{object}")?);
        }
        let steps = numbers::count(self.count, "step");
        let rated = hardest.map_or_else(String::new, |hardest| {
            format!("; the hardest is rated {hardest}, the score is {} ({grade})", numbers::grouped(self.score))
        });
        let words = format!("{} after {steps}{rated}.", sentence(end, self.study, position));
        let note = note(self.study).unwrap_or_default();
        if self.format == StepFormat::Page {
            return Ok(write!(self.output, "{}", self.page.finish(self.study, &format!("{words} {note}")))?);
        }
        write!(self.output, "{}", wrapped(&words))?;
        if !note.is_empty() {
            write!(self.output, "{}", wrapped(&note))?;
        }
        Ok(())
    }

    /// Writes how many steps a list has that is no way: all of them in one position.
    fn end_of_list(self, is_cut_short: bool) -> Result<()> {
        let end = if is_cut_short { "limit" } else { "listed" };
        if self.format == StepFormat::Json {
            let object = json!({ "problem": self.study.instance.name.to_string(), "end": end, "steps": self.count });
            return Ok(writeln!(self.output, "{object}")?);
        }
        let so_far = if is_cut_short { ", and more may follow" } else { "" };
        let words = match self.count {
            0 => format!("There is no such step in this position{so_far}."),
            count => format!("{} in this position{so_far}.", numbers::count(count, "step")),
        };
        let note = note(self.study).unwrap_or_default();
        if self.format == StepFormat::Page {
            return Ok(write!(self.output, "{}", self.page.finish(self.study, &format!("{words} {note}")))?);
        }
        write!(self.output, "{}", wrapped(&words))?;
        if note.is_empty() { Ok(()) } else { Ok(write!(self.output, "{}", wrapped(&note))?) }
    }
}

/// Lists every step by some techniques in the position as it is given, and tells how many there are, or the limit that was hit.
///
/// # Errors
///
/// For the format of a single picture, and when the output cannot be written.
pub fn list(
    study: &Study<'_>,
    techniques: &[&'static Technique],
    format: StepFormat,
    watch: &Watch,
    output: &mut Output,
) -> Result<Result<u64, Stop>> {
    ensure!(format != StepFormat::Svg, "--format svg is for one step: take --format page for a list");
    let only = ByHand::only(study.by_hand.scale().clone(), |known| techniques.contains(&known));
    let mut steps = Steps::begin(study, format, output)?;
    let mut written = Ok(());
    let told = only.all(&study.position, watch, |rating, deduction| {
        let number = steps.count + 1;
        written = steps.step(&DeductionStep { number, rating, deduction: &deduction, position: &study.position });
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let count = steps.count;
    steps.end_of_list(told.is_err())?;
    Ok(told.map(|()| count))
}

/// The end, for programs.
fn word(end: Option<&End>) -> &'static str {
    match end {
        Some(End::Solved) => "solved",
        Some(End::Impossible(_)) => "no solution",
        Some(End::Stuck) => "stuck",
        Some(End::Left) => "left",
        None => "limit",
    }
}

fn sentence(end: Option<&End>, study: &Study<'_>, position: &Position<'_>) -> String {
    let open = study.instance.network.variables().filter(|&x| !position.is_placed(x)).count() as u64;
    let open = numbers::count(open, "cell");
    match end {
        Some(End::Solved) => "Solved".into(),
        Some(End::Impossible(_)) => "There is no solution (`csp check` says why): this is seen".into(),
        Some(End::Left) => format!("Stopped before that technique, {open} open,"),
        Some(End::Stuck) if study.status == Status::Multiple => format!("No technique finds more, {open} open,"),
        Some(End::Stuck) => format!("These techniques find no more, {open} open,"),
        None => format!("Cut short, {open} open,"),
    }
}
