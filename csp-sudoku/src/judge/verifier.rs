//! Verdicts on solutions.

use csp_core::Val;

use super::fast_path;
use super::statements::Statements;
use crate::board::{Board, Size};
use crate::puzzle::Puzzle;
use crate::rules::Ruleset;

impl Ruleset {
    /// True if this board is of this size, fills each cell, and keeps every rule.
    ///
    /// ```
    /// use csp_sudoku::{Board, Ruleset, Variant};
    ///
    /// let board: Board = "1234341221434321".parse().unwrap();
    /// assert!(Ruleset::from(board.size()).is_solved(&board));
    /// assert!(!Ruleset::new(board.size(), None, vec![Variant::Diagonal]).unwrap().is_solved(&board));
    /// ```
    pub fn is_solved(&self, board: &Board) -> bool {
        board.size() == self.size() && Verifier::new(self).is_solved(board.cells(), |value| value)
    }

    /// True if `solution` keeps every rule, every given of the puzzle, and the candidates that its text gave.
    ///
    /// ```
    /// use csp_sudoku::{Board, Puzzle, Ruleset};
    ///
    /// let puzzle = Puzzle::from("0401304010040210".parse::<Board>().unwrap());
    /// let rules = Ruleset::from(puzzle.board.size());
    /// assert!(rules.solves(&puzzle, &"2431314213244213".parse().unwrap()));
    /// assert!(!rules.solves(&puzzle, &"1234341221434321".parse().unwrap()));
    /// ```
    pub fn solves(&self, puzzle: &Puzzle, solution: &Board) -> bool {
        solution.size() == self.size() && Verifier::new(self).solves(puzzle, solution.cells(), |value| value)
    }
}

impl Board {
    /// True if this board fills each cell and keeps the classic rules, as [`Ruleset::is_solved`] tells it.
    pub fn is_solved(&self) -> bool {
        Ruleset::from(self.size()).is_solved(self)
    }
}

/// A ruleset made ready to judge many solutions: the classic rules have a fast way, and others are stated in lists.
#[derive(Clone, Debug)]
pub(crate) enum Verifier {
    Classic(Size),
    Stated(Statements),
}

impl Verifier {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        if rules.is_classic() { Self::Classic(rules.size()) } else { Self::Stated(Statements::new(rules)) }
    }

    fn size(&self) -> Size {
        match self {
            Self::Classic(size) => *size,
            Self::Stated(statements) => statements.size(),
        }
    }

    /// True if cells in row-major order fill a board and keep every rule. `value` says which value a cell has, whatever it is.
    fn is_solved<T: Copy>(&self, cells: &[T], value: impl Fn(T) -> u16 + Copy) -> bool {
        match self {
            Self::Classic(size) => fast_path::is_solved(*size, cells, value),
            Self::Stated(statements) => statements.hold(cells, value),
        }
    }

    /// True if cells in row-major order keep every rule, every given of the puzzle, and the candidates that its text gave.
    pub(crate) fn solves<T: Copy>(&self, puzzle: &Puzzle, cells: &[T], value: impl Fn(T) -> u16 + Copy) -> bool {
        puzzle.board.size() == self.size()
            && keeps_givens(&puzzle.board, cells, value)
            && self.is_solved(cells, value)
            && has_candidates(puzzle, cells, value)
    }
}

/// True if cells, in row-major order, keep every given of this puzzle.
#[inline]
fn keeps_givens<T: Copy>(puzzle: &Board, cells: &[T], value: impl Fn(T) -> u16) -> bool {
    // Which cells are given is unpredictable, so this loop has no branch that depends on it: the processor would guess
    // it wrongly half of the time.
    let difference = |(&cell, &given): (&T, &u16)| if given == 0 { 0 } else { value(cell) ^ given };
    let differences = cells.iter().zip(puzzle.cells()).map(difference);
    differences.fold(0, |all, one| all | one) == 0
}

/// True if each of these cells has a value that the text of the puzzle gave as a candidate, if it gave any.
fn has_candidates<T: Copy>(puzzle: &Puzzle, cells: &[T], value: impl Fn(T) -> u16) -> bool {
    puzzle.candidates.as_ref().is_none_or(|candidates| {
        let mut cells = candidates.iter().zip(cells);
        cells.all(|(domain, &cell)| domain.contains(Val::new(value(cell))))
    })
}
