//! Tests of the hole.

use crate::problem::Problem;
use crate::search;
use crate::singles::{hidden, naked, propagate};
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// A Sudoku of 4 x 4 cells by rows, 0 for a cell without a given. Cell 0 is A1, cell 5 is B2.
fn sudoku(board: [i64; 16]) -> Problem {
    let units_of = |x: usize| [x / 4, 4 + x % 4, 8 + x / 8 * 2 + x % 4 / 2];
    let mut problem = Problem::default();
    for (x, &given) in board.iter().enumerate() {
        let values = if given == 0 { (1..=4).collect() } else { vec![given] };
        problem.add_variable(&format!("{}{}", ["A", "B", "C", "D"][x / 4], x % 4 + 1), values);
    }
    for x in 0..16 {
        for y in (x + 1..16).filter(|&y| units_of(x).iter().any(|unit| units_of(y).contains(unit))) {
            problem.relate(x, y);
            for a in 1..=4 {
                (1..=4).filter(|&b| b != a).for_each(|b| problem.allow(x, a, y, b));
            }
        }
    }
    problem.all_different = (0..12).map(|unit| (0..16).filter(|&x| units_of(x).contains(&unit)).collect()).collect();
    problem
}

/// The board of the lesson: A1 = 1 and D4 = 1.
fn lesson() -> Problem {
    let mut board = [0; 16];
    (board[0], board[15]) = (1, 1);
    sudoku(board)
}

/// A1 has seven neighbours, which all lose the 1.
#[test]
fn a_naked_single() {
    let mut state = State::new(lesson(), false);
    assert!(naked(&mut state, 0));
    assert_eq!(state.count("pruned"), 7);
    assert!(naked(&mut state, 1));
    assert_eq!(state.count("pruned"), 7);
}

/// The unit 5 is column 2. After both naked singles, C2 is the only place for the 1 there.
#[test]
fn a_hidden_single() {
    let mut state = State::new(lesson(), false);
    assert!(naked(&mut state, 0) && naked(&mut state, 15));
    let column = state.units()[5].clone();
    assert_eq!(column, [1, 5, 9, 13]);
    assert!(hidden(&mut state, &column));
    assert_eq!(state.values(9), [1]);
}

/// As the lesson shows: 12 removals by naked singles, and 6 by hidden ones.
#[test]
fn both_rules() {
    let mut state = State::new(lesson(), false);
    assert!(propagate(&mut state));
    assert_eq!(state.count("pruned"), 18);
    assert_eq!([state.values(6), state.values(9)], [[1], [1]]);
}

/// 1, 2 and 3 in row A, and 4 in column 4: A4 has no value left.
#[test]
fn no_solution() {
    let mut board = [0; 16];
    board[..3].copy_from_slice(&[1, 2, 3]);
    board[15] = 4;
    assert!(!propagate(&mut State::new(sudoku(board), false)));
}

#[test]
fn a_search() {
    let mut state = State::new(lesson(), false);
    search::run(&mut state);
    assert_eq!((state.count("tried"), state.count("solved")), (16, 1));
}
