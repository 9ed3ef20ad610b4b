//! Proofs that a candidate is true or false, against brute force.

use std::ops::ControlFlow;

use csp_core::{Cancel, Limits, Stop, Val, Var, Watch, problems};
use csp_deduction::{Among, Candidate, Deduction, Houses, Position, Why, WhyNot, why, why_not};
use csp_testing::Plain;

use crate::chains::boards::{Solved, only, sudoku, unlimited};
use crate::chains::check::check;

/// Each answer for each candidate of small random networks is what the list of all solutions says, and is proved.
#[test]
fn answers_are_those_of_brute_force() {
    let mut seen = [0u32; 5];
    for seed in 0..1500 {
        let plain = Plain::random(seed, !seed.is_multiple_of(4));
        let network = plain.network();
        let Ok(houses) = Houses::of(&network) else { continue };
        let position = Position::new(&houses, &network);
        let solutions = plain.brute_force();
        for x in network.variables() {
            for value in network.declared(x) {
                let candidate = Candidate::new(x, value);
                let with = solutions.iter().filter(|solution| solution[x.index()] == value.get()).count();
                if !position.candidates(x).contains(value) {
                    assert_eq!(with, 0, "seed {seed}, {candidate:?}");
                    assert!(matches!(why_not(&position, candidate, &unlimited()), Ok(WhyNot::Excluded(_))));
                    assert!(matches!(why(&position, candidate, &unlimited()), Ok(Why::Excluded(_))));
                    seen[0] += 1;
                    continue;
                }
                match why_not(&position, candidate, &unlimited()).unwrap() {
                    WhyNot::Excluded(_) => panic!("seed {seed}, {candidate:?}"),
                    WhyNot::Refuted(refutation) => {
                        assert_eq!((with, &refutation.removed), (0, &vec![candidate]), "seed {seed}");
                        check(&position, &refutation);
                        seen[1] += 1;
                    }
                    WhyNot::Holds(solution) => {
                        assert!(network.satisfied_by(&solution) && solution.value(x) == value && with > 0);
                    }
                }
                match why(&position, candidate, &unlimited()).unwrap() {
                    Why::Excluded(_) => panic!("seed {seed}, {candidate:?}"),
                    Why::Proven { among, refutations } => {
                        assert!(with == solutions.len() && with > 0, "seed {seed}, {candidate:?}");
                        refutes_all_others(&position, candidate, among, &refutations);
                        seen[2] += 1;
                    }
                    Why::NotSo(solution) => {
                        assert!(network.satisfied_by(&solution) && solution.value(x) != value);
                        seen[3] += 1;
                    }
                    Why::NoSolution(refutations) => {
                        assert!(solutions.is_empty() && refutations.len() == position.candidates(x).len());
                        refutations.iter().for_each(|refutation| check(&position, refutation));
                        seen[4] += 1;
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

fn refutes_all_others(position: &Position<'_>, candidate: Candidate, among: Among, refutations: &[Deduction]) {
    refutations.iter().for_each(|refutation| check(position, refutation));
    let refuted: Vec<Candidate> = refutations.iter().flat_map(|refutation| refutation.removed.clone()).collect();
    let others: Vec<Candidate> = match among {
        Among::Values => position.candidates(candidate.var).iter().map(|v| Candidate::new(candidate.var, v)).collect(),
        Among::Places(house) => {
            let house = position.houses().get(house);
            assert!(house.is_tight() && house.members.contains(&candidate.var));
            let places = house.members.iter().filter(|&&x| position.candidates(x).contains(candidate.value));
            places.map(|&x| Candidate::new(x, candidate.value)).collect()
        }
    };
    assert_eq!(refuted, others.into_iter().filter(|&other| other != candidate).collect::<Vec<_>>());
}

/// On a 9x9 board whose solution is known, every value of it is true, and every other candidate is false.
#[test]
fn the_solution_of_a_board_is_proved() {
    let solved = Solved::new(sudoku(9, (3, 3)));
    let houses = Houses::of(&solved.network).unwrap();
    let mut by_places = 0;
    for seed in 0..400 {
        let (position, solution) = solved.state(&houses, seed);
        let x = Var::new((seed * 7 % 81) as u32);
        let candidate = Candidate::new(x, solution[x.index()]);
        match why(&position, candidate, &unlimited()).unwrap() {
            Why::Proven { among, refutations } => {
                refutes_all_others(&position, candidate, among, &refutations);
                by_places += u32::from(matches!(among, Among::Places(_)));
            }
            Why::NotSo(other) => assert!(solved.network.satisfied_by(&other) && other.value(x) != candidate.value),
            other => panic!("{other:?}"),
        }
        match why_not(&position, candidate, &unlimited()).unwrap() {
            WhyNot::Holds(other) => assert!(solved.network.satisfied_by(&other) && other.value(x) == candidate.value),
            other => panic!("{other:?}"),
        }
    }
    assert!(by_places > 20, "{by_places}");
}

/// Row 1 of a Latin square of order 3 begins with 1 (value 0): the rest follows by hand.
///
/// Is r2c1 = 0 false? It is none of the candidates: r1c1 excludes it. Is r2c2 = 1 possible? Then r2c1 = 2, r3c1 = 1,
/// and so on: a solution. Is it sure? No: r2c2 = 2 has a solution, too.
#[test]
fn answers_on_a_small_square() {
    let square = problems::latin_square(3);
    let houses = Houses::of(&square).unwrap();
    let given = square.assigned([Some(Val::new(0))].into_iter().chain([None; 8])).unwrap();
    let position = Position::new(&houses, &given);
    let at = |x: u32, v: u16| Candidate::new(Var::new(x), Val::new(v));
    assert_eq!(why_not(&position, at(3, 0), &unlimited()), Ok(WhyNot::Excluded(Some(at(0, 0)))));
    assert_eq!(why_not(&position, at(0, 2), &unlimited()), Ok(WhyNot::Excluded(Some(at(0, 0)))));
    assert_eq!(why_not(&position, at(0, 7), &unlimited()), Ok(WhyNot::Excluded(Some(at(0, 0)))));
    assert_eq!(why_not(&position, at(3, 7), &unlimited()), Ok(WhyNot::Excluded(None)));
    assert!(matches!(why_not(&position, at(4, 1), &unlimited()), Ok(WhyNot::Holds(_))));
    assert!(matches!(why(&position, at(4, 1), &unlimited()), Ok(Why::NotSo(_))));
    let nothing_to_refute = Why::Proven { among: Among::Values, refutations: Vec::new() };
    assert_eq!(why(&position, at(0, 0), &unlimited()), Ok(nothing_to_refute));
    // With r2c2 = 2 (value 1): r2c1 is 3, as 1 is in its column and 2 in its row; r1c2 is 3, r1c3 is 2. So 2 at r1c2
    // would contradict at once: no single is needed.
    let given =
        square.assigned([Some(0), None, None, None, Some(1)].map(|v| v.map(Val::new)).into_iter().chain([None; 4]));
    let given = given.unwrap();
    let position = Position::new(&houses, &given);
    match why(&position, at(3, 2), &unlimited()).unwrap() {
        Why::Proven { refutations, .. } => assert!(refutations.is_empty()),
        other => panic!("{other:?}"),
    }
}

/// Queens have tables in place of disequalities: on a 4 x 4 board a queen in a corner leaves the next row columns 3 and
/// 4. With the third, row 3 has no place; so row 2 has its queen in column 4, row 3 in column 2, and row 4 has no
/// place.
#[test]
fn a_queen_in_a_corner_is_refuted() {
    let queens = problems::queens(4);
    let houses = Houses::of(&queens).unwrap();
    let position = Position::new(&houses, &queens);
    let corner = Candidate::new(Var::new(0), Val::new(0));
    match why_not(&position, corner, &unlimited()).unwrap() {
        WhyNot::Refuted(refutation) => check(&position, &refutation),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_watch_ends_it() {
    let solved = Solved::new(sudoku(16, (4, 4)));
    let houses = Houses::of(&solved.network).unwrap();
    let position = Position::new(&houses, &solved.network);
    let cancel = Cancel::new();
    cancel.cancel();
    let watch = || {
        let watch = Watch::start(Limits { cancel: Some(cancel.clone()), ..Limits::default() });
        assert!(watch.look());
        watch
    };
    let candidate = Candidate::new(Var::new(0), Val::new(1));
    assert_eq!(why(&position, candidate, &watch()), Err(Stop::Cancelled));
    assert_eq!(why_not(&position, candidate, &watch()), Err(Stop::Cancelled));
    let (position, _) = solved.state(&houses, 3);
    for name in ["skyscraper", "xy-wing", "simple-colouring", "x-chain", "aic", "refutation"] {
        assert_eq!(only(&[name]).next(&position, &watch()), Err(Stop::Cancelled), "{name}");
    }
}

/// Wherever in its work it is, a technique ends soon after the switch is thrown, and says so.
#[test]
fn work_ends_soon_after_it_is_cancelled() {
    let solved = Solved::new(sudoku(16, (4, 4)));
    let houses = Houses::of(&solved.network).unwrap();
    let mut cut = [0; 4];
    for seed in 0..8 {
        let (position, solution) = solved.state(&houses, seed);
        let candidate = Candidate::new(Var::new(7), solution[7]);
        let run = |part: usize, cancel: &Cancel| {
            let watch = Watch::start(Limits { cancel: Some(cancel.clone()), ..Limits::default() });
            let ended = match part {
                0 => only(&["aic"]).all(&position, &watch, |_, _| ControlFlow::Continue(())),
                1 => only(&["refutation"]).all(&position, &watch, |_, _| ControlFlow::Continue(())),
                2 => why(&position, candidate, &watch).map(|_| ()),
                _ => why_not(&position, candidate, &watch).map(|_| ()),
            };
            ended.is_err()
        };
        for (part, cut) in cut.iter_mut().enumerate() {
            let never = Cancel::at_look(u64::MAX);
            assert!(!run(part, &never));
            let looks = never.seen().looks;
            for at in [1, looks / 2, looks].into_iter().filter(|at| (1..=looks).contains(at)) {
                let cancel = Cancel::at_look(at);
                // The last look may come when all is done.
                assert!(run(part, &cancel) || at == looks, "{part}, {seed}: look {at} of {looks}");
                assert!(cancel.seen().after < 1 << 17, "{part}, {seed}: {:?}", cancel.seen());
                *cut += 1;
            }
        }
    }
    assert!(cut.iter().all(|&cut| cut > 8), "{cut:?}");
}

/// A limit for what would never end if it went wrong.
fn limited() -> Watch {
    Watch::start(Limits { time: Some(std::time::Duration::from_mins(2)), ..Limits::default() })
}

/// The houses of one puzzle serve another of the same structure: nothing that the first gives is known of the second.
/// On a blank board each candidate is in a solution.
#[test]
fn houses_of_another_puzzle_say_nothing_of_its_givens() {
    let square = problems::latin_square(4);
    let given = [(0, 0), (5, 2), (10, 1)].map(|(x, v)| (Var::new(x), csp_core::Domain::only(Val::new(v))));
    let first = square.restricted(given).unwrap();
    let houses = Houses::of(&first).unwrap();
    let blank = Position::new(&houses, &square);
    assert_eq!(only(&["refutation"]).next(&blank, &limited()), Ok(None));
    for v in 0..4 {
        let candidate = Candidate::new(Var::new(0), Val::new(v));
        assert!(matches!(why_not(&blank, candidate, &limited()), Ok(WhyNot::Holds(_))), "{v}");
    }
}

/// A constraint on three variables takes part in refutations: only 0 + 0 + 0 is 0.
#[test]
fn larger_constraints_refute() {
    let mut problem = csp_core::Problem::new();
    let [x, y, z] = problem.variables(3, csp_core::Domain::first_values(4))[..] else { unreachable!() };
    problem.post(&[x, y, z], |numbers: &[i64]| numbers.iter().sum::<i64>() == 0);
    let network = problem.build().unwrap();
    let houses = Houses::of(&network).unwrap();
    let mut position = Position::new(&houses, &network);
    let by_hand = only(&["naked-single", "refutation"]);
    let end = by_hand.walk(&mut position, &limited(), |_, _, _| ControlFlow::Continue(()));
    assert_eq!(end, Ok(csp_deduction::End::Solved));
    assert!([x, y, z].iter().all(|&x| position.candidates(x) == csp_core::Domain::only(Val::new(0))));
    // The limit is looked at, though there is no arc.
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
    assert_eq!(by_hand.next(&Position::new(&houses, &network), &cancelled), Err(Stop::Cancelled));
    // Wherever a limit strikes, be it in a search within a refutation, it is told as a limit, and not as "nothing more is found".
    let ends = (1..).map(|look| {
        let cancel = Cancel::at_look(look);
        let watch = Watch::start(Limits { cancel: Some(cancel), ..Limits::default() });
        by_hand.walk(&mut Position::new(&houses, &network), &watch, |_, _, _| ControlFlow::Continue(()))
    });
    let cut = ends.take_while(|end| *end != Ok(csp_deduction::End::Solved));
    assert!(cut.inspect(|end| assert_eq!(*end, Err(Stop::Cancelled))).count() > 10);
}
