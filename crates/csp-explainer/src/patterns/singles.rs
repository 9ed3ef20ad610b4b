//! Hidden and naked singles.

use std::ops::ControlFlow;

use crate::grid::{CELLS_OF, PencilGrid, REGION, RegionKind, only};
use crate::step::{Finding, RatedStep, Tell};

/// The only place of a digit in a block, a column or a row: first where it is the last place of all (1.0), then the others
/// (1.2 in a block, 1.5 in a line).
pub(crate) fn hidden(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    for last in [true, false] {
        for kind in [RegionKind::Block, RegionKind::Column, RegionKind::Row] {
            for region in kind.regions().filter(|&region| (grid.open_in(region) == 1) == last) {
                for digit in 0..9 {
                    let Some(place) = only(grid.places(region, digit)) else { continue };
                    let rating = match (last, kind) {
                        (true, _) => 10,
                        (false, RegionKind::Block) => 12,
                        (false, _) => 15,
                    };
                    let cell = CELLS_OF[region][place];
                    let step = RatedStep::places("Hidden Single", rating, cell, digit);
                    tell(Finding::new(step, REGION[region], 1 << digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The only candidate of a cell.
pub(crate) fn naked(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    for cell in 0..81 {
        if let Some(digit) = only(grid.digits(cell)) {
            let step = RatedStep::places("Naked Single", 23, cell, digit);
            tell(Finding::new(step, 1 << cell, grid.digits(cell)))?;
        }
    }
    ControlFlow::Continue(())
}
