//! Pointing and claiming: the places of a digit in one region are all in another one too.

use std::ops::ControlFlow;

use crate::grid::{CellSet, PencilGrid, REGION, RegionKind};
use crate::step::{Finding, RatedStep, Tell, of_digit};

/// From blocks to lines (pointing), then from lines to blocks (claiming).
const PAIRS: [(RegionKind, RegionKind); 4] = [
    (RegionKind::Block, RegionKind::Column),
    (RegionKind::Block, RegionKind::Row),
    (RegionKind::Column, RegionKind::Block),
    (RegionKind::Row, RegionKind::Block),
];

/// A digit whose places in region `from` are all in region `to`.
struct Locked {
    kind: RegionKind,
    from: usize,
    to: usize,
    digit: usize,
}

/// Takes the digit from the other cells of the second region: 2.6 from a block, 2.8 from a line.
pub(crate) fn indirect(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    each(grid, |locked| {
        let (rule, rating) = if locked.kind == RegionKind::Block { ("Pointing", 26) } else { ("Claiming", 28) };
        let removed = of_digit(grid, REGION[locked.to] & !REGION[locked.from], locked.digit);
        let step = RatedStep::removes(rule, rating, removed);
        tell(Finding::new(step, REGION[locked.from], 1 << locked.digit))
    })
}

/// Places the digit where the same deduction leaves it one place in a third region, of the same kind as the first: 1.7 from a
/// block, 1.9 from a line. The candidates that it looks away stay.
pub(crate) fn direct(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    each(grid, |locked| {
        let (rule, rating) =
            if locked.kind == RegionKind::Block { ("Direct Pointing", 17) } else { ("Direct Claiming", 19) };
        for third in locked.kind.regions().filter(|&third| third != locked.from) {
            if REGION[third] & REGION[locked.to] == 0 {
                continue;
            }
            let left: CellSet = REGION[third] & grid.cells(locked.digit) & !REGION[locked.to];
            if left.is_power_of_two() {
                let step = RatedStep::places(rule, rating, left.trailing_zeros() as usize, locked.digit);
                tell(Finding::new(step, REGION[locked.from], 1 << locked.digit))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Each digit that is locked, where that takes something away.
fn each(grid: &PencilGrid, mut tell: impl FnMut(Locked) -> ControlFlow<()>) -> ControlFlow<()> {
    for (kind, other) in PAIRS {
        for digit in 0..9 {
            for from in kind.regions() {
                let places = REGION[from] & grid.cells(digit);
                // One place alone is a hidden single.
                if places.count_ones() < 2 {
                    continue;
                }
                for to in other.regions().filter(|&to| places & !REGION[to] == 0) {
                    if REGION[to] & !REGION[from] & grid.cells(digit) != 0 {
                        tell(Locked { kind, from, to, digit })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
