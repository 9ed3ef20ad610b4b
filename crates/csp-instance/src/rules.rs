//! The rules of boards, built once for each size.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use csp_core::Plan;
use csp_sudoku::{Model, Puzzle, Size, Stated};
use csp_terminal::interrupt::{Halted, Interrupt};

use super::RuleChoice;

/// The rules of each board size, built when first needed. The sizes of an input are few.
#[derive(Debug, Default)]
pub struct Models {
    rules: RuleChoice,
    built: Vec<(Key, Result<Arc<Model>, Halted>)>,
}

/// The properties that the rules of a board depend on: its size, and what its text states.
type Key = (Size, Option<Arc<Stated>>);

fn key(puzzle: &Puzzle) -> Key {
    (puzzle.board.size(), puzzle.rules.clone())
}

impl Models {
    /// Models of boards under these rules.
    pub fn under(rules: RuleChoice) -> Self {
        Self { rules, built: Vec::new() }
    }

    /// The rules that were chosen.
    pub fn rules(&self) -> &RuleChoice {
        &self.rules
    }

    /// True if the rules of this size were built, or could not be.
    pub fn has(&self, size: Size) -> bool {
        self.built.iter().any(|((known, stated), _)| *known == size && stated.is_none())
    }

    /// The same of the rules of a puzzle.
    pub fn has_of(&self, puzzle: &Puzzle) -> bool {
        self.find(puzzle).is_some()
    }

    fn find(&self, puzzle: &Puzzle) -> Option<&Result<Arc<Model>, Halted>> {
        let is_same = |(size, stated): &Key| *size == puzzle.board.size() && *stated == puzzle.rules;
        self.built.iter().find(|(key, _)| is_same(key)).map(|(_, built)| built)
    }

    /// Builds the rules of a size, as the plans need them, within the limits of the command. [`Models::get`] tells what stood
    /// in the way, if something did; it would again.
    pub fn build(&mut self, size: Size, plans: &[Plan], interrupt: &Interrupt) {
        self.built.push(((size, None), made(&self.rules, size, plans, interrupt)));
    }

    /// The same for the rules of a puzzle: those that were chosen, and those that its text states. What is stated and does not
    /// fit is told, and left out.
    pub fn build_of(&mut self, puzzle: &Puzzle, plans: &[Plan], interrupt: &Interrupt) {
        let rules = self.rules.with_stated(puzzle);
        self.built.push((key(puzzle), made(&rules, puzzle.board.size(), plans, interrupt)));
    }

    /// The rules of a puzzle.
    ///
    /// # Errors
    ///
    /// When its rules do not fit its size.
    pub fn get_of(&self, puzzle: &Puzzle) -> Result<&Arc<Model>> {
        let size = puzzle.board.size();
        let built = self.find(puzzle);
        let built = built.with_context(|| format!("the rules of {size} were not built; please report this"))?;
        built.as_ref().map_err(|halted| halted.clone().into())
    }
    /// The rules of a size.
    ///
    /// # Errors
    ///
    /// When the rules do not fit the size.
    pub fn get(&self, size: Size) -> Result<&Arc<Model>> {
        let found = self.built.iter().find(|((known, stated), _)| *known == size && stated.is_none());
        let (_, built) = found.with_context(|| format!("the rules of {size} were not built; please report this"))?;
        built.as_ref().map_err(|halted| halted.clone().into())
    }
}

fn made(rules: &RuleChoice, size: Size, plans: &[Plan], interrupt: &Interrupt) -> Result<Arc<Model>, Halted> {
    let unfit = |error| Halted::unfit(format!("the rules of {size}"), &error);
    let rules = rules.of_size(size).map_err(unfit)?;
    let what = format!("the rules of {rules}");
    let watch = interrupt.watch();
    let built = Model::within(rules, &watch).and_then(|model| {
        plans.iter().try_for_each(|plan| plan.prepare(model.rules(), &watch))?;
        Ok(Arc::new(model))
    });
    built.map_err(|error| interrupt.halted(what, &error))
}
