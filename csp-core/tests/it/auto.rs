//! The search that finds out which engine a problem needs: its answers, its turns, and how it goes on after limits.

use std::collections::BTreeSet;

use csp_core::counters::Turn;
use csp_core::problems::Graph;
use csp_core::{Cancel, Limits, Network, Outcome, Plan, Solver, Stop};
use csp_testing::{Plain, numbers};

fn solver(network: &Network) -> Solver<'_> {
    Solver::new(network).plan(Plan::Auto).seed(1)
}

fn set(outcome: &Outcome) -> BTreeSet<Vec<u16>> {
    let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
    assert_eq!(found.len(), outcome.solutions.len(), "no solution comes twice");
    found
}

fn names(turns: &[Turn]) -> Vec<String> {
    turns.iter().map(|turn| turn.plan.clone()).collect()
}

#[test]
fn easy_problems_are_answered_by_the_engine_that_begins() {
    for seed in 0..200 {
        let problem = Plain::random(seed, seed.is_multiple_of(2));
        let network = problem.network();
        let outcome = solver(&network).all().unwrap();
        assert_eq!(set(&outcome), problem.brute_force().into_iter().collect(), "seed {seed}");
        let alone = Solver::new(&network).plan(Plan::Auto.begins_with(&network)).seed(1).all().unwrap();
        assert_eq!((outcome.stats, outcome.stop), (alone.stats, Stop::Exhausted), "seed {seed}");
        assert_eq!(names(&outcome.turns), [Plan::Auto.begins_with(&network).to_string()]);
    }
}

fn queens_in_colours(side: usize, colours: u16) -> Network {
    Graph::queens(side, side).coloring(colours)
}

/// Eight colours do not suffice for the queens of 8x8: the engine that begins takes too long, and learning proves it. With
/// nine, tabu search finds a colouring first. (The chromatic number is 9: DIMACS, queen8_8.)
#[test]
fn hard_problems_go_on_to_others() {
    let outcome = solver(&queens_in_colours(8, 8)).all().unwrap();
    assert_eq!((outcome.solutions.len(), outcome.stop), (0, Stop::Exhausted));
    assert_eq!(names(&outcome.turns), ["bits", "learn"]);
    let nodes: u64 = outcome.turns.iter().map(|turn| turn.stats.nodes).sum();
    assert_eq!((outcome.stats.nodes, outcome.stats.learnt), (nodes, outcome.turns[1].stats.learnt));
    let network = queens_in_colours(8, 9);
    let outcome = solver(&network).first().unwrap();
    assert!(network.satisfied_by(&outcome.solutions[0]));
    assert_eq!(names(&outcome.turns), ["bits", "learn", "tabu"]);
}

/// A limit of nodes anywhere, and the search goes on as if there had been none: each time at exactly that node.
#[test]
fn it_goes_on_after_limits_of_nodes() {
    for colours in [8, 9] {
        let network = queens_in_colours(8, colours);
        let whole = solver(&network).first().unwrap();
        for (pieces, threads) in [(3, 1), (3, 2), (40, 1), (40, 2)] {
            let most = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
            let share = whole.stats.nodes / pieces + 1;
            let mut solutions = solver(&network).threads(threads).limits(most(share)).solutions().unwrap();
            let mut found = solutions.next();
            for piece in 2.. {
                if found.is_some() || solutions.stop() != Some(Stop::Nodes) {
                    break;
                }
                assert_eq!(solutions.stats().nodes, share * (piece - 1));
                assert!(solutions.extend(most(share * piece)));
                found = solutions.next();
            }
            assert_eq!(found.as_ref(), whole.solutions.first());
            assert_eq!(
                (solutions.stats(), solutions.turns()),
                (whole.stats, whole.turns.clone()),
                "in {pieces} pieces, {threads} threads"
            );
        }
    }
}

/// With and without a colouring, several threads come to the answer of one, and to its counters.
#[test]
fn threads_change_no_answer() {
    for (colours, most) in [(8, 1), (9, 1), (9, 2), (9, 3)] {
        let network = queens_in_colours(8, colours);
        let one = solver(&network).up_to(most).unwrap();
        for threads in 2..=4 {
            let other = solver(&network).threads(threads).up_to(most).unwrap();
            assert_eq!((&other.solutions, other.stop), (&one.solutions, one.stop), "{colours} colours, {most}");
            assert_eq!((other.stats, &other.turns), (one.stats, &one.turns), "{colours} colours, {most}");
        }
    }
}

/// A switch, the clock and the limit of memory end a search by two threads as one by one thread, wherever it is.
#[test]
fn limits_end_all_threads() {
    let network = queens_in_colours(9, 9);
    let run = |limits| solver(&network).threads(2).limits(limits).first().unwrap();
    for look in [1, 10, 100, 400] {
        let cancel = Cancel::at_look(look);
        let outcome = run(Limits { cancel: Some(cancel.clone()), nodes: Some(2_000_000), ..Limits::default() });
        assert_eq!((outcome.stop, outcome.solutions.len()), (Stop::Cancelled, 0), "look {look}");
    }
    assert_eq!(run(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }).stop, Stop::Time);
    let tight = Limits { memory: Some(100_000), nodes: Some(5_000), ..Limits::default() };
    let (two, one) = (run(tight.clone()), solver(&network).limits(tight).first().unwrap());
    assert!(one.stop.is_limit());
    assert_eq!((two.stop, two.turns), (one.stop, one.turns));
}
