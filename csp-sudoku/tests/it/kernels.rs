//! What the kernels of the engines cost, in instructions: a guard against a change that makes one of them slower unseen.
//!
//! `cargo test --release -p csp-sudoku --test it kernels -- --ignored --nocapture` prints them. Valgrind knows AVX2 and no AVX-512,
//! so the kernels are those for AVX2 under it.

use std::hint::black_box;
use std::path::Path;

use csp_core::{Network, Plan, Solver};
use csp_sudoku::{Board, Model, Size, library};
use csp_testing::callgrind::{can_count, count, task};

/// Thousands of instructions of one round, as rustc 1.95 compiles it for the long tests: release, without LTO, csp-core in one
/// unit. Each constant may fall; it may not rise by more than [`MOST_PERCENT`].
///
/// The puzzles are the first so many of a set; `build` makes the rules of a size in place of searching.
const RECORDED: [(&str, &str, usize, u64); 12] = [
    ("bits", "top95", 40, 3_180),
    ("bits", "uniq16", 2, 8_967),
    ("bits", "qwh25-45", 3, 10_029),
    ("bt", "grid1", 1, 7_541),
    ("fc+mrv", "top95", 2, 9_035),
    ("fc+dom/wdeg", "top95", 4, 21_620),
    ("mac+mrv", "top95", 2, 41_302),
    ("mac3bit+mrv", "top95", 2, 33_419),
    ("gac+mrv", "top95", 2, 4_087),
    ("learn", "top95", 4, 8_496),
    ("tabu", "qwh25-45", 1, 203_423),
    ("build", "100", 1, 606_955),
];

/// Of the recorded instructions.
const MOST_PERCENT: u64 = 115;

/// The first puzzles of a set.
fn networks(set: &str, most: usize) -> Vec<Network> {
    let boards: Vec<Board> = library::find(set).iter().take(most).map(library::NamedPuzzle::board).collect();
    let model = Model::new(boards[0].size());
    boards.iter().map(|board| model.network(board).unwrap()).collect()
}

/// Nothing else is counted.
#[inline(never)]
fn kernel(network: &Network, plan: Plan) {
    let wanted = if plan.to_string() == "tabu" { 1 } else { 2 };
    assert!(!Solver::new(black_box(network)).plan(plan).up_to(wanted).unwrap().solutions.is_empty());
}

/// The rules of a size, from nothing.
#[inline(never)]
fn kernel_of_building(side: usize) {
    let model = Model::new(Size::square(black_box(side)).unwrap());
    assert_eq!(model.rules().len(), side * side);
}

fn run(task: &str) {
    let (name, set, most) = RECORDED.map(|(name, set, most, _)| (name, set, most))[task.parse::<usize>().unwrap()];
    if name == "build" {
        return kernel_of_building(set.parse().unwrap());
    }
    let plan: Plan = name.parse().unwrap();
    let networks = networks(set, most);
    plan.prepare(&networks[0], &csp_core::Watch::default()).unwrap();
    networks.iter().for_each(|network| kernel(network, plan));
}

#[test]
#[ignore = "runs valgrind"]
fn a_kernel_costs_what_it_did() {
    if let Some(task) = task() {
        return run(&task);
    }
    if !can_count() {
        return;
    }
    let mut dearer = Vec::new();
    for (number, (name, set, most, recorded)) in RECORDED.into_iter().enumerate() {
        let room = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let counted = count("kernels::a_kernel_costs_what_it_did", &number.to_string(), "*kernels::kernel*", room);
        let thousands = counted.instructions / 1000;
        println!("{name:12} {set:9} {most:3}: {thousands:>8} thousand instructions, {recorded:>8} recorded");
        if thousands * 100 > recorded * MOST_PERCENT {
            dearer.push((name, set, thousands, recorded));
        }
    }
    assert!(dearer.is_empty(), "dearer than recorded by more than {} %: {dearer:?}", MOST_PERCENT - 100);
}
