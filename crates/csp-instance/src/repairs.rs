//! The least changes of a model that has no solution after which it has one.

use csp_core::{Limits, Plan, ProblemError, Solver, Stop, Watch};
use csp_formats::text::{self, Ast, Change, Relaxation, Yielding};
use csp_formats::{Format, ReadError};

use crate::instance::BuiltProblem;
use crate::plans;

/// The changes that were found.
#[derive(Debug, Default)]
pub struct Repairs {
    /// Changes that are enough together: each alone where one is enough, or else the fewest of all.
    pub sets: Vec<Vec<Change>>,
    /// The limit that ended the search, so that there may be others, or smaller ones.
    pub stop: Option<Stop>,
}

/// The model whose rules are changed.
struct Changed<'a> {
    ast: Ast,
    text: &'a str,
    plan: Plan,
    limits: &'a dyn Fn() -> Limits,
}

impl BuiltProblem {
    /// The least changes of the rules of a model after which it has a solution. The rules on these lines, as its origins have them,
    /// have none together, so that no change of another rule alone is enough. Each of them is tried alone; where
    /// none is enough, the fewest of all rules that are expressions are looked for. Nothing for what is no text of
    /// rules.
    ///
    /// Cost: the model is built and searched once for each line, and once more where no rule is enough. `limits` says what is left
    /// for each.
    ///
    /// # Errors
    ///
    /// When a changed model cannot be built, but for a limit.
    pub fn repairs(&self, lines: &[String], limits: &dyn Fn() -> Limits) -> Result<Repairs, ReadError> {
        let mut repairs = Repairs::default();
        let (Some(text), false) = (&self.text, lines.is_empty()) else { return Ok(repairs) };
        match repairs.look(text, lines, limits) {
            Err(ReadError::Problem(ProblemError::Stopped(stop))) => repairs.stop = Some(stop),
            found => found?,
        }
        Ok(repairs)
    }
}

impl Repairs {
    fn look(&mut self, text: &str, lines: &[String], limits: &dyn Fn() -> Limits) -> Result<(), ReadError> {
        let watch = Watch::start(limits());
        // Only texts of rules have lines; what is not plainly JSON is the language.
        let format = Format::of_text(text).or_else(|| Format::of_name(".csp"));
        let Some(ast) = format.and_then(|format| format.statements(text, &watch)) else { return Ok(()) };
        let ast = ast?;
        let model = Changed { ast, text, plan: plans::automatic(), limits };
        for line in lines {
            self.add(model.least(Yielding::Only(line.clone())))?;
        }
        if self.sets.is_empty() && self.stop.is_none() {
            self.add(model.least(Yielding::Expressions))?;
        }
        Ok(())
    }

    fn add(&mut self, found: Result<(Option<Vec<Change>>, Stop), ReadError>) -> Result<(), ReadError> {
        let (changes, stop) = found?;
        self.sets.extend(changes);
        self.stop = self.stop.or(Some(stop).filter(|stop| stop.is_limit()));
        Ok(())
    }
}

impl Changed<'_> {
    /// The least changes of rules that may give way, if any are enough, and what ended the search.
    fn least(&self, yielding: Yielding) -> Result<(Option<Vec<Change>>, Stop), ReadError> {
        let limits = (self.limits)();
        let watch = Watch::start(limits.clone());
        let relaxation: Relaxation = text::relaxed(&self.ast, self.text, &watch, yielding)?;
        let best = Solver::new(&relaxation.network).plan(self.plan).limits(limits).best();
        let best = best.expect("the plan takes any network");
        Ok((best.solution.map(|solution| relaxation.changes(&solution)), best.stop))
    }
}
