//! Naked and hidden sets, and fish.

use std::ops::ControlFlow;

use crate::grid::{ALL, CELLS_OF, CellSet, Nine, PencilGrid, REGION, RegionKind, ones, only};
use crate::step::{Finding, RatedStep, Tell, of_digits};

/// Pairs, triplets and quads are sought in the blocks first, then in the columns, then in the rows.
const KINDS: [RegionKind; 3] = [RegionKind::Block, RegionKind::Column, RegionKind::Row];

/// So many cells of a region with so many candidates in all: 3.0 for a pair, 3.6 for a triplet, 5.0 for a quad.
pub(crate) fn naked(grid: &PencilGrid, size: u32, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let (rule, rating) = match size {
        2 => ("Naked Pair", 30),
        3 => ("Naked Triplet", 36),
        _ => ("Naked Quad", 50),
    };
    for region in KINDS.into_iter().flat_map(RegionKind::regions) {
        if grid.open_in(region) < 2 * size as usize {
            continue;
        }
        let digits = CELLS_OF[region].map(|cell| grid.digits(cell));
        closed(&digits, size, |places, union| {
            let cells = cells_at(region, places);
            let removed = of_digits(grid, REGION[region] & !cells, union);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            tell(Finding::new(RatedStep::removes(rule, rating, removed), cells, ALL))
        })?;
    }
    ControlFlow::Continue(())
}

/// So many digits of a region with so many places in all: 3.4 for a pair, 4.0 for a triplet, 5.4 for a quad.
///
/// It is sought only where more than twice as many cells are open: otherwise there is a naked set of the other cells.
pub(crate) fn hidden(grid: &PencilGrid, size: u32, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let (rule, rating) = match size {
        2 => ("Hidden Pair", 34),
        3 => ("Hidden Triplet", 40),
        _ => ("Hidden Quad", 54),
    };
    for region in KINDS.into_iter().flat_map(RegionKind::regions) {
        if grid.open_in(region) <= 2 * size as usize {
            continue;
        }
        closed(&places_of(grid, region), size, |digits, places| {
            let removed = of_digits(grid, cells_at(region, places), !digits & ALL);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            tell(Finding::new(RatedStep::removes(rule, rating, removed), REGION[region], digits))
        })?;
    }
    ControlFlow::Continue(())
}

/// A hidden set that leaves another digit of its region one place: 2.0 for a pair, 2.5 for a triplet. Nothing is taken away.
pub(crate) fn direct_hidden(grid: &PencilGrid, size: u32, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let (rule, rating) = if size == 2 { ("Direct Hidden Pair", 20) } else { ("Direct Hidden Triplet", 25) };
    for region in KINDS.into_iter().flat_map(RegionKind::regions) {
        if grid.open_in(region) <= size as usize {
            continue;
        }
        let all = places_of(grid, region);
        closed(&all, size, |digits, taken| {
            for digit in ones(!digits & ALL).filter(|&digit| all[digit].count_ones() > 1) {
                if let Some(place) = only(all[digit] & !taken) {
                    let step = RatedStep::places(rule, rating, CELLS_OF[region][place], digit);
                    tell(Finding::new(step, REGION[region], digits))?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// Fish: the places of a digit in so many columns are in so many rows, or the other way: X-wing 3.2, swordfish 3.8, jellyfish
/// 5.2.
pub(crate) fn fish(grid: &PencilGrid, size: u32, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let (rule, rating) = match size {
        2 => ("X-Wing", 32),
        3 => ("Swordfish", 38),
        _ => ("Jellyfish", 52),
    };
    for (base, cover) in [(RegionKind::Column, RegionKind::Row), (RegionKind::Row, RegionKind::Column)] {
        for digit in 0..9 {
            let mut places = [0; 9];
            base.regions().zip(&mut places).for_each(|(region, places)| *places = grid.places(region, digit));
            closed(&places, size, |lines, crossing| {
                let union = |kind: RegionKind, lines: Nine| -> CellSet {
                    ones(lines).map(|line| REGION[kind as usize + line]).fold(0, |all, region| all | region)
                };
                let bases = union(base, lines);
                let removed = of_digits(grid, union(cover, crossing) & !bases, 1 << digit);
                if removed.is_empty() {
                    return ControlFlow::Continue(());
                }
                tell(Finding::new(RatedStep::removes(rule, rating, removed), bases, 1 << digit))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells at some places of a region.
fn cells_at(region: usize, places: Nine) -> CellSet {
    ones(places).fold(0, |cells, place| cells | 1 << CELLS_OF[region][place])
}

/// The places of each digit in a region.
fn places_of(grid: &PencilGrid, region: usize) -> [Nine; 9] {
    std::array::from_fn(|digit| grid.places(region, digit))
}

/// Each choice of `size` rows of at least two bits whose union has `size` bits, in the order of the numbers that they make,
/// with that union.
pub(crate) fn closed(
    rows: &[Nine; 9],
    size: u32,
    mut tell: impl FnMut(Nine, Nine) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fits = |row: &usize| (2..=size).contains(&rows[*row].count_ones());
    let usable = (0..9).filter(fits).fold(0, |set: Nine, row| set | 1 << row);
    if usable.count_ones() < size {
        return ControlFlow::Continue(());
    }
    for chosen in choices(size).filter(|chosen| chosen & !usable == 0) {
        let union = ones(chosen).fold(0, |union, row| union | rows[row]);
        if union.count_ones() == size {
            tell(chosen, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets of `size` of nine, in the order of the numbers that they make.
pub(crate) fn choices(size: u32) -> impl Iterator<Item = Nine> {
    let first: Nine = (1 << size) - 1;
    std::iter::successors(Some(first), |&set| {
        // The next number with as many bits (Gosper's hack).
        let least = set & set.wrapping_neg();
        let carried = set + least;
        Some(((carried ^ set) / least) >> 2 | carried)
    })
    .take_while(|&set| set <= ALL)
}
