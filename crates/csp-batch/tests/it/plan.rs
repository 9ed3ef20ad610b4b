//! The front for one network: solutions one by one, counters on the way, limits of nodes, and what it does not take.

use csp_batch::{Batch, BatchEngine};
use csp_core::{Domain, Limits, Network, PlanError, Problem, Solution, Solver, Stats, Stop, problems};
use csp_testing::Rng;

use crate::kinds::kinds;

/// The most solutions that are looked at.
const MANY: usize = 40;

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

/// Problems of all kinds that have several solutions.
fn networks() -> Vec<Network> {
    let mut rng = Rng(31);
    let some = |kind: &crate::kinds::Kind| kind.problems(&mut rng, 4).iter().map(|givens| kind.given(givens)).collect();
    let all: Vec<Vec<Network>> = kinds().iter().map(some).collect();
    let networks: Vec<Network> = all.into_iter().flatten().collect();
    assert!(networks.len() > 100);
    networks
}

/// The solutions one by one, each with the counters after it; why it ended, with the counters then.
fn stream(network: &Network, limits: Limits) -> (Vec<(Solution, Stats)>, Stop, Stats) {
    let mut solutions = Solver::new(network).plan(BatchEngine::PLAN).limits(limits).solutions().unwrap();
    let mut found = Vec::new();
    while let Some(solution) = solutions.next() {
        found.push((solution, solutions.stats()));
        if found.len() == MANY {
            return (found, Stop::Enough, solutions.stats());
        }
    }
    (found, solutions.stop().unwrap(), solutions.stats())
}

/// After each solution the counters are those of a search for so many.
#[test]
fn solutions_come_one_by_one_with_their_counters() {
    let mut several = 0;
    for (number, network) in networks().iter().enumerate() {
        let (found, stop, stats) = stream(network, Limits::default());
        for (count, (solution, stats)) in (1..).zip(&found) {
            let outcome = Batch::new(network).unwrap().up_to(count).answers([network]).next().unwrap().1;
            assert_eq!(outcome.solutions.last(), Some(solution), "network {number}");
            assert_eq!((outcome.stop, outcome.stats), (Stop::Enough, *stats), "network {number}, {count} solutions");
        }
        several += usize::from(found.len() > 1);
        if stop == Stop::Exhausted {
            let whole = Batch::new(network).unwrap().all().answers([network]).next().unwrap().1;
            let found: Vec<Solution> = found.into_iter().map(|(solution, _)| solution).collect();
            assert_eq!((whole.solutions, whole.stop, whole.stats), (found, stop, stats), "network {number}");
        }
    }
    assert!(several > 20, "{several}");
}

/// With a limit of nodes, those solutions are found that come within it; it ends at exactly that node. The oracle is the search
/// without a limit.
#[test]
fn limits_of_nodes_are_exact() {
    let mut stopped = 0;
    for (number, network) in networks().iter().enumerate() {
        let (all, end, stats) = stream(network, Limits::default());
        let total = stats.nodes;
        for most in [0, 1, 2, 3, 5, 8, 50, 300, total / 2, total - total.min(1), total] {
            let place = format!("network {number}, {most} of {total} nodes");
            let within: Vec<&(Solution, Stats)> = all.iter().filter(|(_, stats)| stats.nodes <= most).collect();
            let (found, stop, stats) = stream(network, nodes(most));
            assert_eq!(found.iter().collect::<Vec<_>>(), within, "{place}");
            if most < total {
                assert_eq!((stop, stats.nodes), (Stop::Nodes, most), "{place}");
                stopped += 1;
            } else if end == Stop::Exhausted {
                assert_eq!(stop, end, "{place}");
            }
            let batch = Batch::new(network).unwrap().up_to(MANY as u64).limits(nodes(most));
            let outcome = batch.answers([network]).next().unwrap().1;
            let found: Vec<&Solution> = within.iter().map(|(solution, _)| solution).collect();
            assert_eq!(outcome.solutions.iter().collect::<Vec<_>>(), found, "{place}");
            assert_eq!((outcome.stop, outcome.stats.nodes), (stop, stats.nodes), "{place}");
        }
    }
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn what_it_does_not_take_it_names() {
    let zebra = problems::zebra();
    assert!(matches!(Batch::new(&zebra).unwrap_err(), PlanError::NotDisequality { .. }));
    assert!(matches!(
        Solver::new(&zebra).plan(BatchEngine::PLAN).first().unwrap_err(),
        PlanError::NotDisequality { .. }
    ));
    let of_values = |values| {
        let mut problem = Problem::new();
        let cells = problem.variables(3, Domain::first_values(values));
        problem.all_different(&cells);
        problem.build().unwrap()
    };
    let error = Batch::new(&of_values(65)).unwrap_err();
    assert_eq!(error, PlanError::TooManyValues { plan: "batch", count: 65, most: 64 });
    assert!(error.to_string().contains("65") && error.to_string().contains("64"), "{error}");
    let counted = Solver::new(&of_values(64)).plan(BatchEngine::PLAN).count(u64::MAX).unwrap();
    assert_eq!((counted.0.solutions, counted.1), (64 * 63 * 62, Stop::Exhausted));
}

/// A domain that a problem leaves nothing of is no solution and no node, and the lanes beside it are not touched.
#[test]
fn an_empty_domain_has_no_solution() {
    let australia = problems::australia(3);
    let nothing = australia.restricted([(australia.variables().next().unwrap(), Domain::default())]).unwrap();
    let problems = [&australia, &nothing, &australia];
    let counts: Vec<(usize, Stop, u64)> = Batch::new(&australia)
        .unwrap()
        .all()
        .answers(problems)
        .map(|(_, outcome)| (outcome.solutions.len(), outcome.stop, outcome.stats.nodes))
        .collect();
    let nodes = counts[0].2;
    assert!(nodes > 0);
    assert_eq!(counts, [(18, Stop::Exhausted, nodes), (0, Stop::Exhausted, 0), (18, Stop::Exhausted, nodes)]);
}
