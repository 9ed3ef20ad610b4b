//! Human techniques on known puzzles with one solution.

use std::ops::ControlFlow;

use csp_core::{Limits, Solver, Watch};
use csp_deduction::{ByHand, Deduction, Houses, Position, Scale, Technique, techniques};
use csp_sudoku::{Model, Size, library};

/// The order in which the techniques are listed: the easiest first.
struct InOrder;

impl Scale for InOrder {
    fn floor(&self, technique: &Technique) -> Option<u32> {
        techniques().position(|listed| listed == technique).map(|place| place as u32)
    }

    fn rating(&self, deduction: &Deduction) -> u32 {
        self.floor(deduction.technique).unwrap()
    }
}

/// Solves by hand as far as it goes, and looks at everything that is seen on the way: all of it holds in the solution.
/// Says whether the puzzle was solved.
fn holds_to_the_end(model: &Model, houses: &Houses<'_>, puzzle: &library::NamedPuzzle) -> bool {
    let network = model.network(&puzzle.board()).unwrap();
    let outcome = Solver::new(&network).unique().unwrap();
    let solution = &outcome.solutions[0];
    let (by_hand, watch) =
        (ByHand::only(InOrder, |technique| technique.name != "refutation"), Watch::start(Limits::default()));
    let mut position = Position::new(houses, &network);
    loop {
        let told = by_hand.all(&position, &watch, |_, deduction| {
            let is_true = |candidate: &csp_deduction::Candidate| solution[candidate.var.index()] == candidate.value;
            assert!(deduction.placed.iter().all(is_true), "{}: {deduction:?}", puzzle.name);
            assert!(!deduction.removed.iter().any(is_true), "{}: {deduction:?}", puzzle.name);
            ControlFlow::Continue(())
        });
        told.unwrap();
        match by_hand.next(&position, &watch).unwrap() {
            Some((_, deduction)) => position.apply(&deduction),
            None => return position.is_solved(),
        }
    }
}

#[test]
fn what_is_seen_in_known_puzzles_holds_in_their_solutions() {
    let model = Model::new(Size::square(9).unwrap());
    let houses = Houses::of(model.rules()).unwrap();
    // The first is solved by singles alone (Norvig 2006).
    let puzzles: Vec<_> = ["grid1", "top95"].iter().flat_map(|name| library::find(name)).collect();
    let solved: Vec<bool> =
        puzzles.iter().step_by(12).map(|puzzle| holds_to_the_end(&model, &houses, puzzle)).collect();
    assert!(solved[0]);
}

/// A walk remembers what it has looked at in vain. Its slow twin looks at each position anew.
#[test]
fn a_walk_takes_the_steps_that_looking_anew_takes() {
    let model = Model::new(Size::square(9).unwrap());
    let houses = Houses::of(model.rules()).unwrap();
    let (by_hand, watch) = (ByHand::new(InOrder), Watch::start(Limits::default()));
    let mut used = std::collections::BTreeSet::new();
    for puzzle in library::find("top95").iter().step_by(4) {
        let start = Position::new(&houses, &model.network(&puzzle.board()).unwrap());
        let (mut position, mut slow) = (start.clone(), start);
        let end = by_hand.walk(&mut position, &watch, |position, rating, deduction| {
            assert_eq!(position.domains(), slow.domains(), "{}", puzzle.name);
            let anew = by_hand.next(&slow, &watch).unwrap();
            assert_eq!(anew, Some((rating, deduction.clone())), "{}", puzzle.name);
            slow.apply(deduction);
            used.insert(deduction.technique.name);
            ControlFlow::Continue(())
        });
        assert_eq!(end.unwrap(), csp_deduction::End::Solved, "{}", puzzle.name);
    }
    // All three who use the memory have been asked.
    for family in [["x-wing", "swordfish"], ["finned-x-wing", "finned-swordfish"], ["skyscraper", "two-string-kite"]] {
        assert!(family.iter().any(|name| used.contains(name)), "{family:?} in {used:?}");
    }
}
