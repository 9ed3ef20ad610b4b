//! Time of the textbook engine on the classics: `cargo bench -p csp-core`. An item is a node.

use csp_core::{Network, Solver, problems};
use divan::{Bencher, counter::ItemsCount};

fn main() {
    divan::main();
}

fn run(bencher: Bencher<'_, '_>, network: &Network, strategy: &str, most: u64) {
    let strategy = strategy.parse().unwrap();
    let solve = || Solver::new(network).strategy(strategy).count(most).unwrap().0.nodes;
    bencher.counter(ItemsCount::new(solve())).bench(solve);
}

/// All solutions of 10 queens.
#[divan::bench(args = ["bt", "fc", "mac", "fc+mrv", "fc+mrv+deg", "mac+dom/deg"], sample_count = 5)]
fn queens10(bencher: Bencher<'_, '_>, strategy: &str) {
    run(bencher, &problems::queens(10), strategy, u64::MAX);
}

/// The first solution of 20 queens: 25,428,842 checks for plain backtracking.
#[divan::bench(args = ["bt", "fc", "mac"], sample_count = 5)]
fn queens20_first(bencher: Bencher<'_, '_>, strategy: &str) {
    run(bencher, &problems::queens(20), strategy, 1);
}

/// The zebra.
#[divan::bench(args = ["bt+input", "fc+input", "fc+mrv", "mac+mrv"], sample_count = 20)]
fn zebra(bencher: Bencher<'_, '_>, strategy: &str) {
    run(bencher, &problems::zebra(), strategy, 1);
}

/// The network of n queens.
#[divan::bench(args = [8, 64, 200], sample_count = 5)]
fn build(bencher: Bencher<'_, '_>, queens: u16) {
    bencher.bench(|| problems::queens(queens));
}
