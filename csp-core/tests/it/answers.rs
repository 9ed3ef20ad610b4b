//! What an outcome says, whatever the plan: no more than was asked, and the same thing in every engine.

use csp_core::extend::{State, ValueOrder, VariableOrder};
use csp_core::relations::NotEqual;
use csp_core::{Limits, Plan, Problem, Solver, Status, Val, Var, parallel, problems};

fn plan(name: &str) -> Plan {
    name.parse().unwrap()
}

/// Whoever tells the depth of a search counts the variables assigned at once, so that a solution is as deep as
/// there are variables; the others do not tell it.
#[test]
fn the_greatest_depth_means_the_same_in_every_plan() {
    let (queens, chain) = (problems::queens(6), problems::australia(3));
    for name in ["bt", "fc+mrv", "gac", "mac3bit-cbj+dom/wdeg+luby", "fc+lds", "fc+components", "cutset", "buckets"] {
        for network in [&queens, &chain] {
            let stats = Solver::new(network).plan(plan(name)).first().unwrap().stats;
            assert_eq!((stats.solutions, stats.max_depth), (1, Some(network.len() as u64)), "{name}");
        }
    }
    for name in ["bits", "min-conflicts"] {
        assert_eq!(Solver::new(&chain).plan(plan(name)).first().unwrap().stats.max_depth, None, "{name}");
    }
    let split = |name| parallel::split(&chain, plan(name), 1, 0, &Limits::default()).unwrap().stats.max_depth;
    assert_eq!((split("fc"), split("bits")), (Some(7), None));
}

/// Splitting a problem that arc consistency refutes leaves nothing to search: no node, and no check that a search made.
#[test]
fn a_split_that_searches_nothing_has_measured_nothing() {
    let mut problem = Problem::new();
    let pair = problem.variables(2, csp_core::Domain::range(1..=1));
    problem.all_different(&pair);
    let refuted = problem.build().unwrap();
    for name in ["fc+mrv", "bits", "buckets", "min-conflicts"] {
        let outcome = parallel::split(&refuted, plan(name), 1, 0, &Limits::default()).unwrap();
        assert_eq!(outcome.status(), Status::Unsatisfiable, "{name}");
        assert_eq!(outcome.stats, csp_core::Stats::default(), "{name}");
        assert_eq!((outcome.stats.textbook, outcome.stats.max_depth), (None, None), "{name}");
    }
}

/// What was not asked for is not said.
#[test]
fn no_solution_wanted_proves_nothing() {
    let (possible, impossible) = (problems::australia(3), problems::australia(2));
    for name in ["bits", "fc", "fc+components", "cutset", "buckets", "min-conflicts"] {
        for network in [&possible, &impossible] {
            let outcome = Solver::new(network).plan(plan(name)).up_to(0).unwrap();
            assert_eq!((outcome.status(), outcome.stats.nodes), (Status::NotAsked, 0), "{name}");
        }
    }
}

/// The variable of the least index, and the greatest value.
struct Simple;

impl VariableOrder for Simple {
    fn select(&mut self, state: &State<'_>) -> Var {
        state.unassigned().next().unwrap()
    }
}

impl ValueOrder for Simple {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.reverse();
    }
}

/// A plan that has its own ways takes no part given by hand; it does not look away from it.
#[test]
fn plans_without_a_place_for_a_part_say_so() {
    let mut problem = Problem::new();
    let xs = problem.variables(3, csp_core::Domain::range(1..=2));
    problem.constrain_all([(xs[0], xs[1]), (xs[1], xs[2])], NotEqual);
    let tree = problem.build().unwrap();
    for name in ["bits", "tree", "cutset", "buckets", "min-conflicts"] {
        let error = Solver::new(&tree).plan(plan(name)).variable_order(Simple).first().unwrap_err();
        assert!(error.to_string().contains("takes no variable order of one's own"), "{name}: {error}");
        let own_values = Solver::new(&tree).plan(plan(name)).value_order(Simple).first();
        assert_eq!(own_values.is_ok(), ["tree", "cutset"].contains(&name), "{name}");
    }
    let auto = Solver::new(&tree).variable_order(Simple);
    assert!(matches!(auto.plan_in_use(), Ok(Plan::Search(_))));
}
