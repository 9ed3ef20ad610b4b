//! Boards under any rules: candidates, contradictions, and whether a board is solved.

use std::collections::{HashMap, HashSet};

use csp_core::{Domain, Val};

use crate::rules::Statements;
use crate::{Board, BoardError, Cell, Contradiction, Link, Puzzle, Ruleset};

impl Ruleset {
    /// Whether this board is of this size, fills each cell, and keeps every rule.
    ///
    /// ```
    /// use csp_sudoku::{Board, Ruleset, Variant};
    ///
    /// let board: Board = "1234341221434321".parse().unwrap();
    /// assert!(Ruleset::from(board.size()).is_solved(&board));
    /// assert!(!Ruleset::new(board.size(), None, vec![Variant::Diagonal]).unwrap().is_solved(&board));
    /// ```
    pub fn is_solved(&self, board: &Board) -> bool {
        if self.is_classic() {
            return board.size() == self.size() && board.is_solved();
        }
        board.size() == self.size() && Statements::new(self).hold(board.cells(), |value| value)
    }

    /// Whether `solution` keeps every rule, every given of the puzzle, and the candidates that its text gave.
    pub fn solves(&self, puzzle: &Puzzle, solution: &Board) -> bool {
        self.is_solved(solution) && puzzle.board.size() == self.size() && puzzle.keeps_givens(solution.cells(), |v| v)
    }

    /// The candidates of each cell in row-major order. An empty cell has the values that no given rules out by one of the
    /// rules. A given has its value alone.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when the board is not of this size.
    pub fn candidates(&self, board: &Board) -> Result<Vec<Domain>, BoardError> {
        if board.size() != self.size() {
            return Err(BoardError::Size { found: board.size(), size: self.size() });
        }
        if self.is_classic() {
            return Ok(board.candidates());
        }
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

    /// Every reason, visible without a search, why the board has no solution under these rules, as
    /// [`Board::contradictions`] tells them under the classic ones.
    ///
    /// # Errors
    ///
    /// [`BoardError::Size`] when the board is not of this size.
    ///
    /// ```
    /// use csp_sudoku::{Board, Ruleset, Variant};
    ///
    /// let board: Board = "1... ...1 .... ....".parse().unwrap();
    /// let rules = Ruleset::new(board.size(), None, vec![Variant::NonConsecutive, Variant::AntiKnight]).unwrap();
    /// assert!(rules.contradictions(&board).unwrap().is_empty());
    /// let board: Board = "1... ..1. .2.. ....".parse().unwrap();
    /// let reasons: Vec<String> = rules.contradictions(&board).unwrap().iter().map(|reason| reason.to_string()).collect();
    /// assert_eq!(reasons, ["1 at A1 (row 1, column 1) and 1 at B3 (row 2, column 3) break the rule: knight's move A1-B3"]);
    /// ```
    pub fn contradictions(&self, board: &Board) -> Result<Vec<Contradiction>, BoardError> {
        if board.size() != self.size() {
            return Err(BoardError::Size { found: board.size(), size: self.size() });
        }
        if self.is_classic() {
            return Ok(board.contradictions());
        }
        let statements = Statements::new(self);
        let given = |cell| board.get(cell);
        let mut broken = pairs(self, &statements, given, |value, first, second, unit| Contradiction::Duplicate {
            value,
            first,
            second,
            unit,
        });
        broken.extend(links(&statements, given, |link, values| Contradiction::Broken { link, values }));
        if !broken.is_empty() {
            return Ok(broken);
        }
        let candidates = candidates(&statements, board);
        let empty = candidates.iter().enumerate().filter(|(_, left)| left.is_empty());
        let without: Vec<_> =
            empty.map(|(index, _)| Contradiction::RuledOut { cell: self.size().cell(index) }).collect();
        if !without.is_empty() {
            return Ok(without);
        }
        let only = |cell| {
            let left = &candidates[self.size().index(cell)];
            left.first().filter(|_| board.get(cell).is_none() && left.len() == 1).map(Val::get)
        };
        let mut same = pairs(self, &statements, only, |value, first, second, unit| Contradiction::SameCandidate {
            value,
            first,
            second,
            unit,
        });
        same.extend(links(&statements, only, |link, values| Contradiction::OnlyBroken { link, values }));
        Ok(same)
    }
}

/// As [`Ruleset::candidates`], for a board of the size.
fn candidates(statements: &Statements, board: &Board) -> Vec<Domain> {
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
    left
}

/// Each pair of cells that share a unit and for which `value_of` gives the same value, once.
fn pairs(
    rules: &Ruleset,
    statements: &Statements,
    value_of: impl Fn(Cell) -> Option<u16>,
    report: impl Fn(u16, Cell, Cell, crate::Unit) -> Contradiction,
) -> Vec<Contradiction> {
    let mut known = HashSet::new();
    let mut reported = Vec::new();
    for (unit, cells) in statements.units() {
        let mut holders: HashMap<u16, Cell> = HashMap::new();
        for cell in cells.iter().map(|&index| rules.size().cell(index as usize)) {
            if let Some(value) = value_of(cell)
                && let Some(first) = holders.insert(value, cell)
                && known.insert((first, cell))
            {
                reported.push(report(value, first, cell, *unit));
            }
        }
    }
    reported
}

/// Each link whose two cells have values for which it does not hold.
fn links(
    statements: &Statements,
    value_of: impl Fn(Cell) -> Option<u16>,
    report: impl Fn(Link, [u16; 2]) -> Contradiction,
) -> Vec<Contradiction> {
    let broken = |&link: &Link| {
        let values = [value_of(link.first)?, value_of(link.second)?];
        (!link.kind.allows(values[0], values[1])).then(|| report(link, values))
    };
    statements.links().iter().filter_map(broken).collect()
}
