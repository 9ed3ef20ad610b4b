//! Canonical forms against all symmetries tried one by one, against published forms, and under random symmetries.

use csp_core::{Limits, Random, Solver, Watch};
use csp_sudoku::canon::{self, CanonError, Symmetry};
use csp_sudoku::generate::{Generator, Goal, Recipe};
use csp_sudoku::{Alphabet, Board, Model, Size, library};

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The 1296 orders of rows in which those of a band stay together.
fn orders() -> Vec<[usize; 9]> {
    (0..1296)
        .map(|number| {
            let [bands, a, b, c] =
                [number % 6, number / 6 % 6, number / 36 % 6, number / 216].map(|place| ORDERS[place]);
            let inner = [a, b, c];
            std::array::from_fn(|row| bands[row / 3] * 3 + inner[row / 3][row % 3])
        })
        .collect()
}

/// The slow twin: tries all 2 * 1296 * 1296 = 3,359,232 symmetries, and names values as they come.
fn least_of_all(board: &Board) -> Vec<u16> {
    let cells = board.cells();
    let transposed: Vec<u16> = (0..81).map(|cell| cells[cell % 9 * 9 + cell / 9]).collect();
    let orders = orders();
    let mut least = vec![u16::MAX; 81];
    let mut tried = 0u32;
    for cells in [cells, &transposed] {
        for rows in &orders {
            for columns in &orders {
                tried += 1;
                improve(&mut least, |place| cells[rows[place / 9] * 9 + columns[place % 9]]);
            }
        }
    }
    assert_eq!(tried, 3_359_232);
    least
}

/// Puts the cells into `least` if they make a lesser line, with values named as they come.
fn improve(least: &mut [u16], cell: impl Fn(usize) -> u16) {
    let (mut names, mut named, mut is_less) = ([0; 10], 0, false);
    for (place, kept) in least.iter_mut().enumerate() {
        let value = cell(place);
        let mut name = 0;
        if value > 0 {
            let known = &mut names[usize::from(value)];
            if *known == 0 {
                named += 1;
                *known = named;
            }
            name = *known;
        }
        if !is_less && name > *kept {
            return;
        }
        is_less |= name < *kept;
        *kept = name;
    }
}

/// A 9x9 board with one solution, or its solution, with some cells more or less.
fn board(number: u64, goal: Goal) -> Board {
    let model = Model::new(Size::square(9).unwrap());
    let generator = Generator::new(&model, Recipe::new(goal)).unwrap();
    generator.make(5, number, &Watch::start(Limits::default()), &mut |_| true).unwrap().board
}

/// Its first `count` givens in some order.
fn some_givens(board: &Board, count: usize, random: &mut Random) -> Board {
    let mut cells: Vec<usize> = (0..81).filter(|&cell| board.cells()[cell] > 0).collect();
    random.shuffle(&mut cells);
    let mut kept = vec![0; 81];
    cells.iter().take(count).for_each(|&cell| kept[cell] = board.cells()[cell]);
    Board::from_cells(board.size(), kept).unwrap()
}

fn assert_least(board: &Board) {
    let (least, symmetry) = canon::least(board).unwrap();
    assert_eq!(least.cells(), least_of_all(board), "{}", board.to_line(Alphabet::Digits));
    assert_eq!(symmetry.apply(board).unwrap(), least);
}

#[test]
fn the_least_form_is_that_of_all_symmetries() {
    assert_least(&board(0, Goal::Minimal));
    assert_least(&board(1, Goal::Full));
}

#[test]
#[ignore = "long"]
fn the_least_form_of_twenty_boards_is_that_of_all_symmetries() {
    let mut random = Random::new(3);
    let top95 = library::find("top95");
    let mut boards: Vec<Board> = top95[..6].iter().map(library::NamedPuzzle::board).collect();
    boards.extend((0..4).map(|number| board(number, Goal::Minimal)));
    boards.extend((4..8).map(|number| board(number, Goal::Full)));
    // Sparse boards have many automorphisms, and dense ones a first row with many new values.
    let full = board(9, Goal::Full);
    boards.extend([1, 4, 12, 45, 72, 80].map(|count| some_givens(&full, count, &mut random)));
    assert_eq!(boards.len(), 20);
    boards.iter().for_each(assert_least);
}

/// A random symmetry, as a composition of random parts.
fn random_symmetry(board: &Board, random: &mut Random) -> Board {
    let orders = orders();
    let mut draw = |bound: u64| random.below(bound) as usize;
    let (transposed, rows, columns) = (draw(2) == 1, orders[draw(1296)], orders[draw(1296)]);
    let mut names: Vec<u16> = (1..=9).collect();
    random.shuffle(&mut names);
    let cell = |cell: usize| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let value = board.cells()[if transposed { column * 9 + row } else { row * 9 + column }];
        if value == 0 { 0 } else { names[usize::from(value) - 1] }
    };
    Board::from_cells(board.size(), (0..81).map(cell).collect()).unwrap()
}

/// Boards with any number of givens have one least form each, however they are turned; and the way there can be gone back.
fn forms_are_invariant(rounds: u64) {
    let mut random = Random::new(11);
    for round in 0..rounds {
        let full = board(round, Goal::Full);
        let board = some_givens(&full, random.below(82) as usize, &mut random);
        let (least, symmetry) = canon::least(&board).unwrap();
        assert_eq!(symmetry.inverse().apply(&least).unwrap(), board);
        assert_eq!(symmetry.inverse().inverse(), symmetry);
        assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::IDENTITY);
        let other = random_symmetry(&board, &mut random);
        let (same, way) = canon::least(&other).unwrap();
        assert_eq!(same, least, "{}", board.to_line(Alphabet::Digits));
        // Two symmetries one after the other are one.
        let both = symmetry.then(&way.inverse());
        assert_eq!(both.apply(&board).unwrap(), other);
        assert_eq!(canon::least(&least).unwrap().0, least);
        let (form, way) = canon::least_by_solution(&board, &full).unwrap();
        assert_eq!(way.apply(&board).unwrap(), form);
        assert_eq!(way.apply(&full).unwrap(), canon::least(&full).unwrap().0);
    }
}

#[test]
fn forms_do_not_depend_on_how_a_board_is_turned() {
    forms_are_invariant(200);
}

#[test]
#[ignore = "long"]
fn forms_of_many_boards_do_not_depend_on_how_they_are_turned() {
    forms_are_invariant(4_000);
}

/// The least and the greatest of all minlex grids, found by others (Red Ed, January 2007, in the Sudoku programmers' forum).
#[test]
fn published_forms() {
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let greatest = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let mut random = Random::new(2);
    for form in [least, greatest] {
        let form: Board = form.parse().unwrap();
        assert_eq!(canon::least(&random_symmetry(&form, &mut random)).unwrap().0, form);
    }
}

/// Solving and turning can change places.
#[test]
fn symmetries_take_solutions_to_solutions() {
    let model = Model::new(Size::square(9).unwrap());
    for puzzle in library::find("top95").iter().take(20) {
        let board = puzzle.board();
        let solution = |board: &Board| {
            let network = model.network(board).unwrap();
            model.board(&Solver::new(&network).unique().unwrap().solutions[0])
        };
        let (least, symmetry) = canon::least(&board).unwrap();
        assert_eq!(symmetry.apply(&solution(&board)).unwrap(), solution(&least));
    }
}

#[test]
fn what_has_no_form_is_refused() {
    let empty = Board::empty(Size::square(9).unwrap());
    assert_eq!(canon::least(&empty).unwrap().0, empty);
    let small = Board::empty(Size::square(4).unwrap());
    assert_eq!(canon::least(&small), Err(CanonError::Size(small.size())));
    let mut twice = empty.clone();
    twice.set(twice.size().cell(0), Some(5)).unwrap();
    twice.set(twice.size().cell(10), Some(5)).unwrap();
    let error = canon::least(&twice).unwrap_err();
    assert_eq!(error, CanonError::Repeated { cell: twice.size().cell(10) });
    assert_eq!(canon::least_by_solution(&empty, &empty), Err(CanonError::NoSolution));
}
