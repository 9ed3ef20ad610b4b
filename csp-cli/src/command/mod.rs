//! The commands. Each gathers what it needs, computes, and hands results to `report`.

pub(crate) mod check;
mod compare;
mod completions;
mod enter;
mod gather;
mod inspect;
mod lists;
mod named;
mod search;
mod show;
mod solve;
mod step;
mod trace;
mod watch;

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

use crate::interrupt::{Halted, Interrupt};

/// The rules of each board size, built when first needed. The sizes of an input are few.
#[derive(Debug, Default)]
struct Models(Vec<(Size, Result<Model, Halted>)>);

impl Models {
    fn has(&self, size: Size) -> bool {
        self.0.iter().any(|(known, _)| *known == size)
    }

    /// Builds the rules of a size, as the plans need them, within the limits of the command. [`Models::get`] tells what stood
    /// in the way, if something did; it would again.
    fn build(&mut self, size: Size, plans: &[Plan], interrupt: &Interrupt) {
        let watch = interrupt.watch();
        let built = Model::within(size, &watch).and_then(|model| {
            plans.iter().try_for_each(|plan| plan.prepare_within(model.rules(), &watch))?;
            Ok(model)
        });
        self.0.push((size, built.map_err(|error| interrupt.halted(format!("the rules of {size}"), &error))));
    }

    fn get(&self, size: Size) -> Result<&Model> {
        let found = self.0.iter().find(|(known, _)| *known == size);
        let (_, built) = found.with_context(|| format!("the rules of {size} were not built; please report this"))?;
        built.as_ref().map_err(|halted| halted.clone().into())
    }
}
