//! Reasons why nothing is generated.

use csp_core::{PlanError, ProblemError, Stop};
use thiserror::Error;

use super::Symmetry;
use crate::board::Size;

/// The reason why there is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// More givens or holes than cells.
    #[error("a {size} board has {} cells, so it cannot have {count} {what}", size.cells())]
    TooMany {
        /// The things that were asked for: "givens" or "holes".
        what: &'static str,
        /// Their number.
        count: usize,
        /// The size of the board.
        size: Size,
    },
    /// Givens with so few values that two of the others could be exchanged.
    #[error(
        "{clues} givens cannot leave one solution: with fewer than {least} of the {values} values on the board, two others \
         could be exchanged"
    )]
    TooFew {
        /// The number of givens that was asked for.
        clues: usize,
        /// The least number that there must be.
        least: usize,
        /// The values of the board.
        values: usize,
    },
    /// No union of orbits has so many cells.
    #[error("no pattern of {clues} givens on a {size} board has the symmetry {symmetry}: take {nearest} givens")]
    Symmetry {
        /// The number of givens that was asked for.
        clues: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The size of the board.
        size: Size,
        /// The nearest number of givens that a pattern can have.
        nearest: usize,
    },
    /// A board under clues, which are made with a board and not before it.
    #[error("no boards are generated under rules such as \"{clue}\": leave it out, or write a board with it")]
    Clue {
        /// The first of them.
        clue: String,
    },
    /// Rules that no full grid obeys.
    #[error("no grid obeys these rules, so there is nothing to generate")]
    Unsatisfiable,
    /// As many attempts as allowed were made.
    #[error("{}", gave_up(*attempts, *fewest, *refused, *unproven))]
    GaveUp {
        /// The number that was made.
        attempts: u64,
        /// The fewest givens of any board that had one solution, where they were too many.
        fewest: Option<usize>,
        /// The number of boards that were made and not accepted.
        refused: u64,
        /// The number of boards that were given up because a proof took too many tries.
        unproven: u64,
    },
    /// A limit was reached, or the work was cancelled.
    #[error("{0}")]
    Stopped(Stop),
    /// The network cannot be searched.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// It is too large.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

fn gave_up(attempts: u64, fewest: Option<usize>, refused: u64, unproven: u64) -> String {
    let fewest =
        fewest.map_or_else(String::new, |fewest| format!("; the fewest givens that left one solution were {fewest}"));
    let refused = if refused > 0 { format!("; {refused} boards were made and did not fit") } else { String::new() };
    let unproven = if unproven > 0 {
        format!("; for {unproven} boards the proof that no given can be left out took too many tries")
    } else {
        String::new()
    };
    format!("nothing was found in {attempts} attempts{fewest}{refused}{unproven}: allow more, or ask for less")
}
