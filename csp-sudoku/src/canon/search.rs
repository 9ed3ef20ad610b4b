//! The search for the least form.

use super::first_rows::first_rows;
use super::grid::Grid;
use super::state::{ORDERS, State};

/// All ways to the least form of a board, from the first row to the last: a breadth-first search that keeps the ways whose lines
/// are least so far. There is one for each automorphism, but for exchanges of empty lines, and of values that are not there.
///
/// Cost: 10 to 60 microseconds for most boards.
pub(super) fn least_ways(grid: &Grid) -> Vec<State> {
    let grids = [*grid, grid.transposed()];
    let empty = grids.map(|grid| empty_rows(&grid));
    let is_full = grid.0.iter().all(|&value| value != 0);
    let (mut states, chosen) = if is_full { (first_rows(&grids), 2) } else { (beginnings(&grids), 0) };
    let (mut best, mut next): (Vec<(usize, u8)>, _) = (Vec::new(), Vec::new());
    for place in chosen..9 {
        let mut least = u64::MAX;
        for (index, state) in states.iter().enumerate() {
            let grid = &grids[usize::from(state.transposed)];
            let rows = rows_at(state, empty[usize::from(state.transposed)], place);
            for row in (0..9).filter(|row| rows >> row & 1 == 1) {
                let line = state.least_line(grid.row(row));
                if line < least {
                    least = line;
                    best.clear();
                }
                if line == least {
                    best.push((index, row));
                }
            }
        }
        next.clear();
        for &(index, row) in &best {
            let state = states[index];
            state.take(&grids[usize::from(state.transposed)], row, place, &mut next);
        }
        std::mem::swap(&mut states, &mut next);
    }
    states
}

/// Transposed or not, and the stacks in each order. Empty stacks need one order among themselves.
fn beginnings(grids: &[Grid; 2]) -> Vec<State> {
    let mut states = Vec::with_capacity(12);
    for transposed in [false, true] {
        let grid = &grids[usize::from(transposed)];
        let is_empty = |stack: u8| (0..81).all(|cell| cell % 9 / 3 != usize::from(stack) || grid.0[cell] == 0);
        for stacks in ORDERS {
            let empty: Vec<u8> = stacks.into_iter().filter(|&stack| is_empty(stack)).collect();
            if empty.is_sorted() {
                states.push(State::of_stacks(transposed, stacks));
            }
        }
    }
    states
}

/// The rows that can come next, as bits. Of empty rows of a band the first is enough, and of empty bands.
fn rows_at(state: &State, empty: u16, place: usize) -> u16 {
    let taken = state.rows[..place].iter().fold(0, |taken, &row| taken | 1 << row);
    let mut free = 0x1ff & !taken;
    // A band that is begun must be ended.
    if !place.is_multiple_of(3) {
        free &= 0b111 << (state.rows[place - 1] / 3 * 3);
    }
    let (mut kept, mut has_empty_band) = (0, false);
    for band in [0b111, 0b111 << 3, 0b111 << 6] {
        let rows = free & band;
        let none = rows & empty;
        let is_empty_band = none == band;
        if !(is_empty_band && has_empty_band) {
            // The lowest bit of those that are empty.
            kept |= rows & !empty | none & none.wrapping_neg();
        }
        has_empty_band |= is_empty_band;
    }
    kept
}

fn empty_rows(grid: &Grid) -> u16 {
    let is_empty = |row: &u8| grid.row(*row).iter().all(|&value| value == 0);
    (0..9).filter(is_empty).fold(0, |rows, row| rows | 1 << row)
}
