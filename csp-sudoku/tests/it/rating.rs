//! Steps of somebody who solves by hand, on real puzzles: none is wrong, none is harder than it must be, and their ratings
//! are those of the table.

use std::ops::ControlFlow;

use csp_core::{Cancel, Limits, Solver, Status, Stop, Val, Watch};
use csp_deduction::{ByHand, End, Houses, Position};
use csp_sudoku::rating::{ExplainerScale, Grade, Origin, entries, rate};
use csp_sudoku::{Board, Model, library};

fn watch() -> Watch {
    Watch::start(Limits::default())
}

/// Puzzles of two sizes and many difficulties. On minimal 16x16 boards refutations take a second each.
fn puzzles() -> Vec<Board> {
    let names = ["board1", "board2", "lesson4", "grid1", "top95-3", "top95-11", "top95-40", "top95-77"];
    names.iter().flat_map(|name| library::find(name)).map(|puzzle| puzzle.board()).collect()
}

/// Every step says what is so in the one solution, as the solver finds it.
#[test]
fn no_step_is_wrong() {
    let mut steps = 0;
    for board in puzzles() {
        let model = Model::new(board.size());
        let network = model.network(&board).unwrap();
        let outcome = Solver::new(&network).unique().unwrap();
        assert_eq!(outcome.status(), Status::Unique);
        let solution = outcome.solutions[0].clone();
        let houses = Houses::of(model.rules()).unwrap();
        let by_hand = ByHand::new(ExplainerScale::new(&houses).assuming_uniqueness(true));
        let mut position = Position::new(&houses, &network);
        let end = by_hand.walk(&mut position, &watch(), |_, _, step| {
            steps += 1;
            let removes_none = step.removed.iter().all(|lost| solution.value(lost.var) != lost.value);
            let places_right = step.placed.is_none_or(|placed| solution.value(placed.var) == placed.value);
            assert!(removes_none && places_right, "{board}\n{step:?}");
            assert!(step.placed.is_some() || !step.removed.is_empty(), "{step:?}");
            ControlFlow::Continue(())
        });
        assert!(matches!(end, Ok(End::Solved)), "{board}{end:?}");
    }
    assert!(steps > 300, "{steps}");
}

/// No technique finds anything easier than the step that is taken.
#[test]
fn the_easiest_step_is_taken() {
    for board in puzzles().into_iter().filter(|board| board.size().side() <= 9) {
        let model = Model::new(board.size());
        let houses = Houses::of(model.rules()).unwrap();
        let by_hand = ByHand::new(ExplainerScale::new(&houses).assuming_uniqueness(true));
        let mut position = Position::new(&houses, &model.network(&board).unwrap());
        let end = by_hand.walk(&mut position, &watch(), |position, rating, step| {
            // A refutation is looked for when nothing else is found, and takes long.
            let easier = ByHand::only(by_hand.scale().clone(), |technique| technique.name != "refutation");
            let mut least = u32::MAX;
            let all = easier.all(position, &watch(), |rating, _| {
                least = least.min(rating);
                ControlFlow::Continue(())
            });
            assert!(all.is_ok() && rating <= least, "{board}{step:?}");
            ControlFlow::Continue(())
        });
        assert!(end.is_ok());
    }
}

/// By hand, from the source: 1.2 for hidden singles in boxes, 1.0 for the last cell of a house, 4 and 14 points.
#[test]
fn a_board_of_singles_is_rated_by_them() {
    // Six cells are open. A1 is the last of row 1; then everything is the last of something.
    let board: Board = ".234341221434321".parse().unwrap();
    let model = Model::new(board.size());
    let houses = Houses::of(model.rules()).unwrap();
    let by_hand = ByHand::new(ExplainerScale::new(&houses));
    let rating = rate(&by_hand, Position::new(&houses, &model.network(&board).unwrap()), &watch()).unwrap();
    assert_eq!((rating.hardest.map(|hardest| hardest.to_string()), rating.score), (Some("1.0".into()), 4));
    assert_eq!((rating.grade, rating.end), (Grade::Easy, End::Solved));
}

/// What the table says is what published lists say: Sudoku Explainer 1.2.1, for three techniques Sukaku Explainer, and HoDoKu
/// 2.2.
#[test]
fn the_table_is_that_of_the_sources() {
    let published = [
        ("full-house", "1.0", 4),
        ("hidden-single", "1.2", 14),
        ("direct-locked-candidates", "1.7", 50),
        ("direct-hidden-pair", "2.0", 70),
        ("naked-single", "2.3", 4),
        ("direct-hidden-triple", "2.5", 100),
        ("locked-candidates", "2.6", 50),
        ("naked-pair", "3.0", 60),
        ("x-wing", "3.2", 140),
        ("hidden-pair", "3.4", 70),
        ("naked-triple", "3.6", 80),
        ("swordfish", "3.8", 150),
        ("hidden-triple", "4.0", 100),
        ("skyscraper", "4.0", 130),
        ("two-string-kite", "4.1", 150),
        ("turbot-fish", "4.1", 120),
        ("xy-wing", "4.2", 160),
        ("xyz-wing", "4.4", 180),
        ("unique-rectangle", "4.5", 100),
        ("naked-quad", "5.0", 120),
        ("jellyfish", "5.2", 160),
        ("hidden-quad", "5.4", 150),
        ("bug-plus-one", "5.6", 100),
    ];
    for (name, rating, score) in published {
        let entry = entries().find(|entry| entry.technique == name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((entry.rating.to_string().as_str(), entry.score), (rating, score), "{name}");
    }
    assert_eq!(csp_deduction::techniques().count(), entries().count());
}

/// A step in a line is harder than the same in a box.
#[test]
fn boxes_are_easier_than_lines() {
    let board = library::find("grid2").remove(0).board();
    let model = Model::new(board.size());
    let houses = Houses::of(model.rules()).unwrap();
    let scale = ExplainerScale::new(&houses);
    let singles = ByHand::only(scale, |technique| technique.name == "hidden-single");
    let mut position = Position::new(&houses, &model.network(&board).unwrap());
    let (mut boxes, mut lines) = (0, 0);
    // With two values left out at random places, there are both.
    for x in [1u32, 11, 40, 70] {
        position.remove(csp_core::Var::new(x), Val::new(5));
    }
    let all = singles.all(&position, &watch(), |rating, step| {
        match step.pattern {
            csp_deduction::Pattern::OnlyPlace { house, .. } if houses.name(house).to_string().starts_with("box") => {
                assert_eq!(rating, 12);
                boxes += 1;
            }
            _ => {
                assert_eq!(rating, 15);
                lines += 1;
            }
        }
        ControlFlow::Continue(())
    });
    assert!(all.is_ok() && boxes > 0 && lines > 0, "{boxes} {lines}");
}

/// The rating of a puzzle with one solution, by these techniques.
fn rating_of(line: &str, wanted: &dyn Fn(&str) -> bool) -> String {
    let board: Board = line.parse().unwrap();
    let model = Model::new(board.size());
    let houses = Houses::of(model.rules()).unwrap();
    let scale = ExplainerScale::new(&houses).assuming_uniqueness(true);
    let by_hand = ByHand::only(scale, |technique| wanted(technique.name));
    let rating = rate(&by_hand, Position::new(&houses, &model.network(&board).unwrap()), &watch()).unwrap();
    assert_eq!(rating.end, End::Solved, "{line}");
    rating.hardest.unwrap().to_string()
}

/// Sudoku Explainer 1.2.1 gives these ratings.
#[test]
fn ratings_are_those_of_sudoku_explainer() {
    // A direct step places its value and notes nothing else: later steps have to find again what it has thought of.
    let direct = [
        ("....4..1672.........8......1942..67587....3.1.......8...762..533....716....8...47", "3.4"),
        (".4.7.1...6....417..1.9264.3.5..9876.186247935.79..582.....13....65479.18..18.2.4.", "3.2"),
    ];
    // A rectangle whose roof is two cells or three.
    let rectangle = ("7...64182824571693.618..7546..2....9.1.....6.5....6....8...742.2...839...796....8", "4.5");
    for (line, rating) in direct.into_iter().chain([rectangle]) {
        assert_eq!(rating_of(line, &|_| true), rating, "{line}");
    }
    // An alternating chain of five links, where only what Sudoku Explainer knows is taken.
    let line = ".42...73....4.7..57.53824.6..791456252.638.47.647253..2..8796.44....3.7..78.4...3";
    let knows = |name: &str| {
        let origin = entries().find(|entry| entry.technique == name).unwrap().origin;
        matches!(origin, Origin::Both | Origin::OwnScore)
    };
    assert_eq!(rating_of(line, &knows), "7.1");
    // A chain of one value, of five links.
    let line = "......3899.4..2561....9.724461927853859364172..2...496.97.1..485....89.7.....9..5";
    let simple = ["full-house", "hidden-single", "naked-single", "locked-candidates", "naked-pair", "x-chain"];
    assert_eq!(rating_of(line, &|name| simple.contains(&name)), "6.7");
}

/// What was rated up to a limit is kept: here a watch that ends before the first step, and one that ends between two.
#[test]
fn a_limit_leaves_the_steps_so_far() {
    let board = library::find("top95-11").remove(0).board();
    let model = Model::new(board.size());
    let houses = Houses::of(model.rules()).unwrap();
    let by_hand = ByHand::new(ExplainerScale::new(&houses));
    let position = Position::new(&houses, &model.network(&board).unwrap());
    let whole = rate(&by_hand, position.clone(), &watch()).unwrap();
    let mut cut_after = Vec::new();
    for look in [1, 2, 4, 8, 16, 32] {
        let limits = Limits { cancel: Some(Cancel::at_look(look)), ..Limits::default() };
        if let Err(cut) = rate(&by_hand, position.clone(), &Watch::start(limits)) {
            assert!(cut.hardest <= whole.hardest && cut.stop == Stop::Cancelled, "{cut:?}");
            assert_eq!(cut.hardest.is_none(), cut.steps == 0);
            cut_after.push(cut.steps);
        }
    }
    assert!(cut_after.is_sorted() && cut_after.first() == Some(&0), "{cut_after:?}");
}
