//! Variants: the rules that a board may have beside those of its rows, columns and boxes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Clue, ClueError, looks_like_clue};
use crate::board::{Cell, Size};

/// A rule that comes on top of rows, columns and boxes or regions. Several hold together, as one [`Ruleset`](crate::Ruleset).
///
/// ```
/// use csp_sudoku::Variant;
///
/// let thermometer: Variant = "thermo:A1-A2-B2".parse().unwrap();
/// assert_eq!(thermometer.to_string(), "thermo:A1-A2-B2");
/// assert_eq!("windoku".parse(), Ok(Variant::Windoku));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Both diagonals hold each value once. For boards of any size.
    Diagonal,
    /// The windows hold each value once: blocks of the shape of a box, one cell away from the edges and from each other.
    /// For boards with square boxes of 2x2 or more; on other boards no such windows fit. 9x9 has four, 4x4 one.
    Windoku,
    /// The cells at one place of all boxes hold each value once. For boards that have boxes.
    DisjointGroups,
    /// Two cells a knight's move apart differ. From a side of 3.
    AntiKnight,
    /// Two cells a king's move apart differ; within a row or a column they do so anyway. From a side of 2.
    AntiKing,
    /// The edges join: the moves of [`Variant::AntiKnight`] and [`Variant::AntiKing`], and the neighbours of
    /// [`Variant::NonConsecutive`], go on at the opposite side, and so may regions. It needs one of these beside it.
    Toroidal,
    /// Two cells that share an edge do not hold consecutive values. From a side of 2.
    NonConsecutive,
    /// The values go up along these cells, from the bulb: at least two, and no more than there are values.
    Thermometer(Vec<Cell>),
    /// A rule about chosen cells, such as a cage or a dot.
    Clue(Clue),
}

/// Text that does not name a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// There is no such variant.
    #[error("{name:?} is not a variant: known are {}, thermo:A1-A2-A3, and clues such as cage 12 A1 A2", names())]
    Unknown {
        /// The name that was written.
        name: String,
    },
    /// A cell of a thermometer has no such name.
    #[error("{cell:?} in {text:?} is not the name of a cell: write cells such as C2 or R3C2, with - between them")]
    Cell {
        /// The text that was written for the cell.
        cell: String,
        /// All that was written.
        text: String,
    },
    /// A thermometer of fewer than two cells.
    #[error("{text:?} has fewer than two cells: write the cells of a thermometer from its bulb, as in thermo:A1-A2-A3")]
    Short {
        /// The text that was written.
        text: String,
    },
    /// A clue that is not written as one.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

/// The beginning of the name of a thermometer.
const THERMOMETER: &str = "thermo:";

impl Variant {
    /// Every variant that is a name alone, with its name and what it says.
    pub const NAMED: [(Self, &'static str, &'static str); 7] = [
        (Self::Diagonal, "diagonal", "both diagonals hold each value once"),
        (Self::Windoku, "windoku", "blocks one cell away from the edges and from each other hold each value once"),
        (Self::DisjointGroups, "disjoint-groups", "the cells at one place of all boxes hold each value once"),
        (Self::AntiKnight, "anti-knight", "two cells a knight's move apart differ"),
        (Self::AntiKing, "anti-king", "two cells a king's move apart differ"),
        (Self::Toroidal, "toroidal", "moves, neighbours and regions go on at the opposite side"),
        (Self::NonConsecutive, "non-consecutive", "neighbours do not hold consecutive values"),
    ];

    /// True if all that it says is that two cells differ. Every engine searches such rules; the others need one that takes any
    /// relation.
    pub fn is_disequalities(&self) -> bool {
        !matches!(self, Self::NonConsecutive | Self::Thermometer(_) | Self::Clue(_))
    }

    /// The same, wherever in a text it stands.
    pub(crate) fn without_line(&self) -> Self {
        match self {
            Self::Clue(clue) => Self::Clue(clue.without_line()),
            other => other.clone(),
        }
    }

    /// True if it speaks of cells that are near each other, so that the edges of the board matter to it.
    pub(crate) fn is_about_moves(&self) -> bool {
        matches!(self, Self::AntiKnight | Self::AntiKing | Self::NonConsecutive)
    }
}

fn names() -> String {
    Variant::NAMED.map(|(_, name, _)| name).join(", ")
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Thermometer(cells) = self {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            return write!(f, "{THERMOMETER}{}", cells.join("-"));
        }
        if let Self::Clue(clue) = self {
            return clue.fmt(f);
        }
        let named = Self::NAMED.iter().find(|(variant, ..)| variant == self);
        f.write_str(named.map_or("", |(_, name, _)| name))
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// A name of [`Variant::NAMED`], the cells of a thermometer as in `thermo:A1-A2-A3`, or a [`Clue`], in small letters or large ones.
    fn from_str(text: &str) -> Result<Self, VariantError> {
        let small = text.trim().to_ascii_lowercase();
        if let Some(cells) = small.strip_prefix(THERMOMETER) {
            return thermometer(cells, text);
        }
        if looks_like_clue(text) {
            return Ok(Self::Clue(text.parse()?));
        }
        let named = Self::NAMED.into_iter().find(|(_, name, _)| *name == small);
        named.map(|(variant, ..)| variant).ok_or_else(|| VariantError::Unknown { name: text.to_owned() })
    }
}

/// The thermometer along some cells; whether the board has these cells is for its rules to say.
fn thermometer(cells: &str, text: &str) -> Result<Variant, VariantError> {
    // The largest board has the cells of all others, by the same names.
    let any = Size::with_box(1, u16::MAX.into()).expect("this is the largest side");
    let cell = |name: &str| {
        let wrong = || VariantError::Cell { cell: name.to_owned(), text: text.to_owned() };
        any.cell_named(name).ok_or_else(wrong)
    };
    let cells = cells.split('-').map(cell).collect::<Result<Vec<Cell>, VariantError>>()?;
    if cells.len() < 2 {
        return Err(VariantError::Short { text: text.to_owned() });
    }
    Ok(Variant::Thermometer(cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let named = Variant::NAMED.into_iter().map(|(variant, ..)| variant);
        let all = named.chain([Variant::Thermometer(vec![Cell { row: 0, column: 0 }, Cell { row: 27, column: 30 }])]);
        for variant in all {
            assert_eq!(variant.to_string().parse(), Ok(variant.clone()));
            assert_eq!(variant.to_string().to_uppercase().parse(), Ok(variant));
        }
        assert_eq!("thermo:r1c2-A3".parse::<Variant>().unwrap().to_string(), "thermo:A2-A3");
    }

    #[test]
    fn slips_are_told() {
        let told = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
        assert!(told("diagonals").starts_with("\"diagonals\" is not a variant: known are diagonal, windoku"));
        assert!(told("thermo:A1-17").starts_with("\"17\" in \"thermo:A1-17\" is not the name of a cell"));
        assert!(told("thermo:A1").starts_with("\"thermo:A1\" has fewer than two cells"));
        assert!(told("thermo:").contains("is not the name of a cell"));
    }
}
