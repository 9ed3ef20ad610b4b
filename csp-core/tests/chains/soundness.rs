//! No deduction removes a value of a solution.

use csp_core::deduction::{Deduction, Houses, Position};
use csp_core::{Solver, Status, Val, Watch};

use crate::boards::{CHAINS, Solved, all, boards, only, unlimited};
use crate::check::check;
use crate::common::Plain;

/// Deductions that were looked at, by the place of their technique.
type Counts = [u64; CHAINS.len()];

fn keeps(solution: &[Val], deduction: &Deduction) {
    let holds = |var: csp_core::Var, value| solution[var.index()] == value;
    assert!(deduction.removed.iter().all(|removed| !holds(removed.var, removed.value)), "{deduction:?}");
    assert!(deduction.placed.is_none_or(|placed| holds(placed.var, placed.value)), "{deduction:?}");
}

fn count(counts: &mut Counts, deduction: &Deduction) {
    let place = CHAINS.iter().position(|&name| name == deduction.technique.name).unwrap();
    counts[place] += 1;
}

/// Looks at every deduction of a position; those of a part of the positions are proved from scratch, too.
fn look(position: &Position<'_>, solution: &[Val], prove: bool, counts: &mut Counts) {
    for deduction in all(&CHAINS, position) {
        keeps(solution, &deduction);
        count(counts, &deduction);
        if prove {
            check(position, &deduction);
        }
    }
}

#[test]
fn no_deduction_removes_a_value_of_a_solution() {
    let mut counts = Counts::default();
    for (name, network) in boards() {
        let states = if network.len() <= 49 { 400 } else { 2000 / network.len() as u64 };
        let solved = Solved::new(network);
        let houses = Houses::of(&solved.network).unwrap();
        for seed in 0..states {
            let (position, solution) = solved.state(&houses, seed);
            assert!(solved.network.satisfied_by(&solution), "{name}");
            look(&position, &solution, seed % 8 == 0, &mut counts);
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

/// On networks of disequalities and tables, whatever is deduced holds in every solution, found by brute force.
#[test]
fn what_is_deduced_holds_in_every_solution() {
    let mut counts = Counts::default();
    for seed in 0..3000 {
        let plain = Plain::random(seed, true);
        let network = plain.network();
        let Ok(houses) = Houses::of(&network) else { continue };
        let position = Position::new(&houses, &network);
        let solutions: Vec<Vec<Val>> =
            plain.brute_force().into_iter().map(|values| values.into_iter().map(Val::new).collect()).collect();
        for deduction in all(&CHAINS, &position) {
            count(&mut counts, &deduction);
            check(&position, &deduction);
            solutions.iter().for_each(|solution| keeps(solution, &deduction));
        }
    }
    // Eight variables have little room for tight houses, and none for wings.
    assert!(counts[8..].iter().all(|&count| count > 500) && counts[6] > 0 && counts[7] > 0, "{counts:?}");
}

/// Solves a position by hand, the easiest first: every step keeps the solution, until it stands or there are several.
#[test]
fn by_hand_ends_at_the_solution() {
    let mut solved_by_hand = 0;
    for (name, network) in boards().into_iter().filter(|(_, network)| network.len() <= 81) {
        let solved = Solved::new(network);
        let houses = Houses::of(&solved.network).unwrap();
        let hand = only(&[&["full-house", "hidden-single", "naked-single"], CHAINS.as_slice()].concat());
        for seed in 1000..1030 {
            let (mut position, solution) = solved.state(&houses, seed);
            let domains = solved.network.variables().zip(position.domains());
            let network = solved.network.restricted(domains).unwrap();
            // With several solutions it takes a search for each candidate to know that nothing more can be refuted.
            let is_unique = Solver::new(&network).unique().unwrap().status() == Status::Unique;
            if !is_unique && network.len() > 25 {
                continue;
            }
            while let Some((_, deduction)) = hand.next(&position, &unlimited()).unwrap() {
                keeps(&solution, &deduction);
                position.apply(&deduction);
            }
            // What is left when nothing can be refuted: each candidate is in a solution.
            assert_eq!(position.is_solved(), is_unique, "{name} {seed}");
            solved_by_hand += u64::from(is_unique);
        }
    }
    assert!(solved_by_hand > 50, "{solved_by_hand}");
}

/// The same on as many states as asked for, by the clock of the machine: `CSP_STATES=1000000 cargo test --release -p csp-core
/// --test chains -- --ignored --nocapture million`.
#[test]
#[ignore = "takes minutes"]
fn a_million_states() {
    let states: u64 = std::env::var("CSP_STATES").map_or(1_000_000, |states| states.parse().unwrap());
    let boards: Vec<(&str, Solved)> =
        boards().into_iter().map(|(name, network)| (name, Solved::new(network))).collect();
    let each = states / boards.len() as u64;
    let totals = std::thread::scope(|scope| {
        let boards = &boards;
        let thread = |part: u64| {
            scope.spawn(move || {
                let mut counts = Counts::default();
                for (_, solved) in boards {
                    let houses = Houses::within(&solved.network, &Watch::start(csp_core::Limits::default())).unwrap();
                    for seed in (0..each).filter(|seed| seed % 2 == part) {
                        let (position, solution) = solved.state(&houses, seed + (1 << 40));
                        look(&position, &solution, false, &mut counts);
                    }
                }
                counts
            })
        };
        [thread(0), thread(1)].map(|running| running.join().unwrap())
    });
    for (place, name) in CHAINS.iter().enumerate() {
        println!("{name}: {} deductions", totals[0][place] + totals[1][place]);
    }
    println!("{} states", each * boards.len() as u64);
}
