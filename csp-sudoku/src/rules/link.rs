//! Links: what a variant states about two cells that need share no unit.

use std::fmt;

use crate::board::{Cell, Size};

/// The rules that relate two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// They are a knight's move apart, and differ.
    KnightsMove,
    /// They are a king's move apart, and differ.
    KingsMove,
    /// They share an edge, and do not hold consecutive values.
    Neighbours,
    /// They follow one another on the thermometer of this number, from 0: the first has the lower value.
    Thermometer(u32),
}

/// A statement about two cells. Its name is that of its constraint in the network: `knight's move A1-B3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The rule.
    pub kind: LinkKind,
    /// The one cell; on a thermometer, that nearer to the bulb.
    pub first: Cell,
    /// The other cell.
    pub second: Cell,
}

impl LinkKind {
    /// True if the first cell may hold `a` while the second holds `b`.
    pub fn allows(self, a: u16, b: u16) -> bool {
        match self {
            Self::KnightsMove | Self::KingsMove => a != b,
            Self::Neighbours => a.abs_diff(b) != 1,
            Self::Thermometer(_) => a < b,
        }
    }

    /// The steps, in rows and columns, to the cells that it relates with one; none on a thermometer.
    fn steps(self) -> &'static [(i32, i32)] {
        match self {
            Self::KnightsMove => &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
            Self::KingsMove => &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
            Self::Neighbours => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Self::Thermometer(_) => &[],
        }
    }

    /// The cells that are such a step away from one, ascending.
    pub(super) fn reached(self, size: Size, from: Cell, joined: bool) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.steps().iter().filter_map(|&step| moved(size, from, step, joined)).collect();
        // On a small board whose edges join, two steps may lead to one cell.
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Every pair of cells that are such a step apart, each once, ascending; with `joined`, a step over an edge goes on at
    /// the opposite side.
    pub(super) fn pairs(self, size: Size, joined: bool) -> Vec<Link> {
        let mut links = Vec::new();
        for index in 0..size.cells() {
            let first = size.cell(index);
            let others = self.reached(size, first, joined);
            let others = others.into_iter().filter(|&second| second > first);
            links.extend(others.map(|second| Link { kind: self, first, second }));
        }
        links
    }
}

/// The cell that is this step away, if the board has it.
fn moved(size: Size, cell: Cell, (rows, columns): (i32, i32), joined: bool) -> Option<Cell> {
    let side = size.side() as u32;
    let place = |from: u16, step: i32| {
        let to = i64::from(from) + i64::from(step);
        let to = if joined { to.rem_euclid(side.into()) } else { to };
        u16::try_from(to).ok().filter(|_| to < side.into())
    };
    Some(Cell { row: place(cell.row, rows)?, column: place(cell.column, columns)? })
}

impl fmt::Display for LinkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KnightsMove => f.write_str("knight's move"),
            Self::KingsMove => f.write_str("king's move"),
            Self::Neighbours => f.write_str("neighbours"),
            Self::Thermometer(number) => write!(f, "thermometer {}", u64::from(*number) + 1),
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}-{}", self.kind, self.first, self.second)
    }
}
