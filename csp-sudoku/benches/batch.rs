//! Time of the batch engine and of the bit-parallel engine on the same puzzles: `cargo bench -p csp-sudoku --bench batch`. An
//! item is a puzzle that is proved to have one solution.

use csp_batch::{Batch, Width};
use csp_core::{Network, Plan, Solver, Status};
use csp_sudoku::{Board, Model, library};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// As many as a file may have: each puzzle of a set so many times.
const TIMES: usize = 20;

/// The puzzles of a set of the library, as networks that share their structure.
fn networks(name: &str) -> Vec<Network> {
    let boards: Vec<Board> = library::find(name).iter().map(library::NamedPuzzle::board).collect();
    let model = Model::new(boards[0].size());
    boards.iter().map(|board| model.network(board).unwrap()).cycle().take(TIMES * boards.len()).collect()
}

fn run(bencher: Bencher<'_, '_>, unique: impl Fn(&[Network]) -> usize) {
    let networks = networks("top95");
    assert_eq!(unique(&networks), networks.len(), "each has one solution");
    bencher.counter(ItemsCount::new(networks.len())).bench_local(|| unique(&networks));
}

/// Hundreds of puzzles at once, in registers of this processor and in plain instructions.
#[divan::bench(args = [Width::Best, Width::Lanes256, Width::Lanes64], sample_count = 10)]
fn batch(bencher: Bencher<'_, '_>, width: Width) {
    run(bencher, |networks| {
        let batch = Batch::new(&networks[0]).unwrap().unique().width(width);
        batch.answers(networks).filter(|(_, outcome)| outcome.status() == Status::Unique).count()
    });
}

/// One puzzle after the other.
#[divan::bench(sample_count = 10)]
fn bits(bencher: Bencher<'_, '_>) {
    let status = |network: &Network| Solver::new(network).plan(Plan::Bits).unique().unwrap().status();
    run(bencher, |networks| networks.iter().filter(|network| status(network) == Status::Unique).count());
}
