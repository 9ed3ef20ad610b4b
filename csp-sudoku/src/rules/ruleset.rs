//! Sets of rules: a size, regions in place of its boxes, and variants.

use std::collections::HashSet;
use std::fmt;

use thiserror::Error;

use super::{Clue, ClueError, CluePart, Link, LinkKind, Regions, Variant};
use crate::board::{Cell, Size, Unit};

/// The rules of a board: its size, which gives rows, columns and boxes; the regions of a jigsaw, which stand in place of the
/// boxes; and any number of variants. `Ruleset::from(size)` is classic Sudoku.
///
/// ```
/// use csp_core::{Solver, Status};
/// use csp_sudoku::{Board, Model, Ruleset, Variant};
///
/// let board: Board = "1... .... .... ....".parse().unwrap();
/// let rules = Ruleset::new(board.size(), None, vec![Variant::Diagonal, Variant::AntiKing]).unwrap();
/// assert_eq!(rules.to_string(), "4x4 with diagonal, anti-king");
/// let model = Model::new(rules);
/// assert_eq!(Solver::new(&model.network(&board).unwrap()).first().unwrap().status(), Status::Unsatisfiable);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    size: Size,
    regions: Option<Regions>,
    /// In the order of the type, thermometers in the order in which they were given.
    variants: Vec<Variant>,
}

/// The reason why rules do not go together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// The regions are those of a board of another side.
    #[error("regions of a {found}x{found} board do not fit a {size} board: give regions of {} rows", size.side())]
    Regions {
        /// The side of the regions.
        found: usize,
        /// The size.
        size: Size,
    },
    /// No windows fill the board.
    #[error(
        "windoku does not exist for {size}: its windows have the shape of the boxes, with one line between them and around \
         them, and that fills a board only with square boxes of 2x2 or more; take 4x4, 9x9, 16x16, ..., or leave windoku out"
    )]
    Windoku {
        /// The size.
        size: Size,
    },
    /// Disjoint groups with regions.
    #[error(
        "disjoint-groups go by the places of the cells in their boxes, and regions take the place of the boxes: leave out \
         disjoint-groups or the regions"
    )]
    Groups,
    /// No move of the variant stays on the board.
    #[error(
        "{variant} does not exist for {size}: it needs a side of {least} or more; take a larger board, or leave it out"
    )]
    Small {
        /// The variant.
        variant: Variant,
        /// The size.
        size: Size,
        /// The least side.
        least: usize,
    },
    /// Edges that join, and nothing that goes over them.
    #[error(
        "toroidal lets moves, neighbours and regions go on at the opposite side, and there are none: add anti-knight, \
         anti-king, non-consecutive or regions, or leave toroidal out"
    )]
    Toroidal,
    /// One variant twice.
    #[error("{variant} is given twice: once is enough")]
    Twice {
        /// The variant.
        variant: Variant,
    },
    /// A thermometer with a cell that the board does not have.
    #[error("{thermometer} does not fit: a {size} board has no cell {cell}")]
    NoCell {
        /// The thermometer.
        thermometer: Variant,
        /// The cell.
        cell: Cell,
        /// The size.
        size: Size,
    },
    /// A thermometer that comes to one cell twice.
    #[error("{thermometer} comes to {cell} twice, and no value is lower than itself: each cell once")]
    Repeated {
        /// The thermometer.
        thermometer: Variant,
        /// The cell.
        cell: Cell,
    },
    /// A thermometer along fewer than two cells, or more cells than there are values.
    #[error("{thermometer} has {} cells: values that go up along it need 2 to {}", .found, size.side())]
    Length {
        /// The thermometer.
        thermometer: Variant,
        /// Its cells.
        found: usize,
        /// The size.
        size: Size,
    },
    /// A clue that the board cannot have.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

impl From<Size> for Ruleset {
    fn from(size: Size) -> Self {
        Self { size, regions: None, variants: Vec::new() }
    }
}

impl Ruleset {
    /// The rules of this size with these regions, if there are any, and these variants, in any order.
    ///
    /// # Errors
    ///
    /// [`RulesetError`] when a variant does not exist for the size, is given twice, or does not go with the others.
    ///
    /// ```
    /// use csp_sudoku::{Ruleset, RulesetError, Size, Variant};
    ///
    /// let six = Size::with_box(2, 3).unwrap();
    /// assert!(Ruleset::new(six, None, vec![Variant::Diagonal, Variant::AntiKnight]).is_ok());
    /// assert_eq!(Ruleset::new(six, None, vec![Variant::Windoku]), Err(RulesetError::Windoku { size: six }));
    /// ```
    pub fn new(size: Size, regions: Option<Regions>, mut variants: Vec<Variant>) -> Result<Self, RulesetError> {
        if let Some(found) = regions.as_ref().map(Regions::side).filter(|&side| side != size.side()) {
            return Err(RulesetError::Regions { found, size });
        }
        let mut known = HashSet::new();
        for variant in &variants {
            if !known.insert(variant.without_line()) {
                return Err(RulesetError::Twice { variant: variant.clone() });
            }
            exists(variant, size)?;
        }
        if regions.is_some() && variants.contains(&Variant::DisjointGroups) {
            return Err(RulesetError::Groups);
        }
        let goes_over_edges = regions.is_some() || variants.iter().any(Variant::is_about_moves);
        if variants.contains(&Variant::Toroidal) && !goes_over_edges {
            return Err(RulesetError::Toroidal);
        }
        // The sort is stable, and thermometers are the same to it.
        variants.sort_by_key(|variant| {
            Variant::NAMED.iter().position(|(named, ..)| named == variant).unwrap_or(usize::MAX)
        });
        Ok(Self { size, regions, variants })
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The regions in place of boxes, in a jigsaw.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The variants, thermometers last.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// True if these are rows, columns and boxes alone.
    pub fn is_classic(&self) -> bool {
        self.regions.is_none() && self.variants.is_empty()
    }

    /// True if all that is stated is that two cells differ. Every engine searches such rules.
    pub fn is_disequalities(&self) -> bool {
        self.variants.iter().all(Variant::is_disequalities)
    }

    /// The groups of cells that hold each value once: rows, columns, boxes or regions, diagonals, windows, groups.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        let side = self.size.side() as u16;
        let windows = self.size.windows_in_a_row() as u16;
        let count = |variant, count| if self.variants.contains(&variant) { 0..count } else { 0..0 };
        let boxes = move |number| if self.regions.is_some() { Unit::Region(number) } else { Unit::Box(number) };
        (0..side)
            .map(Unit::Row)
            .chain((0..side).map(Unit::Column))
            .chain((0..side).map(boxes))
            .chain(count(Variant::Diagonal, 2).map(Unit::Diagonal))
            .chain(count(Variant::Windoku, windows * windows).map(Unit::Window))
            .chain(count(Variant::DisjointGroups, side).map(Unit::Group))
    }

    /// The cells of a unit, in row-major order.
    pub fn cells_of(&self, unit: Unit) -> Vec<Cell> {
        match (unit, &self.regions) {
            (Unit::Region(number), Some(regions)) => regions.cells_of(number).collect(),
            _ => self.size.cells_of(unit).collect(),
        }
    }

    /// The number of the region or the box of a cell.
    pub fn block_of(&self, cell: Cell) -> u16 {
        match &self.regions {
            Some(regions) => regions.at(self.size.index(cell)),
            None => cell.row / self.size.box_rows * self.size.box_rows + cell.column / self.size.box_columns,
        }
    }

    /// The units that a cell is in, in the order of [`Ruleset::units`]; none when the board has no such cell. O(1).
    pub fn units_of(&self, cell: Cell) -> Vec<Unit> {
        let Cell { row, column } = cell;
        let side = self.size.side();
        if usize::from(row.max(column)) >= side {
            return Vec::new();
        }
        let [rows, columns] = [self.size.box_rows, self.size.box_columns];
        let block = self.block_of(cell);
        let block = if self.regions.is_some() { Unit::Region(block) } else { Unit::Box(block) };
        let mut units = vec![Unit::Row(row), Unit::Column(column), block];
        if self.has(&Variant::Diagonal) {
            units.extend((row == column).then_some(Unit::Diagonal(0)));
            units.extend((usize::from(row) + usize::from(column) + 1 == side).then_some(Unit::Diagonal(1)));
        }
        if self.has(&Variant::Windoku) && row % (rows + 1) > 0 && column % (columns + 1) > 0 {
            let windows = self.size.windows_in_a_row() as u16;
            units.push(Unit::Window(row / (rows + 1) * windows + column / (columns + 1)));
        }
        if self.has(&Variant::DisjointGroups) {
            units.push(Unit::Group(row % rows * columns + column % columns));
        }
        units
    }

    fn has(&self, variant: &Variant) -> bool {
        self.variants.contains(variant)
    }

    /// The statements about two cells each, beside the units: moves first, then neighbours, then thermometers. Each pair
    /// stands once for each rule, also where a unit says the same. O(cells).
    pub fn links(&self) -> Vec<Link> {
        let joined = self.has(&Variant::Toroidal);
        let mut links = Vec::new();
        let mut thermometers = 0;
        for variant in &self.variants {
            match variant {
                Variant::AntiKnight => links.extend(LinkKind::KnightsMove.pairs(self.size, joined)),
                Variant::AntiKing => links.extend(LinkKind::KingsMove.pairs(self.size, joined)),
                Variant::NonConsecutive => links.extend(LinkKind::Neighbours.pairs(self.size, joined)),
                Variant::Thermometer(cells) => {
                    let kind = LinkKind::Thermometer(thermometers);
                    links.extend(cells.windows(2).map(|pair| Link { kind, first: pair[0], second: pair[1] }));
                    thermometers += 1;
                }
                Variant::Diagonal
                | Variant::Windoku
                | Variant::DisjointGroups
                | Variant::Toroidal
                | Variant::Clue(_) => {}
            }
        }
        links
    }

    /// The clues, in the order in which they were given.
    pub fn clues(&self) -> impl Iterator<Item = &Clue> {
        self.variants.iter().filter_map(|variant| if let Variant::Clue(clue) = variant { Some(clue) } else { None })
    }

    /// All that the clues state, each piece with its clue.
    pub(crate) fn parts(&self) -> Vec<(&Clue, CluePart)> {
        let all: Vec<&Clue> = self.clues().collect();
        let block = |cell| {
            let number = self.block_of(cell);
            self.cells_of(if self.regions.is_some() { Unit::Region(number) } else { Unit::Box(number) })
        };
        let mut parts = Vec::new();
        for clue in self.clues() {
            parts.extend(clue.parts(self.size, &all, &block).into_iter().map(|part| (clue, part)));
        }
        parts
    }

    /// The cells that cannot hold the value of `cell`, by rows: those of its units, those that are a move away, and those that a clue
    /// makes different.
    pub fn peers_of(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self.units_of(cell).into_iter().flat_map(|unit| self.cells_of(unit)).collect();
        let joined = self.has(&Variant::Toroidal);
        let moves = [(Variant::AntiKnight, LinkKind::KnightsMove), (Variant::AntiKing, LinkKind::KingsMove)];
        for (_, kind) in moves.iter().filter(|(variant, _)| self.has(variant)) {
            peers.extend(kind.reached(self.size, cell, joined));
        }
        for (_, part) in self.parts() {
            if let CluePart::Differ(cells) = part
                && cells.contains(&cell)
            {
                peers.extend(cells);
            }
        }
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&peer| peer != cell);
        peers
    }
}

/// Fails unless the variant exists for boards of this size.
fn exists(variant: &Variant, size: Size) -> Result<(), RulesetError> {
    let least = match variant {
        Variant::AntiKnight => 3,
        Variant::AntiKing | Variant::NonConsecutive | Variant::Toroidal => 2,
        _ => 1,
    };
    match variant {
        _ if size.side() < least => Err(RulesetError::Small { variant: variant.clone(), size, least }),
        Variant::Windoku if size.windows_in_a_row() == 0 => Err(RulesetError::Windoku { size }),
        Variant::Thermometer(cells) => fits(variant, cells, size),
        Variant::Clue(clue) => Ok(clue.check(size)?),
        _ => Ok(()),
    }
}

/// Fails unless a thermometer fits a board of this size.
fn fits(thermometer: &Variant, cells: &[Cell], size: Size) -> Result<(), RulesetError> {
    let thermometer = || thermometer.clone();
    let beyond = |cell: &&Cell| usize::from(cell.row.max(cell.column)) >= size.side();
    if let Some(&cell) = cells.iter().find(beyond) {
        return Err(RulesetError::NoCell { thermometer: thermometer(), cell, size });
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(RulesetError::Repeated { thermometer: thermometer(), cell: pair[0] });
    }
    if !(2..=size.side()).contains(&cells.len()) {
        return Err(RulesetError::Length { thermometer: thermometer(), found: cells.len(), size });
    }
    Ok(())
}

impl fmt::Display for Ruleset {
    /// The size, or the side of a jigsaw, and the variants.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.regions {
            Some(_) => write!(f, "{0}x{0} jigsaw", self.size.side())?,
            None => write!(f, "{}", self.size)?,
        }
        for (place, variant) in self.variants.iter().enumerate() {
            write!(f, "{} {variant}", if place == 0 { " with" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The units of a cell are those that hold it, and its peers all cells that may not hold its value.
    #[test]
    fn units_and_peers_of_cells_are_those_of_the_lists() {
        let all =
            [Variant::Diagonal, Variant::AntiKnight, Variant::AntiKing, Variant::Toroidal, Variant::NonConsecutive];
        let scattered: Regions = "ABCDE\nBCDEA\nCDEAB\nDEABC\nEABCD".parse().unwrap();
        for (rows, columns, regions) in [(1, 5, Some(scattered)), (2, 2, None), (2, 3, None), (3, 3, None)] {
            let size = Size::with_box(rows, columns).unwrap();
            let are_fit = rows == columns && regions.is_none();
            let fitting = [Variant::Windoku, Variant::DisjointGroups].into_iter().filter(|_| are_fit);
            let rules = Ruleset::new(size, regions, all.iter().cloned().chain(fitting).collect()).unwrap();
            let units: Vec<(Unit, Vec<Cell>)> = rules.units().map(|unit| (unit, rules.cells_of(unit))).collect();
            let links = rules.links();
            for cell in (0..size.cells()).map(|index| size.cell(index)) {
                let around: Vec<&(Unit, Vec<Cell>)> = units.iter().filter(|(_, cells)| cells.contains(&cell)).collect();
                let names: Vec<Unit> = around.iter().map(|(unit, _)| *unit).collect();
                assert_eq!(rules.units_of(cell), names, "{rules} {cell}");
                let linked = |other: Cell| {
                    let pair = |link: &&Link| [link.first, link.second] == [cell.min(other), cell.max(other)];
                    links.iter().filter(pair).any(|link| !link.kind.allows(1, 1))
                };
                let shares = |other: Cell| around.iter().any(|(_, cells)| cells.contains(&other));
                let others = (0..size.cells()).map(|index| size.cell(index)).filter(|&other| other != cell);
                let expected: Vec<Cell> = others.filter(|&other| shares(other) || linked(other)).collect();
                assert_eq!(rules.peers_of(cell), expected, "{rules} {cell}");
            }
        }
    }
}
