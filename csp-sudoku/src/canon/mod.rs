//! Canonical forms of 9x9 boards, so that boards which are the same but for a symmetry can be found.
//!
//! Two forms are in use, and both are called minlex. *Row-minlex* is the least line of the board itself: [`least`]. The other takes
//! the least line of the solution grid, and the board with it: [`least_by_solution`]. For a full grid they are the same.
//!
//! From the bottom to the top: `grid`, `symmetry`, `state` (a symmetry that is chosen in part), `search`, and the front here.

mod grid;
mod search;
mod state;
mod symmetry;

use crate::board::Board;
use crate::canon::grid::Grid;
use crate::canon::search::least_ways;

pub use grid::CanonError;
pub use symmetry::Symmetry;

/// The least form of a 9x9 board, the *row-minlex* form, and a symmetry that leads there: of all boards that symmetries make of it,
/// the one whose line, with 0 for an empty cell, is least. Two boards are equivalent exactly when their least forms are the same.
///
/// For a full grid this is the minlex form in which collections of grids are kept; its first line is 123456789.
///
/// Cost: some ten microseconds.
///
/// # Errors
///
/// [`CanonError`] when the board is not of 9x9, or some value stands twice in a row, column or box.
///
/// ```
/// use csp_sudoku::{Alphabet, Board, canon};
///
/// let board: Board = "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4".parse().unwrap();
/// let (least, _) = canon::least(&board).unwrap();
/// let turned: Board = board.to_line(Alphabet::Digits).chars().rev().collect::<String>().parse().unwrap();
/// assert_eq!(canon::least(&turned).unwrap().0, least);
/// ```
pub fn least(board: &Board) -> Result<(Board, Symmetry), CanonError> {
    let grid = Grid::sound(board)?;
    let symmetry = least_ways(&grid).first().expect("some way leads to the least form").symmetry();
    Ok((symmetry.of_grid(&grid).board(), symmetry))
}

/// The form of a 9x9 board that the least form of its solution gives: each symmetry that makes the solution least is applied to the
/// board, and the least line is taken. It keeps puzzles of one solution grid together, as catalogues of grids do.
///
/// # Errors
///
/// As for [`least`]; [`CanonError::NoSolution`] when `solution` does not solve the board.
///
/// ```
/// use csp_sudoku::{Board, canon};
///
/// // From <https://www.sudokuwiki.org/Sudoku_Min_Lex>.
/// let board: Board = "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4".parse().unwrap();
/// let solution = "369218475215749863487635912754861239631924758928357641173482596542196387896573124".parse().unwrap();
/// let (form, symmetry) = canon::least_by_solution(&board, &solution).unwrap();
/// let expected = "...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.";
/// assert_eq!(form, expected.parse().unwrap());
/// let grid = "123456789457189236698273541261947853745831692839625417384792165512368974976514328";
/// assert_eq!(symmetry.apply(&solution).unwrap(), grid.parse::<Board>().unwrap());
/// ```
pub fn least_by_solution(board: &Board, solution: &Board) -> Result<(Board, Symmetry), CanonError> {
    let (grid, full) = (Grid::sound(board)?, Grid::sound(solution)?);
    let solves = grid.0.iter().zip(&full.0).all(|(&given, &value)| value != 0 && (given == 0 || given == value));
    if !solves {
        return Err(CanonError::NoSolution);
    }
    let forms = least_ways(&full).into_iter().map(|way| way.symmetry());
    let of_board = forms.map(|symmetry| (symmetry.of_grid(&grid), symmetry));
    let (form, symmetry) = of_board.min_by_key(|(form, _)| *form).expect("some way leads to the least form");
    Ok((form.board(), symmetry))
}
