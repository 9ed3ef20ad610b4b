//! The same solutions as by the bit-parallel engine, and as by brute force.

use std::collections::BTreeSet;

use csp_batch::BatchEngine;
use csp_core::{Outcome, Plan, Solver, Stop, Val};
use csp_testing::{Plain, Rng, numbers};

use crate::boards::{latin, network, sudoku};
use crate::kinds::{Givens, Kind, kinds, permutation};

/// Boards with more solutions are searched for so many.
const MANY: usize = 60;

/// How many boards have no solution, one, two, more, and too many to find all.
type Counted = [usize; 5];

fn set(outcome: &Outcome) -> BTreeSet<&[Val]> {
    let found: BTreeSet<&[Val]> = outcome.solutions.iter().map(csp_core::Solution::values).collect();
    assert_eq!(found.len(), outcome.solutions.len(), "a solution came twice");
    found
}

/// Both engines find the same.
fn agree(kind: &Kind, problems: &[Givens], counted: &mut Counted) {
    let mut answers = kind.batch().up_to(MANY as u64).answers(problems);
    for (number, problem) in problems.iter().enumerate() {
        let place = || format!("{}, problem {number}: {problem:?}", kind.name);
        let (asked, batch) = answers.next().unwrap();
        assert!(std::ptr::eq(asked, problem), "the answers come in order: {}", place());
        let given = kind.given(problem);
        let bits = Solver::new(&given).plan(Plan::Bits).up_to(MANY).unwrap();
        assert_eq!((batch.stop, batch.solutions.len()), (bits.stop, bits.solutions.len()), "{}", place());
        assert!(batch.solutions.iter().all(|solution| given.satisfied_by(solution)), "{}", place());
        assert_eq!(batch.stats.solutions, batch.solutions.len() as u64, "{}", place());
        let (found, expected) = (set(&batch), set(&bits));
        assert!(batch.stop == Stop::Enough || found == expected, "{}", place());
        counted[if batch.stop == Stop::Enough { 4 } else { found.len().min(3) }] += 1;
    }
    assert!(answers.next().is_none());
}

/// About so many boards of all kinds.
fn agree_on(boards: usize) {
    let mut rng = Rng(boards as u64);
    let mut counted = Counted::default();
    for kind in kinds() {
        let problems = kind.problems(&mut rng, (boards * kind.share).div_ceil(1000));
        agree(&kind, &problems, &mut counted);
    }
    assert!(counted.iter().sum::<usize>() >= boards, "{counted:?}");
    assert!(counted.iter().all(|&count| count >= boards / 50), "all sorts must be there: {counted:?}");
}

#[test]
fn thousands_of_boards_have_the_solutions_of_the_bit_parallel_engine() {
    agree_on(3_000);
}

#[test]
#[ignore = "30,000 boards"]
fn tens_of_thousands_of_boards_have_the_solutions_of_the_bit_parallel_engine() {
    agree_on(30_000);
}

/// Numbers of Latin squares (OEIS A002860), and of Sudokus of four and six rows (A107739; Russell & Jarvis 2005 for 2 x 3).
#[test]
fn empty_boards_are_counted() {
    let count = |side: usize, groups| {
        let board = network(side * side, side as u16, &groups);
        let nothing: [Option<Val>; 0] = [];
        let (_, outcome) = csp_batch::Batch::new(&board).unwrap().all().answers([&nothing[..]]).next().unwrap();
        assert_eq!(outcome.stop, Stop::Exhausted);
        assert_eq!(set(&outcome).len() as u64, outcome.stats.solutions);
        outcome.stats.solutions
    };
    assert_eq!([1, 2, 3, 4, 5].map(|side| count(side, latin(side))), [1, 2, 12, 576, 161_280]);
    assert_eq!(count(4, sudoku(2, 2)), 288);
}

/// Random networks, of which those that are made of disequalities alone are taken.
#[test]
fn random_networks_have_the_solutions_of_brute_force() {
    let mut counted = [0; 3];
    for seed in 0..4_000 {
        let plain = Plain::random(seed, false);
        let network = plain.network();
        if BatchEngine::PLAN.check(&network).is_err() {
            continue;
        }
        let expected: BTreeSet<Vec<u16>> = plain.brute_force().into_iter().collect();
        let outcome = Solver::new(&network).plan(BatchEngine::PLAN).all().unwrap();
        let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
        assert_eq!((found.len(), outcome.stop), (outcome.solutions.len(), Stop::Exhausted), "seed {seed}");
        assert_eq!(found, expected, "seed {seed}");
        counted[expected.len().min(2)] += 1;
    }
    assert!(counted[0] > 10 && counted[1] > 10 && counted[2] > 300, "{counted:?}");
}

/// Renamed values, and rows and columns in another order within their bands: the solutions go along.
#[test]
fn permuted_boards_have_the_permuted_solutions() {
    let kinds = kinds();
    let kind = kinds.iter().find(|kind| kind.name == "3 x 3").unwrap();
    let mut rng = Rng(9);
    let problems = kind.problems(&mut rng, 300);
    for (problem, outcome) in kind.batch().up_to(MANY as u64).answers(&problems) {
        let (names, rows, columns) = (permutation(&mut rng, 9), lines(&mut rng), lines(&mut rng));
        let moved = |cell: usize| rows[cell / 9] * 9 + columns[cell % 9];
        let renamed = |value: Val| Val::new(names[value.index()] as u16);
        let permuted: Givens = (0..81).map(|cell| problem[moved(cell)].map(renamed)).collect();
        let (_, other) = kind.batch().up_to(MANY as u64).answers([&permuted]).next().unwrap();
        assert_eq!((other.stop, other.solutions.len()), (outcome.stop, outcome.solutions.len()));
        let image = |solution: &[Val]| (0..81).map(|cell| renamed(solution[moved(cell)])).collect::<Vec<Val>>();
        let images: Vec<Vec<Val>> = outcome.solutions.iter().map(|solution| image(solution)).collect();
        let expected: BTreeSet<&[Val]> = images.iter().map(Vec::as_slice).collect();
        assert!(outcome.stop == Stop::Enough || set(&other) == expected, "{problem:?}");
    }
}

/// The nine rows of a board, those of a band and the bands in another order.
fn lines(rng: &mut Rng) -> Vec<usize> {
    let bands = permutation(rng, 3);
    bands.into_iter().flat_map(|band| permutation(rng, 3).into_iter().map(move |line| 3 * band + line)).collect()
}
