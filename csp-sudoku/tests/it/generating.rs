//! Generated boards are what was asked for.

use csp_core::{Cancel, Limits, Plan, Solver, Status, Stop, Watch};
use csp_sudoku::generate::{GenerateError, Generator, Goal, Made, Pattern, Recipe, Symmetry};
use csp_sudoku::{Board, Cell, Model, Size, Unit};

fn free() -> Watch {
    Watch::start(Limits::default())
}

fn made(model: &Model, recipe: &Recipe, seed: u64, number: u64) -> Made {
    let generator = Generator::new(model, recipe.clone()).unwrap();
    generator.make(seed, number, &free(), &mut |_| true).unwrap()
}

/// The status by another engine than that of the generator.
fn status(model: &Model, board: &Board) -> Status {
    let plan: Plan = "mac+mrv".parse().unwrap();
    Solver::new(&model.network(board).unwrap()).plan(plan).unique().unwrap().status()
}

fn without(board: &Board, cells: &[Cell]) -> Board {
    let mut board = board.clone();
    cells.iter().for_each(|&cell| board.set(cell, None).unwrap());
    board
}

fn sizes() -> [Size; 5] {
    [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5)].map(|(rows, columns)| Size::with_box(rows, columns).unwrap())
}

#[test]
fn full_grids_obey_the_rules() {
    for size in sizes().into_iter().chain([(1, 1), (1, 5), (4, 4), (6, 6)].map(|(r, c)| Size::with_box(r, c).unwrap()))
    {
        let made = made(&Model::new(size), &Recipe::new(Goal::Full), 3, 0);
        assert!(made.board.is_solved(), "{size}");
        assert_eq!(made.board, made.solution);
    }
}

#[test]
fn a_seed_gives_the_same_full_grid_in_every_version() {
    let of_seeds = [
        (9, 1, 0xc88b_9572_9c04_0879),
        (16, 2, 0xfa79_ac86_7aeb_7c00),
        (25, 3, 0x8807_a4e2_6690_20e5),
        (36, 3, 0xe5c1_4bfc_ee6b_cc80),
        (49, 1, 0x918e_6520_b901_2cf9),
    ];
    for (side, seed, known) in of_seeds {
        let Made { board, .. } = made(&Model::new(Size::square(side).unwrap()), &Recipe::new(Goal::Full), seed, 0);
        assert!(board.is_solved(), "{side}");
        let all = board.cells().iter().fold(0u64, |all, &value| all.wrapping_mul(31).wrapping_add(u64::from(value)));
        assert_eq!(all, known, "{side}");
    }
}

#[test]
fn minimal_puzzles_have_one_solution_and_several_without_any_given() {
    for size in sizes() {
        let model = Model::new(size);
        for number in 0..3 {
            let Made { board, solution, minimal, unique, .. } = made(&model, &Recipe::new(Goal::Minimal), 5, number);
            assert!(unique && minimal == Some(true));
            assert_eq!(status(&model, &board), Status::Unique, "{size}\n{board}");
            assert!(solution.is_solved() && board.givens().all(|(cell, value)| solution.get(cell) == Some(value)));
            for (cell, _) in board.givens() {
                assert_eq!(status(&model, &without(&board, &[cell])), Status::Multiple, "{size} {cell}\n{board}");
            }
        }
    }
}

/// The cells to which each symmetry moves a cell of a square whose last line is `last`, written down apart from the orbits.
fn images(symmetry: Symmetry, last: u16, Cell { row: r, column: c }: Cell) -> Vec<Cell> {
    let (x, y) = (last - r, last - c);
    let all: &[(u16, u16)] = match symmetry {
        Symmetry::None => &[],
        Symmetry::Vertical => &[(r, y)],
        Symmetry::Horizontal => &[(x, c)],
        Symmetry::Diagonal => &[(c, r)],
        Symmetry::Antidiagonal => &[(y, x)],
        Symmetry::Diagonals => &[(c, r), (y, x), (x, y)],
        Symmetry::Orthogonal => &[(r, y), (x, c), (x, y)],
        Symmetry::Rotate180 => &[(x, y)],
        Symmetry::Rotate90 => &[(c, x), (x, y), (y, r)],
        Symmetry::Dihedral => &[(r, y), (x, c), (c, r), (y, x), (x, y), (c, x), (y, r)],
    };
    all.iter().map(|&(row, column)| Cell { row, column }).collect()
}

#[test]
fn patterns_of_givens_have_their_symmetry() {
    for size in sizes() {
        let model = Model::new(size);
        let last = size.side() as u16 - 1;
        for symmetry in Symmetry::ALL {
            let recipe = Recipe { symmetry, ..Recipe::new(Goal::MinimalOrbits) };
            let Made { board, minimal, .. } = made(&model, &recipe, 8, 0);
            assert_eq!(minimal, Some(true));
            assert_eq!(status(&model, &board), Status::Unique, "{size} {symmetry}\n{board}");
            for (cell, _) in board.givens() {
                let mut orbit = images(symmetry, last, cell);
                assert!(orbit.iter().all(|&cell| board.get(cell).is_some()), "{size} {symmetry} {cell}\n{board}");
                orbit.push(cell);
                assert_eq!(status(&model, &without(&board, &orbit)), Status::Multiple, "{size} {symmetry} {cell}");
            }
        }
    }
}

#[test]
fn symmetric_puzzles_can_be_minimal_given_by_given() {
    let model = Model::new(Size::square(9).unwrap());
    let recipe = Recipe { symmetry: Symmetry::Rotate180, ..Recipe::new(Goal::Minimal) };
    let Made { board, .. } = made(&model, &recipe, 1, 0);
    for (cell, _) in board.givens() {
        assert!(board.get(images(Symmetry::Rotate180, 8, cell)[0]).is_some());
        assert_eq!(status(&model, &without(&board, &[cell])), Status::Multiple, "{cell}\n{board}");
    }
}

#[test]
fn puzzles_have_the_number_of_givens_that_was_asked_for() {
    let cases = [(9, 22, Symmetry::None), (9, 36, Symmetry::Dihedral), (9, 81, Symmetry::None), (4, 4, Symmetry::None)];
    for (side, clues, symmetry) in cases {
        let model = Model::new(Size::square(side).unwrap());
        let recipe = Recipe { symmetry, ..Recipe::new(Goal::Clues(clues)) };
        let Made { board, .. } = made(&model, &recipe, 2, 1);
        assert_eq!(board.givens().count(), clues);
        assert_eq!(status(&model, &board), Status::Unique, "{board}");
    }
}

/// The numbers of holes in the units of a kind.
fn holes_of(board: &Board, of_kind: impl Fn(&Unit) -> bool) -> Vec<usize> {
    let size = board.size();
    let holes = |unit: Unit| size.cells_of(unit).filter(|&cell| board.get(cell).is_none()).count();
    size.units().filter(of_kind).map(holes).collect()
}

#[test]
fn holes_are_as_many_and_as_balanced_as_was_asked_for() {
    for (size, holes) in
        [(Size::square(9).unwrap(), 36), (Size::square(9).unwrap(), 40), (Size::with_box(2, 3).unwrap(), 17)]
    {
        let model = Model::new(size);
        for pattern in Pattern::ALL {
            let Made { board, solution, unique, .. } = made(&model, &Recipe::new(Goal::Holes { pattern, holes }), 4, 0);
            assert_eq!(size.cells() - board.givens().count(), holes);
            assert!(solution.is_solved() && !unique);
            assert!(board.givens().all(|(cell, value)| solution.get(cell) == Some(value)));
            let even = |of_kind: fn(&Unit) -> bool| {
                let counts = holes_of(&board, of_kind);
                let spread = counts.iter().max().unwrap() - counts.iter().min().unwrap();
                spread <= usize::from(!holes.is_multiple_of(size.side()))
            };
            if pattern != Pattern::Random {
                assert!(even(|unit| matches!(unit, Unit::Row(_))) && even(|unit| matches!(unit, Unit::Column(_))));
            }
            if pattern == Pattern::DoublyBalanced {
                assert!(even(|unit| matches!(unit, Unit::Box(_))), "{board}");
            }
        }
    }
}

#[test]
fn a_board_depends_on_its_seed_and_number_only() {
    let model = Model::new(Size::square(9).unwrap());
    let recipe = Recipe::new(Goal::Clues(24));
    let one_by_one: Vec<Board> = (0..6).map(|number| made(&model, &recipe, 9, number).board).collect();
    let backwards: Vec<Board> = std::thread::scope(|scope| {
        let (model, recipe) = (&model, &recipe);
        let threads: Vec<_> = (0..6).rev().map(|n| scope.spawn(move || made(model, recipe, 9, n).board)).collect();
        threads.into_iter().rev().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(one_by_one, backwards);
    assert!((1..6).all(|number| one_by_one[number] != one_by_one[0]));
    assert_ne!(made(&model, &recipe, 10, 0).board, one_by_one[0]);
}

#[test]
fn boards_that_are_refused_are_not_handed_out() {
    let model = Model::new(Size::square(9).unwrap());
    let generator = Generator::new(&model, Recipe::new(Goal::Sparse)).unwrap();
    let few = |board: &Board| board.givens().count() <= 23;
    let made = generator.make(1, 0, &free(), &mut |board| few(board)).unwrap();
    assert!(few(&made.board));
    let generator = Generator::new(&model, Recipe { attempts: 3, ..Recipe::new(Goal::Sparse) }).unwrap();
    let error = generator.make(1, 0, &free(), &mut |_| false).unwrap_err();
    assert_eq!(error, GenerateError::GaveUp { attempts: 3, fewest: None, refused: 3, unproven: 0 });
}

#[test]
fn what_cannot_be_had_is_said() {
    let size = Size::square(9).unwrap();
    let model = Model::new(size);
    let new = |goal, symmetry| Generator::new(&model, Recipe { symmetry, attempts: 150, ..Recipe::new(goal) });
    let error = |goal, symmetry| new(goal, symmetry).unwrap_err().to_string();
    assert_eq!(error(Goal::Clues(82), Symmetry::None), "a 9x9 board has 81 cells, so it cannot have 82 givens");
    let holes = Goal::Holes { pattern: Pattern::Random, holes: usize::MAX };
    assert!(error(holes, Symmetry::None).ends_with(&format!("so it cannot have {} holes", usize::MAX)));
    assert!(error(Goal::Clues(7), Symmetry::None).starts_with("7 givens cannot leave one solution"));
    let four = Model::new(Size::square(4).unwrap());
    let odd = Generator::new(&four, Recipe { symmetry: Symmetry::Rotate180, ..Recipe::new(Goal::Clues(5)) });
    assert!(matches!(odd.unwrap_err(), GenerateError::Symmetry { clues: 5, nearest: 4, .. }));
    // No puzzle of 9x9 with 16 givens has one solution (McGuire, Tugemann & Civario 2014).
    let error = new(Goal::Clues(12), Symmetry::None).unwrap().make(1, 0, &free(), &mut |_| true).unwrap_err();
    assert!(matches!(error, GenerateError::GaveUp { attempts: 150, fewest: Some(17..), .. }), "{error}");
}

#[test]
fn limits_end_the_work() {
    let model = Model::new(Size::square(25).unwrap());
    let generator = Generator::new(&model, Recipe::new(Goal::Minimal)).unwrap();
    for look in [1, 2, 10, 100] {
        let cancel = Cancel::at_look(look);
        let watch = Watch::start(Limits { cancel: Some(cancel.clone()), ..Limits::default() });
        let error = generator.make(1, 0, &watch, &mut |_| true).unwrap_err();
        assert_eq!(error, GenerateError::Stopped(Stop::Cancelled));
        drop(watch);
        assert!(cancel.seen().after < 1 << 18, "{:?}", cancel.seen());
    }
    let watch = Watch::start(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert_eq!(generator.make(1, 0, &watch, &mut |_| true), Err(GenerateError::Stopped(Stop::Time)));
}

/// A board that is changed until it fits is what one that is made at once is: by the recipe, on its solution, and the same each time.
#[test]
fn boards_that_are_changed_are_by_the_recipe() {
    let model = Model::new(Size::square(9).unwrap());
    let far_apart = |board: &Board| -> u64 {
        // So many of the cells in the middle box are given: a rare thing, which changes lead to.
        board.givens().filter(|(cell, _)| (3..6).contains(&cell.row) && (3..6).contains(&cell.column)).count() as u64
    };
    for goal in [Goal::Sparse, Goal::Minimal, Goal::Clues(26), Goal::MinimalOrbits] {
        let symmetry = if goal == Goal::MinimalOrbits { Symmetry::Rotate180 } else { Symmetry::None };
        let generator = Generator::new(&model, Recipe { symmetry, ..Recipe::new(goal) }).unwrap();
        let near = |number| generator.make_near(5, number, &free(), &mut { far_apart }).unwrap();
        for number in 0..2 {
            let made = near(number);
            assert_eq!(far_apart(&made.board), 0, "{goal:?}");
            assert_eq!(status(&model, &made.board), Status::Unique);
            assert!(made.board.givens().all(|(cell, value)| made.solution.get(cell) == Some(value)));
            assert_eq!(near(number), made, "{goal:?}");
            match goal {
                Goal::Clues(clues) => assert_eq!(made.board.givens().count(), clues),
                Goal::Minimal => {
                    let more = |(cell, _)| status(&model, &without(&made.board, &[cell])) == Status::Multiple;
                    assert!(made.board.givens().all(more));
                }
                _ => {}
            }
        }
    }
    // As many attempts as are allowed, and no more.
    let recipe = Recipe { attempts: 500, ..Recipe::new(Goal::Sparse) };
    let generator = Generator::new(&model, recipe).unwrap();
    let mut asked = 0;
    let given_up = generator.make_near(1, 0, &free(), &mut |_| {
        asked += 1;
        1
    });
    assert!(matches!(given_up, Err(GenerateError::GaveUp { attempts: 500, refused: 500, .. })), "{given_up:?}");
    assert_eq!(asked, 500);
    let cancel = Cancel::new();
    cancel.cancel();
    let watch = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
    let stopped = generator.make_near(1, 0, &watch, &mut |_| 1);
    assert_eq!(stopped, Err(GenerateError::Stopped(Stop::Cancelled)));
}
