//! Methods that are not the textbook search: local search, structure, several threads. Against brute force.

use std::collections::BTreeSet;

use csp_core::local::{Landscape, LocalSearch};
use csp_core::structure::Structure;
use csp_core::{
    Cancel, Domain, Limits, Network, Plan, PlanError, Problem, Solver, Status, Stop, Watch, consistency, parallel,
    problems,
};
use csp_testing::{Plain, Rng, numbers};

fn found(network: &Network, plan: &str) -> BTreeSet<Vec<u16>> {
    let outcome = Solver::new(network).plan(plan.parse().unwrap()).all().unwrap();
    let set: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
    assert_eq!((set.len(), outcome.stop), (outcome.solutions.len(), Stop::Exhausted), "{plan}");
    assert_eq!(outcome.stats.solutions, set.len() as u64, "{plan}");
    set
}

#[test]
fn structure_and_threads_find_every_solution_once() {
    for seed in 0..250 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let network = problem.network();
        let expected: BTreeSet<Vec<u16>> = problem.brute_force().into_iter().collect();
        for plan in ["cutset", "buckets", "fc+mrv+components", "bt+components", "mac-cbj+dom/wdeg+geometric+components"]
        {
            assert_eq!(found(&network, plan), expected, "seed {seed}, {plan}");
        }
        if network.graph().is_forest() {
            assert_eq!(found(&network, "tree"), expected, "seed {seed}");
        }
        for plan in ["fc+mrv", "bt+input", "mac+dom/wdeg+luby"] {
            let all = parallel::split(&network, plan.parse().unwrap(), usize::MAX, seed, &Limits::default()).unwrap();
            let set: BTreeSet<Vec<u16>> = all.solutions.iter().map(|solution| numbers(solution)).collect();
            assert_eq!((set.len(), all.stop), (all.solutions.len(), Stop::Exhausted), "seed {seed}, {plan}");
            assert_eq!(set, expected, "seed {seed}, split, {plan}");
        }
    }
}

/// The parts of a problem have its solutions between them, none twice.
#[test]
fn subproblems_share_the_solutions() {
    let queens = problems::queens(7);
    let parts = parallel::subproblems(&queens, 30, &Limits::default()).unwrap();
    assert!(parts.networks.len() >= 30 && !parts.variables.is_empty());
    let count = |network: &Network| Solver::new(network).count(u64::MAX).unwrap().0.solutions;
    assert_eq!(parts.networks.iter().map(count).sum::<u64>(), 40);
}

/// What several threads report is what one reports.
#[test]
fn threads_change_nothing() {
    let with = |threads: usize, work: &(dyn Fn() -> Vec<u16> + Sync)| {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    };
    let queens = problems::queens(14);
    let plans = ["bt+input", "mac+mrv", "fc+mrv", "fc+dom/wdeg+ties+shuffle"].map(|name| name.parse().unwrap());
    let first = || {
        let outcome = parallel::split(&queens, plans[2], 1, 0, &Limits::default()).unwrap();
        assert_eq!((outcome.status(), outcome.stop), (Status::Solved, Stop::Enough));
        numbers(&outcome.solutions[0])
    };
    let winner = || {
        let winner = parallel::portfolio(&queens, &plans, 1, 3, &Limits::default()).unwrap();
        [winner.plan as u16].into_iter().chain(numbers(&winner.outcome.solutions[0])).collect()
    };
    for _ in 0..5 {
        assert_eq!(with(1, &first), with(4, &first));
        assert_eq!(with(1, &winner), with(4, &winner));
    }
}

#[test]
fn limits_hold_for_all_of_them() {
    let queens = problems::queens(60);
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Limits { cancel: Some(cancel), ..Limits::default() };
    let plan = |name: &str| name.parse::<Plan>().unwrap();
    for name in ["cutset", "buckets", "fc+mrv+components", "min-conflicts+walk(100)"] {
        let outcome = Solver::new(&queens).plan(plan(name)).limits(cancelled.clone()).first().unwrap();
        assert_eq!((outcome.stop, outcome.status()), (Stop::Cancelled, Status::Limit), "{name}");
    }
    let outcome = parallel::split(&queens, plan("bt"), usize::MAX, 0, &cancelled).unwrap();
    assert_eq!((outcome.stop, outcome.status()), (Stop::Cancelled, Status::Limit));
    let few = Limits { nodes: Some(100), ..Limits::default() };
    let winner = parallel::portfolio(&queens, &[plan("bt+input"), plan("bm+input")], 1, 0, &few).unwrap();
    assert_eq!((winner.outcome.stop, winner.outcome.stats.nodes), (Stop::Nodes, 100));
}

#[test]
fn a_limit_of_memory_stops_what_would_outgrow_the_network() {
    let queens = problems::queens(12);
    let within = |memory| Limits { memory: Some(memory), ..Limits::default() };
    let plan = |name: &str| name.parse::<Plan>().unwrap();
    for name in ["buckets", "pc2,fc+mrv"] {
        let outcome = Solver::new(&queens).plan(plan(name)).limits(within(10_000)).first().unwrap();
        assert_eq!((outcome.stop, outcome.status()), (Stop::Memory, Status::Limit), "{name}");
        let small = problems::queens(6);
        let outcome = Solver::new(&small).plan(plan(name)).limits(within(10_000_000)).up_to(5).unwrap();
        assert_eq!((outcome.stop, outcome.solutions.len()), (Stop::Exhausted, 4), "{name}");
    }
    let path = consistency::PathConsistent::of(&queens, within(10_000)).unwrap();
    assert_eq!((path.stopped, path.refuted, path.network.len()), (Some(Stop::Memory), false, 12));
    // Alone it ends, with company the other wins.
    let alone = parallel::portfolio(&queens, &[plan("buckets")], 1, 0, &within(10_000)).unwrap();
    assert_eq!(alone.outcome.stop, Stop::Memory);
    let both = parallel::portfolio(&queens, &[plan("buckets"), plan("fc+mrv")], 1, 0, &within(10_000)).unwrap();
    assert_eq!((both.plan, both.outcome.status()), (1, Status::Solved));
}

/// Below the cutset, and on a tree, no value fails.
#[test]
fn trees_are_solved_without_backtracking() {
    for seed in 0..100 {
        let mut rng = Rng(seed);
        let mut problem = Problem::new();
        let xs: Vec<_> = (0..15).map(|_| problem.variables(1, Domain::first_values(4))[0]).collect();
        for child in 1..xs.len() {
            // Every fourth starts a tree of its own.
            if child % 4 != 0 {
                let (parent, shift) = (rng.below(child as u64) as usize, rng.below(4) as u16);
                problem.constrain(xs[child], xs[parent], move |a: csp_core::Val, b: csp_core::Val| {
                    (a.get() + 3 * b.get() + shift) % 5 < 2
                });
            }
        }
        let network = problem.build().unwrap();
        assert!(network.cycle_cutset(&Watch::default()).unwrap().is_empty());
        assert!(network.elimination_order(&Watch::default()).unwrap().induced_width <= 1);
        let outcome = Solver::new(&network).plan(Plan::Tree).first().unwrap();
        assert_eq!(outcome.stats.dead_ends, 0, "seed {seed}");
        assert_eq!(outcome.stats.nodes, 15 * outcome.solutions.len() as u64, "seed {seed}");
    }
    let cyclic = Solver::new(&problems::australia(3)).plan(Plan::Tree).first().err();
    assert_eq!(cyclic, Some(PlanError::Cyclic));
}

#[test]
fn a_cutset_cuts_every_cycle_and_widths_are_ordered() {
    for seed in 0..200 {
        let network = Plain::random(seed, false).network();
        let cutset = network.cycle_cutset(&Watch::default()).unwrap();
        let mut problem = Problem::new();
        let xs = problem.variables(network.len(), Domain::first_values(2));
        let left = network.all_arcs().iter().filter(|arc| arc.source() < arc.target());
        for arc in left.filter(|arc| !cutset.contains(&arc.source()) && !cutset.contains(&arc.target())) {
            problem.all_different(&[xs[arc.source().index()], xs[arc.target().index()]]);
        }
        assert!(problem.build().unwrap().graph().is_forest(), "seed {seed}");
        let structure = Structure::of(&network, &Watch::default()).unwrap();
        assert!(structure.width <= structure.induced_width, "seed {seed}: {structure:?}");
        assert_eq!(structure.components.iter().sum::<usize>(), network.len());
        assert_eq!(structure.is_forest, structure.cutset == 0);
    }
    // A clique of four needs two of its nodes cut, a ring one.
    let clique = Structure::of(&problems::Graph::queens(2, 2).coloring(4), &Watch::default()).unwrap();
    assert_eq!((clique.width, clique.cutset, clique.induced_width), (3, 2, 3));
}

/// Planted networks are solved; where there is no solution, nothing is claimed.
/// A landscape whose switch is thrown while the fifth variable is placed.
struct Placed(usize, Cancel);

impl Landscape for Placed {
    fn variables(&self) -> usize {
        100
    }

    fn choices(&self, _: usize) -> usize {
        2
    }

    fn value(&self, _: usize) -> usize {
        0
    }

    fn conflicts(&self, _: usize, _: usize) -> u32 {
        1
    }

    fn assign(&mut self, _: usize, _: usize) {}

    fn place(&mut self, x: usize, _: &mut dyn FnMut(usize) -> usize) {
        assert_eq!(x, self.0, "each once, ascending");
        self.0 += 1;
        if self.0 == 5 {
            self.1.cancel();
        }
    }

    fn conflicted(&mut self, draw: &mut dyn FnMut(usize) -> usize) -> Option<usize> {
        Some(draw(100))
    }
}

#[test]
fn the_first_assignment_of_a_local_search_can_be_stopped() {
    let cancel = Cancel::new();
    let mut landscape = Placed(0, cancel.clone());
    let limits = Limits { cancel: Some(cancel), ..Limits::default() };
    let (stop, stats) = LocalSearch::default().run(&mut landscape, 0, limits);
    assert_eq!((stop, stats.steps, landscape.0), (Some(Stop::Cancelled), 0, 5));
}

#[test]
fn local_search_finds_solutions_and_proves_nothing() {
    let (mut solved, mut planted) = (0, 0);
    for seed in 0..200 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let (network, solutions) = (problem.network(), problem.brute_force());
        for name in ["min-conflicts(2000)", "min-conflicts(2000)+walk(20)", "min-conflicts(2000)+walk(0)+tabu(3)"] {
            let outcome = Solver::new(&network).plan(name.parse().unwrap()).seed(seed).all().unwrap();
            assert_eq!(outcome.stop, Stop::GaveUp, "seed {seed}, {name}");
            assert_ne!(outcome.status(), Status::Unsatisfiable, "seed {seed}, {name}");
            for solution in &outcome.solutions {
                assert!(solutions.contains(&numbers(solution)), "seed {seed}, {name}");
            }
            let local = outcome.stats.local.unwrap();
            assert!(local.repairs <= local.steps && local.steps <= 2000 && outcome.stats.textbook.is_none());
            planted += usize::from(!solutions.is_empty());
            solved += outcome.solutions.len();
        }
    }
    assert!(planted > 250 && solved * 10 > planted * 9, "{solved} of {planted}");
    for name in ["min-conflicts", "min-conflicts(5)+walk(0)", "min-conflicts+tabu(7)"] {
        assert_eq!(name.parse::<Plan>().unwrap().to_string(), name);
    }
    assert!("min-conflicts+walk(101)".parse::<LocalSearch>().is_err() && "min-conflicts+mrv".parse::<Plan>().is_err());
}

/// What the list says of `auto` names what it does: where it can, turns; with larger constraints, one strategy, in turn with an engine
/// where one joins (`auto_has_the_engine` in the tests of csp-lcg).
#[test]
fn the_list_says_what_auto_does() {
    let says = Plan::parts().iter().find(|part| part.name == "auto").unwrap().description();
    let mut problem = Problem::new();
    let x = ["x", "y", "z"].map(|name| problem.integer(name, 0..=3));
    problem.post(&x, |x: &[i64]| x[0] + x[1] == x[2]);
    let larger = problem.build().unwrap();
    let alone = Solver::new(&larger).plan_in_use().unwrap();
    assert!(matches!(alone, Plan::Search(_)), "it has no turns");
    assert!(says.ends_with("with larger constraints or for a best solution, a strategy in turn with lcg"), "{says}");
    let begins = Plan::Auto.begins_with(&problems::zebra());
    assert!(says.contains(&format!("else {begins};")), "{says}");
    assert_eq!(Solver::new(&problems::zebra()).plan_in_use().unwrap(), Plan::Auto);
}
