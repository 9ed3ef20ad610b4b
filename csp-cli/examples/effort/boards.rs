//! Random boards: a full one, of which a share of the cells is kept.

use anyhow::{Context, Result};
use csp_core::Solver;
use csp_sudoku::{Board, Model, Size};

/// A random full board, and the order in which its cells are kept.
pub(crate) struct FullBoard {
    board: Board,
    kept_first: Vec<usize>,
}

impl FullBoard {
    /// The full board of a seed: a solution of the empty board, then its values are renamed, and its bands, stacks, and the
    /// rows and columns in them are shuffled. Each of these steps keeps a solution a solution.
    pub(crate) fn random(model: &Model, seed: u64) -> Result<Self> {
        let outcome = Solver::new(model.rules()).seed(seed).first()?;
        let solution = model.board(outcome.solutions.first().context("the empty board has a solution")?);
        let mut random = SplitMix64(seed);
        let board = shuffled(&solution, &mut random)?;
        let mut kept_first: Vec<usize> = (0..board.cells().len()).collect();
        random.shuffle(&mut kept_first);
        Ok(Self { board, kept_first })
    }

    /// The board with so many percent of its cells, rounded down. A smaller share is part of a larger one.
    pub(crate) fn with_share(&self, percent: usize) -> Result<Board> {
        let full = self.board.cells();
        let mut cells = vec![0; full.len()];
        self.kept_first[..full.len() * percent / 100].iter().for_each(|&cell| cells[cell] = full[cell]);
        Ok(Board::from_cells(self.board.size(), cells)?)
    }
}

/// The board with its values renamed, and its lines shuffled within what the rules allow.
fn shuffled(board: &Board, random: &mut SplitMix64) -> Result<Board> {
    let size = board.size();
    let side = size.side();
    let mut names: Vec<u16> = (1..=side as u16).collect();
    random.shuffle(&mut names);
    let rows = shuffled_lines(size, size.box_rows(), random);
    let columns = shuffled_lines(size, size.box_columns(), random);
    let value = |row: usize, column: usize| names[usize::from(board.cells()[row * side + column]) - 1];
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column)));
    Ok(Board::from_cells(size, cells.collect())?)
}

/// The rows, or the columns, in a random order in which those of a band stay together.
fn shuffled_lines(size: Size, in_band: usize, random: &mut SplitMix64) -> Vec<usize> {
    let lines: Vec<usize> = (0..size.side()).collect();
    let mut bands: Vec<Vec<usize>> = lines.chunks(in_band).map(<[usize]>::to_vec).collect();
    random.shuffle(&mut bands);
    bands.iter_mut().for_each(|band| random.shuffle(band));
    bands.concat()
}

/// A stream of random numbers that is the same on every machine: SplitMix64 (Steele, Lea & Flood 2014).
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`: the high word of the product (Lemire 2019). For bounds of a few thousand, what is not
    /// uniform in it is below 2^-50.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Fisher and Yates' shuffle (Durstenfeld 1964).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The first numbers of seed 1234567, as the reference implementation (Vigna 2015) gives them.
    #[test]
    fn the_stream_is_that_of_the_reference() {
        let mut random = SplitMix64(1_234_567);
        let drawn = [(); 3].map(|()| random.next());
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    /// Full boards obey every rule, also with boxes that are not square; seeds give different ones; shares are nested.
    #[test]
    fn boards_are_solutions_with_some_cells_taken_away() {
        let mut all = BTreeSet::new();
        for size in [Size::square(9).unwrap(), Size::with_box(2, 3).unwrap()] {
            let model = Model::new(size);
            for seed in 0..20 {
                let full = FullBoard::random(&model, seed).unwrap();
                let whole = full.with_share(100).unwrap();
                let differ = |cells: &[usize]| cells.iter().map(|&cell| whole.cells()[cell]).collect::<BTreeSet<_>>();
                let unit =
                    |inside: &dyn Fn(usize) -> bool| (0..size.cells()).filter(|&cell| inside(cell)).collect::<Vec<_>>();
                let side = size.side();
                for line in 0..side {
                    let (high, wide) = (size.box_rows(), size.box_columns());
                    let in_box = |cell: usize| cell / side / high * (side / wide) + cell % side / wide == line;
                    for cells in [unit(&|cell| cell / side == line), unit(&|cell| cell % side == line), unit(&in_box)] {
                        assert_eq!(differ(&cells), (1..=side as u16).collect(), "{size}, seed {seed}");
                    }
                }
                let givens = |percent| full.with_share(percent).unwrap().givens().collect::<Vec<_>>();
                assert_eq!(givens(50).len(), size.cells() / 2);
                assert!(givens(30).iter().all(|given| givens(50).contains(given)));
                assert!(givens(0).is_empty());
                assert!(all.insert(whole.cells().to_vec()), "{size}, seed {seed}: a board comes twice");
            }
        }
    }
}
