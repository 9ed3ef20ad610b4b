//! A search that a limit has stopped goes on as if it had not been stopped.

use csp_core::problems::{self, RandomModel};
use csp_core::relations::NotEqual;
use csp_core::{Cancel, Domain, Limits, Network, Plan, Problem, Solution, Solver, Stats, Stop, Watch};

/// One of each engine, and the textbook engine with every kind of part that keeps something of its own.
const PLANS: [&str; 22] = [
    "bits",
    "cutset",
    "buckets",
    "bt+input",
    "bm+mrv",
    "fc",
    "fc+dom/wdeg+luby",
    "fc+activity+phase+geometric",
    "fc+impact+least-impact",
    "fc-cbj+mrv+lcv",
    "bt-gbj+mrv",
    "bj+minwidth",
    "plf+mrv+deg",
    "mac+mrv",
    "mac4+mrv",
    "mac6+dom/ddeg",
    "mac2001+chs+cos",
    "mac3rm-cbj+lc+shuffle(3)",
    "gac+mrv+survivors",
    "subsets+mrv+ties(5)",
    "fc+lds",
    "fc+mrv+components",
];

fn networks() -> Vec<Network> {
    let model = RandomModel::B { edges: 16, tightness: 0.35 };
    let mut networks = vec![problems::queens(6), problems::australia(3), two_cycles()];
    networks.extend((0..3).map(|seed| model.network(8, 4, false, seed, &Watch::default()).unwrap()));
    networks
}

/// Two components, each with several solutions.
fn two_cycles() -> Network {
    let mut problem = Problem::new();
    let x = problem.variables(9, Domain::first_values(3));
    for cycle in [&x[..4], &x[4..]] {
        problem.constrain_all(cycle.iter().copied().zip(cycle.iter().copied().cycle().skip(1)), NotEqual);
    }
    problem.build().unwrap()
}

/// Searches for all solutions; each time a limit stops the search, it is extended with the next limits. Also says how often
/// that was.
fn in_pieces(network: &Network, plan: Plan, mut limits: impl FnMut() -> Limits) -> (Vec<Solution>, Stats, usize) {
    let mut solutions = Solver::new(network).plan(plan).seed(7).limits(limits()).solutions().unwrap();
    let mut found = Vec::new();
    let mut pieces = 1;
    loop {
        found.extend(solutions.by_ref());
        if solutions.stop() == Some(Stop::Exhausted) {
            assert!(!solutions.extend(limits()), "the end is the end");
            return (found, solutions.stats(), pieces);
        }
        assert!(solutions.extend(limits()), "{plan}: {:?}", solutions.stop());
        pieces += 1;
    }
}

fn plans(network: &Network) -> impl Iterator<Item = Plan> {
    let plans = PLANS.map(|name| name.parse::<Plan>().unwrap());
    plans.into_iter().filter(|plan| plan.check(network).is_ok())
}

/// The oracle is the search that nothing stops.
#[test]
fn after_a_limit_of_nodes_every_counter_is_as_without_one() {
    for network in networks() {
        for plan in plans(&network) {
            let (whole, stats, _) = in_pieces(&network, plan, Limits::default);
            for step in [1, 2, 7, 50] {
                let mut nodes = 0;
                let next = || {
                    nodes += step;
                    Limits { nodes: Some(nodes), ..Limits::default() }
                };
                let (found, counted, pieces) = in_pieces(&network, plan, next);
                assert_eq!((&found, counted), (&whole, stats), "{plan}, {step} nodes at a time");
                assert!(pieces as u64 >= stats.nodes / step, "{plan} was stopped {pieces} times");
            }
        }
    }
}

/// The clock, the memory and the switch stop a search anywhere, also within a node. A switch that throws itself at a look
/// stands for all of them, since it comes at the same place in every run. With restarts, solutions may come in another
/// order: what a limit cut off was refuted later than it would have been.
#[test]
fn after_an_interruption_no_solution_is_lost_and_none_comes_twice() {
    let mut interrupted = 0;
    let model = RandomModel::B { edges: 44, tightness: 0.48 };
    let networks =
        [model.network(12, 7, false, 1, &Watch::default()).unwrap(), problems::queens(8), problems::latin_square(4)];
    for network in networks {
        for plan in plans(&network) {
            let (mut whole, ..) = in_pieces(&network, plan, Limits::default);
            whole.sort();
            // A search that is stopped before its parts are made cannot go on, so it begins without a limit that bites. Work
            // that starts again from its beginning must be given longer each time, or it would never end.
            let mut looks = 5;
            let next = || {
                let limits = Limits { cancel: Some(Cancel::at_look(looks)), ..Limits::default() };
                looks = if looks == 5 { 1 } else { 2 * looks };
                limits
            };
            let (mut found, _, pieces) = in_pieces(&network, plan, next);
            found.sort();
            assert_eq!(found, whole, "{plan}, stopped {pieces} times");
            interrupted += pieces - 1;
        }
    }
    assert!(interrupted > 20, "{interrupted}");
}
