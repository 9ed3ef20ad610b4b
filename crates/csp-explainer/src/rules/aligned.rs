//! Aligned exclusion: of all ways to fill some cells, those go that leave a cell seen by all of them nothing.

use std::ops::ControlFlow;

use crate::grid::{ALL, Cells, Grid, Nine, SEEN, cells, ones};
use crate::step::{Found, Step, Tell};

/// Two cells: 6.2.
pub(super) fn pairs(grid: &Grid, tell: &mut Tell<'_>) -> ControlFlow<()> {
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
pub(super) fn triplets(grid: &Grid, tell: &mut Tell<'_>) -> ControlFlow<()> {
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
fn excluding(grid: &Grid, most: u32) -> Cells {
    let is_small = |cell: &usize| (2..=most).contains(&grid.digits(*cell).count_ones());
    grid.open_cells().filter(is_small).fold(0, |set, cell| set | 1 << cell)
}

/// Takes away each candidate of the cells that stands in no way to fill them all.
fn exclude(grid: &Grid, tuple: &[usize], common: Cells, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let excluders: Vec<Nine> = cells(common).map(|cell| grid.digits(cell)).collect();
    let mut allowed = [0; 3];
    fill(grid, tuple, &excluders, &mut Vec::new(), &mut allowed);
    let removed = tuple.iter().zip(allowed).map(|(&cell, allowed)| (cell, grid.digits(cell) & !allowed));
    let removed: Vec<(usize, Nine)> = removed.filter(|&(_, digits)| digits != 0).collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let (rule, rating) = if tuple.len() == 2 { ("Aligned Pair Exclusion", 62) } else { ("Aligned Triplet Exclusion", 75) };
    let looked_at = tuple.iter().fold(common, |set, &cell| set | 1 << cell);
    tell(Found::new(Step::removes(rule, rating, removed), looked_at, ALL))
}

/// Fills the cells in each way that the rules and the excluders allow, and notes the digits that stand in one of them.
fn fill(grid: &Grid, tuple: &[usize], excluders: &[Nine], filled: &mut Vec<usize>, allowed: &mut [Nine; 3]) {
    let at = filled.len();
    if at == tuple.len() {
        let used = filled.iter().fold(0, |used: Nine, digit| used | 1 << digit);
        if excluders.iter().all(|digits| digits & !used != 0) {
            filled.iter().zip(allowed).for_each(|(digit, allowed)| *allowed |= 1 << digit);
        }
        return;
    }
    for digit in ones(grid.digits(tuple[at])) {
        let clashes = |(&before, &cell): (&usize, &usize)| before == digit && SEEN[cell] >> tuple[at] & 1 == 1;
        if !filled.iter().zip(tuple).any(clashes) {
            filled.push(digit);
            fill(grid, tuple, excluders, filled, allowed);
            filled.pop();
        }
    }
}
