//! Puzzles: a board, and how it was written.

use std::sync::Arc;

use csp_core::{Domain, Val};

use crate::{Alphabet, Board, Metadata, Stated, solved};

/// A puzzle, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The line where it starts, from 1.
    pub line: usize,
    /// How its values were written.
    pub alphabet: Alphabet,
    /// The candidates of each cell in row-major order, from 1 to the side, if the text gave them. A solution
    /// has one of them in each cell. A cell with a single candidate has it as its value on the board.
    pub candidates: Option<Vec<Domain>>,
    /// Whether its boxes are not square and have their usual shape only because the text did not give it: see
    /// [`Size::usual`](crate::Size::usual).
    pub usual_boxes: bool,
    /// What else the text says about it, if it says anything.
    pub metadata: Option<Box<Metadata>>,
    /// The rules that the text states beside those of rows, columns and boxes, if it states any. All methods here go by the
    /// classic rules alone.
    pub rules: Option<Arc<Stated>>,
}

impl Puzzle {
    /// Whether `solution` is solved by the classic rules, keeps every given and has a candidate in each cell; for other
    /// rules see [`Ruleset::solves`](crate::Ruleset::solves).
    ///
    /// ```
    /// use csp_sudoku::{Board, Puzzle};
    ///
    /// let puzzle = Puzzle::from("0401304010040210".parse::<Board>().unwrap());
    /// assert!(puzzle.is_solved_by(&"2431314213244213".parse().unwrap()));
    /// assert!(!puzzle.is_solved_by(&"1234341221434321".parse().unwrap()));
    /// ```
    pub fn is_solved_by(&self, solution: &Board) -> bool {
        solution.size() == self.board.size() && self.is_solved_with(solution.cells(), |value| value)
    }

    /// The same for cells in row-major order, where `value` says which value a cell has, whatever it is.
    pub(crate) fn is_solved_with<T: Copy>(&self, cells: &[T], value: impl Fn(T) -> u16 + Copy) -> bool {
        solved::solves(&self.board, cells, value) && self.has_candidates(cells, value)
    }

    /// Whether cells of a board of its size keep every given and have a candidate each.
    pub(crate) fn keeps_givens<T: Copy>(&self, cells: &[T], value: impl Fn(T) -> u16 + Copy) -> bool {
        solved::keeps_givens(&self.board, cells, value) && self.has_candidates(cells, value)
    }

    fn has_candidates<T: Copy>(&self, cells: &[T], value: impl Fn(T) -> u16) -> bool {
        self.candidates.as_ref().is_none_or(|candidates| {
            let mut cells = candidates.iter().zip(cells);
            cells.all(|(domain, &cell)| domain.contains(Val::new(value(cell))))
        })
    }

    /// The candidates of each cell in row-major order: those that the givens leave. If the text gave
    /// candidates, only these are kept.
    pub fn candidates_left(&self) -> Vec<Domain> {
        let left = self.board.candidates();
        match &self.candidates {
            Some(given) => left.iter().zip(given).map(|(left, given)| left.intersection(given)).collect(),
            None => left,
        }
    }
}

impl From<Board> for Puzzle {
    /// The puzzle of a board that was not read from text.
    fn from(board: Board) -> Self {
        let alphabet = Alphabet::usual(board.size().side());
        Self { board, line: 1, alphabet, candidates: None, usual_boxes: false, metadata: None, rules: None }
    }
}
