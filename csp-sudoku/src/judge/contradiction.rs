//! Contradictions, and the sentences that tell them.

use std::fmt;

use crate::board::{Alphabet, Cell, Unit};
use crate::rules::Link;

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
        /// The cell in which it stands first.
        first: Cell,
        /// The cell in which it stands again.
        second: Cell,
        /// The unit that holds both.
        unit: Unit,
    },
    /// The givens leave an empty cell no value.
    NoCandidate {
        /// The cell.
        cell: Cell,
        /// True if the rules are the classic ones: then each value stands in its row, its column or its box.
        is_classic: bool,
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
        /// The rule that is broken, and its cells.
        link: Link,
        /// The values of the cells.
        values: [u16; 2],
    },
    /// The only candidates of two empty cells break what a variant states about them.
    OnlyBroken {
        /// The rule that is broken, and its cells.
        link: Link,
        /// The only candidates.
        values: [u16; 2],
    },
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
            Contradiction::NoCandidate { cell, is_classic } => {
                let why = if is_classic {
                    "every value stands in its row, column or box"
                } else {
                    "the rules leave it no value beside the givens"
                };
                write!(f, "{} has no candidate: {why}", place(cell))
            }
            Contradiction::SameCandidate { value, first, second, unit } => {
                let value = text(value);
                write!(f, "{} and {}, both in {unit}, have only {value} left", place(first), place(second))
            }
            Contradiction::Broken { link, values: [a, b] } => {
                let (first, second) = (place(link.first), place(link.second));
                write!(f, "{} at {first} and {} at {second} break the rule: {link}", text(a), text(b))
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
