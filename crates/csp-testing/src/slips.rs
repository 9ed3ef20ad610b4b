//! Slips of the hand on 9x9 boards, made by chance.

use crate::rng::Rng;

/// A kind of slip.
#[derive(Clone, Copy, Debug)]
pub struct SlipKind {
    pub name: &'static str,
    /// Makes the slip at a place that is drawn by chance; false when it is not one for such a slip, and then the board may be spoiled.
    pub make: fn(&mut [u16], &mut Rng) -> bool,
    /// True if values are lost, so that cells which had one are empty when the slip is taken back.
    pub loses: bool,
}

const fn kind(name: &'static str, loses: bool, make: fn(&mut [u16], &mut Rng) -> bool) -> SlipKind {
    SlipKind { name, make, loses }
}

/// Every kind.
pub const SLIPS: [SlipKind; 11] = [
    kind("another digit", false, another_digit),
    kind("a given one cell off", false, one_cell_off),
    kind("two neighbours exchanged", false, neighbours),
    kind("two digits of a row exchanged", false, |cells, rng| {
        let (row, a, b) = (row_of(cells, rng), rng.below(9) as usize, rng.below(9) as usize);
        let can = row[a] > 0 && row[b] > 0 && a.abs_diff(b) > 1;
        row.swap(a, b);
        can
    }),
    kind("a row to the right", false, |cells, rng| {
        let row = row_of(cells, rng);
        let can = row[8] == 0 && givens(row) > 2;
        row.rotate_right(1);
        can
    }),
    kind("a row to the left", false, |cells, rng| {
        let row = row_of(cells, rng);
        let can = row[0] == 0 && givens(row) > 2;
        row.rotate_left(1);
        can
    }),
    kind("a digit left out", true, |cells, rng| {
        let (row, column) = (row_of(cells, rng), rng.below(7) as usize);
        let can = row[column] > 0 && givens(&row[column..]) > 2;
        row[column..].rotate_left(1);
        row[8] = 0;
        can
    }),
    kind("a digit doubled", true, |cells, rng| {
        let (row, column) = (row_of(cells, rng), rng.below(7) as usize);
        let can = row[column] > 0 && givens(&row[column..]) > 2;
        row.copy_within(column..8, column + 1);
        can
    }),
    kind("a row typed twice", true, |cells, rng| {
        let row = rng.below(8) as usize;
        let can = givens(&cells[row * 9..][..9]) > 1;
        cells.copy_within(row * 9..72, (row + 1) * 9);
        can
    }),
    kind("two rows exchanged", false, |cells, rng| {
        let (a, b) = (rng.below(9) as usize, rng.below(9) as usize);
        (0..9).for_each(|column| cells.swap(a * 9 + column, b * 9 + column));
        a / 3 != b / 3
    }),
    kind("a box transposed", false, |cells, rng| {
        let corner = rng.below(3) as usize * 27 + rng.below(3) as usize * 3;
        let before = cells.to_vec();
        (0..9).for_each(|place| cells[corner + place / 3 * 9 + place % 3] = before[corner + place % 3 * 9 + place / 3]);
        before != cells
    }),
];

fn row_of<'c>(cells: &'c mut [u16], rng: &mut Rng) -> &'c mut [u16] {
    &mut cells[rng.below(9) as usize * 9..][..9]
}

fn givens(row: &[u16]) -> usize {
    row.iter().filter(|&&value| value > 0).count()
}

fn another_digit(cells: &mut [u16], rng: &mut Rng) -> bool {
    let (cell, step) = (rng.below(81) as usize, 1 + rng.below(8) as u16);
    let can = cells[cell] > 0;
    cells[cell] = (cells[cell] + step - 1) % 9 + 1;
    can
}

/// A cell, and the one on its right or below it.
fn beside(rng: &mut Rng) -> Option<(usize, usize)> {
    let cell = rng.below(81) as usize;
    if rng.chance(50) { (cell % 9 < 8).then_some((cell, cell + 1)) } else { (cell < 72).then_some((cell, cell + 9)) }
}

fn one_cell_off(cells: &mut [u16], rng: &mut Rng) -> bool {
    beside(rng).is_some_and(|(a, b)| {
        cells.swap(a, b);
        (cells[a] > 0) != (cells[b] > 0)
    })
}

fn neighbours(cells: &mut [u16], rng: &mut Rng) -> bool {
    beside(rng).is_some_and(|(a, b)| {
        cells.swap(a, b);
        cells[a] > 0 && cells[b] > 0
    })
}
