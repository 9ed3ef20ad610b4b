//! Times an engine on a file of puzzles, reading left out, as other solvers are timed:
//! `cargo run --release -p csp-sudoku --example timing -- FILE first|unique [SECONDS] [PLAN] [SEED]`.
//!
//! Prints microseconds of wall time and values tried, a puzzle.

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use csp_core::{Outcome, Plan, Solver, Watch};
use csp_sudoku::{Board, Model, ReadOptions, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |position: usize, usual: &'static str| arguments.get(position).map_or(usual, String::as_str);
    let (file, wanted) = (argument(0, "puzzles.txt"), if argument(1, "unique") == "first" { 1 } else { 2 });
    let (seconds, plan): (f64, Plan) = (argument(2, "2").parse()?, argument(3, "bits").parse()?);
    let seed: u64 = argument(4, "0").parse()?;
    let mut boards = Vec::new();
    for puzzle in read(BufReader::new(File::open(file)?), ReadOptions::default()) {
        boards.push(puzzle?.board);
    }
    let model = Model::new(boards.first().ok_or("the file has no puzzle")?.size());
    plan.prepare(model.rules(), &Watch::default())?;
    let (start, mut rounds, mut solved, mut nodes) = (Instant::now(), 0u32, 0, 0);
    while rounds == 0 || start.elapsed().as_secs_f64() < seconds {
        (solved, nodes) = (0, 0);
        for board in &boards {
            let outcome = solve_one(&model, board, plan, seed, wanted)?;
            solved += usize::from(outcome.solutions.len() == 1);
            nodes += outcome.stats.nodes;
        }
        rounds += 1;
    }
    let count = boards.len() as f64;
    let microseconds = start.elapsed().as_secs_f64() * 1e6 / (f64::from(rounds) * count);
    let tried = nodes as f64 / count;
    println!(
        "{} puzzles, {solved} solved, {microseconds:.2} us/puzzle wall, {tried:.2} values tried, {rounds} rounds",
        boards.len()
    );
    Ok(())
}

/// One puzzle; a function of its own, so that a profiler can be told to look at nothing else.
#[inline(never)]
fn solve_one(
    model: &Model,
    board: &Board,
    plan: Plan,
    seed: u64,
    wanted: usize,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    let network = model.network(board)?;
    Ok(Solver::new(&network).plan(plan).seed(seed).up_to(wanted)?)
}
