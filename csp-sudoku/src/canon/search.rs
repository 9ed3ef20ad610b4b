//! The search for the least form, which begins with its first two rows.

use crate::canon::grid::Grid;
use crate::canon::state::{ORDERS, State};

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

/// All ways to the least first two rows of a full grid; `grids` are the grid and its transpose.
///
/// The first row becomes 123456789 in 23,328 ways, of which the second row leaves few. So rows are taken in pairs: two rows of a band,
/// and an order of the stacks. How many values of the second row in the first stack stand in the second stack of the first row says
/// whether the second row begins with 456 or 457; only pairs with the most are looked at further.
fn first_rows(grids: &[Grid; 2]) -> Vec<State> {
    let mut pairs = Vec::with_capacity(216);
    let mut most = 0;
    for transposed in [false, true] {
        let grid = &grids[usize::from(transposed)];
        for rows in (0..27).map(|pair| [pair / 3, pair / 9 * 3 + pair % 3]).filter(|[one, other]| one != other) {
            for stacks in ORDERS {
                let count = shared(grid, rows, stacks);
                if count > most {
                    most = count;
                    pairs.clear();
                }
                if count == most {
                    pairs.push((transposed, rows, stacks));
                }
            }
        }
    }
    let (mut least, mut found) = (u64::MAX, Vec::new());
    for (transposed, rows, stacks) in pairs {
        let grid = &grids[usize::from(transposed)];
        arrange(grid, rows, stacks, &mut |columns| {
            let state = State::with_first_row(grid, transposed, rows[0], columns);
            let line = state.least_line(grid.row(rows[1]));
            if line < least {
                least = line;
                found.clear();
            }
            if line == least {
                state.take(grid, rows[1], 1, &mut found);
            }
        });
    }
    found
}

/// For each column of the first stack the column where the first row has what the second row has there.
fn targets(grid: &Grid, [first, second]: [u8; 2], stack: u8) -> [u8; 3] {
    let (first, second) = (grid.row(first), grid.row(second));
    [0, 1, 2].map(|place| {
        let value = second[usize::from(stack * 3 + place)];
        first.iter().position(|&other| other == value).unwrap_or_default() as u8
    })
}

/// The number of values of the second row in the first stack that stand in the second stack of the first row.
fn shared(grid: &Grid, rows: [u8; 2], stacks: [u8; 3]) -> usize {
    targets(grid, rows, stacks[0]).iter().filter(|&&column| column / 3 == stacks[1]).count()
}

/// Calls `with` for the orders of columns in which the second row begins as low as it can: the columns of the first stack
/// whose values stand in the second stack come first, and these values come first in the second stack; so in the third.
fn arrange(grid: &Grid, rows: [u8; 2], stacks: [u8; 3], with: &mut dyn FnMut([u8; 9])) {
    let targets = targets(grid, rows, stacks[0]);
    for first in ORDERS {
        let targets = first.map(|place| targets[usize::from(place)]);
        let second_first = targets.iter().map(|&target| target / 3 != stacks[1]);
        if !second_first.is_sorted() {
            continue;
        }
        let columns = |stack: u8, order: [u8; 3]| order.map(|place| stack * 3 + place);
        let orders_of = |stack: u8| {
            let wanted: Vec<u8> = targets.iter().copied().filter(|target| target / 3 == stack).collect();
            ORDERS.map(|order| columns(stack, order)).into_iter().filter(move |columns| columns.starts_with(&wanted))
        };
        for second in orders_of(stacks[1]) {
            for third in orders_of(stacks[2]) {
                let mut all = [0; 9];
                all[..3].copy_from_slice(&columns(stacks[0], first));
                all[3..6].copy_from_slice(&second);
                all[6..].copy_from_slice(&third);
                with(all);
            }
        }
    }
}
