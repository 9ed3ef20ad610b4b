//! Candidates: the values that may stand in each cell.

use csp_core::{Domain, Val};

use super::statements::Statements;
use crate::board::{Board, BoardError, Cell};
use crate::puzzle::Puzzle;
use crate::rules::{CluePart, Link, Ruleset};

impl Ruleset {
    /// The candidates of each cell in row-major order. An empty cell has the values that no given rules out by one of the
    /// rules. A given has its value alone.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when the board is not of this size.
    pub fn candidates(&self, board: &Board) -> Result<Vec<Domain>, BoardError> {
        check_size(self, board)?;
        Ok(candidates(&Statements::new(self), board))
    }

    /// The same, of which only the candidates are kept that the text of the puzzle gave, if it gave any.
    ///
    /// # Errors
    ///
    /// As [`Ruleset::candidates`].
    pub fn candidates_left(&self, puzzle: &Puzzle) -> Result<Vec<Domain>, BoardError> {
        let left = self.candidates(&puzzle.board)?;
        Ok(match &puzzle.candidates {
            Some(given) => left.iter().zip(given).map(|(left, given)| left.intersection(given)).collect(),
            None => left,
        })
    }
}

impl Board {
    /// The candidates of each cell under the classic rules, as [`Ruleset::candidates`] tells them.
    pub fn candidates(&self) -> Vec<Domain> {
        candidates(&Statements::new(&self.size().into()), self)
    }
}

/// Fails unless the board is one for these rules.
pub(super) fn check_size(rules: &Ruleset, board: &Board) -> Result<(), BoardError> {
    let (found, size) = (board.size(), rules.size());
    if found == size { Ok(()) } else { Err(BoardError::Size { found, size }) }
}

/// As [`Ruleset::candidates`], for a board of the size.
pub(super) fn candidates(statements: &Statements, board: &Board) -> Vec<Domain> {
    let size = board.size();
    let all = Domain::range(1..=size.side() as u16);
    let mut left: Vec<Domain> = board
        .cells()
        .iter()
        .map(|&value| if value == 0 { all.clone() } else { Domain::only(Val::new(value)) })
        .collect();
    for (_, unit) in statements.units() {
        let taken: Domain =
            unit.iter().map(|&index| board.cells()[index as usize]).filter(|&v| v > 0).map(Val::new).collect();
        for &index in unit.iter().filter(|&&index| board.cells()[index as usize] == 0) {
            left[index as usize] = left[index as usize].difference(&taken);
        }
    }
    for &Link { kind, first, second } in statements.links() {
        let mut keep = |cell, allows: &dyn Fn(u16) -> bool| {
            let domain = &mut left[size.index(cell)];
            *domain = domain.iter().filter(|value| allows(value.get())).collect();
        };
        match (board.get(first), board.get(second)) {
            (Some(a), None) => keep(second, &|b| kind.allows(a, b)),
            (None, Some(b)) => keep(first, &|a| kind.allows(a, b)),
            _ => {}
        }
    }
    statements.parts().iter().for_each(|part| keep_those_of(part, board, &mut left));
    left
}

/// Keeps the candidates that a piece of a clue allows beside the givens: of different cells each, else of the one that is empty.
fn keep_those_of(part: &CluePart, board: &Board, left: &mut [Domain]) {
    let cells = part.cells();
    let open: Vec<Cell> = cells.iter().copied().filter(|&cell| board.get(cell).is_none()).collect();
    let given = |cell| board.get(cell).unwrap_or_default();
    for &cell in &open {
        let domain = &mut left[board.size().index(cell)];
        let allows = |value: u16| match part {
            CluePart::Differ(cells) => cells.iter().all(|&other| given(other) != value),
            _ => part.holds(|other| if other == cell { value } else { given(other) }),
        };
        if open.len() == 1 || matches!(part, CluePart::Differ(_)) {
            *domain = domain.iter().filter(|value| allows(value.get())).collect();
        }
    }
}
