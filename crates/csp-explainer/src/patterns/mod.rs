//! Patterns of candidates: singles, locked candidates, sets, fish, wings, unique loops, graves and aligned exclusion.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod locking;
pub(crate) mod loops;
pub(crate) mod sets;
pub(crate) mod singles;
pub(crate) mod wings;

use std::ops::ControlFlow;

use crate::grid::PencilGrid;
use crate::step::Tell;

/// All that locked candidates, pairs and X-wings find: what dynamic chains may use on their way.
pub(crate) fn of_sets(grid: &PencilGrid, tell: &mut Tell<'_>) {
    let rules: [fn(&PencilGrid, &mut Tell<'_>) -> ControlFlow<()>; 4] = [
        locking::indirect,
        |grid, tell| sets::hidden(grid, 2, tell),
        |grid, tell| sets::naked(grid, 2, tell),
        |grid, tell| sets::fish(grid, 2, tell),
    ];
    for rule in rules {
        let _ = rule(grid, tell);
    }
}
