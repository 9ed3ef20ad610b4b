//! The check of a puzzle or a problem, with reasons where it is not sound: the answer for one, as sentences and as JSON.

mod json;
mod repairs;
mod text;
mod words;

use anyhow::{Context as _, Result};
use csp_core::clock::Instant;
use csp_core::explain::{ConflictSet, ConflictSets, ConstraintGroup, Explainer, Explanation};
use csp_core::{Limits, Network, Outcome, Solution, Solver, Status};

use csp_instance::{BuiltProblem, Meaning, Preference, Repairs, plans};
use csp_sudoku::impossible::{self, Mistake};
use csp_sudoku::{Contradiction, Model, Needless, Puzzle};
use csp_terminal::progress;
use csp_terminal::words::numbers::count;

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
    /// A problem that has a name.
    Problem(&'a BuiltProblem),
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
    /// The givens and rules that it does not need, when that was asked for and it has one solution.
    needless: Option<Needless>,
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
    /// The least changes of the rules after which there is a solution.
    repairs: Repairs,
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
        let mut answer = Self { name, subject, visible, outcome: None, reasons: None, needless: None };
        if answer.visible.is_empty() {
            let outcome = match subject {
                Subject::Board { puzzle, model } => Solver::new(&model.network_of(puzzle)?).limits(left()).unique()?,
                Subject::Problem(built) => Solver::new(&built.network)
                    .plan(plans::automatic())
                    .limits(left())
                    .unique()
                    .with_context(|| name.to_owned())?,
            };
            answer.outcome = Some(outcome);
        }
        if answer.status() == Status::Unsatisfiable {
            let explainer = match subject {
                Subject::Board { puzzle, model } => impossible::explainer(puzzle, model)?,
                Subject::Problem(built) => of_problem(built).plan(plans::automatic()),
            };
            let heard = (clock.clone(), answer.name.to_owned(), subject.stated().to_vec());
            let told = move |tries, smallest: Option<&ConflictSet>| {
                heard.0.set_message(so_far(&heard.1, &heard.2, tries, smallest));
            };
            let explainer = explainer.telling(told).limits(left());
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
            clock.set_message("no solution: looking for the least change");
            let repairs = match (subject, &explanation.conflict) {
                (Subject::Problem(built), Some(conflict)) => {
                    let rules = conflict.groups.iter().map(|&rule| built.origins.rules[rule].name.clone());
                    built.repairs(&rules.collect::<Vec<_>>(), &left)?
                }
                _ => Repairs::default(),
            };
            answer.reasons = Some(Reasons { explainer, explanation, row_mistakes, sets, repairs });
        }
        clock.finish_and_clear();
        Ok(answer)
    }

    /// The same with the givens and rules that a board does not need. Only a puzzle with one solution has some.
    ///
    /// # Errors
    ///
    /// When the board cannot be searched.
    pub fn with_needless(mut self, limits: &Limits) -> Result<Self> {
        if let (Subject::Board { puzzle, model }, Status::Unique) = (self.subject, self.status()) {
            self.needless = Some(Needless::of(puzzle, model, limits)?);
        }
        Ok(self)
    }

    /// A limit ended the searches for what is needless: some givens or rules were not tried.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.needless.as_ref().is_some_and(|needless| needless.stop.is_some())
    }

    /// The number of solutions, as far as it is known.
    #[must_use]
    pub fn status(&self) -> Status {
        self.outcome.as_ref().map_or(Status::Unsatisfiable, Outcome::status)
    }
}

/// Problems whose rules are known are explained by these.
fn of_problem(built: &BuiltProblem) -> Explainer {
    match built.origins.rules.as_slice() {
        [] => Explainer::of(&built.network),
        rules => Explainer::of_groups(&built.network, rules.to_vec()),
    }
}

/// The words for those who wait: the smallest set so far, by the lines of its rules.
fn so_far(name: &str, rules: &[ConstraintGroup], tries: u64, smallest: Option<&ConflictSet>) -> String {
    let attempts = count(tries, "attempt");
    let Some(set) = smallest else { return format!("{name} has no solution: looking for the reason, {attempts}") };
    let mut lines: Vec<&str> = set.groups.iter().filter_map(|&rule| rules[rule].name.split(':').next()).collect();
    lines.dedup();
    let from = if lines.is_empty() { String::new() } else { format!(" ({})", lines.join(", ")) };
    let rules = count(set.len() as u64, "rule");
    format!("{name} has no solution: {rules}{from} suffice, {attempts}; looking for fewer, Ctrl-C shows these")
}

impl Subject<'_> {
    /// The rules of a model, where they are known.
    fn stated(&self) -> &[ConstraintGroup] {
        match self {
            Self::Problem(built) => &built.origins.rules,
            Self::Board { .. } => &[],
        }
    }

    /// The preferences that a solution breaks; `None` where there are no preferences.
    fn broken(&self, solution: &Solution) -> Option<Vec<&Preference>> {
        let Self::Problem(BuiltProblem { network, meaning: Meaning::Model { report, .. }, .. }) = self else {
            return None;
        };
        (!report.preferences.is_empty()).then(|| report.broken(network, solution))
    }

    /// The network that names constraints, variables and values.
    fn rules(&self) -> &Network {
        match self {
            Self::Board { model, .. } => model.rules(),
            Self::Problem(built) => &built.network,
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
