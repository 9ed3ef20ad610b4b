//! All steps of one problem.

use std::io::Write;

use anyhow::Result;
use csp_core::Status;
use csp_deduction::{End, Position};
use csp_sudoku::rating::{Difficulty, ExplainerScale, Grade};
use serde_json::json;

use super::page::Page;
use super::record::record;
use super::step::Step;
use super::text::{note, wrapped};
use crate::args::ExplainFormat;
use crate::desk::Study;
use crate::output::{Output, width};
use crate::words::numbers;
use crate::words::wrap::hanging;

/// Writes steps as they come.
pub(crate) struct Steps<'s, 'o> {
    study: &'s Study<'s>,
    format: ExplainFormat,
    output: &'o mut Output,
    page: Page,
    hardest: Option<u32>,
    score: u64,
    grade: Grade,
    count: u64,
}

impl<'s, 'o> Steps<'s, 'o> {
    /// Writes what stands before the first step.
    pub(crate) fn begin(study: &'s Study<'s>, format: ExplainFormat, output: &'o mut Output) -> Result<Self> {
        if format == ExplainFormat::Text {
            writeln!(output, "{}: {}", study.instance.name, study.instance.heading())?;
        }
        let page = Page::default();
        Ok(Self { study, format, output, page, hardest: None, score: 0, grade: Grade::Easy, count: 0 })
    }

    pub(crate) fn step(&mut self, step: &Step<'_>) -> Result<()> {
        self.hardest = self.hardest.max(Some(step.rating));
        self.score += ExplainerScale::score(step.deduction);
        self.grade = self.grade.max(ExplainerScale::grade(step.deduction));
        self.count += 1;
        match self.format {
            ExplainFormat::Text => {
                let told = step.told();
                let head = format!("{:>3} {:>4}  ", step.number, step.difficulty());
                let words = format!("{} {} So {}", told.rule, told.reason, told.conclusion);
                write!(self.output, "{}", hanging(&head, &words, 10, width()))?;
            }
            ExplainFormat::Json => {
                writeln!(self.output, "{}", record(&self.study.instance.name.to_string(), step))?;
            }
            ExplainFormat::Page | ExplainFormat::Svg => self.page.add(self.study, step),
        }
        Ok(())
    }

    /// Writes how it ended: `None` when a limit was hit.
    pub(crate) fn end(self, end: Option<&End>, position: &Position<'_>) -> Result<()> {
        let grade = self.grade.max(Grade::of_score(self.score));
        let hardest = self.hardest.map(Difficulty::of_tenths);
        if self.format == ExplainFormat::Json {
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
        if self.format == ExplainFormat::Page {
            return Ok(write!(self.output, "{}", self.page.finish(self.study, &format!("{words} {note}")))?);
        }
        write!(self.output, "{}", wrapped(&words))?;
        if !note.is_empty() {
            write!(self.output, "{}", wrapped(&note))?;
        }
        Ok(())
    }
}

/// How it ended, for programs.
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
