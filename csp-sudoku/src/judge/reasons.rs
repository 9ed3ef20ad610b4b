//! Contradictions of a board that can be seen before any search.

use std::collections::HashSet;

use csp_core::Val;

use super::Contradiction;
use super::candidates::{candidates, check_size};
use super::fast_path::looks_sound;
use super::statements::Statements;
use crate::board::{Board, BoardError, Cell, Unit};
use crate::rules::{Link, Ruleset};

impl Ruleset {
    /// Every reason, visible without a search, why the board has no solution under these rules. There are three kinds: givens
    /// that break a rule, cells without candidates, and only candidates that break a rule. A kind is looked for only when
    /// there is no reason of the kinds before it.
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
        check_size(self, board)?;
        Ok(if self.is_classic() && looks_sound(board) { Vec::new() } else { reasons(self, board) })
    }
}

impl Board {
    /// The contradictions of this board under the classic rules, as [`Ruleset::contradictions`] tells them.
    ///
    /// ```
    /// use csp_sudoku::Board;
    ///
    /// let board: Board = "11.. .... .... ....".parse().unwrap();
    /// let reasons: Vec<String> = board.contradictions().iter().map(|reason| reason.to_string()).collect();
    /// assert_eq!(reasons[0], "1 stands twice in row 1: at A1 (row 1, column 1) and A2 (row 1, column 2)");
    /// ```
    pub fn contradictions(&self) -> Vec<Contradiction> {
        Ruleset::from(self.size()).contradictions(self).unwrap_or_default()
    }
}

/// As [`Ruleset::contradictions`], for a board of the size: by the lists of what is stated, whatever the rules are.
fn reasons(rules: &Ruleset, board: &Board) -> Vec<Contradiction> {
    let size = rules.size();
    let statements = Statements::new(rules);
    let given = |cell| board.get(cell);
    let duplicate = |value, first, second, unit| Contradiction::Duplicate { value, first, second, unit };
    let mut broken = pairs(&statements, given, duplicate);
    broken.extend(links(&statements, given, |link, values| Contradiction::Broken { link, values }));
    if !broken.is_empty() {
        return broken;
    }
    let candidates = candidates(&statements, board);
    let is_classic = rules.is_classic();
    let empty = candidates.iter().enumerate().filter(|(_, left)| left.is_empty());
    let without = empty.map(|(index, _)| Contradiction::NoCandidate { cell: size.cell(index), is_classic });
    let without: Vec<_> = without.collect();
    if !without.is_empty() {
        return without;
    }
    let only = |cell| {
        let left = &candidates[size.index(cell)];
        left.first().filter(|_| board.get(cell).is_none() && left.len() == 1).map(Val::get)
    };
    let alike = |value, first, second, unit| Contradiction::SameCandidate { value, first, second, unit };
    let mut same = pairs(&statements, only, alike);
    same.extend(links(&statements, only, |link, values| Contradiction::OnlyBroken { link, values }));
    same
}

/// Each pair of cells that share a unit and for which `value_of` gives the same value. A pair that shares two units is
/// reported once.
fn pairs(
    statements: &Statements,
    value_of: impl Fn(Cell) -> Option<u16>,
    report: impl Fn(u16, Cell, Cell, Unit) -> Contradiction,
) -> Vec<Contradiction> {
    let mut known = HashSet::new();
    let mut reported = Vec::new();
    // The cell of each value that was seen last in the unit.
    let mut holders: Vec<Option<Cell>> = vec![None; statements.size().side() + 1];
    for (unit, cells) in statements.units() {
        holders.fill(None);
        for cell in cells.iter().map(|&index| statements.size().cell(index as usize)) {
            if let Some(value) = value_of(cell)
                && let Some(first) = holders[usize::from(value)].replace(cell)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn told(text: &str) -> Vec<String> {
        let board: Board = text.parse().unwrap();
        board.contradictions().iter().map(Contradiction::to_string).collect()
    }

    #[test]
    fn duplicates_in_row_column_and_box() {
        let none = "................................................................................";
        let board = |places: &[usize]| {
            let mut text = String::from(none) + ".";
            for &place in places {
                text.replace_range(place..=place, "7");
            }
            text
        };
        assert_eq!(
            told(&board(&[0, 8])),
            ["7 stands twice in row 1: at A1 (row 1, column 1) and A9 (row 1, column 9)"]
        );
        assert_eq!(
            told(&board(&[1, 73])),
            ["7 stands twice in column 2: at A2 (row 1, column 2) and I2 (row 9, column 2)"]
        );
        assert_eq!(
            told(&board(&[60, 80])),
            ["7 stands twice in box 9: at G7 (row 7, column 7) and I9 (row 9, column 9)"]
        );
        // Three of a kind are two pairs; a pair that shares a row and a box is told once.
        assert_eq!(told(&board(&[0, 1, 2])).len(), 2);
    }

    #[test]
    fn a_cell_without_candidates() {
        // Row 1 holds 1-8, column 9 holds 9.
        let text = "12345678.........9...............................................................";
        let told = told(text);
        assert_eq!(told, ["A9 (row 1, column 9) has no candidate: every value stands in its row, column or box"]);
    }

    #[test]
    fn neighbours_with_the_same_only_candidate() {
        // A1 and A2 see 3 and 4 in their box and 2 in their row; B3 and B4 see 3 and 4 in their row and 2 in
        // their box.
        let told = told("..2. 34.. .... ....");
        let pair = |a: &str, b: &str, row: u8| format!("{a} and {b}, both in row {row}, have only 1 left");
        let expected = [
            pair("A1 (row 1, column 1)", "A2 (row 1, column 2)", 1),
            pair("B3 (row 2, column 3)", "B4 (row 2, column 4)", 2),
        ];
        assert_eq!(told, expected);
    }

    /// The fast answer is that of the slow search, on boards of all kinds.
    #[test]
    fn a_board_looks_sound_exactly_when_no_reason_is_found() {
        let mut sound = 0;
        let mut state = 7u64;
        for round in 0..900u64 {
            let size = Size::square([4, 9, 64][round as usize % 3]).unwrap();
            let mut board = Board::empty(size);
            let mut next = |bound: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % bound
            };
            for _ in 0..next(if size.side() == 64 { 40 } else { 9 }) {
                board.set(size.cell(next(size.cells())), Some(next(size.side()) as u16 + 1)).unwrap();
            }
            let slow = reasons(&size.into(), &board).is_empty();
            assert_eq!(looks_sound(&board), slow, "{board}");
            sound += u32::from(slow);
        }
        assert!((150..750).contains(&sound), "{sound}");
    }

    #[test]
    fn candidates_of_the_apl_document() {
        // Cell (1, 3): row {2, 7}, column {3, 5, 6, 7, 9}, box {2, 3, 8}.
        let mut board = Board::empty(Size::square(9).unwrap());
        let givens = [(1, 1, 2), (1, 5, 7), (2, 3, 3), (2, 2, 8), (4, 3, 5), (5, 3, 6), (6, 3, 7), (7, 3, 9)];
        for (row, column, value) in givens {
            board.set(Cell { row: row - 1, column: column - 1 }, Some(value)).unwrap();
        }
        assert_eq!(board.candidates()[2].to_string(), "{1, 4}");
        assert!(board.contradictions().is_empty());
    }
}
