//! Aligned exclusion: of all ways to fill some cells, those go that leave a cell seen by all of them nothing.

use std::ops::ControlFlow;

use crate::grid::{ALL, CellSet, Nine, PencilGrid, SEEN, cells, ones};
use crate::step::{Finding, RatedStep, Tell};

/// Two cells: 6.2.
pub(crate) fn pairs(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let excluding = excluding(grid, 2);
    let open: Vec<usize> = grid.open_cells().collect();
    for (at, &one) in open.iter().enumerate() {
        for &other in &open[at + 1..] {
            let common = SEEN[one] & SEEN[other] & excluding & !(1 << one) & !(1 << other);
            if common != 0 {
                exclude(grid, &[one, other], common, tell)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Three cells: 7.5.
pub(crate) fn triplets(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let excluding = excluding(grid, 3);
    let open: Vec<usize> = grid.open_cells().collect();
    for (at, &one) in open.iter().enumerate() {
        for (after, &other) in open[at + 1..].iter().enumerate() {
            let seen = SEEN[one] & SEEN[other] & excluding;
            if seen == 0 {
                continue;
            }
            for &third in &open[at + 1 + after + 1..] {
                let common = seen & SEEN[third] & !(1 << one) & !(1 << other) & !(1 << third);
                if common != 0 {
                    exclude(grid, &[one, other, third], common, tell)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells with at least two candidates, and at most so many.
fn excluding(grid: &PencilGrid, most: u32) -> CellSet {
    let is_small = |cell: &usize| (2..=most).contains(&grid.digits(*cell).count_ones());
    grid.open_cells().filter(is_small).fold(0, |set, cell| set | 1 << cell)
}

/// Takes away each candidate of the cells that stands in no way to fill them all.
fn exclude(grid: &PencilGrid, tuple: &[usize], common: CellSet, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let mut ways = Ways { grid, tuple, excluding: common, allowed: [0; 3] };
    ways.fill(0, 0, &mut [0; 3]);
    let removed = tuple.iter().zip(ways.allowed).map(|(&cell, allowed)| (cell, grid.digits(cell) & !allowed));
    let removed: Vec<(usize, Nine)> = removed.filter(|&(_, digits)| digits != 0).collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let (rule, rating) =
        if tuple.len() == 2 { ("Aligned Pair Exclusion", 62) } else { ("Aligned Triplet Exclusion", 75) };
    let looked_at = tuple.iter().fold(common, |set, &cell| set | 1 << cell);
    tell(Finding::new(RatedStep::removes(rule, rating, removed), looked_at, ALL))
}

/// The ways to fill some cells.
struct Ways<'g> {
    grid: &'g PencilGrid,
    tuple: &'g [usize],
    /// The cells that all of them see, and that must keep a candidate.
    excluding: CellSet,
    /// The digits of each cell that stand in some way.
    allowed: [Nine; 3],
}

impl Ways<'_> {
    /// Fills the cells from one on, and notes what stands in some way; true if nothing more can be noted.
    fn fill(&mut self, at: usize, used: Nine, filled: &mut [usize; 3]) -> bool {
        let here = self.tuple[at];
        let clashing = |other: usize| (SEEN[here] >> self.tuple[other] & 1) << filled[other];
        let clashes = (0..at).fold(0, |set: Nine, other| set | clashing(other) as Nine);
        let open = self.grid.digits(here) & !clashes;
        if at + 1 < self.tuple.len() {
            for digit in ones(open) {
                filled[at] = digit;
                if self.fill(at + 1, used | 1 << digit, filled) {
                    return true;
                }
            }
            return false;
        }
        // The last cell must leave each of the others one: it cannot have the only digit that one has beside those in use.
        let mut left = open;
        for cell in cells(self.excluding) {
            match self.grid.digits(cell) & !used {
                0 => return false,
                only if only.is_power_of_two() => left &= !only,
                _ => {}
            }
        }
        if left != 0 {
            self.allowed[at] |= left;
            (0..at).for_each(|other| self.allowed[other] |= 1 << filled[other]);
        }
        self.tuple.iter().zip(self.allowed).all(|(&cell, allowed)| allowed == self.grid.digits(cell))
    }
}
