//! The commands. Each gathers what it needs, computes, and hands results to `report`.

pub(crate) mod check;
mod compare;
mod completions;
mod enter;
mod gather;
mod inspect;
mod lists;
mod named;
mod screen;
mod show;
mod solve;
mod step;
mod trace;

pub(crate) use check::check;
pub(crate) use compare::compare;
pub(crate) use completions::completions;
pub(crate) use enter::enter;
pub(crate) use inspect::{consistency, structure};
pub(crate) use lists::{man, problems, puzzles, strategies};
pub(crate) use show::show;
pub(crate) use solve::solve;
pub(crate) use step::step;
pub(crate) use trace::{trace, tree};

use anyhow::{Context as _, Result};
use csp_core::Plan;
use csp_sudoku::{Model, Size};

use crate::interrupt::Interrupt;

/// The rules of each board size, built when first needed. The sizes of an input are few.
#[derive(Debug, Default)]
struct Models(Vec<Model>);

impl Models {
    fn has(&self, size: Size) -> bool {
        self.0.iter().any(|model| model.size() == size)
    }

    /// Builds the rules of a size, as the plans need them. An interruption meanwhile ends the program: nothing may be
    /// waiting to be written.
    fn build(&mut self, size: Size, plans: &[Plan], interrupt: &Interrupt) {
        let model = interrupt.idle(|| {
            let model = Model::new(size);
            for plan in plans {
                plan.prepare(model.rules());
            }
            model
        });
        self.0.push(model);
    }

    fn get(&self, size: Size) -> Result<&Model> {
        let found = self.0.iter().find(|model| model.size() == size);
        found.with_context(|| format!("the rules of {size} were not built; please report this"))
    }
}
