//! Contradictions of a board that can be seen before any search.

use std::collections::{HashMap, HashSet};
use std::fmt;

use csp_core::{Domain, Val};

use crate::unit_values::{Remaining, UnitValues};
use crate::{Alphabet, Board, Cell, Link, Unit};

/// A reason, visible without a search, why a board has no solution.
///
/// Source: the sanity checks of a backtracking search in APL. They look for duplicates, then for cells
/// without candidates, then for neighbours with the same only candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two givens of a unit are the same.
    Duplicate {
        /// The value given twice.
        value: u16,
        /// Where it stands first.
        first: Cell,
        /// Where it stands again.
        second: Cell,
        /// The unit that holds both.
        unit: Unit,
    },
    /// Each value stands in the row, the column or the box of an empty cell.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// Two empty cells of a unit have the same only candidate.
    SameCandidate {
        /// The only candidate of both.
        value: u16,
        /// The one cell.
        first: Cell,
        /// The other cell.
        second: Cell,
        /// The unit that holds both.
        unit: Unit,
    },
    /// Two givens break what a variant states about their cells.
    Broken {
        /// What is stated, and about which cells.
        link: Link,
        /// What they hold.
        values: [u16; 2],
    },
    /// By the rules of a variant, the givens leave an empty cell no value.
    RuledOut {
        /// The cell.
        cell: Cell,
    },
    /// The only candidates of two empty cells break what a variant states about them.
    OnlyBroken {
        /// What is stated, and about which cells.
        link: Link,
        /// The only candidates.
        values: [u16; 2],
    },
}

impl Board {
    /// The candidates of each cell in row-major order. An empty cell has the values that stand neither in its
    /// row nor in its column nor in its box. A given has its value alone.
    pub fn candidates(&self) -> Vec<Domain> {
        let size = self.size();
        let mut taken: HashMap<Unit, Domain> = HashMap::new();
        for (cell, value) in self.givens() {
            for unit in size.units_of(cell) {
                taken.entry(unit).or_default().insert(Val::new(value));
            }
        }
        let all = Domain::range(1..=size.side() as u16);
        let free = |left: Domain, unit| taken.get(&unit).map_or(left.clone(), |taken| left.difference(taken));
        (0..size.cells())
            .map(|index| {
                let cell = size.cell(index);
                match self.get(cell) {
                    Some(value) => Domain::only(Val::new(value)),
                    None => size.units_of(cell).into_iter().fold(all.clone(), free),
                }
            })
            .collect()
    }

    /// Every reason, visible without a search, why this board has no solution. There are three kinds:
    /// duplicates, cells without candidates, and same candidates. A kind is looked for only when there is no
    /// reason of the kinds before it.
    ///
    /// ```
    /// use csp_sudoku::Board;
    ///
    /// let board: Board = "11.. .... .... ....".parse().unwrap();
    /// let reasons: Vec<String> = board.contradictions().iter().map(|reason| reason.to_string()).collect();
    /// assert_eq!(reasons[0], "1 stands twice in row 1: at A1 (row 1, column 1) and A2 (row 1, column 2)");
    /// ```
    pub fn contradictions(&self) -> Vec<Contradiction> {
        if self.looks_sound() {
            return Vec::new();
        }
        let given = |cell| self.get(cell);
        let duplicates =
            self.pairs(given, |value, first, second, unit| Contradiction::Duplicate { value, first, second, unit });
        if !duplicates.is_empty() {
            return duplicates;
        }
        let size = self.size();
        let candidates = self.candidates();
        let empty = candidates.iter().enumerate().filter(|(_, left)| left.is_empty());
        let without: Vec<_> = empty.map(|(index, _)| Contradiction::NoCandidate { cell: size.cell(index) }).collect();
        if !without.is_empty() {
            return without;
        }
        let only = |cell| {
            let left = &candidates[size.index(cell)];
            left.first().filter(|_| self.get(cell).is_none() && left.len() == 1).map(Val::get)
        };
        self.pairs(only, |value, first, second, unit| Contradiction::SameCandidate { value, first, second, unit })
    }

    /// Whether there is no contradiction at all: the answer for nearly every puzzle. It needs one bit for
    /// each value of each unit and no list of candidates, so it is many times faster than a search for the
    /// reasons.
    fn looks_sound(&self) -> bool {
        let size = self.size();
        let cells = self.cells();
        let mut given = UnitValues::new(size);
        let mut no_duplicate = true;
        size.for_cells(|index, units| no_duplicate &= given.insert(units, cells[index]));
        let mut no_candidate = false;
        let mut only_candidate = false;
        size.for_cells(|index, units| {
            let remaining = given.remaining(units);
            no_candidate |= cells[index] == 0 && remaining == Remaining::None;
            only_candidate |= cells[index] == 0 && matches!(remaining, Remaining::One(_));
        });
        no_duplicate && !no_candidate && !(only_candidate && self.has_same_candidate(&given))
    }

    /// Whether two empty cells of a unit have the same only candidate, going by the values given.
    fn has_same_candidate(&self, given: &UnitValues) -> bool {
        let mut candidates = UnitValues::new(self.size());
        let mut same = false;
        self.size().for_cells(|index, units| {
            if let (0, Remaining::One(value)) = (self.cells()[index], given.remaining(units)) {
                same |= !candidates.insert(units, value);
            }
        });
        same
    }

    /// Each pair of cells that share a unit and for which `value_of` gives the same value. A pair that shares
    /// two units is reported once.
    fn pairs(
        &self,
        value_of: impl Fn(Cell) -> Option<u16>,
        report: impl Fn(u16, Cell, Cell, Unit) -> Contradiction,
    ) -> Vec<Contradiction> {
        let size = self.size();
        let mut known = HashSet::new();
        let mut reported = Vec::new();
        for unit in size.units() {
            let mut holders: HashMap<u16, Cell> = HashMap::new();
            for cell in size.cells_of(unit) {
                if let Some(value) = value_of(cell)
                    && let Some(first) = holders.insert(value, cell)
                    && known.insert((first, cell))
                {
                    reported.push(report(value, first, cell, unit));
                }
            }
        }
        reported
    }
}

impl Contradiction {
    /// The reason in words, with values as the board writes them.
    ///
    /// ```
    /// use csp_sudoku::{Alphabet, Board};
    ///
    /// let board: Board = format!("GG{}1", ".".repeat(253)).parse().unwrap();
    /// let reason = board.contradictions()[0].written_in(Alphabet::Digits).to_string();
    /// assert!(reason.starts_with("G stands twice in row 1"));
    /// ```
    pub fn written_in(self, alphabet: Alphabet) -> impl fmt::Display {
        Sentence { reason: self, alphabet }
    }
}

/// A contradiction as text, with values in one alphabet.
struct Sentence {
    reason: Contradiction,
    alphabet: Alphabet,
}

impl fmt::Display for Contradiction {
    /// With values as numbers; see [`Contradiction::written_in`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written_in(Alphabet::Integers).fmt(f)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value| self.alphabet.text(value);
        match self.reason {
            Contradiction::Duplicate { value, first, second, unit } => {
                let value = text(value);
                write!(f, "{value} stands twice in {unit}: at {} and {}", place(first), place(second))
            }
            Contradiction::NoCandidate { cell } => {
                write!(f, "{} has no candidate: every value stands in its row, column or box", place(cell))
            }
            Contradiction::SameCandidate { value, first, second, unit } => {
                let value = text(value);
                write!(f, "{} and {}, both in {unit}, have only {value} left", place(first), place(second))
            }
            Contradiction::Broken { link, values: [a, b] } => {
                let (first, second) = (place(link.first), place(link.second));
                write!(f, "{} at {first} and {} at {second} break the rule: {link}", text(a), text(b))
            }
            Contradiction::RuledOut { cell } => {
                write!(f, "{} has no candidate: the rules leave it no value beside the givens", place(cell))
            }
            Contradiction::OnlyBroken { link, values: [a, b] } => {
                let (first, second) = (place(link.first), place(link.second));
                write!(
                    f,
                    "{first} has only {} left and {second} only {}, which break the rule: {link}",
                    text(a),
                    text(b)
                )
            }
        }
    }
}

/// A cell by its name, and by row and column.
fn place(cell: Cell) -> String {
    format!("{cell} (row {}, column {})", u32::from(cell.row) + 1, u32::from(cell.column) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn reasons(text: &str) -> Vec<String> {
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
            reasons(&board(&[0, 8])),
            ["7 stands twice in row 1: at A1 (row 1, column 1) and A9 (row 1, column 9)"]
        );
        assert_eq!(
            reasons(&board(&[1, 73])),
            ["7 stands twice in column 2: at A2 (row 1, column 2) and I2 (row 9, column 2)"]
        );
        assert_eq!(
            reasons(&board(&[60, 80])),
            ["7 stands twice in box 9: at G7 (row 7, column 7) and I9 (row 9, column 9)"]
        );
        // Three of a kind are two pairs; a pair that shares a row and a box is told once.
        assert_eq!(reasons(&board(&[0, 1, 2])).len(), 2);
    }

    #[test]
    fn a_cell_without_candidates() {
        // Row 1 holds 1-8, column 9 holds 9.
        let text = "12345678.........9...............................................................";
        let told = reasons(text);
        assert_eq!(told, ["A9 (row 1, column 9) has no candidate: every value stands in its row, column or box"]);
    }

    #[test]
    fn neighbours_with_the_same_only_candidate() {
        // A1 and A2 see 3 and 4 in their box and 2 in their row; B3 and B4 see 3 and 4 in their row and 2 in
        // their box.
        let told = reasons("..2. 34.. .... ....");
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
            let given = |cell| board.get(cell);
            let duplicate = |value, first, second, unit| Contradiction::Duplicate { value, first, second, unit };
            let bare = board.candidates().iter().any(Domain::is_empty);
            let only = |cell: Cell| {
                let left = &board.candidates()[size.index(cell)];
                left.first().filter(|_| board.get(cell).is_none() && left.len() == 1).map(Val::get)
            };
            let slow = || board.pairs(given, duplicate).is_empty() && !bare && board.pairs(only, duplicate).is_empty();
            if size.side() < 64 {
                assert_eq!(board.looks_sound(), slow(), "{board}");
            } else {
                assert_eq!(board.looks_sound(), board.pairs(given, duplicate).is_empty() && !bare, "{board}");
            }
            sound += u32::from(board.looks_sound());
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
