//! Bivalue universal graves: but for some extra candidates, every cell would have two, and every digit two places in each region.

use std::ops::ControlFlow;

use crate::grid::{ALL, CellSet, Nine, PencilGrid, REGION, REGIONS, REGIONS_OF, SEEN, ones};
use crate::step::{Finding, RatedStep, Tell, of_digit};

use super::loops::with_naked_sets;

/// One cell with extra candidates must have one of them (5.6). The same extra candidate in several cells goes from all cells
/// that see them (5.7). Two cells of a region lose their other digits where one is locked in them (5.7), and several make a
/// naked set with other cells (5.7 and a tenth for each cell of the set but the first).
pub(crate) fn graves(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let Some(bugs) = bugs(grid) else { return ControlFlow::Continue(()) };
    let extras = bugs.iter().fold(0, |all, &(_, extra)| all | extra);
    let bug_cells = bugs.iter().fold(0, |cells: CellSet, &(cell, _)| cells | 1 << cell);
    let mut tell = |rating: u32, removed: Vec<(usize, Nine)>| {
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        tell(Finding::new(RatedStep::removes("Bivalue Universal Grave", rating, removed), bug_cells, ALL))
    };
    if let [(cell, extra)] = bugs[..] {
        return tell(56, vec![(cell, grid.digits(cell) & !extra)]);
    }
    if extras.is_power_of_two() {
        let seen = bugs.iter().fold(CellSet::MAX, |seen, &(cell, _)| seen & SEEN[cell]);
        return tell(57, of_digit(grid, seen, extras.trailing_zeros() as usize));
    }
    let is_common = |region: &usize| bug_cells & !REGION[*region] == 0;
    let regions: Vec<usize> = REGIONS_OF[bugs[0].0].into_iter().filter(is_common).collect();
    if let [(one, of_one), (other, of_other)] = bugs[..] {
        let pair = (grid.digits(one) & !of_one, grid.digits(other) & !of_other);
        for &region in &regions {
            for digit in ones(pair.0 & pair.1).filter(|&digit| REGION[region] & grid.cells(digit) == bug_cells) {
                let removed = [(one, pair.0 & !(1 << digit)), (other, pair.1 & !(1 << digit))];
                tell(57, removed.into_iter().filter(|&(_, digits)| digits != 0).collect())?;
            }
        }
    }
    for &region in &regions {
        let mut sets = Vec::new();
        with_naked_sets(grid, region, bug_cells, extras, &mut |size, removed| sets.push((size, removed)));
        sets.sort_by_key(|&(size, _)| size);
        sets.into_iter().try_for_each(|(size, removed)| tell(57 + size - 1, removed))?;
    }
    ControlFlow::Continue(())
}

/// The cells with extra candidates and these candidates; `None` if without them the grid is no grave.
fn bugs(grid: &PencilGrid) -> Option<Vec<(usize, Nine)>> {
    let mut bugs = Vec::new();
    let mut grave = grid.clone();
    for cell in grid.open_cells() {
        let digits = grid.digits(cell);
        match digits.count_ones() {
            2 => {}
            0 | 1 => return None,
            _ => {
                let is_extra =
                    |digit: &usize| REGIONS_OF[cell].iter().all(|&one| grid.places(one, *digit).count_ones() > 2);
                let extra = ones(digits).filter(is_extra).fold(0, |all: Nine, digit| all | 1 << digit);
                if (digits & !extra).count_ones() != 2 {
                    return None;
                }
                ones(extra).for_each(|digit| grave.remove(cell, digit));
                bugs.push((cell, extra));
            }
        }
    }
    let is_grave =
        (0..REGIONS).all(|region| (0..9).all(|digit| matches!(grave.places(region, digit).count_ones(), 0 | 2)));
    (is_grave && !bugs.is_empty()).then_some(bugs)
}
