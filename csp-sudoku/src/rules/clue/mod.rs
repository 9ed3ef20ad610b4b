//! Clues: rules about chosen cells, such as the cages of a killer, dots between cells, and lines.

mod error;
mod form;
mod parts;
mod read;
mod sums;

use std::fmt;

pub use error::ClueError;
use form::Ends;
pub(crate) use parts::CluePart;
pub(crate) use sums::{has_first_sum, is_outside, is_sandwich, is_seen};

pub use form::ClueKind;
pub(crate) use form::looks_like_clue;

use crate::board::{Cell, Size, Unit};

/// A rule about chosen cells. As text it is a line: the word of its kind, numbers, and cells.
///
/// ```
/// use csp_core::Solver;
/// use csp_sudoku::{Clue, ClueKind, Model, ReadOptions, Ruleset, read};
///
/// let clue: Clue = "cage 12 A1 A2 B1".parse()?;
/// assert_eq!((clue.kind(), clue.numbers(), clue.cells().len()), (ClueKind::Cage, &[12][..], 3));
///
/// let text = "cage 3 A1 A2\ndot black C1 D1\nsandwich 2 row D\n....\n....\n..1.\n....\n";
/// let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
/// let variants = puzzle.rules.clone().unwrap().variants.clone();
/// let model = Model::new(Ruleset::new(puzzle.board.size(), None, variants)?);
/// let solutions = Solver::new(&model.network_of(&puzzle)?).all()?.solutions;
/// assert!(solutions.iter().all(|solution| model.solves(&puzzle, solution)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clue {
    kind: ClueKind,
    numbers: Vec<u32>,
    /// The cells before the sign that parts the cells of some kinds: the circle of an arrow, the one half of a clone.
    heads: Vec<Cell>,
    cells: Vec<Cell>,
    /// The row or the column of a kind that is about one.
    along: Option<Along>,
    /// True if that is seen from its right, or from below.
    is_from_end: bool,
    /// The line of the text where it stands.
    line: Option<usize>,
}

/// A row or a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Along {
    Row(u16),
    Column(u16),
}

impl Clue {
    /// True if a line of text is meant as a clue, right or wrong.
    pub fn is_meant_by(line: &str) -> bool {
        looks_like_clue(line)
    }

    /// Its kind.
    pub fn kind(&self) -> ClueKind {
        self.kind
    }

    /// Its numbers: the sum of a cage, the values around a corner.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Its cells in their order; of an arrow and a clone those behind the sign.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells before the sign: the circle of an arrow, the one half of a clone.
    pub fn heads(&self) -> &[Cell] {
        &self.heads
    }

    /// The line of the text where it stands, from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The same, at a line of a text.
    #[must_use]
    pub(crate) fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }

    /// The same, wherever it stands.
    pub(super) fn without_line(&self) -> Self {
        Self { line: None, ..self.clone() }
    }

    /// The row or the column of a clue that is about one.
    pub fn unit(&self) -> Option<Unit> {
        self.along.map(|along| match along {
            Along::Row(number) => Unit::Row(number),
            Along::Column(number) => Unit::Column(number),
        })
    }

    /// True if its row or column is seen from the right, or from below.
    pub fn is_from_end(&self) -> bool {
        self.is_from_end
    }

    /// Fails unless a board of this size can have it.
    pub(crate) fn check(&self, size: Size) -> Result<(), ClueError> {
        let clue = || self.to_string();
        let side = size.side();
        let outside = |what: String| ClueError::Outside { clue: clue(), what, size };
        if let Some(cell) = self.all_cells().find(|cell| usize::from(cell.row.max(cell.column)) >= side) {
            return Err(outside(format!("cell {cell}")));
        }
        if let Some(Along::Row(number) | Along::Column(number)) = self.along
            && usize::from(number) >= side
        {
            return Err(outside(along_words(self.along)));
        }
        let mut sorted: Vec<Cell> = self.all_cells().collect();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(ClueError::Repeated { clue: clue(), cell: pair[0] });
        }
        if self.kind == ClueKind::Entropic && !side.is_multiple_of(3) {
            return Err(outside("thirds of its values".to_owned()));
        }
        self.check_cells(side)?;
        self.check_numbers(side as u64)
    }

    /// Fails unless it has as many cells as a board of this side allows, each where it must be.
    fn check_cells(&self, side: usize) -> Result<(), ClueError> {
        let clue = self.to_string();
        let count = |least: usize, most: usize, found: usize| {
            if (least..=most).contains(&found) {
                return Ok(());
            }
            let range = [least as u64, most as u64];
            Err(ClueError::Number { clue: clue.clone(), what: "number of cells", found: found as u64, range })
        };
        match self.kind {
            ClueKind::Cage => count(1, side, self.cells.len()),
            ClueKind::Thermo | ClueKind::Renban => count(2, side, self.cells.len()),
            ClueKind::Region => count(side, side, self.cells.len()),
            ClueKind::Clone => count(self.heads.len(), self.heads.len(), self.cells.len()),
            // The digits of a pill are read as one number in tens.
            ClueKind::Arrow if side > 9 => count(1, 1, self.heads.len()),
            // All other cells together have a sum of three digits.
            ClueKind::Arrow => count(1, 3, self.heads.len()),
            ClueKind::Quad => {
                let first = self.cells.iter().min().copied().unwrap_or(self.cells[0]);
                let far = |cell: &&Cell| {
                    cell.row - first.row > 1 || cell.column.abs_diff(first.column) > 1 || cell.column < first.column
                };
                let second = self.cells.iter().find(far);
                second.map_or(Ok(()), |&second| Err(ClueError::Apart { clue, first, second, what: "corner" }))
            }
            ClueKind::White | ClueKind::Black | ClueKind::X | ClueKind::V => match self.cells[..] {
                [first, second] if !are_neighbours(first, second) => {
                    Err(ClueError::Apart { clue, first, second, what: "edge" })
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Fails unless its numbers are possible on a board of this side.
    fn check_numbers(&self, side: u64) -> Result<(), ClueError> {
        let cells = self.cells.len() as u64;
        let (what, least, most) = match self.kind {
            // The least and the greatest different values.
            ClueKind::Cage => ("sum", cells * (cells + 1) / 2, cells * (2 * side + 1 - cells.min(side)) / 2),
            ClueKind::Little => ("sum", cells, cells * side),
            // Without the least and the greatest value, and with all of the others between them.
            ClueKind::Sandwich => ("sum", 0, (side * (side + 1) / 2).saturating_sub(side + 1)),
            ClueKind::XSum => ("sum", 1, side * (side + 1) / 2),
            ClueKind::Skyscraper => ("number of values that are seen", 1, side),
            ClueKind::Whisper | ClueKind::Lockout => ("difference", 1, side - 1),
            ClueKind::Quad | ClueKind::Room => ("value", 1, side),
            _ => return Ok(()),
        };
        match self.numbers.iter().find(|&&number| !(least..=most).contains(&number.into())) {
            Some(&found) => {
                Err(ClueError::Number { clue: self.to_string(), what, found: found.into(), range: [least, most] })
            }
            None => Ok(()),
        }
    }

    fn all_cells(&self) -> impl Iterator<Item = Cell> {
        self.heads.iter().chain(&self.cells).copied()
    }
}

/// True if two cells share an edge.
fn are_neighbours(first: Cell, second: Cell) -> bool {
    u32::from(first.row.abs_diff(second.row)) + u32::from(first.column.abs_diff(second.column)) == 1
}

/// The words for the two ends of a row or a column.
fn end_words(along: Along) -> [&'static str; 2] {
    match along {
        Along::Row(_) => ["left", "right"],
        Along::Column(_) => ["top", "bottom"],
    }
}

/// A row by its letters, or a column by its number, as cells are named.
fn along_words(along: Option<Along>) -> String {
    match along {
        Some(Along::Row(row)) => {
            let name = Cell { row, column: 0 }.to_string();
            format!("row {}", name.trim_end_matches('1'))
        }
        Some(Along::Column(column)) => format!("column {}", u32::from(column) + 1),
        None => String::new(),
    }
}

impl fmt::Display for Clue {
    /// The line that is read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = self.kind.form();
        f.write_str(form.words)?;
        self.numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
        self.heads.iter().try_for_each(|cell| write!(f, " {cell}"))?;
        if let Some(sign) = form.sign {
            write!(f, " {sign}")?;
        }
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))?;
        let Some(along) = self.along else { return Ok(()) };
        write!(f, " {}", along_words(self.along))?;
        match form.line {
            Ends::FromEnd => write!(f, " {}", end_words(along)[usize::from(self.is_from_end)]),
            Ends::None | Ends::Whole => Ok(()),
        }
    }
}
