//! The result of the check of one puzzle or problem.

use csp_core::explain::{ConflictSets, Explainer, Explanation};
use csp_core::{Network, Outcome, Status};
use csp_sudoku::impossible::{self, Mistake};
use csp_sudoku::{Contradiction, Model, Puzzle};

/// The subject of a check.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    /// A puzzle, with the rules of its size.
    Board { puzzle: &'a Puzzle, model: &'a Model },
    /// A problem that has a name.
    Problem(&'a Network),
}

/// The result of a check.
#[derive(Debug)]
pub(crate) struct CheckResult<'a> {
    pub(crate) name: &'a str,
    pub(crate) subject: Subject<'a>,
    /// The contradictions that can be seen before any search.
    pub(crate) visible: Vec<Contradiction>,
    /// The outcome of the search; nothing was searched when something can be seen.
    pub(crate) outcome: Option<Outcome>,
    /// The reasons why there is no solution, when there is none.
    pub(crate) reasons: Option<Reasons>,
}

/// The reasons why there is no solution.
#[derive(Debug)]
pub(crate) struct Reasons {
    pub(crate) explainer: Explainer,
    pub(crate) explanation: Explanation,
    /// The slips of whole rows, of a board.
    pub(crate) row_mistakes: Vec<Mistake>,
    /// All of the minimal sets, when these were asked for.
    pub(crate) sets: Option<ConflictSets>,
}

impl CheckResult<'_> {
    /// The number of solutions, as far as it is known: how many solutions there are.
    pub(crate) fn status(&self) -> Status {
        self.outcome.as_ref().map_or(Status::Unsatisfiable, Outcome::status)
    }
}

impl Subject<'_> {
    /// The network that names constraints, variables and values.
    pub(super) fn rules(&self) -> &Network {
        match self {
            Self::Board { model, .. } => model.rules(),
            Self::Problem(network) => network,
        }
    }

    /// The slips that would explain it, the likeliest first: of a board only.
    pub(super) fn mistakes(&self, reasons: &Reasons) -> Vec<Mistake> {
        match self {
            Self::Board { puzzle, .. } => {
                let mut found = impossible::mistakes(puzzle, &reasons.explanation);
                found.extend(&reasons.row_mistakes);
                impossible::in_order(&puzzle.board, found)
            }
            Self::Problem(_) => Vec::new(),
        }
    }
}
