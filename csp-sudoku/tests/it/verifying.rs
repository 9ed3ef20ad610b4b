//! Solutions as the values of a network, verified and written without a board between.

use std::collections::BTreeSet;

use csp_core::{Domain, Val};
use csp_sudoku::{Alphabet, Board, Model, Puzzle, Size};
use proptest::prelude::*;

/// Whether values are a solution, from what a solution is.
fn is_solution(puzzle: &Puzzle, values: &[u16]) -> bool {
    let size = puzzle.board.size();
    let holds_all = |unit| {
        let held: BTreeSet<u16> = size.cells_of(unit).map(|cell| values[size.index(cell)]).collect();
        held == (1..=size.side() as u16).collect()
    };
    values.len() == size.cells()
        && size.units().all(holds_all)
        && puzzle.board.givens().all(|(cell, given)| values[size.index(cell)] == given)
        && puzzle.candidates.iter().flatten().zip(values).all(|(domain, &value)| domain.contains(Val::new(value)))
}

/// A solved board.
fn solved(size: Size) -> Vec<u16> {
    let (side, rows, columns) = (size.side(), size.box_rows(), size.box_columns());
    let value = |row: usize, column: usize| (row % rows * columns + row / rows + column) % side + 1;
    (0..size.cells()).map(|index| value(index / side, index % side) as u16).collect()
}

fn any_size() -> impl Strategy<Value = Size> {
    let shapes = vec![(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5), (4, 8)];
    prop::sample::select(shapes).prop_map(|(rows, columns)| Size::with_box(rows, columns).unwrap())
}

/// A puzzle with some cells of a solved board as givens, and perhaps some candidates.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (any_size(), 1..6usize, prop::option::of(0..1000usize)).prop_map(|(size, step, spared)| {
        let full = solved(size);
        let given = |(index, &value): (usize, &u16)| if index.is_multiple_of(step) { value } else { 0 };
        let board = Board::from_cells(size, full.iter().enumerate().map(given).collect()).unwrap();
        let all = Domain::range(1..=size.side() as u16);
        let candidates = spared.map(|spared| {
            let mut candidates = vec![all; size.cells()];
            let place = spared % size.cells();
            candidates[place] = candidates[place].difference(&Domain::only(Val::new(spared as u16 % 7 + 1)));
            candidates
        });
        Puzzle { candidates, ..Puzzle::from(board) }
    })
}

/// A change or none: a place, and what stands there then.
fn change() -> impl Strategy<Value = Option<(usize, u16)>> {
    prop::option::of((0..1000usize, prop_oneof![0..66u16, Just(u16::MAX)]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn values_are_verified_as_boards_are(
        puzzle in any_puzzle(),
        swap in any::<bool>(),
        change in change(),
        cut in 0..20usize,
    ) {
        let size = puzzle.board.size();
        let mut values = solved(size);
        if swap {
            // Two rows of one band: still solved, but another board.
            let side = size.side();
            (0..side).filter(|_| size.box_rows() > 1).for_each(|column| values.swap(column, side + column));
        }
        if let Some((place, value)) = change {
            values[place % size.cells()] = value;
        }
        values.truncate(size.cells() - usize::from(cut == 0));
        let expected = is_solution(&puzzle, &values);
        let of_network: Vec<Val> = values.iter().map(|value| Val::new(value.wrapping_sub(1))).collect();
        let model = Model::new(size);
        prop_assert_eq!(model.solves(&puzzle, &of_network), expected);
        if let Ok(board) = Board::from_cells(size, values) {
            prop_assert_eq!(model.ruleset().solves(&puzzle, &board), expected);
            for alphabet in Alphabet::ALL {
                let mut line = b"before ".to_vec();
                model.push_line(&of_network, alphabet, &mut line);
                prop_assert_eq!(String::from_utf8(line).unwrap(), format!("before {}", symbols(&board, alphabet)));
                prop_assert_eq!(board.to_line(alphabet), symbols(&board, alphabet));
            }
        }
    }
}

/// The line of a board, symbol by symbol.
fn symbols(board: &Board, alphabet: Alphabet) -> String {
    if alphabet == Alphabet::Integers || !alphabet.covers(board.size().side()) {
        return board.cells().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    }
    let symbol = |&value: &u16| if value == 0 { ".".to_owned() } else { alphabet.text(value) };
    board.cells().iter().map(symbol).collect()
}

/// A solution of one shape of boxes is none for a puzzle of another.
#[test]
fn the_size_must_be_the_same() {
    let [low, high] = [(2, 3), (3, 2)].map(|(rows, columns)| Size::with_box(rows, columns).unwrap());
    let values: Vec<Val> = solved(low).iter().map(|&value| Val::new(value - 1)).collect();
    assert!(Model::new(low).solves(&Board::empty(low).into(), &values));
    assert!(!Model::new(low).solves(&Board::empty(high).into(), &values));
    assert!(!Model::new(high).solves(&Board::empty(high).into(), &values));
}
