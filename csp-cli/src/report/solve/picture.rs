//! `--format svg` and `--format html`: the answers of one problem as a picture or as a page.

use std::io;

use csp_core::Solution;
use csp_instance::Instance;
use csp_view::answers::{AnswerLook, AnswerSheet};

use super::words::{sentence, work};
use super::{Page, Unsearched, Verdict, Writer};

/// Writes the document when the search is over.
pub(super) struct AnswerPage<'a> {
    page: Page<'a>,
    sheet: AnswerSheet,
}

impl<'a> AnswerPage<'a> {
    pub(super) fn new(look: AnswerLook, page: Page<'a>) -> Self {
        Self { sheet: AnswerSheet::new(look, &page.name.exact()), page }
    }
}

impl Writer for AnswerPage<'_> {
    fn begin(&mut self, instance: &Instance) -> io::Result<()> {
        self.sheet.begin(instance);
        Ok(())
    }

    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        self.sheet.answer(instance, solution);
        Ok(())
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        let said = format!("{}; {}", sentence(verdict), work(&verdict.stats));
        write!(self.page.output, "{}", self.sheet.end(&said))
    }

    fn unsearched(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        write!(self.page.output, "{}", self.sheet.end(&format!("{}: {}", end.cause, end.reason)))
    }
}
