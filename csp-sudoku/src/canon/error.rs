//! Why a board has no canonical form.

use thiserror::Error;

use crate::{Cell, Size};

/// Why a board has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CanonError {
    /// It is not a 9x9 board with boxes of 3x3.
    #[error("canonical forms are for 9x9 boards with boxes of 3x3, and this is a {0} board")]
    Size(Size),
    /// A value stands twice in a row, column or box.
    #[error("{cell} repeats a value of its row, column or box, so the board has no solution and no canonical form")]
    Repeated {
        /// The second cell.
        cell: Cell,
    },
    /// The solution is no solution of the board.
    #[error("the grid that is given as its solution does not solve the board")]
    NoSolution,
}
