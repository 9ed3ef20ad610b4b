//! The bit-parallel engine on boards: the same answers as the textbook engine, on every size.

use std::collections::BTreeSet;

use csp_core::{Plan, Solver, Status, Stop, Watch};
use csp_sudoku::{Board, Cell, Model, Puzzle, Size, library};

fn solve(model: &Model, board: &Board, most: usize) -> (Vec<Board>, Status) {
    let network = model.network(board).unwrap();
    let outcome = Solver::new(&network).plan(Plan::Bits).up_to(most).unwrap();
    let boards: Vec<Board> = outcome.solutions.iter().map(|solution| model.board(solution)).collect();
    let puzzle = Puzzle::from(board.clone());
    assert!(boards.iter().all(|solved| model.ruleset().solves(&puzzle, solved)));
    (boards, outcome.status())
}

#[test]
fn every_named_puzzle() {
    for puzzle in library::puzzles() {
        let board = puzzle.board();
        let model = Model::new(board.size());
        // What is known of a puzzle: those up to 9x9 and the `uniq` sets have one solution.
        let unique = board.size().side() <= 9 || puzzle.name.starts_with("uniq");
        let (boards, status) = solve(&model, &board, if unique { 2 } else { 1 });
        assert_eq!(status, if unique { Status::Unique } else { Status::Solved }, "{}", puzzle.name);
        assert!(puzzle.solution().is_none_or(|solution| solution == boards[0]), "{}", puzzle.name);
    }
}

#[test]
fn units_are_the_cliques() {
    for side in [4, 9, 16, 25] {
        let model = Model::new(Size::square(side).unwrap());
        let size = model.size();
        let units: BTreeSet<Vec<usize>> =
            size.units().map(|unit| size.cells_of(unit).map(|cell| size.index(cell)).collect()).collect();
        let cliques: BTreeSet<Vec<usize>> = model
            .rules()
            .cliques(&Watch::default())
            .unwrap()
            .iter()
            .map(|clique| clique.iter().map(|x| x.index()).collect())
            .collect();
        assert_eq!(units, cliques, "{side}");
    }
}

/// Boards with several solutions: both engines find the same set.
#[test]
fn several_solutions() {
    the_same_solutions(&[("grid1", 12), ("board1", 3)]);
}

#[test]
#[ignore = "the same where the textbook engine takes longer"]
fn many_solutions() {
    the_same_solutions(&[("report-sample", 10), ("board2", 5)]);
}

fn the_same_solutions(boards: &[(&str, usize)]) {
    for &(name, holes) in boards {
        let mut board = library::find(name)[0].board();
        let givens: Vec<Cell> = board.givens().map(|(cell, _)| cell).collect();
        givens.iter().take(holes).for_each(|&cell| board.set(cell, None).unwrap());
        let model = Model::new(board.size());
        let network = model.network(&board).unwrap();
        let set = |plan: &str| -> BTreeSet<Vec<u16>> {
            let outcome = Solver::new(&network).plan(plan.parse().unwrap()).all().unwrap();
            assert_eq!(outcome.stop, Stop::Exhausted);
            outcome.solutions.iter().map(|s| s.iter().map(|v| v.get()).collect()).collect()
        };
        let found = set("bits");
        assert_eq!(found, set("fc+mrv"), "{name}");
        assert!(found.len() > 1, "{name} has {} solutions", found.len());
    }
}

#[test]
fn grids_are_counted() {
    let four = Model::new(Size::square(4).unwrap());
    assert_eq!(Solver::new(four.rules()).count(u64::MAX).unwrap().0.solutions, 288);
    // OEIS A107739: 28,200,960 grids of 6x6 with boxes of 2x3, of which one in 6! starts with 1 2 3 4 5 6.
    let six = Size::with_box(2, 3).unwrap();
    let mut board = Board::empty(six);
    (0..6).for_each(|column| board.set(Cell { row: 0, column }, Some(column + 1)).unwrap());
    let network = Model::new(six).network(&board).unwrap();
    assert_eq!(Solver::new(&network).count(u64::MAX).unwrap().0.solutions, 28_200_960 / 720);
}

#[test]
fn empty_boards() {
    one_solution(&[(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6), (7, 7)]);
}

#[test]
#[ignore = "the same on larger boards"]
fn large_empty_boards() {
    one_solution(&[(8, 8), (9, 9), (10, 10)]);
}

fn one_solution(boxes: &[(usize, usize)]) {
    for &(rows, columns) in boxes {
        let size = Size::with_box(rows, columns).unwrap();
        let (boards, _) = solve(&Model::new(size), &Board::empty(size), 1);
        assert_eq!(boards.len(), 1, "{size}");
    }
}

/// A pattern in which every unit holds every value.
fn full(size: Size) -> Vec<u16> {
    let (rows, side) = (size.box_rows(), size.side());
    let value = |row: usize, column: usize| (row % rows * size.box_columns() + row / rows + column) % side + 1;
    (0..size.cells()).map(|index| value(index / side, index % side) as u16).collect()
}

#[test]
fn large_boards_with_a_fifth_of_the_cells_empty() {
    for side in [16, 25, 36, 49, 64, 81, 100] {
        let size = Size::square(side).unwrap();
        let mut cells = full(size);
        assert!(Board::from_cells(size, cells.clone()).unwrap().is_solved(), "{side}");
        // A fixed scatter: every cell whose number is 0 modulo 5 after mixing.
        cells
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| index * 2_654_435_761 % 1009 % 5 == 0)
            .for_each(|(_, cell)| *cell = 0);
        let (boards, _) = solve(&Model::new(size), &Board::from_cells(size, cells).unwrap(), 1);
        assert_eq!(boards.len(), 1, "{side}");
    }
}

#[test]
fn clashing_givens_have_no_solution() {
    let mut board = library::find("grid2")[0].board();
    board.set(Cell { row: 8, column: 8 }, Some(4)).unwrap();
    board.set(Cell { row: 8, column: 1 }, Some(1)).unwrap();
    assert_eq!(solve(&Model::new(board.size()), &board, 2).1, Status::Unsatisfiable);
}
