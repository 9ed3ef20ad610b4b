//! Unique rectangles and unique loops: what a second solution would need.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::grid::{ALL, CellSet, Nine, PencilGrid, REGION, REGIONS_OF, SEEN, cells, ones};
use crate::step::{Finding, RatedStep, Tell, of_digit, of_digits};

use super::sets::choices;

/// Each kind of unique loop, the easiest first: 4.5 for a rectangle, a tenth more from 6, 8 and 10 cells on, and for a naked set
/// with the extra candidates a tenth more for each cell of it beyond a pair.
pub(crate) fn unique(grid: &PencilGrid, tell: &mut Tell<'_>) -> ControlFlow<()> {
    let mut found: Vec<(u32, u8, Finding)> = Vec::new();
    for unique in all(grid) {
        of_loop(grid, &unique, &mut found);
    }
    found.retain(|(.., one)| !one.step.removed.is_empty());
    found.sort_by_key(|&(rating, kind, _)| (rating, kind));
    found.into_iter().try_for_each(|(.., one)| tell(one))
}

/// A closed way over cells that all have the same two candidates, such that these could be exchanged all along it.
struct Loop {
    pair: Nine,
    /// The cells in their order.
    way: Vec<usize>,
    cells: CellSet,
}

/// Every loop, once each.
fn all(grid: &PencilGrid) -> Vec<Loop> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for start in grid.open_cells() {
        let pair = grid.digits(start);
        if pair.count_ones() == 2 {
            let having = ones(pair).fold(CellSet::MAX, |cells, digit| cells & grid.cells(digit));
            let mut way = Way { grid, pair, having, cells: vec![start], visited: [regions_of(start), 0] };
            way.extend(None, 0, 2, &mut |way| {
                let cells = way.iter().fold(0, |cells: CellSet, &cell| cells | 1 << cell);
                if seen.insert((pair, cells)) {
                    found.push(Loop { pair, way: way.to_vec(), cells });
                }
            });
        }
    }
    found
}

/// The regions of a cell, a bit each.
fn regions_of(cell: usize) -> u32 {
    REGIONS_OF[cell].iter().fold(0, |regions, region| regions | 1 << region)
}

/// A way over cells that have a pair of candidates.
struct Way<'g> {
    grid: &'g PencilGrid,
    pair: Nine,
    /// The cells that have both candidates.
    having: CellSet,
    cells: Vec<usize>,
    /// The regions of the cells of either turn: each may have one cell of a turn.
    visited: [u32; 2],
}

impl Way<'_> {
    /// Goes on from the last cell, through a region of another kind than that it came by, and tells each way that closes so that
    /// its regions have one cell of either turn. At most `allowed` more cells may have extra candidates, or any number if they all
    /// have the same one.
    fn extend(&mut self, came_by: Option<usize>, extras: Nine, allowed: i32, tell: &mut impl FnMut(&[usize])) {
        let (start, here) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let turn = self.cells.len() % 2;
        for kind in (0..3).filter(|&kind| came_by != Some(kind)) {
            for next in cells(REGION[REGIONS_OF[here][kind]] & self.having & !(1 << here)) {
                if next == start && self.cells.len() >= 4 && self.visited[0] == self.visited[1] {
                    tell(&self.cells);
                }
                // A cell of the way is in regions of its own turn, and an even number of cells closes it.
                let regions = regions_of(next);
                if regions & self.visited[turn] != 0 || self.cells.contains(&next) {
                    continue;
                }
                let extra = self.grid.digits(next) & !self.pair;
                if extra == 0 || (extras | extra).is_power_of_two() || allowed > 0 {
                    self.cells.push(next);
                    self.visited[turn] |= regions;
                    self.extend(Some(kind), extras | extra, allowed - i32::from(extra != 0), tell);
                    self.visited[turn] &= !regions;
                    self.cells.pop();
                }
            }
        }
    }
}

/// The deductions of one loop, with their ratings and their types.
fn of_loop(grid: &PencilGrid, unique: &Loop, found: &mut Vec<(u32, u8, Finding)>) {
    let base = 45 + [6, 8, 10].into_iter().filter(|&length| unique.way.len() >= length).count() as u32;
    let extra_cells: Vec<usize> = unique.way.iter().copied().filter(|&cell| grid.digits(cell) != unique.pair).collect();
    let extras = extra_cells.iter().fold(0, |all, &cell| all | grid.digits(cell)) & !unique.pair;
    let rule = if unique.way.len() == 4 { "Unique Rectangle" } else { "Unique Loop" };
    let mut tell = |rating: u32, kind: u8, removed: Vec<(usize, Nine)>| {
        found.push((rating, kind, Finding::new(RatedStep::removes(rule, rating, removed), unique.cells, ALL)));
    };
    match extra_cells[..] {
        [] => {}
        [only] => tell(base, 1, vec![(only, unique.pair)]),
        _ if extras.is_power_of_two() => {
            let seen = extra_cells.iter().fold(CellSet::MAX, |seen, &cell| seen & SEEN[cell]);
            tell(base, 2, of_digit(grid, seen, extras.trailing_zeros() as usize));
        }
        [one, other] => {
            for region in REGIONS_OF[one].into_iter().filter(|region| REGIONS_OF[other].contains(region)) {
                for digit in ones(unique.pair) {
                    if REGION[region] & grid.cells(digit) == (1 << one | 1 << other) {
                        let other_digit = unique.pair & !(1 << digit);
                        tell(base, 4, vec![(one, other_digit), (other, other_digit)]);
                    }
                }
                with_naked_sets(grid, region, 1 << one | 1 << other, extras, &mut |size, removed| {
                    tell(base + size - 2, 3, removed);
                });
            }
        }
        _ => {}
    }
}

/// Each naked set of a region in which some cells count as one with the candidates `extras`: its size, or that of the hidden
/// set of the other cells where that is smaller, and what it removes.
pub(crate) fn with_naked_sets(
    grid: &PencilGrid,
    region: usize,
    one: CellSet,
    extras: Nine,
    tell: &mut impl FnMut(u32, Vec<(usize, Nine)>),
) {
    let others: Vec<usize> = cells(REGION[region] & !one).filter(|&cell| grid.digits(cell) != 0).collect();
    let open = others.len() as u32 + one.count_ones();
    for size in extras.count_ones().max(2)..=open.saturating_sub(2).max(1) {
        for chosen in choices(size - 1).filter(|&chosen| u32::from(chosen) < 1 << others.len()) {
            let set = ones(chosen).fold(0, |set: CellSet, at| set | 1 << others[at]);
            let union = cells(set).fold(extras, |union, cell| union | grid.digits(cell));
            if union.count_ones() == size {
                let removed = of_digits(grid, REGION[region] & !one & !set, union);
                tell(size.min(open - size), removed);
            }
        }
    }
}
