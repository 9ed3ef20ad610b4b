//! No deduction removes a value of a solution.

use std::collections::BTreeSet;

use csp_core::relations::NotEqual;
use csp_core::{Domain, Network, Problem, Solver, Status, Val, Var};
use csp_deduction::{Candidate, Deduction, Houses, Position};
use csp_testing::Rng;

use crate::chains::boards::{CHAINS, Solved, all, boards, only, unlimited};
use crate::chains::check::{Plain, check};

/// Deductions that were looked at, by the place of their technique.
type Counts = [u64; CHAINS.len()];

/// Every deduction of these techniques on random networks of disequalities and tables, which is proved from scratch, and holds in every
/// solution that brute force finds.
pub(crate) fn on_random_networks(seeds: u64, names: &[&str], mut each: impl FnMut(&Deduction)) {
    for seed in 0..seeds {
        let plain = csp_testing::Plain::random(seed, true);
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
    let holds = |var: Var, value| solution[var.index()] == value;
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

/// Two houses of six variables with two or three in common, some other pairs that differ, and what is left of the candidates.
fn meeting(rng: &mut Rng) -> (Network, Vec<Domain>) {
    let common = 2 + rng.below(2) as usize;
    let mut problem = Problem::new();
    let cells = problem.variables(12 - common, Domain::range(1..=6));
    problem.all_different(&cells[..6]);
    problem.all_different(&cells[6 - common..]);
    for &x in &cells[..6 - common] {
        cells[6..].iter().filter(|_| rng.below(8) == 0).for_each(|&y| _ = problem.constrain(x, y, NotEqual));
    }
    let kept = 30 + rng.below(40);
    let mut some = || (1..=6).filter(|_| rng.below(100) < kept).collect::<Domain>();
    let domains = cells.iter().map(|_| some()).collect();
    (problem.build().unwrap(), domains)
}

/// The candidates of all solutions, where values are tried for one variable after the other.
fn in_solutions(plain: &Plain<'_>, values: &mut Vec<Candidate>, seen: &mut BTreeSet<Candidate>) {
    let Some(domain) = plain.domains.get(values.len()) else { return seen.extend(values.iter()) };
    for &v in domain {
        let next = Candidate::new(Var::new(values.len() as u32), Val::new(v));
        if values.iter().all(|other| !plain.exclude(*other, next)) {
            values.push(next);
            in_solutions(plain, values, seen);
            values.pop();
        }
    }
}

/// Where two tight houses meet: what these techniques remove is in none of all solutions.
#[test]
fn what_two_houses_prove_holds_in_every_solution() {
    let (mut counts, mut rng) = ([0; 2], Rng(0x5dc));
    for _ in 0..4000 {
        let (network, domains) = meeting(&mut rng);
        let Ok(given) = network.restricted(network.variables().zip(domains)) else { continue };
        let houses = Houses::of(&network).unwrap();
        let position = Position::new(&houses, &given);
        let mut seen = BTreeSet::new();
        in_solutions(&Plain::of(&position), &mut Vec::new(), &mut seen);
        for (technique, count) in ["sue-de-coq", "grouped-chain"].into_iter().zip(&mut counts) {
            for deduction in all(&[technique], &position) {
                check(&position, &deduction);
                assert!(deduction.removed.iter().all(|lost| !seen.contains(lost)), "{deduction:?}");
                *count += usize::from(!seen.is_empty());
            }
        }
    }
    assert!(counts.iter().all(|&solved| solved > 100), "{counts:?}");
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
