//! The choice of the cells that become holes.

use csp_core::{Random, Val};

use super::grid::grid;
use super::searches::Searches;
use super::{GenerateError, Pattern};

/// All cells of a board with this side, those first that become holes first, so that any number of them makes the pattern.
///
/// Our variant of the doubly balanced pattern of Ansotegui, Bejar, Fernandez, Gomes & Mateu 2011: the holes are where a second
/// random grid has its first values, each of which stands once in each row, column and box; what is left of the holes are random
/// cells of the next value. It is what [`Random::balanced_cells`] does with a second random Latin square, where there are no
/// boxes to balance.
pub(super) fn cells(
    pattern: Pattern,
    side: usize,
    searches: &Searches<'_>,
    random: &mut Random,
) -> Result<Vec<usize>, GenerateError> {
    Ok(match pattern {
        Pattern::Random => {
            let mut cells: Vec<usize> = (0..side * side).collect();
            random.shuffle(&mut cells);
            cells
        }
        Pattern::Balanced => random.balanced_cells(side, searches.watch)?,
        Pattern::DoublyBalanced => {
            let values: Vec<usize> = grid(searches, random)?.into_iter().map(Val::index).collect();
            random.cells_by_value(&values, side, searches.watch)?
        }
    })
}
