//! No deduction removes a value of a solution.

use csp_core::{Solver, Status, Val};
use csp_deduction::{Deduction, Houses, Position};
use csp_testing::Plain;

use crate::chains::boards::{CHAINS, Solved, all, boards, only, unlimited};
use crate::chains::check::check;

/// Deductions that were looked at, by the place of their technique.
type Counts = [u64; CHAINS.len()];

/// Every deduction of these techniques on random networks of disequalities and tables, which is proved from scratch, and holds in every
/// solution that brute force finds.
pub(crate) fn on_random_networks(seeds: u64, names: &[&str], mut each: impl FnMut(&Deduction)) {
    for seed in 0..seeds {
        let plain = Plain::random(seed, true);
        let network = plain.network();
        let Ok(houses) = Houses::of(&network) else { continue };
        let position = Position::new(&houses, &network);
        let solutions: Vec<Vec<Val>> =
            plain.brute_force().into_iter().map(|values| values.into_iter().map(Val::new).collect()).collect();
        for deduction in all(names, &position) {
            each(&deduction);
            check(&position, &deduction);
            solutions.iter().for_each(|solution| keeps(solution, &deduction));
        }
    }
}

pub(crate) fn keeps(solution: &[Val], deduction: &Deduction) {
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

#[test]
fn what_is_deduced_holds_in_every_solution() {
    let mut counts = Counts::default();
    on_random_networks(3000, &CHAINS, |deduction| count(&mut counts, deduction));
    // Eight variables have little room for tight houses, and none for wings.
    // And none for a group and a place more in a tight house that another one meets.
    let [.., colouring, x_chain, xy_chain, aic, _grouped, refutation] = counts;
    assert!([xy_chain, aic, refutation].iter().all(|&count| count > 500), "{counts:?}");
    assert!([colouring, x_chain].iter().all(|&count| count > 0), "{counts:?}");
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

/// As many states as asked for, more of small boards than of large ones: `CSP_STATES=1000000 cargo test --release -p
/// csp-deduction --test it -- --ignored --nocapture a_million_states`.
#[test]
#[ignore = "takes minutes"]
fn a_million_states() {
    let states: u64 = std::env::var("CSP_STATES").map_or(1_000_000, |states| states.parse().unwrap());
    let boards: Vec<(&str, Solved)> =
        boards().into_iter().map(|(name, network)| (name, Solved::new(network))).collect();
    let whole: f64 = boards.iter().map(|(_, solved)| 1.0 / solved.network.len() as f64).sum();
    let mut totals = [Counts::default(); 2];
    for (name, solved) in &boards {
        let houses = Houses::of(&solved.network).unwrap();
        let share = states as f64 / whole / solved.network.len() as f64;
        let seeds =
            |part: u64| (0..).take_while(move |&seed| (seed as f64) < share).filter(move |seed| seed % 2 == part);
        let look_at_part = |part: u64| {
            let mut counts = Counts::default();
            for seed in seeds(part) {
                let (position, solution) = solved.state(&houses, seed + (1 << 40));
                look(&position, &solution, seed % 64 == part, &mut counts);
            }
            counts
        };
        let parts = std::thread::scope(|scope| {
            let threads = [0, 1].map(|part| scope.spawn(move || look_at_part(part)));
            threads.map(|thread| thread.join().unwrap())
        });
        println!("{name}: {} states", seeds(0).count() + seeds(1).count());
        for (total, counts) in totals.iter_mut().zip(parts) {
            total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
    }
    for (place, name) in CHAINS.iter().enumerate() {
        println!("{name}: {} deductions", totals[0][place] + totals[1][place]);
    }
}
