//! The answers to a stream of problems, in their order.

use std::collections::VecDeque;
use std::task::Poll;

use csp_core::{Outcome, Solution, Stats, Stop, Val};

use crate::problem::packing::Packing;
use crate::problem::restriction::Restriction;
use crate::run::driver::Driver;
use crate::run::problem::{Problem, pack};
use crate::states::frontier::Frontier;
use crate::states::list::Tally;
use crate::structure::compiled::Structure;

/// Pairs of a problem and its outcome, in the order of the problems. Problems are asked for as lanes become free, so some
/// hundreds before their answers.
#[derive(Debug)]
pub struct Answers<'n, I: Iterator> {
    /// Or why there is none.
    driver: Result<Driver<'n>, Stop>,
    problems: I,
    /// The problems that were begun, and whose answers were not taken.
    begun: VecDeque<I::Item>,
}

impl<'n, I: Iterator<Item: Restriction>> Answers<'n, I> {
    pub(crate) fn new(driver: Result<Driver<'n>, Stop>, problems: I) -> Self {
        Self { driver, problems, begun: VecDeque::new() }
    }
}

impl<I: Iterator<Item: Restriction>> Iterator for Answers<'_, I> {
    type Item = (I::Item, Outcome);

    fn next(&mut self) -> Option<(I::Item, Outcome)> {
        let Self { driver, problems, begun } = self;
        let driver = match driver {
            Ok(driver) => driver,
            Err(stop) => return problems.next().map(|problem| (problem, not_begun(*stop))),
        };
        loop {
            if let Some(outcome) = answer(driver) {
                return begun.pop_front().map(|problem| (problem, outcome));
            }
            let (structure, packing) = (driver.structure(), driver.packing());
            driver.step(&mut |state| {
                let next = problems.next().map(|problem| {
                    let has_all = pack(structure, packing, &problem, state);
                    begun.push_back(problem);
                    has_all
                });
                Poll::Ready(next)
            });
            if driver.is_idle() {
                return None;
            }
        }
    }
}

fn not_begun(stop: Stop) -> Outcome {
    Outcome { solutions: Vec::new(), stop, stats: Stats::default(), turns: Vec::new() }
}

/// The outcome of the first problem, when it is known.
pub(crate) fn answer(driver: &mut Driver<'_>) -> Option<Outcome> {
    let problem = driver.take_done()?;
    let (structure, packing, most) = (driver.structure(), driver.packing(), driver.most());
    Some(outcome(problem, &mut driver.frontier, structure, packing, most))
}

fn outcome(problem: Problem, frontier: &mut Frontier, structure: &Structure, packing: Packing, most: u64) -> Outcome {
    let Problem { mut list, stop, .. } = problem;
    let mut counted = Tally::default();
    let mut depth = 0;
    let mut solutions = Vec::new();
    while let Some((id, tally)) = frontier.take_first(&mut list, u64::MAX) {
        counted += tally;
        depth = frontier.depth(id);
        solutions.push(Solution::new(solution(structure, packing, frontier.packed(id))));
        frontier.forget(id);
    }
    counted += list.behind;
    let found = solutions.len() as u64;
    let stop = stop.unwrap_or(if found == most { Stop::Enough } else { Stop::Exhausted });
    Outcome { stop, stats: stats(counted, found, depth, stop), turns: Vec::new(), solutions }
}

/// The solution that a packed state is.
pub(crate) fn solution(structure: &Structure, packing: Packing, state: &[u64]) -> Vec<Val> {
    let mut values = vec![Val::new(0); structure.order.len()];
    let words = state.iter().zip(structure.order.chunks(packing.places_of_a_word));
    for (&word, order) in words {
        for (place, &x) in order.iter().enumerate() {
            // Only one value is left, so the bits of the next domain do not matter.
            values[x as usize] = Val::new((word >> (place * packing.values)).trailing_zeros() as u16);
        }
    }
    values
}

/// The counters of a search that has come to its end, or to a solution of this depth. A limit of nodes cuts the tree wherever
/// the lanes are, so dead ends are not counted then.
pub(crate) fn stats(counted: Tally, solutions: u64, depth: u64, stop: Stop) -> Stats {
    let Tally { nodes, dead_ends } = counted;
    if stop.is_limit() {
        return Stats { nodes, decisions: nodes, solutions, ..Stats::default() };
    }
    // Each split makes two nodes. Those above the last solution are not over.
    let over =
        if stop == Stop::Exhausted { nodes / 2 } else { (1 + nodes).saturating_sub(dead_ends + solutions + depth) };
    Stats { nodes, decisions: nodes, dead_ends, backtracks: over, solutions, ..Stats::default() }
}
