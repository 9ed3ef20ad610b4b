//! Times the reader: `cargo run --release -p csp-sudoku --example reading -- FILE [ROUNDS]`.

use std::io::BufReader;
use std::time::Instant;

use csp_sudoku::{ReadOptions, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("name a file")?;
    let rounds: usize = arguments.get(1).map_or(Ok(5), |rounds| rounds.parse())?;
    for _ in 0..rounds {
        let (start, mut puzzles, mut wrong) = (Instant::now(), 0u64, 0u64);
        for puzzle in read(BufReader::new(std::fs::File::open(file)?), ReadOptions::default()) {
            *(if puzzle.is_ok() { &mut puzzles } else { &mut wrong }) += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{puzzles} puzzles, {wrong} errors, {:.0} ns a puzzle",
            seconds * 1e9 / (puzzles + wrong).max(1) as f64
        );
    }
    Ok(())
}
