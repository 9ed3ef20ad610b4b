//! Explains broken boards: why there is no solution, and which given may be the slip:
//! `cargo run --release -p csp-sudoku --example impossible -- [BOARDS] [SEED] [deletion|quickxplain|auto]`.
//!
//! Each board is a 9x9 puzzle of the library in which one given was changed so that there is no solution: another digit, a
//! neighbouring cell, or two neighbours interchanged, a third each. Prints the processor time for each board, and how often
//! the mistake that was made is the first that is named.

use std::time::Duration;

use csp_core::explain::{Explainer, Method};
use csp_core::{Solver, Status};
use csp_sudoku::mistakes::{self, Mistake};
use csp_sudoku::{Board, Cell, Model, library};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A board that was broken, and the mistake that makes it whole again.
struct Broken {
    board: Board,
    mended: Board,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |position: usize, usual: &'static str| arguments.get(position).map_or(usual, String::as_str);
    let (count, seed): (usize, u64) = (argument(0, "1000").parse()?, argument(1, "0").parse()?);
    let method = match argument(2, "auto") {
        "deletion" => Method::Deletion,
        "quickxplain" => Method::QuickXplain,
        _ => Method::Auto,
    };
    Ok(())
}
