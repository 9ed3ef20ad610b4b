//! Tests of the ratings.

mod ratings;
mod sound;

use csp_explainer::PencilGrid;

/// The grid of a line of 81 signs.
fn grid(line: &str) -> PencilGrid {
    let clue = |sign: u8| if sign.is_ascii_digit() { sign - b'0' } else { 0 };
    PencilGrid::of_clues(&line.bytes().map(clue).collect::<Vec<u8>>().try_into().expect("81 signs"))
}
