//! Reasons why a board has no solution, and the slips of the hand that may be the cause.
//!
//! [`explainer`] asks [`csp_core::explain`] about the rules of a model and what stands on a board; [`mistakes`] says what was
//! found in cells and values. [`row_mistakes`] tries slips that spoil a whole row or a box.

mod mistake;
mod rows;

pub use mistake::{Missing, Mistake};
pub use rows::row_mistakes;

use csp_core::explain::{Change, Explainer, Explanation, Without};
use csp_core::{Domain, Val, Var};

use crate::board::{Board, BoardError, Cell, Size};
use crate::judge::Contradiction;
use crate::model::Model;
use crate::puzzle::Puzzle;

/// Asks why a puzzle has no solution: about the rules of `model` and the givens, in row-major order, and then the candidates
/// of cells, where the text gave some. It tries the slips of one given or
/// of two neighbours. Givens that stand twice in a unit are the last to
/// be left out, so that these are named when there are any.
///
/// # Errors
///
/// [`BoardError`] when the puzzle is not one for the model.
///
/// ```
/// use csp_sudoku::impossible::{Mistake, explainer, mistakes};
/// use csp_sudoku::{Board, Model, Puzzle};
///
/// // Row 1 was 1.3., and its 3 has come one cell too far to the left.
/// let puzzle = Puzzle::from("13..34..41.3..4.".parse::<Board>()?);
/// let model = Model::new(puzzle.board.size());
/// let explainer = explainer(&puzzle, &model)?;
/// let explanation = explainer.explain().unwrap();
/// assert_eq!(explainer.names(&explanation.conflict.clone().unwrap()), ["box 1", "A2=3", "B1=3"]);
/// let found = mistakes(&puzzle, &explanation);
/// assert!(found.iter().any(|found| matches!(found, Mistake::Moved { value: 3, .. })), "{found:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explainer(puzzle: &Puzzle, model: &Model) -> Result<Explainer, BoardError> {
    let (board, size) = (&puzzle.board, puzzle.board.size());
    // It compares the puzzle with the model.
    model.network_of(puzzle)?;
    let mut givens: Vec<(Var, Domain)> = board.givens().map(|(cell, value)| given(size, cell, value)).collect();
    let of_board = |values: &Domain| values.iter().filter_map(|v| v.get().checked_sub(1)).map(Val::new).collect();
    if let Some(candidates) = &puzzle.candidates {
        let cells = (0..size.cells()).filter(|&index| board.get(size.cell(index)).is_none());
        let some = cells.filter(|&index| candidates[index].len() < size.side());
        givens.extend(some.map(|index| (Var::new(index as u32), of_board(&candidates[index]))));
    }
    let twice: Vec<Cell> = board.contradictions().iter().flat_map(duplicate).collect();
    let last = board.givens().enumerate().filter(|(_, (cell, _))| twice.contains(cell)).map(|(place, _)| place);
    let changes = slips(board).into_iter().map(|slip| change(board, slip));
    Ok(Explainer::new(model.rules(), givens).leaving_out_last(last).trying(changes))
}

/// The slips that would explain it, the likeliest first: two neighbours that were interchanged, then a given that belongs into the
/// cell beside it, then one without which, then one with another value of which there is exactly one solution. Only when there is
/// none of these, givens without which there are several.
///
/// `explanation` is that of [`explainer`] for the same puzzle.
pub fn mistakes(puzzle: &Puzzle, explanation: &Explanation) -> Vec<Mistake> {
    let givens: Vec<(Cell, u16)> = puzzle.board.givens().collect();
    let mut found = Vec::new();
    // What was given as candidates stands behind the givens of the board, and is no slip of the hand.
    for suspect in explanation.suspects.iter().filter(|suspect| suspect.given < givens.len()) {
        let (cell, value) = givens[suspect.given];
        match &suspect.without {
            Without::One(instead) => found.push(Mistake::Wrong { cell, value, instead: instead.get() + 1 }),
            Without::Several(values) if values.is_empty() => found.push(Mistake::Several { cell, value }),
            Without::Several(values) => {
                found.extend(values.iter().map(|other| Mistake::Digit { cell, value, instead: other.get() + 1 }));
            }
        }
    }
    let slips = slips(&puzzle.board);
    found.extend(explanation.changes.iter().map(|&place| slips[place]));
    in_order(&puzzle.board, found)
}

/// Slips with the likeliest first. Givens that leave several solutions are left out when there is another slip.
pub fn in_order(board: &Board, mut found: Vec<Mistake>) -> Vec<Mistake> {
    found.sort_by_key(|mistake| mistake.rank(board));
    let is_likely = |mistake: &Mistake| !matches!(mistake, Mistake::Several { .. });
    if found.iter().any(is_likely) {
        found.retain(is_likely);
    }
    found
}

/// The variable of a cell, and the value of the model that stands for the one on the board.
fn given(size: Size, cell: Cell, value: u16) -> (Var, Domain) {
    (Var::new(size.index(cell) as u32), Domain::only(Val::new(value.wrapping_sub(1))))
}

/// The cells of a value that is given twice.
fn duplicate(reason: &Contradiction) -> Vec<Cell> {
    match *reason {
        Contradiction::Duplicate { first, second, .. } => vec![first, second],
        _ => Vec::new(),
    }
}

/// Every given that may have come to the cell beside its own, and every two neighbours that may have been interchanged.
fn slips(board: &Board) -> Vec<Mistake> {
    let mut slips = Vec::new();
    for (cell, value) in board.givens() {
        for beside in beside(board.size(), cell) {
            match board.get(beside) {
                None => slips.push(Mistake::Moved { value, from: cell, to: beside }),
                Some(other) if beside > cell && other != value => {
                    slips.push(Mistake::Swapped { first: (cell, value), second: (beside, other) });
                }
                Some(_) => {}
            }
        }
    }
    slips
}

/// The cells above, to the left, to the right and below.
fn beside(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    let Cell { row, column } = cell;
    let side = size.side() as u16;
    let above = row.checked_sub(1).map(|row| Cell { row, column });
    let left = column.checked_sub(1).map(|column| Cell { row, column });
    let right = (column + 1 < side).then(|| Cell { row, column: column + 1 });
    let below = (row + 1 < side).then(|| Cell { row: row + 1, column });
    [above, left, right, below].into_iter().flatten()
}

/// The change that takes a slip back.
fn change(board: &Board, slip: Mistake) -> Change {
    let size = board.size();
    let (cells, with) = match slip {
        Mistake::Moved { value, from, to } => (vec![from], vec![given(size, to, value)]),
        Mistake::Swapped { first: (a, of_a), second: (b, of_b) } => {
            (vec![a, b], vec![given(size, a, of_b), given(size, b, of_a)])
        }
        // No other slip is tried in this way.
        _ => (Vec::new(), Vec::new()),
    };
    let places = board.givens().enumerate().filter(|(_, (cell, _))| cells.contains(cell));
    Change { without: places.map(|(place, _)| place).collect(), with }
}
