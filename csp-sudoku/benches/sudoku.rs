//! Time of the textbook engine on Sudoku, and of building networks.
//!
//! `cargo bench -p csp-sudoku`; the column of items counts nodes (or networks) a second.

use csp_core::{Limits, Network, Solver, Strategy};
use csp_sudoku::{Board, Model, Size, library};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

fn networks(name: &str) -> Vec<Network> {
    let boards: Vec<Board> = library::find(name).iter().map(library::NamedPuzzle::board).collect();
    let model = Model::new(boards[0].size());
    boards.iter().map(|board| model.network(board).unwrap()).collect()
}

/// Nodes of all puzzles together.
fn solve(networks: &[Network], strategy: Strategy) -> u64 {
    let nodes =
        |network| Solver::new(network).strategy(strategy).limits(Limits::default()).first().unwrap().stats.nodes;
    networks.iter().map(nodes).sum()
}

fn run(bencher: Bencher<'_, '_>, name: &str, strategy: &str) {
    let (networks, strategy) = (networks(name), strategy.parse().unwrap());
    let nodes = solve(&networks, strategy);
    bencher.counter(ItemsCount::new(nodes)).bench(|| solve(&networks, strategy));
}

/// The first solutions of 95 hard puzzles, one node an item.
#[divan::bench(args = ["fc+mrv", "fc+mrv+deg", "fc+dom/deg", "fc+mrv+lcv", "mac+mrv", "mac+mrv+deg"], sample_count = 5)]
fn top95(bencher: Bencher<'_, '_>, strategy: &str) {
    run(bencher, "top95", strategy);
}

/// The university report's board of 28,146,433 checks for plain backtracking, one node an item.
#[divan::bench(args = ["bt", "fc", "mac"], sample_count = 5)]
fn board1(bencher: Bencher<'_, '_>, strategy: &str) {
    run(bencher, "board1", strategy);
}

/// The rules of a board size, from nothing to a compiled network.
#[divan::bench(args = [9, 16, 25, 36, 100], sample_count = 5)]
fn build(bencher: Bencher<'_, '_>, side: usize) {
    bencher.bench(|| Model::new(Size::square(side).unwrap()));
}

/// A puzzle's network from the rules of its size.
#[divan::bench]
fn restrict(bencher: Bencher<'_, '_>) {
    let board = library::find("grid2")[0].board();
    let model = Model::new(board.size());
    bencher.bench(|| model.network(&board).unwrap());
}
