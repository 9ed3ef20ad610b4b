//! Slips that spoil a row: typed one cell too far to the left or right, with a value left out, typed twice, or with two values
//! interchanged.

use std::collections::HashMap;

use csp_core::explain::Explanation;
use csp_core::{Limits, Solver, Status, Stop, Watch};

use super::mistake::Mistake;
use crate::board::{Board, BoardError, Cell};
use crate::model::Model;
use crate::puzzle::Puzzle;

/// Finds the slips in rows that would explain why a puzzle has no solution, and says which limit ended this early, if one did.
///
/// Each was taken back and searched. `explanation` is that of [`explainer`](super::explainer) for the same puzzle: a slip that
/// leaves its conflict as it is need not be tried. A puzzle whose text gave candidates has no such slips.
///
/// Cost: for each row, at most four searches for each cell and one for each two givens, and where a value may be missing as
/// many as there are values. Most boards need no search, as a value stands twice in a unit.
///
/// # Errors
///
/// [`BoardError`] when the puzzle is not one for the model.
///
/// ```
/// use csp_core::Limits;
/// use csp_sudoku::impossible::{Mistake, explainer, row_mistakes};
/// use csp_sudoku::{Board, Cell, Model, Puzzle};
///
/// // Row 3 was 2.43: somebody has left out the empty cell.
/// let puzzle = Puzzle::from("12343412243.....".parse::<Board>()?);
/// let model = Model::new(puzzle.board.size());
/// let explanation = explainer(&puzzle, &model)?.explain().unwrap();
/// let (found, _) = row_mistakes(&puzzle, &model, &explanation, &Limits::default())?;
/// let from = Cell { row: 2, column: 1 };
/// assert!(found.contains(&Mistake::Shifted { from, to_right: true, missing: None }), "{found:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row_mistakes(
    puzzle: &Puzzle,
    model: &Model,
    explanation: &Explanation,
    limits: &Limits,
) -> Result<(Vec<Mistake>, Stop), BoardError> {
    model.network_of(puzzle)?;
    let mut found = Vec::new();
    let (Some(conflict), None) = (&explanation.conflict, &puzzle.candidates) else {
        return Ok((found, Stop::Exhausted));
    };
    let board = &puzzle.board;
    let cells = board.givens().enumerate().filter(|(place, _)| conflict.givens.contains(place));
    let conflict = cells.map(|(_, (cell, _))| board.size().index(cell)).collect();
    let trials = Trials { board, model, conflict, watch: Watch::start(limits.clone()) };
    let stop = trials.all(&mut found).map_or_else(|stop| stop, |()| Stop::Exhausted);
    Ok((found, stop))
}

/// A board on which slips are taken back.
struct Trials<'t> {
    board: &'t Board,
    model: &'t Model,
    /// The cells whose givens are in conflict.
    conflict: Vec<usize>,
    watch: Watch,
}

impl Trials<'_> {
    fn all(&self, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        for row in 0..self.side() as u16 {
            self.repeated(row, found)?;
            self.shifted(row, found)?;
            self.interchanged(row, found)?;
        }
        Ok(())
    }

    fn side(&self) -> usize {
        self.board.size().side()
    }

    fn row(&self, row: u16) -> &[u16] {
        &self.board.cells()[usize::from(row) * self.side()..][..self.side()]
    }

    /// Two equal rows one below the other, with more than one given: that is hardly by chance, so that it need not be asked
    /// for one solution. For a row is lost.
    fn repeated(&self, row: u16, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        let is_last = usize::from(row) + 1 == self.side();
        let givens = self.row(row).iter().filter(|&&value| value > 0).count();
        if is_last || givens < 2 || self.row(row) != self.row(row + 1) {
            return Ok(());
        }
        let slip = |is_unique| Mistake::Repeated { row, is_unique };
        match self.status(&slip(true).mended(self.board))? {
            Status::Unsatisfiable => {}
            status => found.push(slip(status == Status::Unique)),
        }
        Ok(())
    }

    /// Everything from a cell on, one cell further to the right or to the left.
    fn shifted(&self, row: u16, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        let (cells, last) = (self.row(row), self.side() - 1);
        // A shift over empty cells is the same from each of them.
        let mut tried: HashMap<Vec<u16>, Status> = HashMap::new();
        for (column, to_right) in (0..last).flat_map(|column| [(column, true), (column, false)]) {
            let falls_out = if to_right { cells[last] } else { cells[column] };
            let from = Cell { row, column: column as u16 };
            let slip = Mistake::Shifted { from, to_right, missing: None };
            let moved = slip.moved(self.board);
            if falls_out > 0 || moved == 0 {
                continue;
            }
            let mended = slip.mended(self.board);
            let known = tried.get(mended.cells()).copied();
            let status = known.map_or_else(|| self.status(&mended), Ok)?;
            tried.insert(mended.cells().to_vec(), status);
            // One given alone that has moved was tried as such.
            if status == Status::Unique && known.is_none() && moved > 1 {
                found.push(slip);
            }
            if status == Status::Multiple && moved > 1 {
                self.missing(from, to_right, found)?;
            }
        }
        Ok(())
    }

    /// The values that may be missing in the cell that a shift opens.
    fn missing(&self, from: Cell, to_right: bool, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        for value in (1..=self.side() as u16).filter(|value| !self.row(from.row).contains(value)) {
            let slip = Mistake::Shifted { from, to_right, missing: Some(value) };
            if self.status(&slip.mended(self.board))? == Status::Unique {
                found.push(slip);
            }
        }
        Ok(())
    }

    /// Two givens of the row that are no neighbours; neighbours were tried before.
    fn interchanged(&self, row: u16, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        let givens: Vec<(Cell, u16)> = self.board.givens().filter(|(cell, _)| cell.row == row).collect();
        for (place, &first) in givens.iter().enumerate() {
            for &second in givens[place + 1..].iter().filter(|(cell, _)| cell.column - first.0.column > 1) {
                let slip = Mistake::Swapped { first, second };
                if self.status(&slip.mended(self.board))? == Status::Unique {
                    found.push(slip);
                }
            }
        }
        Ok(())
    }

    /// The status of a board that was mended: no solution when the conflict is still there, or another can be seen.
    fn status(&self, mended: &Board) -> Result<Status, Stop> {
        self.watch.spend(mended.cells().len() as u64)?;
        let is_same = |&cell: &usize| mended.cells()[cell] == self.board.cells()[cell];
        let visible = || self.model.ruleset().contradictions(mended);
        if self.conflict.iter().all(is_same) || !visible().is_ok_and(|visible| visible.is_empty()) {
            return Ok(Status::Unsatisfiable);
        }
        let network = self.model.network(mended).expect("the board has the size of the model");
        let searched = Solver::new(&network).limits(self.watch.left()).unique();
        let outcome = searched.expect("every network suits the automatic plan");
        match outcome.status() {
            Status::Limit => Err(outcome.stop),
            status => Ok(status),
        }
    }
}
