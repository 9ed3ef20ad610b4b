//! Limits hold wherever the work is: in a constructor, in a propagator, in an order, between two solutions.
//!
//! No clock is asked. Long work tells a [`csp_core::Watch`] its elementary steps, and the checks and revisions that the counters
//! of the literature count come to it by themselves, so that a propagator cannot hide its work by never asking. The watch
//! looks at the switch after so many steps, and [`Cancel::at_look`] makes a switch that throws itself at the k-th look and
//! keeps what it is told: the most steps between two looks, and the steps after it was thrown. Both must be small, for
//! everything in the registry, on problems on which nothing ends soon.
//!
//! A new algorithm fails here if it has loops without a watch: what counts checks shows as too many steps between two looks;
//! what counts nothing shows on [`vast`], where a pass that is linear in the network takes no time that one would notice, and
//! one that is quadratic would take hours: with the switch thrown before the start, it must not begin.

use std::collections::BTreeSet;
use std::time::Duration;

use csp_core::consistency::{self, Preprocess};
use csp_core::counters::Seen;
use csp_core::problems::{self, RandomModel};
use csp_core::relations::NotEqual;
use csp_core::structure::Structure;
use csp_core::{
    Cancel, Domain, Limits, Network, Plan, Problem, Solver, Stats, Status, Stop, Strategy, Var, Watch, parallel,
};
use csp_testing::nary::Case;
use csp_testing::{Plain, Rng, numbers, with_part};

/// More than a look every few ten thousand steps needs, less than a hundredth of a second.
const FEW: u64 = 1_000_000;

/// All plans that there are: each part of a strategy in its simplest company, and those that are no strategies.
fn plans() -> Vec<Plan> {
    let strategies = Strategy::parts().iter().map(with_part);
    let others = Plan::parts().iter().map(|part| part.name.to_owned());
    // Steps without end, so that it does not give up before a limit is reached.
    let local = ["min-conflicts(1000000000)+walk(100)", "ac3,tabu(0,0)+restarts(1)"].map(str::to_owned);
    let plans =
        strategies.chain(others).chain(local).map(|name| name.parse().unwrap_or_else(|e| panic!("{name}: {e}")));
    plans.collect()
}

/// A piece of work with a name: within limits, why it ended.
type Work<'n> = (String, Box<dyn Fn(Limits) -> Stop + 'n>);

/// Everything that takes limits.
fn works(network: &Network) -> Vec<Work<'_>> {
    let mut works: Vec<Work<'_>> = Vec::new();
    for plan in plans().into_iter().filter(|plan| plan.check(network).is_ok()) {
        let run = move |limits| run(network, plan, limits).1;
        works.push((plan.to_string(), Box::new(run)));
    }
    for algorithm in Preprocess::all() {
        let filter = move |limits| algorithm.run(network, limits).stopped.unwrap_or(Stop::Exhausted);
        works.push((format!("filter {algorithm:?}"), Box::new(filter)));
    }
    works.push((
        "path consistency".to_owned(),
        Box::new(|limits| consistency::PathConsistent::of(network, limits).unwrap().stopped.unwrap_or(Stop::Exhausted)),
    ));
    let stopped = |stop: Option<Stop>| stop.unwrap_or(Stop::Exhausted);
    works.push((
        "structure".to_owned(),
        Box::new(move |limits| stopped(Structure::of(network, &Watch::start(limits)).err())),
    ));
    works.push((
        "subproblems".to_owned(),
        Box::new(move |limits| stopped(parallel::subproblems(network, 1000, &limits).err())),
    ));
    for plan in ["fc+mrv", "auto", "min-conflicts(1000000000)+walk(100)"] {
        let plan: Plan = plan.parse().unwrap();
        if plan.check(network).is_err() {
            continue;
        }
        let split = move |limits| parallel::split(network, plan, usize::MAX, 0, &limits).unwrap().stop;
        works.push((format!("split {plan}"), Box::new(split)));
    }
    let race: Vec<Plan> = ["bt", "mac+dom/wdeg", "auto"].map(|name| name.parse().unwrap()).to_vec();
    works.push((
        "portfolio".to_owned(),
        Box::new(move |limits| parallel::portfolio(network, &race, usize::MAX, 0, &limits).unwrap().outcome.stop),
    ));
    works
}

/// Counts all solutions.
pub(crate) fn run(network: &Network, plan: Plan, limits: Limits) -> (Stats, Stop) {
    Solver::new(network).plan(plan).limits(limits).count(u64::MAX).unwrap()
}

pub(crate) fn until(cancel: &Cancel) -> Limits {
    Limits { cancel: Some(cancel.clone()), memory: Some(1 << 30), ..Limits::default() }
}

/// Constraints on many variables, in which tuples are looked for without end.
fn larger() -> Network {
    let mut problem = Problem::new();
    let xs: Vec<Var> = (0..40).map(|x| problem.integer(format!("x{x}"), 0..=30)).collect();
    for (number, scope) in (0..).zip(xs.windows(10)) {
        problem.post(scope, move |tuple: &[i64]| tuple.iter().map(|n| n * n).sum::<i64>() % 1009 == number);
    }
    problem.all_different_both(&xs[..20]);
    problem.build().unwrap()
}

/// Problems that keep everything busy: cliques, wide domains, tight relations, several components.
fn big() -> Vec<(&'static str, Network)> {
    let model = RandomModel::B { edges: 12_000, tightness: 0.25 };
    let mut apart = Problem::new();
    for _ in 0..6 {
        let x = apart.variables(40, Domain::first_values(44));
        apart.all_different(&x);
    }
    vec![
        ("latin 36", problems::latin_square(36)),
        ("queens 150", problems::queens(150)),
        ("random", model.network(250, 30, true, 1, &Watch::default()).unwrap()),
        ("six cliques", apart.build().unwrap()),
        ("larger", larger()),
    ]
}

/// Whatever is cancelled at whichever look ends there, and is never long between two looks.
#[test]
fn work_ends_at_the_look_that_cancels_it() {
    cancelled_at(&[1, 3]);
}

#[test]
#[ignore = "the same at later looks"]
fn work_ends_at_any_look_that_cancels_it() {
    cancelled_at(&[2, 7, 30, 200]);
}

fn cancelled_at(looks: &[u64]) {
    for (problem, network) in big() {
        for (name, work) in works(&network) {
            for &look in looks {
                let cancel = Cancel::at_look(look);
                let (stop, seen) = (work(until(&cancel)), cancel.seen());
                let context = format!("{problem}, {name}, look {look}: {stop:?}, {seen:?}");
                assert!(seen.widest <= FEW, "so long between two looks: {context}");
                assert!(seen.after <= FEW, "so long after the last: {context}");
                if cancel.is_cancelled() {
                    assert!(matches!(stop, Stop::Cancelled | Stop::Memory), "{context}");
                } else {
                    assert!(look > 1 && seen.looks < look, "without a look: {context}");
                }
            }
        }
    }
}

/// The time is up at the first look, which comes before any node.
#[test]
fn no_time_is_no_node() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for (problem, network) in big() {
        for (name, work) in works(&network) {
            assert_eq!(work(limits.clone()), Stop::Time, "{problem}, {name}");
        }
        for plan in plans().into_iter().filter(|plan| plan.check(&network).is_ok()) {
            let (stats, stop) = run(&network, plan, limits.clone());
            assert_eq!((stats.nodes, stats.solutions, stop), (0, 0, Stop::Time), "{problem}, {plan}");
        }
    }
}

/// A chain of triangles, so long that nothing can go over it more than a few times.
fn vast(count: usize) -> Network {
    let mut problem = Problem::new();
    let x = problem.variables(count, Domain::first_values(3));
    problem.constrain_all((1..count).map(|i| (x[i - 1], x[i])), NotEqual);
    problem.constrain_all((2..count).map(|i| (x[i - 2], x[i])), NotEqual);
    problem.build().unwrap()
}

/// See the head of the file.
#[test]
fn what_is_cancelled_before_the_start_does_not_begin() {
    let network = vast(400_000);
    for (name, work) in works(&network) {
        let cancel = Cancel::at_look(u64::MAX);
        cancel.cancel();
        let (stop, Seen { work, after, .. }) = (work(until(&cancel)), cancel.seen());
        // Tables that would be too large are refused before anything else.
        assert!(matches!(stop, Stop::Cancelled | Stop::Memory), "{name}: {stop:?}");
        // A pass over the variables and arcs is allowed to some; in several threads, to each.
        let pass = (network.len() + network.all_arcs().len()) as u64;
        assert!(work <= 4 * pass && after <= 4 * pass, "{name}: {work} steps, {after} of them after");
    }
}

/// A plan may try exactly as many values as it is allowed, and stops there and nowhere else.
#[test]
fn limits_of_nodes_are_exact() {
    let mut networks = vec![problems::queens(6), problems::australia(3), problems::latin_square(3)];
    // Several components, hard ones too, and some that nothing satisfies.
    networks.extend((0..12).map(|seed| Plain::random(seed, seed % 3 > 0).network()));
    networks.extend((0..12).map(|seed| Case::random(seed).network()));
    for (number, network) in networks.iter().enumerate() {
        for plan in plans().into_iter().filter(|plan| plan.check(network).is_ok()) {
            let limited = |nodes| Limits { nodes, ..Limits::default() };
            if plan.is_local() {
                exact(network, plan, &[0, 1, 2, 10, 100], u64::MAX, number);
                continue;
            }
            let (whole, stop) = run(network, plan, limited(None));
            assert_eq!(stop, Stop::Exhausted, "network {number}, {plan}");
            let all = whole.nodes;
            exact(network, plan, &[0, 1, 2, 3, 7, all / 3, all / 2, all.saturating_sub(1), all, all + 1], all, number);
        }
    }
}

/// Of a search that makes `all` nodes without a limit.
fn exact(network: &Network, plan: Plan, limits: &[u64], all: u64, number: usize) {
    for &most in limits {
        let (stats, stop) = run(network, plan, Limits { nodes: Some(most), ..Limits::default() });
        let context = format!("network {number}, {plan}, at most {most} of {all} nodes: {stop:?}, {stats:?}");
        assert!(stats.nodes <= most, "{context}");
        assert!(stop != Stop::Nodes || stats.nodes == most, "{context}");
        if !plan.is_local() {
            assert!(most >= all || stop == Stop::Nodes, "{context}");
            assert!(most <= all || stop == Stop::Exhausted, "{context}");
        }
    }
}

/// A limit of a split is one of all parts together; each number of threads comes to the same.
#[test]
fn the_nodes_of_a_split_are_those_of_its_parts_one_after_the_other() {
    for (network, name) in [(problems::queens(8), "fc+mrv"), (problems::queens(7), "bt+input"), (vast(12), "bits")] {
        let plan: Plan = name.parse().unwrap();
        let parts = parallel::subproblems(&network, 512, &Limits::default()).unwrap().networks;
        let nodes: Vec<u64> = parts.iter().map(|part| run(part, plan, Limits::default()).0.nodes).collect();
        let all: u64 = nodes.iter().sum();
        for most in [0, 1, 2, 50, all / 2, all - all.min(1), all, all + 1] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let with = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let outcome = pool.install(|| parallel::split(&network, plan, usize::MAX, 0, &limits).unwrap());
                let found: Vec<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
                (found, outcome.stats, outcome.stop)
            };
            let (one, four) = (with(1), with(4));
            assert_eq!(one, four, "{name}, {most} of {all}");
            let (found, stats, stop) = one;
            assert_eq!(stats.nodes, most.min(all), "{name}, {most} of {all}");
            assert_eq!(stop == Stop::Nodes, most < all, "{name}, {most} of {all}: {stop:?}");
            assert_eq!(stats.solutions, found.len() as u64);
        }
    }
    let refuted = parallel::split(&problems::queens(3), Plan::Buckets, usize::MAX, 0, &Limits::default()).unwrap();
    assert_eq!((refuted.status(), refuted.stats.textbook), (Status::Unsatisfiable, None), "nothing was measured");
}

/// What is found within a limit is what comes first without one.
#[test]
fn a_limit_changes_nothing_before_it() {
    for seed in 0..20 {
        let network = Plain::random(seed, true).network();
        for plan in plans().into_iter().filter(|plan| plan.check(&network).is_ok() && !plan.is_local()) {
            let solver = || Solver::new(&network).plan(plan).seed(seed);
            let whole = solver().all().unwrap();
            let limits = Limits { nodes: Some(whole.stats.nodes / 2), ..Limits::default() };
            let half = solver().limits(limits).all().unwrap();
            assert_eq!(half.solutions[..], whole.solutions[..half.solutions.len()], "seed {seed}, {plan}");
        }
    }
}

/// Six rings of 8 variables with 5 colours: (5 - 1)^8 + (5 - 1) colourings each.
fn rings() -> Network {
    let mut problem = Problem::new();
    for _ in 0..6 {
        let x = problem.variables(8, Domain::first_values(5));
        problem.constrain_all((0..8).map(|i| (x[i], x[(i + 1) % 8])), NotEqual);
    }
    problem.build().unwrap()
}

/// Two solutions are asked for: no component is searched for all of its own.
#[test]
fn components_are_solved_as_far_as_they_are_needed() {
    let rings = rings();
    for name in ["fc+mrv+components", "bt+components", "mac+dom/wdeg+components"] {
        let plan: Plan = name.parse().unwrap();
        let solver = || Solver::new(&rings).plan(plan);
        let outcome = solver().unique().unwrap();
        assert_eq!((outcome.status(), outcome.stats.solutions), (Status::Multiple, 2), "{name}");
        assert!(outcome.stats.nodes < 500, "{name}: {:?}", outcome.stats);
        // 65,540 colourings of the first ring, then those again with another of the second.
        let (stats, stop) = solver().count(200_000).unwrap();
        assert_eq!((stats.solutions, stop), (200_000, Stop::Enough), "{name}");
        let alone = {
            let mut problem = Problem::new();
            let x = problem.variables(8, Domain::first_values(5));
            problem.constrain_all((0..8).map(|i| (x[i], x[(i + 1) % 8])), NotEqual);
            let ring = problem.build().unwrap();
            let (stats, stop) = run(&ring, plan, Limits::default());
            assert_eq!((stats.solutions, stop), (65_540, Stop::Exhausted));
            stats.nodes
        };
        assert!(stats.nodes < alone + 500, "one ring is gone through once, the others hardly begun: {stats:?}");
        let little = Limits { memory: Some(10_000), ..Limits::default() };
        let (stats, stop) = solver().limits(little).count(200_000).unwrap();
        assert_eq!(stop, Stop::Memory, "{name}");
        assert!(stats.solutions > 100, "{name}: 8 values of 2 bytes a solution: {stats:?}");
    }
}

/// One component is its own: nothing of it is stored.
#[test]
fn a_connected_network_needs_no_memory_for_solutions() {
    let plan: Plan = "fc+components".parse().unwrap();
    let limits = Limits { memory: Some(1), ..Limits::default() };
    let latin = problems::latin_square(6);
    let (stats, stop) = Solver::new(&latin).plan(plan).limits(limits).count(50_000).unwrap();
    assert_eq!((stats.solutions, stop), (50_000, Stop::Enough));
    let without = Solver::new(&latin).plan("fc".parse().unwrap()).count(50_000).unwrap();
    assert_eq!((stats, stop), without);
}

/// The combinations of random networks side by side, against brute force, up to any number of them.
#[test]
fn combinations_are_those_of_all_components() {
    for seed in 0..60 {
        let (a, b) = (Plain::random(seed, true), Plain::random(seed + 1000, true));
        let mut both = a.clone();
        let shift = a.domains.len();
        both.domains.extend(b.domains.iter().cloned());
        both.tables.extend(b.tables.iter().map(|(&(x, y), pairs)| ((x + shift, y + shift), pairs.clone())));
        let (network, first, second) = (both.network(), a.brute_force(), b.brute_force());
        let all: BTreeSet<Vec<u16>> =
            first.iter().flat_map(|one| second.iter().map(move |other| [&one[..], &other[..]].concat())).collect();
        let plan: Plan = "fc+mrv+components".parse().unwrap();
        for most in [1, 2, 7, all.len(), usize::MAX] {
            let outcome = Solver::new(&network).plan(plan).up_to(most).unwrap();
            let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
            assert_eq!(found.len(), outcome.solutions.len(), "seed {seed}: one came twice");
            assert_eq!(found.len(), most.min(all.len()), "seed {seed}");
            assert!(found.is_subset(&all), "seed {seed}");
        }
    }
}

/// The cost that the orders and the cutset promise: steps, each of them a change of rank, in proportion to the network.
#[test]
fn orders_and_cutsets_cost_what_they_promise() {
    let mut rng = Rng(4);
    for (count, edges) in [(1000, 3000), (4000, 12_000), (16_000, 48_000), (300, 40_000)] {
        let mut problem = Problem::new();
        let x = problem.variables(count, Domain::first_values(2));
        for _ in 0..edges {
            let (a, b) = (rng.below(count as u64) as usize, rng.below(count as u64) as usize);
            if a != b {
                problem.constrain(x[a], x[b], NotEqual);
            }
        }
        let network = problem.build().unwrap();
        let size = (network.len() + network.all_arcs().len()) as u64;
        let steps = |work: &dyn Fn(&Watch)| {
            let cancel = Cancel::at_look(u64::MAX);
            work(&Watch::start(until(&cancel)));
            cancel.seen().work
        };
        let cutset = steps(&|watch| drop(network.cycle_cutset(watch).unwrap()));
        let order =
            |name: &str, watch: &Watch| drop(csp_testing::named(name).variable_order(&network, 0, watch).unwrap());
        let width = steps(&|watch| order("fc+minwidth", watch));
        let cardinality = steps(&|watch| order("fc+maxcard", watch));
        for (name, steps) in [("cutset", cutset), ("minwidth", width), ("maxcard", cardinality)] {
            assert!((size / 2..=2 * size).contains(&steps), "{name}, {count} variables: {steps} for {size}");
        }
    }
    // The elimination of a board: n rows of n / 64 words, each joined at most n times.
    let board = problems::latin_square(20);
    let cancel = Cancel::at_look(u64::MAX);
    let elimination = board.elimination_order(&Watch::start(until(&cancel))).unwrap();
    let (n, work) = (board.len() as u64, cancel.seen().work);
    assert_eq!(elimination.order.len() as u64, n);
    assert!(work > n && work < n * n * n.div_ceil(64) + 4 * n * n, "{work} steps");
}
