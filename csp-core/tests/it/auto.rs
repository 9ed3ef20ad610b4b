//! The search that finds out which engine a problem needs: its answers, its turns, and how it goes on after limits.

use std::collections::BTreeSet;

use csp_core::counters::Turn;
use csp_core::problems::Graph;
use csp_core::{Limits, Network, Outcome, Plan, Solver, Stop};
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
        for pieces in [3, 40] {
            let most = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
            let share = whole.stats.nodes / pieces + 1;
            let mut solutions = solver(&network).limits(most(share)).solutions().unwrap();
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
                "in {pieces} pieces"
            );
        }
    }
}
