//! A million queens by min-conflicts, on a landscape that counts queens by line in the place of a network with half a billion
//! constraints.
//!
//! `cargo run --release -p csp-core --example million_queens -- [QUEENS] [SEED]`

use std::time::Instant;

use csp_core::Limits;
use csp_core::local::{Landscape, LocalSearch};

/// A queen for each row, with the number of queens on each column and diagonal.
struct Queens {
    columns: Vec<usize>,
    on_column: Vec<u32>,
    on_rising: Vec<u32>,
    on_falling: Vec<u32>,
    /// The columns: first those of the rows that are placed, then the free ones.
    free: Vec<usize>,
}

impl Queens {
    fn new(n: usize) -> Self {
        let columns: Vec<usize> = (0..n).collect();
        let (on_rising, on_falling) = (vec![0; 2 * n], vec![0; 2 * n]);
        Self { free: columns.clone(), columns, on_column: vec![0; n], on_rising, on_falling }
    }

    /// The three lines of a square.
    fn lines(&mut self, row: usize, column: usize) -> [&mut u32; 3] {
        let falling = row + self.columns.len() - column;
        [&mut self.on_column[column], &mut self.on_rising[row + column], &mut self.on_falling[falling]]
    }

    fn queens_on_lines(&self, row: usize, column: usize) -> u32 {
        let falling = row + self.columns.len() - column;
        self.on_column[column] + self.on_rising[row + column] + self.on_falling[falling]
    }
}

impl Landscape for Queens {
    fn variables(&self) -> usize {
        self.columns.len()
    }

    fn choices(&self, _row: usize) -> usize {
        self.columns.len()
    }

    fn value(&self, row: usize) -> usize {
        self.columns[row]
    }

    fn conflicts(&self, row: usize, column: usize) -> u32 {
        // A queen stands on each of its own three lines.
        self.queens_on_lines(row, column) - if self.columns[row] == column { 3 } else { 0 }
    }

    fn assign(&mut self, row: usize, column: usize) {
        let old = std::mem::replace(&mut self.columns[row], column);
        self.lines(row, old).into_iter().for_each(|count| *count -= 1);
        self.lines(row, column).into_iter().for_each(|count| *count += 1);
    }

    /// A column that is free, drawn until no diagonal is taken, or a hundred times (Sosic & Gu 1991).
    fn place(&mut self, row: usize, draw: &mut dyn FnMut(usize) -> usize) {
        let tries: Vec<usize> = (0..100).map(|_| row + draw(self.free.len() - row)).collect();
        let best = tries.iter().copied().find(|&place| self.queens_on_lines(row, self.free[place]) == 0);
        self.free.swap(row, best.unwrap_or(tries[0]));
        self.columns[row] = self.free[row];
        self.lines(row, self.free[row]).into_iter().for_each(|count| *count += 1);
    }

    fn conflicted(&mut self, draw: &mut dyn FnMut(usize) -> usize) -> Option<usize> {
        let rows: Vec<usize> =
            (0..self.columns.len()).filter(|&row| self.conflicts(row, self.columns[row]) > 0).collect();
        (!rows.is_empty()).then(|| rows[draw(rows.len())])
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let n: usize = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let (mut queens, start) = (Queens::new(n), Instant::now());
    let (stop, stats) = LocalSearch { walk: 0, ..LocalSearch::default() }.run(&mut queens, seed, Limits::default());
    let seconds = start.elapsed().as_secs_f64();
    let result = stop.map_or("solved".to_owned(), |stop| stop.to_string());
    println!("{n} queens, seed {seed}: {result}; {} steps, {} repairs, {seconds:.2} s", stats.steps, stats.repairs);
    Ok(())
}
