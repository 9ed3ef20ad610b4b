//! Losses: the things that a format cannot hold.

use std::fmt;

use super::rows::candidates;
use super::{Format, fpuzzles};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Note, Puzzle};
use crate::rules::Variant;

/// Something that is not in the text, or that a reader cannot know from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The candidates that the puzzle came with.
    Candidates,
    /// The knowledge of which cells are given: where an empty cell has one candidate left, it is read as given.
    Givens,
    /// Something that is known about the puzzle.
    Note(Note),
    /// The rules beside those of rows, columns and boxes.
    Rules,
    /// The drawing of rules: they stand in a comment.
    Drawn,
    /// The shape of the boxes, which is not the usual one.
    Boxes(Size),
    /// The alphabet of the values: the symbols of this board look like those of another alphabet.
    Alphabet(Alphabet),
}

impl Loss {
    /// The losses when a puzzle is written in this format and alphabet.
    pub(super) fn of(puzzle: &Puzzle, format: Format, alphabet: Alphabet) -> Vec<Self> {
        let size = puzzle.board.size();
        let mut lost = Vec::new();
        if puzzle.candidates.is_some() && !format.holds_candidates() {
            lost.push(Self::Candidates);
        }
        let shows = matches!(format, Format::Marks | Format::Sukaku) || puzzle.candidates.is_some();
        if shows && format.holds_candidates() && format.is_read() && decides(puzzle) {
            lost.push(Self::Givens);
        }
        if let Some(metadata) = &puzzle.metadata {
            lost.extend(metadata.iter().filter(|&(note, _)| !format.holds(note)).map(|(note, _)| Self::Note(note)));
        }
        let is_fpuzzles = matches!(format, Format::FPuzzles | Format::FPuzzlesLink);
        if is_fpuzzles && puzzle.rules.as_ref().is_some_and(|rules| fpuzzles::lacks(rules, size)) {
            lost.push(Self::Rules);
        }
        let is_drawn = |variant: &Variant| !matches!(variant, Variant::Clue(_) | Variant::Thermometer(_));
        if format == Format::Latex && puzzle.rules.as_ref().is_some_and(|rules| !rules.variants.iter().all(is_drawn)) {
            lost.push(Self::Drawn);
        }
        if !format.holds_rules() && puzzle.rules.as_ref().is_some_and(|rules| !rules.to_comments().is_empty()) {
            lost.push(Self::Rules);
        }
        if !format.holds_boxes() && !is_usual(size) {
            lost.push(Self::Boxes(size));
        }
        let in_places = format == Format::Csv && puzzle.candidates.is_some();
        if format.has_symbols() && format.is_read() && !in_places && !is_told(puzzle, alphabet) {
            lost.push(Self::Alphabet(alphabet));
        }
        lost
    }
}

/// True if some empty cell is left with one candidate.
fn decides(puzzle: &Puzzle) -> bool {
    let left = candidates(puzzle);
    puzzle.board.cells().iter().zip(left.iter()).any(|(&value, domain)| value == 0 && domain.len() == 1)
}

/// True if the boxes are those that are taken when nothing is said.
fn is_usual(size: Size) -> bool {
    let side = size.side();
    side >= 4 && Size::of_side(side) == Some(size)
}

/// True if the alphabet is the one that a reader takes.
fn is_told(puzzle: &Puzzle, alphabet: Alphabet) -> bool {
    if alphabet == Alphabet::Integers {
        return true;
    }
    let symbols: Vec<char> = puzzle.board.cells().iter().map(|&value| alphabet.symbol(value).into()).collect();
    let guessed = Alphabet::guess(&symbols, puzzle.board.size().side());
    // The same symbols may mean the same values in both.
    guessed == alphabet
        || symbols
            .iter()
            .zip(puzzle.board.cells())
            .all(|(&symbol, &value)| value == 0 && guessed.is_blank(symbol) || guessed.value(symbol) == Some(value))
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Candidates => f.write_str("the candidates"),
            Self::Givens => f.write_str("which cells are given: a cell with one candidate is read as given"),
            Self::Note(note) => write!(f, "the {}", note.name()),
            Self::Rules => f.write_str("the rules: read it again with --variant and --regions"),
            Self::Drawn => f.write_str("the marks of thermometers and clues: they stand in a comment"),
            Self::Boxes(size) => {
                let (rows, columns) = (size.box_rows(), size.box_columns());
                write!(f, "the shape of the boxes: read it again with --box {rows}x{columns}")
            }
            Self::Alphabet(alphabet) => write!(f, "the alphabet: read it again with --alphabet {alphabet}"),
        }
    }
}
