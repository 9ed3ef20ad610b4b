//! The check of a puzzle or a problem, with reasons where it is not sound: the answer for one, as sentences and as JSON.

mod json;
mod text;
mod words;

use anyhow::{Context as _, Result};
use csp_core::clock::Instant;
use csp_core::explain::{ConflictSets, Explainer, Explanation};
use csp_core::{Limits, Network, Outcome, Solver, Status};
use csp_instance::Origins;
use csp_sudoku::impossible::{self, Mistake};
use csp_sudoku::{Contradiction, Model, Puzzle};
use csp_terminal::progress;

/// The subject of a check.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A puzzle, with the rules of its size.
    Board {
        /// The puzzle.
        puzzle: &'a Puzzle,
        /// The rules.
        model: &'a Model,
    },
    /// A problem that has a name, and the lines that its constraints come from.
    Problem(&'a Network, &'a Origins),
}

/// The number of solutions of a subject; and where it has none, the reasons.
#[derive(Debug)]
pub struct CheckResult<'a> {
    name: &'a str,
    subject: Subject<'a>,
    /// Flaws that are visible before any search.
    visible: Vec<Contradiction>,
    /// The outcome of the search, unless a flaw is visible.
    outcome: Option<Outcome>,
    /// The reasons why there is no solution, when there is none.
    reasons: Option<Reasons>,
}

/// The reasons why there is no solution.
#[derive(Debug)]
struct Reasons {
    explainer: Explainer,
    pub(crate) explanation: Explanation,
    /// The slips of whole rows, of a board.
    row_mistakes: Vec<Mistake>,
    /// All of the minimal sets, when these were asked for.
    sets: Option<ConflictSets>,
}

impl<'a> CheckResult<'a> {
    /// Searches, and when there is no solution finds out why: one set in conflict and likely slips, and with `all`, so many
    /// sets. All searches together may take as long as the limits give for one.
    ///
    /// # Errors
    ///
    /// When the subject cannot be searched.
    pub fn of(name: &'a str, subject: Subject<'a>, limits: &Limits, all: Option<usize>) -> Result<Self> {
        let begun = Instant::now();
        let left = || {
            let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
            Limits { time, ..limits.clone() }
        };
        let visible = match subject {
            Subject::Board { puzzle, model } => model.ruleset().contradictions(&puzzle.board)?,
            Subject::Problem(..) => Vec::new(),
        };
        let clock = progress::clock("looking for two solutions");
        let mut answer = Self { name, subject, visible, outcome: None, reasons: None };
        if answer.visible.is_empty() {
            let outcome = match subject {
                Subject::Board { puzzle, model } => Solver::new(&model.network_of(puzzle)?).limits(left()).unique()?,
                Subject::Problem(network, _) => {
                    Solver::new(network).limits(left()).unique().with_context(|| name.to_owned())?
                }
            };
            answer.outcome = Some(outcome);
        }
        if answer.status() == Status::Unsatisfiable {
            let explainer = match subject {
                Subject::Board { puzzle, model } => impossible::explainer(puzzle, model)?,
                Subject::Problem(network, _) => Explainer::of(network),
            };
            let explainer = explainer.limits(left());
            clock.set_message("no solution: looking for a smallest reason");
            let mut explanation = match subject {
                Subject::Board { .. } => explainer.explain()?,
                Subject::Problem(..) => explainer.conflict_set()?,
            };
            let mut row_mistakes = Vec::new();
            if let Subject::Board { puzzle, model } = subject
                && !explanation.stop.is_limit()
            {
                (row_mistakes, explanation.stop) = impossible::row_mistakes(puzzle, model, &explanation, &left())?;
            }
            let explainer = explainer.limits(left());
            clock.set_message("no solution: looking for all reasons");
            let sets = all.map(|most| explainer.conflict_sets(most)).transpose()?;
            answer.reasons = Some(Reasons { explainer, explanation, row_mistakes, sets });
        }
        clock.finish_and_clear();
        Ok(answer)
    }

    /// The number of solutions, as far as it is known.
    #[must_use]
    pub fn status(&self) -> Status {
        self.outcome.as_ref().map_or(Status::Unsatisfiable, Outcome::status)
    }
}

impl Subject<'_> {
    /// The network that names constraints, variables and values.
    fn rules(&self) -> &Network {
        match self {
            Self::Board { model, .. } => model.rules(),
            Self::Problem(network, _) => network,
        }
    }

    /// The slips that would explain it, the likeliest first: of a board only.
    fn mistakes(&self, reasons: &Reasons) -> Vec<Mistake> {
        match self {
            Self::Board { puzzle, .. } => {
                let mut found = impossible::mistakes(puzzle, &reasons.explanation);
                found.extend(&reasons.row_mistakes);
                impossible::in_order(&puzzle.board, found)
            }
            Self::Problem(..) => Vec::new(),
        }
    }
}
