//! The commands. Each gathers what it needs, computes, and hands results to `report`.

mod canon;
pub(crate) mod check;
mod compare;
mod completions;
mod conflict;
mod convert;
mod difficulty;
mod enter;
mod exercise;
mod explain;
mod flatzinc;
mod generate;
mod hint;
mod inspect;
mod jobs;
mod lab;
mod lists;
mod rate;
mod replay;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod show;
mod site;
mod solve;
mod step;
mod threads;
mod trace;
mod verify;

pub(crate) use canon::canon;
pub(crate) use check::check;
pub(crate) use compare::compare;
pub(crate) use completions::completions;
pub(crate) use convert::convert;
pub(crate) use enter::enter;
pub(crate) use exercise::{confined, exercise};
pub(crate) use explain::explain;
pub(crate) use flatzinc::{flatzinc, install};
pub(crate) use generate::generate;
pub(crate) use hint::hint;
pub(crate) use inspect::{consistency, structure};
pub(crate) use jobs::{merge, plan, run};
pub(crate) use lab::lab;
pub(crate) use lists::{man, problems, puzzles, strategies};
pub(crate) use rate::rate;
pub(crate) use replay::replay;
#[cfg(feature = "serve")]
pub(crate) use serve::serve;
pub(crate) use sheet::sheet;
pub(crate) use show::show;
pub(crate) use site::site;
pub(crate) use solve::solve;
pub(crate) use step::step;
pub(crate) use trace::{trace, tree};
pub(crate) use verify::verify;

use anyhow::Result;

use crate::args::OutputArgs;
use csp_terminal::output;
use csp_terminal::output::Output;

impl OutputArgs {
    /// The file that was asked for, or standard output. A file that is read, too, is refused: it would be
    /// empty before.
    pub(crate) fn open(&self, inputs: &[String]) -> Result<Output> {
        output::to(self.output.as_deref(), inputs)
    }
}
