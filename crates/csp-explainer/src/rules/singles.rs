//! Hidden and naked singles.

use std::ops::ControlFlow;

use crate::grid::{CELLS_OF, Grid, Kind, REGION, only};
use crate::step::{Found, Step, Tell};

/// The only place of a digit in a block, a column or a row: first where it is the last place of all (1.0), then the others
/// (1.2 in a block, 1.5 in a line).
pub(super) fn hidden(grid: &Grid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    for last in [true, false] {
        for kind in [Kind::Block, Kind::Column, Kind::Row] {
            for region in kind.regions().filter(|&region| (grid.open_in(region) == 1) == last) {
                for digit in 0..9 {
                    let Some(place) = only(grid.places(region, digit)) else { continue };
                    let rating = match (last, kind) {
                        (true, _) => 10,
                        (false, Kind::Block) => 12,
                        (false, _) => 15,
                    };
                    let cell = CELLS_OF[region][place];
                    let step = Step::places("Hidden Single", rating, cell, digit);
                    tell(Found::new(step, REGION[region], 1 << digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The only candidate of a cell.
pub(super) fn naked(grid: &Grid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    for cell in 0..81 {
        if let Some(digit) = only(grid.digits(cell)) {
            let step = Step::places("Naked Single", 23, cell, digit);
            tell(Found::new(step, 1 << cell, grid.digits(cell)))?;
        }
    }
    ControlFlow::Continue(())
}
