//! Reasons why boards have no solution, against the textbook engine on rules that are stated anew.

use std::collections::BTreeSet;

use csp_core::explain::{ConflictSet, Explainer, Method};
use csp_core::{Cancel, Domain, Limits, Problem, Solver, Status, Stop, Strategy, Val, Var};
use csp_sudoku::impossible::{Mistake, explainer, in_order, mistakes, row_mistakes};
use csp_sudoku::{Board, Cell, Model, Puzzle, ReadOptions, library, read};
use csp_testing::Rng;
use csp_testing::slips::SLIPS;

/// The status of a set, searched by the textbook engine with Régin's propagator: no model, no relaxed network, and no bits.
fn status(explainer: &Explainer, model: &Model, set: &ConflictSet) -> Status {
    let mut problem = Problem::new();
    let side = model.size().side() as u16;
    let cells = problem.variables(model.size().cells(), Domain::first_values(side));
    for &id in &set.constraints {
        let scope: Vec<Var> = model.rules().constraint(id).scope.iter().map(|x| cells[x.index()]).collect();
        problem.all_different(&scope);
    }
    for &given in &set.givens {
        let (x, values) = &explainer.givens()[given];
        problem.restrict(cells[x.index()], values);
    }
    let strategy: Strategy = "gac+dom/wdeg".parse().unwrap();
    Solver::new(&problem.build().unwrap()).strategy(strategy).first().unwrap().status()
}

fn expect_minimal(explainer: &Explainer, model: &Model, set: &ConflictSet) {
    assert_eq!(status(explainer, model, set), Status::Unsatisfiable, "{:?}", explainer.names(set));
    for place in 0..set.len() {
        let mut less = set.clone();
        match place.checked_sub(set.constraints.len()) {
            None => drop(less.constraints.remove(place)),
            Some(given) => drop(less.givens.remove(given)),
        }
        assert_eq!(status(explainer, model, &less), Status::Solved, "{:?} without {place}", explainer.names(set));
    }
}

/// Puzzles with one solution of which one given was made another digit so that there is none, with the given that it was.
fn broken(name: &str, step: usize) -> Vec<(Board, Cell, u16)> {
    let puzzle = library::find(name).remove(0).board();
    let (model, side) = (Model::new(puzzle.size()), puzzle.size().side() as u16);
    let mut boards = Vec::new();
    for (cell, value) in puzzle.givens().step_by(step) {
        let mut wrong = puzzle.clone();
        wrong.set(cell, Some(value % side + 1)).unwrap();
        if Solver::new(&model.network(&wrong).unwrap()).first().unwrap().status() == Status::Unsatisfiable {
            boards.push((wrong, cell, value));
        }
    }
    boards
}

#[test]
fn sets_of_broken_boards_are_minimal() {
    let mut kinds = BTreeSet::new();
    for (name, step) in [("board2", 1), ("grid1", 3), ("grid2", 2), ("top95-7", 2), ("report-sample", 4)] {
        for (board, cell, value) in broken(name, step) {
            let (puzzle, model) = (Puzzle::from(board.clone()), Model::new(board.size()));
            for method in [Method::Deletion, Method::QuickXplain] {
                let explainer = explainer(&puzzle, &model).unwrap().method(method);
                let explanation = explainer.conflict_set().unwrap();
                let set = explanation.conflict.unwrap();
                expect_minimal(&explainer, &model, &set);
                // The slip is the only one, so every conflict needs it.
                let is_named = |&given: &usize| board.givens().nth(given).is_some_and(|(named, _)| named == cell);
                assert!(set.givens.iter().any(is_named), "{name} {cell} {value}");
                kinds.insert(set.constraints.len());
            }
        }
    }
    assert!(kinds.len() > 4, "{kinds:?}");
}

/// The slip that was made is named, for boards of several sizes.
#[test]
fn the_one_wrong_given_is_named() {
    let mut tried = 0;
    for name in ["board2", "lesson4", "grid1", "grid2", "report-sample", "persian-test", "top95-7", "uniq16-3"] {
        for (board, cell, value) in broken(name, if name.contains("16") { 25 } else { 1 }) {
            tried += 1;
            let (puzzle, model) = (Puzzle::from(board.clone()), Model::new(board.size()));
            let explanation = explainer(&puzzle, &model).unwrap().givens_only().explain().unwrap();
            let is_it = |mistake: &Mistake| match *mistake {
                Mistake::Wrong { cell: named, instead, .. } | Mistake::Digit { cell: named, instead, .. } => {
                    (named, instead) == (cell, value)
                }
                _ => false,
            };
            let found = mistakes(&puzzle, &explanation);
            assert!(found.iter().any(is_it) && !explanation.stop.is_limit(), "{name}, {cell}: {found:?}");
        }
    }
    assert!(tried > 100, "{tried}");
}

/// The number of solutions of a board, up to two, by forward checking on its own rules.
fn solutions(board: &Board) -> usize {
    let model = Model::new(board.size());
    let strategy: Strategy = "fc+mrv".parse().unwrap();
    Solver::new(&model.network(board).unwrap()).strategy(strategy).unique().unwrap().solutions.len()
}

/// The slow twin: every single change of the board, each tried.
fn all_mistakes(board: &Board) -> BTreeSet<String> {
    let size = board.size();
    let set = |changes: &[(Cell, Option<u16>)]| {
        let mut changed = board.clone();
        changes.iter().for_each(|&(cell, value)| changed.set(cell, value).unwrap());
        solutions(&changed) == 1
    };
    let mut found = BTreeSet::new();
    for (cell, value) in board.givens() {
        if set(&[(cell, None)]) {
            let instead = (1..=size.side() as u16).find(|&other| set(&[(cell, Some(other))])).unwrap();
            found.insert(format!("{:?}", Mistake::Wrong { cell, value, instead }));
        } else {
            for instead in (1..=size.side() as u16).filter(|&other| set(&[(cell, Some(other))])) {
                found.insert(format!("{:?}", Mistake::Digit { cell, value, instead }));
            }
        }
        for beside in (0..size.cells()).map(|index| size.cell(index)) {
            if cell.row.abs_diff(beside.row) + cell.column.abs_diff(beside.column) != 1 {
                continue;
            }
            match board.get(beside) {
                None if set(&[(cell, None), (beside, Some(value))]) => {
                    found.insert(format!("{:?}", Mistake::Moved { value, from: cell, to: beside }));
                }
                Some(other) if beside > cell && set(&[(cell, Some(other)), (beside, Some(value))]) => {
                    found.insert(format!("{:?}", Mistake::Swapped { first: (cell, value), second: (beside, other) }));
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn mistakes_are_those_of_trying_every_change() {
    let mut kinds = [0; 4];
    let mut boards: Vec<Board> =
        ["board2", "lesson4"].iter().flat_map(|name| broken(name, 1)).map(|one| one.0).collect();
    boards.extend(["grid1", "report-sample"].iter().flat_map(|name| broken(name, 9)).map(|one| one.0));
    // Neighbours interchanged, and a given moved.
    for text in ["grid1", "board2"] {
        let board = library::find(text).remove(0).board();
        let givens: Vec<(Cell, u16)> = board.givens().collect();
        for &(cell, value) in givens.iter().step_by(3) {
            let beside = Cell { column: cell.column + 1, ..cell };
            if usize::from(beside.column) < board.size().side() {
                let mut changed = board.clone();
                changed.set(beside, Some(value)).unwrap();
                changed.set(cell, board.get(beside)).unwrap();
                boards.push(changed);
            }
        }
    }
    for board in boards.into_iter().filter(|board| solutions(board) == 0) {
        let puzzle = Puzzle::from(board.clone());
        let explanation = explainer(&puzzle, &Model::new(board.size())).unwrap().explain().unwrap();
        let found = mistakes(&puzzle, &explanation);
        let expected = all_mistakes(&board);
        let likely = found.iter().filter(|mistake| !matches!(mistake, Mistake::Several { .. }));
        assert_eq!(likely.map(|mistake| format!("{mistake:?}")).collect::<BTreeSet<_>>(), expected, "{board}");
        for mistake in found {
            match mistake {
                Mistake::Wrong { .. } => kinds[0] += 1,
                Mistake::Digit { .. } => kinds[1] += 1,
                Mistake::Moved { .. } => kinds[2] += 1,
                Mistake::Swapped { .. } => kinds[3] += 1,
                _ => {}
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 3), "{kinds:?}");
}

#[test]
fn two_wrong_givens_are_more_than_one() {
    let puzzle = Puzzle::from("11..22..........".parse::<Board>().unwrap());
    let model = Model::new(puzzle.board.size());
    let explanation = explainer(&puzzle, &model).unwrap().explain().unwrap();
    assert_eq!(mistakes(&puzzle, &explanation), []);
    let sets = explainer(&puzzle, &model).unwrap().conflict_sets(100).unwrap();
    let explainer = explainer(&puzzle, &model).unwrap();
    let names: Vec<String> = sets.sets.iter().take(4).map(|set| explainer.names(set).join(" ")).collect();
    assert_eq!(names, ["row 1 A1=1 A2=1", "row 2 B1=2 B2=2", "box 1 A1=1 A2=1", "box 1 B1=2 B2=2"]);
    sets.sets.iter().for_each(|set| expect_minimal(&explainer, &model, set));
}

/// Candidates that the text gives are members, too.
#[test]
fn candidates_are_members() {
    let text = "12 12 12 1234\n34 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 12 34\n";
    let puzzle = read(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let model = Model::new(puzzle.board.size());
    let explainer = explainer(&puzzle, &model).unwrap();
    let set = explainer.conflict_set().unwrap().conflict.unwrap();
    assert_eq!(explainer.names(&set), ["row 1", "A1={1, 2}", "A2={1, 2}", "A3={1, 2}"]);
    assert_eq!(explainer.givens()[set.givens[0]].1, [0, 1].into_iter().map(Val::new).collect());
    expect_minimal(&explainer, &model, &set);
}

#[test]
fn a_puzzle_of_another_size_is_refused() {
    let puzzle = Puzzle::from("11..22..........".parse::<Board>().unwrap());
    assert!(explainer(&puzzle, &Model::new(csp_sudoku::Size::square(9).unwrap())).is_err());
}

/// Each kind of slip is made on 20 boards. It is named, and in nine of ten cases first: what it was taken back to is the board that it was
/// made on, but for what the slip has lost.
#[test]
fn slips_of_all_kinds_are_named() {
    let model = Model::new(csp_sudoku::Size::square(9).unwrap());
    let sound: Vec<Board> = ["grid1", "grid2", "report-sample", "top95"]
        .iter()
        .flat_map(|name| library::find(name))
        .map(|puzzle| puzzle.board())
        .filter(|board| board.size() == model.size() && solutions(board) == 1)
        .collect();
    let mut rng = Rng(1);
    let (mut all_first, mut all_made) = (0, 0);
    for kind in SLIPS {
        let (mut first, mut made) = (0, 0);
        while made < 20 {
            let whole = &sound[rng.below(sound.len() as u64) as usize];
            let mut cells = whole.cells().to_vec();
            if !(kind.make)(&mut cells, &mut rng) {
                continue;
            }
            let board = Board::from_cells(model.size(), cells).unwrap();
            if Solver::new(&model.network(&board).unwrap()).first().unwrap().status() != Status::Unsatisfiable {
                continue;
            }
            made += 1;
            let puzzle = Puzzle::from(board.clone());
            let explanation = explainer(&puzzle, &model).unwrap().explain().unwrap();
            let mut found = mistakes(&puzzle, &explanation);
            let (rows, stop) = row_mistakes(&puzzle, &model, &explanation, &Limits::default()).unwrap();
            assert_eq!(stop, Stop::Exhausted);
            found.extend(rows);
            let found = in_order(&board, found);
            for mistake in &found {
                expect_mended(&board, *mistake);
            }
            let is_it = |mistake: &Mistake| {
                let mended = mistake.mended(&board);
                let mut pairs = mended.cells().iter().zip(whole.cells());
                pairs.all(|(mended, whole)| mended == whole || (kind.loses && *mended == 0))
            };
            assert!(
                found.iter().any(is_it),
                "{}: {} is not among {found:?}",
                kind.name,
                board.to_line(puzzle.alphabet)
            );
            first += usize::from(found.first().is_some_and(is_it));
        }
        assert!(first >= 15, "{}: {first} of {made} first", kind.name);
        (all_first, all_made) = (all_first + first, all_made + made);
    }
    assert!(10 * all_first >= 9 * all_made, "{all_first} of {all_made} first");
}

/// A slip that was named leaves what it says, by forward checking.
fn expect_mended(board: &Board, mistake: Mistake) {
    let count = solutions(&mistake.mended(board));
    let expected = match mistake {
        Mistake::Several { .. } | Mistake::Repeated { is_unique: false, .. } => 2,
        Mistake::Shifted { missing: Some(missing), .. } if missing.others > 0 => 2,
        _ => 1,
    };
    assert_eq!(count, expected, "{mistake:?}\n{board}");
}

/// What was found before the end is kept, and why it ended is said.
#[test]
fn slips_of_rows_obey_limits() {
    let puzzle = Puzzle::from("12343412243.....".parse::<Board>().unwrap());
    let model = Model::new(puzzle.board.size());
    let explanation = explainer(&puzzle, &model).unwrap().explain().unwrap();
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits { cancel: Some(cancel), ..Limits::default() };
    let (found, stop) = row_mistakes(&puzzle, &model, &explanation, &limits).unwrap();
    assert_eq!((found, stop), (Vec::new(), Stop::Cancelled));
}
