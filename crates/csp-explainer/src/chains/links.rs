//! Links between candidates: what follows where a candidate stands, and where it does not.

use crate::grid::{CELLS_OF, PLACE_IN, PencilGrid, REGIONS_OF, SIDE, ones};

/// A candidate: nine times its cell, and its digit.
pub(super) type Candidate = usize;

/// The cell of a candidate.
pub(super) fn cell_of(candidate: Candidate) -> usize {
    candidate / SIDE
}

/// The digit of a candidate.
pub(super) fn digit_of(candidate: Candidate) -> usize {
    candidate % SIDE
}

/// The candidate of a cell and a digit.
pub(super) fn candidate(cell: usize, digit: usize) -> Candidate {
    cell * SIDE + digit
}

/// The places that a link may be found in: the two candidates of a cell (Y), the two places of a digit (X), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Links {
    pub(super) within_cells: bool,
    pub(super) within_regions: bool,
}

impl Links {
    pub(super) const X: Self = Self { within_cells: false, within_regions: true };
    pub(super) const Y: Self = Self { within_cells: true, within_regions: false };
    pub(super) const BOTH: Self = Self { within_cells: true, within_regions: true };
}

/// The reason for a candidate that must stand as another one does not: the last in its cell, or in a region of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    InCell,
    InRegion(usize),
}

/// Each candidate that cannot stand beside this one: the others of its cell (within cells), and those of its digit in its regions,
/// whatever kind of links is looked for. Some are told twice.
pub(super) fn excluded(grid: &PencilGrid, of: Candidate, links: Links, mut tell: impl FnMut(Candidate)) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    if links.within_cells {
        for other in ones(grid.digits(cell) & !(1 << digit)) {
            tell(candidate(cell, other));
        }
    }
    for kind in 0..3 {
        let region = REGIONS_OF[cell][kind];
        for place in ones(grid.places(region, digit) & !(1 << PLACE_IN[cell][kind])) {
            tell(candidate(CELLS_OF[region][place], digit));
        }
    }
}

/// Each candidate that must stand if this one does not: the other one of a cell with two, the other place of a digit with two.
pub(super) fn forced(grid: &PencilGrid, of: Candidate, links: Links, mut tell: impl FnMut(Candidate, Last)) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    if links.within_cells {
        let others = grid.digits(cell) & !(1 << digit);
        if others.is_power_of_two() {
            tell(candidate(cell, others.trailing_zeros() as usize), Last::InCell);
        }
    }
    if links.within_regions {
        for kind in 0..3 {
            let region = REGIONS_OF[cell][kind];
            let others = grid.places(region, digit) & !(1 << PLACE_IN[cell][kind]);
            if others.is_power_of_two() {
                let other = CELLS_OF[region][others.trailing_zeros() as usize];
                tell(candidate(other, digit), Last::InRegion(kind));
            }
        }
    }
}

/// Tells each candidate of `before` that is not in `now` any more, and without which a candidate would not have been the last.
pub(super) fn missing(
    before: &PencilGrid,
    now: &PencilGrid,
    last: Candidate,
    why: Last,
    mut tell: impl FnMut(Candidate),
) {
    let (cell, digit) = (cell_of(last), digit_of(last));
    match why {
        Last::InCell => ones(before.digits(cell) & !now.digits(cell)).for_each(|other| tell(candidate(cell, other))),
        Last::InRegion(kind) => {
            let region = REGIONS_OF[cell][kind];
            let gone = before.places(region, digit) & !now.places(region, digit);
            ones(gone).for_each(|place| tell(candidate(CELLS_OF[region][place], digit)));
        }
    }
}
