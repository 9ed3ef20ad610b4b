//! No deduction removes a value of the solution.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use csp_core::{Limits, Network, Val, Watch};
use csp_deduction::{ByHand, Deduction, Houses, Position, Scale, Technique, techniques};
use csp_testing::Rng;
use rayon::prelude::*;

use crate::techniques::boards::{self, Board};
use crate::techniques::states;

/// A scale on which everything is the same.
pub(crate) struct Flat;

impl Scale for Flat {
    fn floor(&self, _: &Technique) -> Option<u32> {
        Some(0)
    }

    fn rating(&self, _: &Deduction) -> u32 {
        0
    }
}

/// The techniques that go from link to link or from set to set, which the tests of chains look at, and refutations.
const CHAINS: [&str; 15] = [
    "aic",
    "als-chain",
    "als-xy-wing",
    "als-xz",
    "death-blossom",
    "refutation",
    "simple-colouring",
    "skyscraper",
    "turbot-fish",
    "two-string-kite",
    "w-wing",
    "x-chain",
    "xy-chain",
    "xy-wing",
    "xyz-wing",
];

/// The deductions of these techniques in a position, chains left out.
pub(crate) fn deductions(position: &Position<'_>, wanted: impl Fn(&Technique) -> bool) -> Vec<Deduction> {
    let mut found = Vec::new();
    let by_hand = ByHand::only(Flat, |technique| wanted(technique) && !CHAINS.contains(&technique.name));
    let told = by_hand.all(position, &Watch::start(Limits::default()), |_, deduction| {
        found.push(deduction);
        ControlFlow::Continue(())
    });
    told.unwrap();
    found
}

/// The number of times that each technique was seen.
pub(crate) type Seen = BTreeMap<&'static str, u64>;

/// Fails if a deduction does not hold in `solution`, or does not change the position.
pub(crate) fn sound(network: &Network, solution: &[Val], position: &Position<'_>, deductions: &[Deduction]) {
    for deduction in deductions {
        let wrong = |what: &str| {
            let domains: Vec<String> = position.domains().iter().map(ToString::to_string).collect();
            let values: Vec<u16> = solution.iter().map(|v| v.get()).collect();
            panic!(
                "{what}: {deduction:?}\nsolution {values:?}\n{}\nplaced {:?}",
                domains.join(" "),
                network.variables().filter(|&x| position.is_placed(x)).map(csp_core::Var::index).collect::<Vec<_>>()
            );
        };
        if let Some(placed) = deduction.placed {
            if solution[placed.var.index()] != placed.value {
                wrong("a wrong value is placed");
            }
            if position.is_placed(placed.var) {
                wrong("what is placed is placed again");
            }
        } else if deduction.removed.is_empty() {
            wrong("nothing is said");
        }
        for removed in &deduction.removed {
            if solution[removed.var.index()] == removed.value {
                wrong("a value of the solution is removed");
            }
            if !position.candidates(removed.var).contains(removed.value) {
                wrong("what is not there is removed");
            }
        }
        if !deduction.removed.is_sorted_by(|a, b| a < b) {
            wrong("what is removed is not ascending");
        }
    }
}

/// Looks at `count` positions of a solution with the techniques that need no uniqueness.
fn look_at_thinned(board: &Board, seed: u64, count: u64) -> Seen {
    let houses = Houses::of(&board.network).unwrap();
    let solution = board.solution(seed);
    let mut rng = Rng(seed);
    let mut seen = Seen::new();
    for _ in 0..count {
        let position = states::thinned(states::empty(&houses), &solution, &mut rng);
        look_at(&board.network, &solution, &position, &mut seen, |technique| !technique.assumes_uniqueness);
    }
    seen
}

/// Looks at `count` positions of a puzzle with one solution with all techniques: candidates removed by chance, and then
/// what the techniques see, up to the end.
fn look_at_puzzle(board: &Board, seed: u64, count: u64) -> Seen {
    let houses = Houses::of(&board.network).unwrap();
    let solution = board.solution(seed);
    let mut rng = Rng(seed);
    let puzzle = states::puzzle(board, &solution, 2 * solution.len(), &mut rng);
    let mut seen = Seen::new();
    for _ in 0..count.div_ceil(2) {
        let position = states::thinned(Position::new(&houses, &puzzle), &solution, &mut rng);
        look_at(&puzzle, &solution, &position, &mut seen, |_| true);
    }
    let mut position = Position::new(&houses, &puzzle);
    for _ in 0..count / 2 {
        let found = look_at(&puzzle, &solution, &position, &mut seen, |_| true);
        if found.is_empty() {
            break;
        }
        position.apply(&found[rng.below(found.len() as u64) as usize]);
    }
    seen
}

fn look_at(
    network: &Network,
    solution: &[Val],
    position: &Position<'_>,
    seen: &mut Seen,
    wanted: impl Fn(&Technique) -> bool,
) -> Vec<Deduction> {
    let found = deductions(position, wanted);
    sound(network, solution, position, &found);
    found.iter().for_each(|deduction| *seen.entry(deduction.technique.name).or_default() += 1);
    *seen.entry("positions").or_default() += 1;
    found
}

/// Looks at all boards: `solutions` solutions of each, and for each of these, as many positions as `count` says for the
/// variables of the board.
fn look_everywhere(
    solutions: u64,
    count: impl Fn(usize) -> u64 + Sync,
    look: impl Fn(&Board, u64, u64) -> Seen + Sync,
) -> Seen {
    let work: Vec<(Board, u64)> =
        (0..solutions).flat_map(|seed| boards::all().into_iter().map(move |board| (board, seed))).collect();
    let seen = work.into_par_iter().map(|(board, seed)| look(&board, seed, count(board.network.len())));
    seen.reduce(Seen::new, |mut all, one| {
        one.into_iter().for_each(|(name, count)| *all.entry(name).or_default() += count);
        all
    })
}

/// A test that sees nothing of a technique says nothing about it.
fn expect_all_seen(seen: &Seen, wanted: impl Fn(&Technique) -> bool) {
    println!("{seen:?}");
    let names = techniques().filter(|technique| wanted(technique)).map(|technique| technique.name);
    let unseen: Vec<&str> = names.filter(|name| !CHAINS.contains(name) && !seen.contains_key(name)).collect();
    assert!(unseen.is_empty(), "never seen: {unseen:?}");
}

#[test]
fn no_deduction_removes_a_value_of_the_solution() {
    let seen = look_everywhere(2, |variables| 4000 / variables as u64, look_at_thinned);
    expect_all_seen(&seen, |technique| !technique.assumes_uniqueness);
}

#[test]
fn no_deduction_removes_a_value_of_the_only_solution() {
    let seen = look_everywhere(2, |variables| 3000 / variables as u64, look_at_puzzle);
    expect_all_seen(&seen, |technique| technique.name != "bug-plus-one");
}

#[test]
#[ignore = "50,000 positions take a minute"]
fn no_deduction_removes_a_value_in_50_000_positions() {
    let many = |variables: usize| 150_000 / (variables * variables) as u64;
    let seen = look_everywhere(30, many, look_at_thinned);
    expect_all_seen(&seen, |technique| !technique.assumes_uniqueness);
    assert!(seen["positions"] >= 50_000, "only {seen:?}");
}

#[test]
#[ignore = "the puzzles take minutes"]
fn no_deduction_removes_a_value_of_the_only_solution_of_many_puzzles() {
    let seen = look_everywhere(24, |variables| 8000 / variables as u64, look_at_puzzle);
    expect_all_seen(&seen, |_| true);
}
