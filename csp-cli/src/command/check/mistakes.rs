//! Why a board has no solution: givens in conflict, and those of them that may be slips.

use std::time::Instant;

use anyhow::Result;
use csp_core::{Limits, Network, Outcome, Plan, Solver, Status};
use csp_sudoku::{Board, Cell, Contradiction, Model, Puzzle};

/// Searches for the solutions of boards of one size. All of them together may take as long as the limits give
/// for one.
pub(super) struct Search<'a> {
    model: &'a Model,
    limits: Limits,
    start: Instant,
}

/// Why a board has no solution, as far as the limits have let it be found out.
#[derive(Debug, Default)]
pub(crate) struct Reasons {
    /// Givens that have no solution together, and have one without any of them; none when a limit was hit
    /// before.
    pub(crate) conflict: Option<Vec<(Cell, u16)>>,
    /// The givens of the conflict without which the board has a solution.
    pub(crate) suspects: Vec<Suspect>,
    /// Whether a limit ended the search for suspects.
    pub(crate) cut_short: bool,
}

/// A given that alone may be wrong.
#[derive(Debug)]
pub(crate) struct Suspect {
    pub(crate) cell: Cell,
    pub(crate) value: u16,
    pub(crate) without: Without,
}

/// What there is without a given.
#[derive(Debug)]
pub(crate) enum Without {
    /// One solution, and what it has in the cell.
    One(u16),
    /// Several; and the values in the cell with each of which there is exactly one.
    Several(Vec<u16>),
}

/// A limit was hit.
struct CutShort;

impl<'a> Search<'a> {
    pub(super) fn new(model: &'a Model, limits: Limits) -> Self {
        Self { model, limits, start: Instant::now() }
    }

    /// One solution of a puzzle, or two, or none.
    pub(super) fn unique(&self, puzzle: &Puzzle) -> Result<Outcome> {
        self.search(&self.model.network_of(puzzle)?)
    }

    fn search(&self, network: &Network) -> Result<Outcome> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let limits = Limits { time, ..self.limits.clone() };
        Ok(Solver::new(network).plan(Plan::Bits).limits(limits).unique()?)
    }

    /// How many solutions a board has, and one of them.
    fn known(&self, board: &Board) -> Result<Result<(Status, Option<Board>), CutShort>> {
        let outcome = self.search(&self.model.network(board)?)?;
        if outcome.status() == Status::Limit {
            return Ok(Err(CutShort));
        }
        Ok(Ok((outcome.status(), outcome.solutions.first().map(|values| self.model.board(values)))))
    }

    /// Why `board`, which has no solution, has none.
    pub(super) fn reasons(&self, board: &Board) -> Result<Reasons> {
        let mut reasons = Reasons { conflict: self.conflict(board)?, ..Reasons::default() };
        for &(cell, value) in reasons.conflict.iter().flatten() {
            let Ok(without) = self.without(board, cell, value)? else {
                reasons.cut_short = true;
                break;
            };
            reasons.suspects.extend(without.map(|without| Suspect { cell, value, without }));
        }
        // A given without which there is exactly one solution is the likeliest slip, one that no value makes
        // right the least.
        let rank = |suspect: &Suspect| match &suspect.without {
            Without::One(_) => 0,
            Without::Several(values) => 1 + u8::from(values.is_empty()),
        };
        reasons.suspects.sort_by_key(rank);
        if reasons.suspects.first().is_some_and(|first| rank(first) < 2) {
            reasons.suspects.retain(|suspect| rank(suspect) < 2);
        }
        Ok(reasons)
    }

    /// A smallest set of givens without solution, found by leaving out one after the other; last those that
    /// stand twice in a unit, so that two of these are left when there are any.
    fn conflict(&self, board: &Board) -> Result<Option<Vec<(Cell, u16)>>> {
        let mut kept = board.clone();
        let mut givens: Vec<(Cell, u16)> = board.givens().collect();
        let duplicates: Vec<Cell> = board.contradictions().iter().flat_map(duplicate).collect();
        givens.sort_by_key(|(cell, _)| duplicates.contains(cell));
        for (cell, value) in givens {
            kept.set(cell, None)?;
            match self.known(&kept)? {
                Ok((Status::Unsatisfiable, _)) => {}
                Ok(_) => kept.set(cell, Some(value))?,
                Err(CutShort) => return Ok(None),
            }
        }
        Ok(Some(kept.givens().collect()))
    }

    /// What there is without one given of a conflict; without any other given the conflict stays.
    fn without(&self, board: &Board, cell: Cell, value: u16) -> Result<Result<Option<Without>, CutShort>> {
        let mut other = board.clone();
        other.set(cell, None)?;
        match self.known(&other)? {
            Err(cut) => return Ok(Err(cut)),
            Ok((Status::Unsatisfiable, _)) => return Ok(Ok(None)),
            Ok((Status::Unique, Some(solved))) => return Ok(Ok(solved.get(cell).map(Without::One))),
            Ok(_) => {}
        }
        let mut only = Vec::new();
        for instead in (1..=board.size().side() as u16).filter(|&instead| instead != value) {
            other.set(cell, Some(instead))?;
            match self.known(&other)? {
                Err(cut) => return Ok(Err(cut)),
                Ok((Status::Unique, _)) => only.push(instead),
                Ok(_) => {}
            }
        }
        Ok(Ok(Some(Without::Several(only))))
    }
}

/// The cells of a value that is given twice.
fn duplicate(reason: &Contradiction) -> Vec<Cell> {
    match *reason {
        Contradiction::Duplicate { first, second, .. } => vec![first, second],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use csp_sudoku::library;

    use super::*;

    /// A puzzle with one solution and one given changed, for each given: it must be named, with the value
    /// that it had.
    #[test]
    fn the_one_wrong_given_is_named() {
        let mut tried = 0;
        for name in ["board2", "lesson4", "grid1", "grid2", "report-sample", "persian-test", "top95-7", "uniq16-3"] {
            let puzzle = library::find(name).remove(0).board();
            let model = Model::new(puzzle.size());
            let search = Search::new(&model, Limits::default());
            let side = puzzle.size().side() as u16;
            // Of a large board, some.
            for (cell, value) in puzzle.givens().step_by(if side > 9 { 25 } else { 1 }) {
                let mut wrong = puzzle.clone();
                wrong.set(cell, Some(value % side + 1)).unwrap();
                if search.unique(&Puzzle::from(wrong.clone())).unwrap().status() != Status::Unsatisfiable {
                    continue;
                }
                tried += 1;
                let reasons = search.reasons(&wrong).unwrap();
                let named = reasons.suspects.iter().find(|suspect| suspect.cell == cell);
                let right = match named.map(|suspect| &suspect.without) {
                    Some(Without::One(instead)) => *instead == value,
                    Some(Without::Several(values)) => values.contains(&value),
                    None => false,
                };
                assert!(right && !reasons.cut_short, "{name}, {cell}: {reasons:?}");
                let conflict = reasons.conflict.unwrap();
                assert!(conflict.contains(&(cell, value % side + 1)), "{name}, {cell}");
            }
        }
        assert!(tried > 100, "{tried}");
    }

    #[test]
    fn two_wrong_givens_are_more_than_one() {
        let board: Board = "11..22..........".parse().unwrap();
        let model = Model::new(board.size());
        let reasons = Search::new(&model, Limits::default()).reasons(&board).unwrap();
        assert_eq!((reasons.conflict.unwrap().len(), reasons.suspects.len(), reasons.cut_short), (2, 0, false));
    }

    #[test]
    fn limits_end_it() {
        let board: Board = "11..............".parse().unwrap();
        let model = Model::new(board.size());
        let limits = Limits { nodes: Some(0), ..Limits::default() };
        let reasons = Search::new(&model, limits).reasons(&board).unwrap();
        assert!(reasons.conflict.is_none() || reasons.cut_short, "{reasons:?}");
    }
}
