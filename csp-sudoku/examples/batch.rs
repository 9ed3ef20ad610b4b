//! Times the batch engine beside the bit-parallel engine, on the same puzzles, asked whether each has just one solution:
//! `cargo run --release -p csp-sudoku --example batch -- FILE|NAME [COPIES] [SECONDS]`.
//!
//! FILE has puzzles of one size, and NAME is that of embedded puzzles, such as `top95`. Each puzzle stands there COPIES times:
//! once as it is, else with its values renamed and its lines in another order. First the answers of both engines are compared,
//! and it is an error when they are not the same. Then both solve all puzzles in turn, again and again for SECONDS. The fastest
//! round of each counts, since whatever else the machine does makes a round slower. Making networks and solutions is timed,
//! reading is not.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::time::{Duration, Instant};

use csp_batch::{Batch, Restriction};
use csp_core::{Outcome, Plan, Solver, Status, Var, Watch};
use csp_sudoku::{Board, Cell, Model, ReadOptions, library, read};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |position: usize, usual: &'static str| arguments.get(position).map_or(usual, String::as_str);
    let (name, copies, seconds): (_, usize, f64) =
        (argument(0, "top95"), argument(1, "1").parse()?, argument(2, "3").parse()?);
    let boards = with_copies(&boards(name)?, copies);
    let model = Model::new(boards.first().ok_or("there is no puzzle")?.size());
    if let Some(other) = boards.iter().find(|board| board.size() != model.size()) {
        return Err(format!("the puzzles are not of one size: {} and {}", model.size(), other.size()).into());
    }
    Plan::Bits.prepare(model.rules(), &Watch::default())?;
    let batch = Batch::new(model.rules())?.unique();
    let by_bits = || boards.iter().map(|board| one(&model, board));
    let by_batch = || batch.answers(boards.iter().map(Givens)).map(|(_, outcome)| outcome);
    println!("{} puzzles, {} with one solution", boards.len(), unique(by_bits(), by_batch())?);
    let (mut bits, mut lanes) = (Timed::default(), Timed::default());
    let start = Instant::now();
    while lanes.best.is_none() || start.elapsed().as_secs_f64() < seconds {
        bits.round(|| by_bits().map(|outcome| outcome.stats.nodes).sum());
        lanes.round(|| by_batch().map(|outcome| outcome.stats.nodes).sum());
    }
    let count = boards.len() as f64;
    println!("bits  {:.2} us a puzzle, {:.2} nodes a puzzle", bits.microseconds() / count, bits.nodes as f64 / count);
    println!("batch {:.2} us a puzzle, {:.2} nodes a puzzle", lanes.microseconds() / count, lanes.nodes as f64 / count);
    println!("ratio {:.2}", lanes.microseconds() / bits.microseconds());
    Ok(())
}

/// The embedded puzzles of this name, else those of the file.
fn boards(name: &str) -> Result<Vec<Board>, Box<dyn Error>> {
    let embedded: Vec<Board> = library::find(name).iter().map(library::NamedPuzzle::board).collect();
    if !embedded.is_empty() {
        return Ok(embedded);
    }
    let file = File::open(name).map_err(|error| format!("{name} is no embedded puzzle, and no file: {error}"))?;
    let puzzles = read(BufReader::new(file), ReadOptions::default());
    puzzles.map(|puzzle| Ok(puzzle?.board)).collect()
}

/// One puzzle by the bit-parallel engine.
fn one(model: &Model, board: &Board) -> Outcome {
    let network = model.network(board).expect("all boards are of one size");
    Solver::new(&network).plan(Plan::Bits).unique().expect("all constraints are disequalities")
}

/// A puzzle, as the batch engine asks for it.
struct Givens<'a>(&'a Board);

impl Restriction for Givens<'_> {
    fn left(&self, x: Var, declared: u64) -> u64 {
        match self.0.cells()[x.index()] {
            0 => declared,
            value => 1 << (value - 1),
        }
    }
}

/// The rounds of one engine.
#[derive(Default)]
struct Timed {
    best: Option<Duration>,
    nodes: u64,
}

impl Timed {
    /// A round: `solve` says how many nodes it took.
    fn round(&mut self, solve: impl FnOnce() -> u64) {
        let start = Instant::now();
        self.nodes = solve();
        let time = start.elapsed();
        self.best = Some(self.best.map_or(time, |best| best.min(time)));
    }

    /// The fastest round.
    fn microseconds(&self) -> f64 {
        self.best.unwrap_or_default().as_secs_f64() * 1e6
    }
}

/// The number of puzzles with one solution, when the engines say the same of each.
fn unique(some: impl Iterator<Item = Outcome>, mut others: impl Iterator<Item = Outcome>) -> Result<usize, String> {
    let mut unique = 0;
    for (place, a) in some.enumerate() {
        let is_unique = a.status() == Status::Unique;
        let is_same = |b: Outcome| a.status() == b.status() && (!is_unique || a.solutions == b.solutions);
        if !others.next().is_some_and(is_same) {
            return Err(format!("the engines do not agree on puzzle {}", place + 1));
        }
        unique += usize::from(is_unique);
    }
    Ok(unique)
}

/// Each board, and `copies` - 1 boards that are the same puzzle in another dress.
fn with_copies(boards: &[Board], copies: usize) -> Vec<Board> {
    let mut random = Random(0);
    let mut all = boards.to_vec();
    for _ in 1..copies {
        all.extend(boards.iter().map(|board| dressed(board, &mut random)));
    }
    all
}

/// The same puzzle with its values renamed, and with its bands, the rows of a band, its stacks and the columns of a stack in
/// another order.
fn dressed(board: &Board, random: &mut Random) -> Board {
    let size = board.size();
    let names = random.order(size.side());
    let rows = lines(size.side(), size.box_rows(), random);
    let columns = lines(size.side(), size.box_columns(), random);
    let mut dressed = Board::empty(size);
    for (Cell { row, column }, value) in board.givens() {
        let cell = Cell { row: rows[usize::from(row)], column: columns[usize::from(column)] };
        let name = names[usize::from(value) - 1] + 1;
        dressed.set(cell, Some(name as u16)).expect("a value of the board, in a cell of it");
    }
    dressed
}

/// New places of the lines of a board, which stay together as the boxes have them.
fn lines(side: usize, together: usize, random: &mut Random) -> Vec<u16> {
    let bands = random.order(side / together);
    bands
        .iter()
        .flat_map(|band| random.order(together).into_iter().map(move |line| (band * together + line) as u16))
        .collect()
}

/// SplitMix64 (Steele, Lea & Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The numbers below `count` in a random order (Fisher & Yates 1938; Durstenfeld 1964).
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            // The remainder favours small numbers, by far less than one in 10^15.
            order.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
        order
    }
}
