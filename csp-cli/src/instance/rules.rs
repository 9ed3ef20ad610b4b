//! The rules of boards, built once for each size.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_core::Plan;
use csp_sudoku::{Model, Size};

use super::Chosen;
use crate::interrupt::{Halted, Interrupt};

/// The rules of each board size, built when first needed. The sizes of an input are few.
#[derive(Debug, Default)]
pub(crate) struct Models {
    rules: Chosen,
    built: Vec<(Size, Result<Arc<Model>, Halted>)>,
}

impl Models {
    /// Models of boards under these rules.
    pub(crate) fn under(rules: Chosen) -> Self {
        Self { rules, built: Vec::new() }
    }

    /// The rules that were chosen.
    pub(crate) fn rules(&self) -> &Chosen {
        &self.rules
    }

    /// Whether the rules of this size were built, or could not be.
    pub(crate) fn has(&self, size: Size) -> bool {
        self.built.iter().any(|(known, _)| *known == size)
    }

    /// Builds the rules of a size, as the plans need them, within the limits of the command. [`Models::get`] tells what stood
    /// in the way, if something did; it would again.
    pub(crate) fn build(&mut self, size: Size, plans: &[Plan], interrupt: &Interrupt) {
        self.built.push((size, self.made(size, plans, interrupt)));
    }

    fn made(&self, size: Size, plans: &[Plan], interrupt: &Interrupt) -> Result<Arc<Model>, Halted> {
        let unfit = |error| Halted::unfit(format!("the rules of {size}"), &error);
        let rules = self.rules.of_size(size).map_err(unfit)?;
        let what = format!("the rules of {rules}");
        let watch = interrupt.watch();
        let built = Model::of_within(rules, &watch).and_then(|model| {
            plans.iter().try_for_each(|plan| plan.prepare_within(model.rules(), &watch))?;
            Ok(Arc::new(model))
        });
        built.map_err(|error| interrupt.halted(what, &error))
    }

    /// The rules of a size.
    pub(crate) fn get(&self, size: Size) -> Result<&Arc<Model>> {
        let found = self.built.iter().find(|(known, _)| *known == size);
        let (_, built) = found.with_context(|| format!("the rules of {size} were not built; please report this"))?;
        built.as_ref().map_err(|halted| halted.clone().into())
    }
}
