//! Why a board has no solution: givens in conflict, and those of them that may be slips.

use std::time::Instant;

use anyhow::Result;
use csp_core::{Limits, Outcome, Plan, Solver, Status};
use csp_sudoku::{Board, Cell, Model};

/// Searches for the solutions of boards of one size. All of them together may take as long as the limits give for one.
pub(super) struct Search<'a> {
    model: &'a Model,
    limits: Limits,
    start: Instant,
}

/// Why a board has no solution, as far as the limits have let it be found out.
#[derive(Debug, Default)]
pub(crate) struct Reasons {
    /// Givens that have no solution together, and have one without any of them; none when a limit was hit before.
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

    /// One solution of a board, or two, or none.
    pub(super) fn unique(&self, board: &Board) -> Result<Outcome> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let limits = Limits { time, ..self.limits.clone() };
        let network = self.model.network(board)?;
        Ok(Solver::new(&network).plan(Plan::Bits).limits(limits).unique()?)
    }

    /// How many solutions a board has, and one of them.
    fn known(&self, board: &Board) -> Result<Result<(Status, Option<Board>), CutShort>> {
        let outcome = self.unique(board)?;
        if outcome.status() == Status::Limit {
            return Ok(Err(CutShort));
        }
        Ok(Ok((outcome.status(), outcome.solutions.first().map(|values| self.model.board(values)))))
    }

    /// Why `board`, which has no solution, has none.
    pub(super) fn reasons(&self, board: &Board) -> Result<Reasons> {
        let mut reasons = Reasons { conflict: self.conflict(board)?, ..Reasons::default() };
        for &(cell, value) in reasons.conflict.iter().flatten() {
            match self.without(board, cell, value)? {
                Ok(without) => reasons.suspects.extend(without.map(|without| Suspect { cell, value, without })),
                Err(CutShort) => {
                    reasons.cut_short = true;
                    break;
                }
            }
        }
        // A given without which there is exactly one solution is the likeliest slip.
        reasons.suspects.sort_by_key(|suspect| !matches!(suspect.without, Without::One(_)));
        Ok(reasons)
    }

    /// A smallest set of givens without solution, found by leaving out one after the other.
    fn conflict(&self, board: &Board) -> Result<Option<Vec<(Cell, u16)>>> {
        let mut kept = board.clone();
        for (cell, value) in board.givens() {
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
