//! Slips that spoil a row or a box: a row that is typed one cell too far to the left or right, with a value left out or doubled,
//! typed twice, with two values interchanged, or interchanged with another; a box whose columns were typed as rows.

use std::collections::HashMap;

use csp_core::explain::Explanation;
use csp_core::{Limits, Solver, Status, Stop, Watch};

use super::mistake::{Missing, Mistake};
use crate::board::{Board, BoardError, Cell};
use crate::model::Model;
use crate::puzzle::Puzzle;

/// Finds the slips in rows that would explain why a puzzle has no solution, and says which limit ended this early, if one did.
///
/// Each was taken back and searched. `explanation` is that of [`explainer`](super::explainer) for the same puzzle: a slip that
/// leaves its conflict as it is need not be tried. A puzzle whose text gave candidates has no such slips.
///
/// Cost: for each row, at most four searches for each cell and one for each two givens, and where a value may be missing as
/// many as there are values; one for each two rows; and one for each box that is as high as it is wide. Most boards need no search,
/// as a value stands twice in a unit.
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
            self.rows(row, found)?;
        }
        self.transposed(found)
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
        // A shift over empty cells is the same from each of them, but that a value may be missing in each.
        let mut tried: HashMap<Vec<u16>, (Status, Option<usize>)> = HashMap::new();
        for (column, to_right) in (0..last).flat_map(|column| [(column, true), (column, false)]) {
            let is_twice = column > 0 && cells[column] == cells[column - 1];
            let falls_out = if to_right { cells[last] } else { cells[column] };
            let from = Cell { row, column: column as u16 };
            let slip = Mistake::Shifted { from, to_right, missing: None };
            // One given alone that has moved was tried as such.
            if slip.moved(self.board) < 2 || (falls_out > 0 && (to_right || !is_twice)) {
                continue;
            }
            let mended = slip.mended(self.board);
            let known = tried.get(mended.cells()).copied();
            let (status, place) = known.map_or_else(|| Ok((self.status(&mended)?, None)), Ok)?;
            let place = match status {
                Status::Unique if known.is_none() => {
                    found.push(slip);
                    None
                }
                Status::Multiple if known.is_none() || to_right => self.missing(&mended, slip, place, found)?,
                _ => place,
            };
            tried.insert(mended.cells().to_vec(), (status, place));
        }
        Ok(())
    }

    /// Looks for the values that may be missing in the cell that a shift opens, and adds them to the slip at `place`, which is
    /// the same shift from another cell. Returns the place of the slip, if there is one.
    fn missing(
        &self,
        mended: &Board,
        slip: Mistake,
        mut place: Option<usize>,
        found: &mut Vec<Mistake>,
    ) -> Result<Option<usize>, Stop> {
        let Mistake::Shifted { from, to_right, .. } = slip else { return Ok(place) };
        let cell = if to_right { from } else { Cell { column: self.side() as u16 - 1, ..from } };
        for value in (1..=self.side() as u16).filter(|value| !self.row(from.row).contains(value)) {
            let mut filled = mended.clone();
            filled.set(cell, Some(value)).expect("the cell and the value are of the board");
            if self.status(&filled)? != Status::Unique {
                continue;
            }
            if let Some(Mistake::Shifted { missing: Some(missing), .. }) = place.map(|place| &mut found[place]) {
                missing.others += 1;
            } else {
                place = Some(found.len());
                found.push(Mistake::Shifted { from, to_right, missing: Some(Missing { cell, value, others: 0 }) });
            }
        }
        Ok(place)
    }

    /// The row and each below it.
    fn rows(&self, first: u16, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        for second in first + 1..self.side() as u16 {
            self.add_if_unique(Mistake::Rows { first, second }, found)?;
        }
        Ok(())
    }

    /// Each box whose rows are as long as its columns, where the boxes are blocks.
    fn transposed(&self, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        let size = self.board.size();
        let height = size.box_rows();
        if height != size.box_columns() || self.model.ruleset().regions().is_some() {
            return Ok(());
        }
        let corners = (0..self.side()).step_by(height);
        for (row, column) in corners.clone().flat_map(|row| corners.clone().map(move |column| (row, column))) {
            let corner = Cell { row: row as u16, column: column as u16 };
            self.add_if_unique(Mistake::Transposed { corner }, found)?;
        }
        Ok(())
    }

    /// Two givens of the row that are no neighbours; neighbours were tried before.
    fn interchanged(&self, row: u16, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        let givens: Vec<(Cell, u16)> = self.board.givens().filter(|(cell, _)| cell.row == row).collect();
        for (place, &first) in givens.iter().enumerate() {
            for &second in givens[place + 1..].iter().filter(|(cell, _)| cell.column - first.0.column > 1) {
                self.add_if_unique(Mistake::Swapped { first, second }, found)?;
            }
        }
        Ok(())
    }

    fn add_if_unique(&self, slip: Mistake, found: &mut Vec<Mistake>) -> Result<(), Stop> {
        if self.status(&slip.mended(self.board))? == Status::Unique {
            found.push(slip);
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
