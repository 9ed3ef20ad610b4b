//! Symmetries of the pattern of givens.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Size;

/// A symmetry that the pattern of givens has: which cells hold a given, not which value. Each is a group of movements of the
/// square, and has nothing to do with boxes, so every size and every set of rules can have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Any pattern.
    #[default]
    None,
    /// Mirrored at the vertical axis: left and right.
    Vertical,
    /// Mirrored at the horizontal axis: top and bottom.
    Horizontal,
    /// Mirrored at the diagonal from the top left.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    Antidiagonal,
    /// Mirrored at both diagonals.
    Diagonals,
    /// Mirrored at the vertical and at the horizontal axis.
    Orthogonal,
    /// Turned by 180 degrees: what most newspapers print.
    Rotate180,
    /// Turned by 90 degrees.
    Rotate90,
    /// All of these: the eight movements of the square.
    Dihedral,
}

/// A name that is not the name of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a symmetry: known are {names}", names = names())]
pub struct SymmetryError(String);

/// A movement of a square with this side: where a row and a column go.
type Movement = fn(usize, [usize; 2]) -> [usize; 2];

const LEFT_RIGHT: Movement = |last, [row, column]| [row, last - column];
const TOP_BOTTOM: Movement = |last, [row, column]| [last - row, column];
const TRANSPOSE: Movement = |_, [row, column]| [column, row];
const ANTITRANSPOSE: Movement = |last, [row, column]| [last - column, last - row];
const QUARTER: Movement = |last, [row, column]| [column, last - row];
const HALF: Movement = |last, [row, column]| [last - row, last - column];

impl Symmetry {
    /// Every symmetry.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Vertical,
        Self::Horizontal,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Diagonals,
        Self::Orthogonal,
        Self::Rotate180,
        Self::Rotate90,
        Self::Dihedral,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Diagonals => "diagonals",
            Self::Orthogonal => "orthogonal",
            Self::Rotate180 => "rotate180",
            Self::Rotate90 => "rotate90",
            Self::Dihedral => "dihedral",
        }
    }

    /// Movements that generate the group.
    fn generators(self) -> &'static [Movement] {
        match self {
            Self::None => &[],
            Self::Vertical => &[LEFT_RIGHT],
            Self::Horizontal => &[TOP_BOTTOM],
            Self::Diagonal => &[TRANSPOSE],
            Self::Antidiagonal => &[ANTITRANSPOSE],
            Self::Diagonals => &[TRANSPOSE, ANTITRANSPOSE],
            Self::Orthogonal => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Rotate180 => &[HALF],
            Self::Rotate90 => &[QUARTER],
            Self::Dihedral => &[QUARTER, TRANSPOSE],
        }
    }

    /// The orbits of the cells: each cell with all cells that it is moved to. A pattern has the symmetry exactly when it is a
    /// union of orbits. O(cells).
    ///
    /// ```
    /// use csp_sudoku::Size;
    /// use csp_sudoku::generate::Symmetry;
    ///
    /// let size = Size::square(9).unwrap();
    /// assert_eq!(Symmetry::None.orbits(size).len(), 81);
    /// assert_eq!(Symmetry::Rotate180.orbits(size).len(), 41);
    /// assert_eq!(Symmetry::Rotate90.orbits(size).len(), 21);
    /// assert_eq!(Symmetry::Dihedral.orbits(size).len(), 15);
    /// ```
    pub fn orbits(self, size: Size) -> Vec<Vec<usize>> {
        let side = size.side();
        let mut seen = vec![false; size.cells()];
        let mut orbits = Vec::new();
        for first in 0..size.cells() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for movement in self.generators() {
                    let [row, column] = movement(side - 1, [cell / side, cell % side]);
                    let image = row * side + column;
                    if !std::mem::replace(&mut seen[image], true) {
                        orbit.push(image);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

fn names() -> String {
    Symmetry::ALL.map(Symmetry::name).join(", ")
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(name: &str) -> Result<Self, SymmetryError> {
        let same = |symmetry: &Self| symmetry.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(same).ok_or_else(|| SymmetryError(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By Burnside's lemma, the number of orbits is the mean number of cells that a movement of the group leaves where they
    /// are.
    #[test]
    fn there_are_as_many_orbits_as_burnside_says() {
        for side in [1usize, 2, 3, 4, 6, 9, 10] {
            let size = Size::with_box(1, side).unwrap();
            let (all, middle) = (side * side, side % 2);
            let axis = side * middle;
            // What each movement of the group leaves, the first being none.
            let mean = |fixed: &[usize]| fixed.iter().sum::<usize>() / fixed.len();
            let expected = [
                mean(&[all]),
                mean(&[all, axis]),
                mean(&[all, axis]),
                mean(&[all, side]),
                mean(&[all, side]),
                mean(&[all, side, side, middle]),
                mean(&[all, axis, axis, middle]),
                mean(&[all, middle]),
                mean(&[all, middle, middle, middle]),
                mean(&[all, middle, middle, middle, axis, axis, side, side]),
            ];
            let found = Symmetry::ALL.map(|symmetry| symmetry.orbits(size).len());
            assert_eq!(found, expected, "{side}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let error = "rotate45".parse::<Symmetry>().unwrap_err().to_string();
        assert!(error.starts_with("\"rotate45\" is not a symmetry: known are none, vertical,"), "{error}");
    }
}
