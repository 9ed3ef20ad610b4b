//! The grid: nine rows of nine cells, what may still stand in each, and where each digit may still go in each region.

use std::fmt;

/// The number of digits, and of cells in a region.
pub(crate) const SIDE: usize = 9;
/// The number of cells.
pub(crate) const CELLS: usize = SIDE * SIDE;
/// The number of regions: blocks first, then rows, then columns, as Sudoku Explainer goes over them.
pub(crate) const REGIONS: usize = 3 * SIDE;
/// The number of candidates.
pub(crate) const CANDIDATES: usize = CELLS * SIDE;

/// A set of cells, a bit each.
pub(crate) type CellSet = u128;
/// A set of digits or of places in a region, a bit each; digit 1 is bit 0.
pub(crate) type Nine = u16;

/// All nine.
pub(crate) const ALL: Nine = 0x1ff;

/// The kinds of regions, by the first of their nine numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegionKind {
    Block = 0,
    Row = 9,
    Column = 18,
}

impl RegionKind {
    /// The regions of this kind.
    pub(crate) fn regions(self) -> std::ops::Range<usize> {
        self as usize..self as usize + SIDE
    }
}

/// The cells of each region, in their order.
pub(crate) const CELLS_OF: [[usize; SIDE]; REGIONS] = cells_of();
/// The block, the row and the column of each cell.
pub(crate) const REGIONS_OF: [[usize; 3]; CELLS] = regions_of();
/// The place of each cell in its block, its row and its column.
pub(crate) const PLACE_IN: [[usize; 3]; CELLS] = place_in();
/// The cells that share a region with each cell, itself apart.
pub(crate) const SEEN: [CellSet; CELLS] = seen();
/// The cells of each region as a set.
pub(crate) const REGION: [CellSet; REGIONS] = sets();

const fn regions_of() -> [[usize; 3]; CELLS] {
    let mut regions = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        regions[cell] = [row / 3 * 3 + column / 3, SIDE + row, 2 * SIDE + column];
        cell += 1;
    }
    regions
}

const fn place_in() -> [[usize; 3]; CELLS] {
    let mut places = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        places[cell] = [row % 3 * 3 + column % 3, column, row];
        cell += 1;
    }
    places
}

const fn cells_of() -> [[usize; SIDE]; REGIONS] {
    let mut cells = [[0; SIDE]; REGIONS];
    let (regions, places) = (regions_of(), place_in());
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 3 {
            cells[regions[cell][kind]][places[cell][kind]] = cell;
            kind += 1;
        }
        cell += 1;
    }
    cells
}

const fn sets() -> [CellSet; REGIONS] {
    let mut sets = [0; REGIONS];
    let regions = regions_of();
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 3 {
            sets[regions[cell][kind]] |= 1 << cell;
            kind += 1;
        }
        cell += 1;
    }
    sets
}

const fn seen() -> [CellSet; CELLS] {
    let mut seen = [0; CELLS];
    let (regions, sets) = (regions_of(), sets());
    let mut cell = 0;
    while cell < CELLS {
        let [block, row, column] = regions[cell];
        seen[cell] = (sets[block] | sets[row] | sets[column]) & !(1 << cell);
        cell += 1;
    }
    seen
}

/// The digits and candidates of a board of nine times nine cells.
///
/// A cell with a digit has no candidates; a cell that has one candidate left has no digit until somebody places it.
#[derive(Clone, PartialEq, Eq)]
pub struct PencilGrid {
    placed: [u8; CELLS],
    digits: [Nine; CELLS],
    places: [[Nine; SIDE]; REGIONS],
    cells: [CellSet; SIDE],
}

impl PencilGrid {
    /// The grid of these clues, row by row; 0 for an empty cell, which may have each digit that stands in none of its regions.
    ///
    /// # Panics
    ///
    /// If a clue is greater than 9.
    pub fn of_clues(clues: &[u8; 81]) -> Self {
        let mut grid = Self::open([ALL; CELLS]);
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue > 0) {
            assert!(clue <= 9, "{clue} is no digit");
            grid.place(cell, usize::from(clue) - 1);
        }
        grid
    }

    /// The grid of these candidates, row by row: bit 0 for digit 1. What is the only candidate of its cell is placed.
    pub fn of_candidates(candidates: &[u16; 81]) -> Self {
        let mut grid = Self::open(candidates.map(|digits| digits & ALL));
        for (cell, &digits) in candidates.iter().enumerate() {
            only(digits & ALL).into_iter().for_each(|digit| grid.place(cell, digit));
        }
        grid
    }

    fn open(digits: [Nine; CELLS]) -> Self {
        let mut grid = Self { placed: [0; CELLS], digits, places: [[0; SIDE]; REGIONS], cells: [0; SIDE] };
        for cell in 0..CELLS {
            for digit in ones(digits[cell]) {
                grid.cells[digit] |= 1 << cell;
                for kind in 0..3 {
                    grid.places[REGIONS_OF[cell][kind]][digit] |= 1 << PLACE_IN[cell][kind];
                }
            }
        }
        grid
    }

    /// The candidates of a cell.
    pub(crate) fn digits(&self, cell: usize) -> Nine {
        self.digits[cell]
    }

    /// The places of a region that a digit may still take.
    pub(crate) fn places(&self, region: usize, digit: usize) -> Nine {
        self.places[region][digit]
    }

    /// The cells that may still take a digit.
    pub(crate) fn cells(&self, digit: usize) -> CellSet {
        self.cells[digit]
    }

    /// The cells without a digit.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| self.placed[cell] == 0)
    }

    /// The number of cells of a region that have no digit.
    pub(crate) fn open_in(&self, region: usize) -> usize {
        CELLS_OF[region].iter().filter(|&&cell| self.placed[cell] == 0).count()
    }

    /// True if every cell has its digit.
    pub fn is_solved(&self) -> bool {
        self.placed.iter().all(|&placed| placed > 0)
    }

    /// The digits that are placed, row by row; 0 for a cell without one.
    pub fn digits_placed(&self) -> [u8; 81] {
        self.placed
    }

    /// Takes a candidate away.
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.digits[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for kind in 0..3 {
            self.places[REGIONS_OF[cell][kind]][digit] &= !(1 << PLACE_IN[cell][kind]);
        }
    }

    /// Places a digit: no other candidate of the cell stays, and no candidate of that digit in its regions.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.placed[cell] = digit as u8 + 1;
        for other in ones(self.digits[cell]) {
            self.remove(cell, other);
        }
        for other in cells(SEEN[cell] & self.cells[digit]) {
            self.remove(other, digit);
        }
    }
}

impl fmt::Debug for PencilGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |cell: usize| match self.placed[cell] {
            0 => format!("{:?}", ones(self.digits[cell]).map(|digit| digit + 1).collect::<Vec<_>>()),
            placed => placed.to_string(),
        };
        f.debug_list().entries((0..CELLS).map(sign)).finish()
    }
}

/// The places of the bits that are set, from the least.
pub(crate) fn ones(set: Nine) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let least = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            least
        })
    })
}

/// The cells of a set, from the first.
pub(crate) fn cells(set: CellSet) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let least = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            least
        })
    })
}

/// The place of the only bit that is set.
pub(crate) fn only(set: Nine) -> Option<usize> {
    set.is_power_of_two().then(|| set.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_hold_nine_cells_each_and_cells_see_twenty() {
        for (region, cells_of) in CELLS_OF.iter().enumerate() {
            assert_eq!(REGION[region].count_ones(), 9);
            assert!(cells_of.iter().all(|cell| REGIONS_OF[*cell].contains(&region)));
        }
        assert!(SEEN.iter().all(|seen| seen.count_ones() == 20));
        assert_eq!(
            (CELLS_OF[4], CELLS_OF[9], CELLS_OF[26][8]),
            ([30, 31, 32, 39, 40, 41, 48, 49, 50], [0, 1, 2, 3, 4, 5, 6, 7, 8], 80)
        );
    }

    #[test]
    fn places_and_cells_are_those_of_the_digits() {
        let mut grid = PencilGrid::of_candidates(&[ALL; 81]);
        let mut state: u64 = 7;
        for turn in 0..400 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (cell, digit) = ((state >> 33) as usize % 81, (state >> 50) as usize % 9);
            match turn % 40 {
                0 if grid.digits(cell) >> digit & 1 == 1 => grid.place(cell, digit),
                _ => grid.remove(cell, digit),
            }
            for digit in 0..9 {
                let have = (0..81).filter(|&cell| grid.digits(cell) >> digit & 1 == 1);
                assert_eq!(have.fold(0, |set: CellSet, cell| set | 1 << cell), grid.cells(digit));
                for (region, cells_of) in CELLS_OF.iter().enumerate() {
                    let at = (0..9).filter(|&at| grid.digits(cells_of[at]) >> digit & 1 == 1);
                    assert_eq!(at.fold(0, |set: Nine, at| set | 1 << at), grid.places(region, digit));
                }
            }
        }
    }
}
