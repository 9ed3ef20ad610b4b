//! Tests of the hole.

use std::collections::BTreeSet;

use crate::learn::learn;
use crate::problem::{Literal, Problem};
use crate::search;
use crate::state::State;

/// A trail of these literals: each with its name, its level, and the numbers of those that imply it.
fn trail(entries: &[(&str, u64, &[usize])], conflict: &[usize]) -> State {
    let literal = |&(name, level, because): &(&str, u64, &[usize])| Literal {
        name: name.to_string(),
        level,
        because: because.to_vec(),
    };
    let trail = entries.iter().map(literal).collect();
    State::new(Problem { trail, conflict: conflict.to_vec(), ..Problem::default() }, false)
}

/// Column 2 of a Sudoku has two cells with a 4. The chapter about learning shows it.
fn sudoku() -> State {
    let entries: [(&str, u64, &[usize]); 8] = [
        ("B1 != 4", 1, &[]),
        ("B3 != 4", 1, &[]),
        ("G2 != 1", 3, &[]),
        ("G8 = 2", 4, &[]),
        ("G2 != 2", 4, &[3]),
        ("G2 = 4", 4, &[2, 4]),
        ("A2 != 4", 4, &[5]),
        ("C2 = 4", 4, &[0, 1, 6]),
    ];
    trail(&entries, &[5, 7])
}

/// G2 = 4 is nearer to the conflict than G8 = 2, which was tried. The search goes back over two levels.
#[test]
fn a_sudoku() {
    assert_eq!(learn(&mut sudoku()), (BTreeSet::from([0, 1, 5]), 1));
}

/// Two ways lead from a to the conflict, and they meet in a alone: nothing else is left.
#[test]
fn what_was_tried_is_a_point_too() {
    let mut state = trail(&[("a", 1, &[]), ("b", 1, &[0]), ("c", 1, &[0])], &[1, 2]);
    assert_eq!(learn(&mut state), (BTreeSet::from([0]), 0));
}

#[test]
fn what_always_holds_is_left_out() {
    let mut state = trail(&[("z", 0, &[]), ("a", 1, &[]), ("b", 1, &[0, 1])], &[0, 1, 2]);
    assert_eq!(learn(&mut state), (BTreeSet::from([1]), 0));
}

/// The latest first.
#[test]
fn each_replacement_is_told() {
    let mut state = sudoku();
    search::run(&mut state);
    let replaced = ["C2 = 4", "A2 != 4"].map(|name| format!("{{\"kind\":\"explained\",\"literal\":\"{name}\"}}"));
    assert_eq!(state.events()[..2], replaced);
    assert_eq!(state.events().len(), 4);
}
