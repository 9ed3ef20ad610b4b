//! Limits and cancellations end the search, and it goes on from there.

use std::collections::BTreeSet;

use csp_core::relations::Cardinality;
use csp_core::{Cancel, Expr, Limits, Network, Plan, Problem, Solver, Stop, Var};
use csp_lcg::LcgEngine;
use csp_testing::nary::{Case, integers};

fn cancelled_at(look: u64) -> Limits {
    Limits { cancel: Some(Cancel::at_look(look)), ..Limits::default() }
}

/// Whenever it is cancelled, it finds the other solutions when it goes on, and none of them twice.
#[test]
fn it_goes_on_after_a_cancellation() {
    let mut cancelled = 0;
    for seed in 0..400 {
        let case = Case::random(seed);
        let network = case.network();
        let mut solutions =
            Solver::new(&network).plan(Plan::Own(&LcgEngine)).limits(cancelled_at(1)).solutions().unwrap();
        let mut found = BTreeSet::new();
        for look in 1.. {
            for one in solutions.by_ref() {
                assert!(found.insert(integers(&network, &one)), "{seed}: a solution comes twice");
            }
            if solutions.stop() != Some(Stop::Cancelled) {
                break;
            }
            cancelled += 1;
            if !solutions.extend(cancelled_at(look)) {
                // It was cancelled before it had begun.
                solutions =
                    Solver::new(&network).plan(Plan::Own(&LcgEngine)).limits(cancelled_at(look)).solutions().unwrap();
            }
        }
        assert_eq!(found, case.solutions().into_iter().collect(), "{seed}");
    }
    assert!(cancelled > 0, "nothing was cancelled");
}

/// Pigeons and holes, two of which cannot share one: so many conflicts that any limit is met. Half of each pigeon in two holes would do,
/// so that sums together say nothing.
fn pigeons(count: usize) -> Network {
    let mut problem = Problem::new();
    let row = |problem: &mut Problem, pigeon: usize| -> Vec<Var> {
        (1..count).map(|hole| problem.integer(format!("p{pigeon}h{hole}"), 0..=1)).collect()
    };
    let rows: Vec<Vec<Var>> = (0..count).map(|pigeon| row(&mut problem, pigeon)).collect();
    let sum = |vars: Vec<Var>| vars.into_iter().map(Expr::from).reduce(|a, b| a + b).unwrap();
    for row in &rows {
        problem.require(sum(row.clone()).at_least(1));
    }
    for hole in 0..count - 1 {
        for (pigeon, row) in rows.iter().enumerate() {
            for other in &rows[..pigeon] {
                problem.require(sum(vec![row[hole], other[hole]]).at_most(1));
            }
        }
    }
    problem.build().unwrap()
}

#[test]
fn every_limit_ends_it() {
    let network = pigeons(9);
    let run = |limits| Solver::new(&network).plan(Plan::Own(&LcgEngine)).limits(limits).first().unwrap();
    let outcome = run(Limits { nodes: Some(500), ..Limits::default() });
    assert_eq!((outcome.stop, outcome.stats.nodes), (Stop::Nodes, 500));
    assert_eq!(run(cancelled_at(20)).stop, Stop::Cancelled);
    assert_eq!(run(Limits { memory: Some(40_000), ..Limits::default() }).stop, Stop::Memory);
    // Before anything is made.
    assert_eq!(run(Limits { memory: Some(1), ..Limits::default() }).stop, Stop::Memory);
}

#[test]
fn pigeons_have_no_place() {
    let network = pigeons(6);
    let outcome = Solver::new(&network).plan(Plan::Own(&LcgEngine)).first().unwrap();
    assert_eq!((outcome.stop, outcome.solutions.len()), (Stop::Exhausted, 0));
    let learnt = outcome.stats.learnt.unwrap();
    // Every conflict above the root has taught a nogood.
    assert_eq!(learnt.nogoods + 1, outcome.stats.dead_ends);
}

/// Constraints that become many terms: of values that may not come too often, or of numbers that are not far from one another.
fn much_to_state(is_cardinality: bool) -> Network {
    let mut problem = Problem::new();
    let count = if is_cardinality { 180 } else { 20 };
    let xs: Vec<Var> = (0..count).map(|x| problem.integer(format!("x{x}"), 0..=count - 1)).collect();
    if is_cardinality {
        problem.post(&xs, Cardinality::new((0..count).map(|value| (value, 0, 2)).collect::<Vec<_>>(), false));
    } else {
        for first in 0..40 {
            let far = |step: usize| (Expr::from(xs[(first + step) % 20]) - xs[(first * 3 + step * 7 + 1) % 20]).abs();
            problem.require((1..6).map(far).fold(far(0), |all, one| all + one).at_most(100));
        }
    }
    problem.build().unwrap()
}

/// Limits hold while rules are made, too: before anything is propagated.
#[test]
fn a_limit_ends_the_making_of_rules() {
    let run = |network: &Network, limits| Solver::new(network).plan(Plan::Own(&LcgEngine)).limits(limits).first();
    let cancel = Cancel::at_look(12);
    let limits = Limits { cancel: Some(cancel.clone()), nodes: Some(0), ..Limits::default() };
    assert_eq!(run(&much_to_state(true), limits).unwrap().stop, Stop::Cancelled);
    assert_eq!(cancel.seen().after, 0);
    let network = much_to_state(false);
    for (memory, stop) in [(300_000, Stop::Memory), (50_000_000, Stop::Nodes)] {
        let outcome = run(&network, Limits { memory: Some(memory), nodes: Some(1), ..Limits::default() }).unwrap();
        assert_eq!(outcome.stop, stop);
    }
}
