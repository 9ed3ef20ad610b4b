//! XY-wings and XYZ-wings.

use std::ops::ControlFlow;

use crate::grid::{CellSet, PencilGrid, SEEN, cells, only};
use crate::step::{Finding, RatedStep, Tell, of_digit};

/// A pivot with two candidates and two wings that share one of them each, and a third digit between themselves: no cell that
/// sees both wings has that digit (4.2).
pub(crate) fn xy(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    each(grid, 2, tell)
}

/// As an XY-wing, but the pivot has the third digit too, and what loses it sees the pivot as well (4.4).
pub(crate) fn xyz(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    each(grid, 3, tell)
}

fn each(grid: &PencilGrid, of_pivot: u32, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let (rule, rating) = if of_pivot == 2 { ("XY-Wing", 42) } else { ("XYZ-Wing", 44) };
    let is_pair = |cell: &usize| grid.digits(*cell).count_ones() == 2;
    for pivot in grid.open_cells().filter(|&cell| grid.digits(cell).count_ones() == of_pivot) {
        let wings: Vec<usize> = cells(SEEN[pivot]).filter(is_pair).collect();
        for (at, &one) in wings.iter().enumerate() {
            for &other in &wings[at + 1..] {
                let (a, b, c) = (grid.digits(pivot), grid.digits(one), grid.digits(other));
                // Three digits in all, one of which both wings have, and which the pivot of an XY-wing has not.
                let Some(digit) = only(b & c) else { continue };
                if (a | b | c).count_ones() != 3 || (of_pivot == 2) == (a >> digit & 1 == 1) {
                    continue;
                }
                let of_the_pivot = if of_pivot == 3 { SEEN[pivot] } else { CellSet::MAX };
                let removed = of_digit(grid, SEEN[one] & SEEN[other] & of_the_pivot, digit);
                if !removed.is_empty() {
                    let looked_at = 1 << pivot | 1 << one | 1 << other;
                    tell(Finding::new(RatedStep::removes(rule, rating, removed), looked_at, crate::grid::ALL))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
