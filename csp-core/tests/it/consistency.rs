//! Consistency algorithms against what their names promise, found by trying everything.

use std::collections::BTreeSet;

use csp_core::consistency::{self, Preprocess};
use csp_core::relations::NotEqual;
use csp_core::{Domain, Limits, Network, Problem, Solver, problems};
use csp_testing::{Plain, Rng, numbers};

type Domains = Vec<BTreeSet<u16>>;

fn named(name: &str) -> Preprocess {
    name.parse().unwrap()
}

fn domains(filtered: &consistency::Filtered) -> Domains {
    filtered.domains.iter().map(|domain| domain.iter().map(csp_core::Val::get).collect()).collect()
}

/// Removes unsupported values one by one until none is left to remove; `None` when a domain is empty.
fn arc_consistent(problem: &Plain, mut domains: Domains) -> Option<Domains> {
    let count = domains.len();
    loop {
        let supported = |domains: &Domains, x: usize, a: u16| {
            (0..count)
                .all(|y| !problem.related(x, y) || x == y || domains[y].iter().any(|&b| problem.allows(x, a, y, b)))
        };
        let gone = (0..count).find_map(|x| domains[x].iter().find(|&&a| !supported(&domains, x, a)).map(|&a| (x, a)));
        match gone {
            Some((x, a)) => domains[x].remove(&a),
            None => return domains.iter().all(|domain| !domain.is_empty()).then_some(domains),
        };
    }
}

fn singleton_consistent(problem: &Plain) -> Option<Domains> {
    let mut domains = arc_consistent(problem, problem.domains.clone())?;
    loop {
        let stands = |domains: &Domains, x: usize, a: u16| {
            let mut smaller = domains.clone();
            smaller[x] = BTreeSet::from([a]);
            arc_consistent(problem, smaller).is_some()
        };
        let gone =
            (0..domains.len()).find_map(|x| domains[x].iter().find(|&&a| !stands(&domains, x, a)).map(|&a| (x, a)));
        let Some((x, a)) = gone else { return Some(domains) };
        domains[x].remove(&a);
        domains = arc_consistent(problem, domains)?;
    }
}

#[test]
fn every_algorithm_reaches_the_fixpoint_of_its_name() {
    let (mut pruned, mut refuted) = ([0; 2], 0);
    for seed in 2000..3500 {
        let problem = Plain::random(seed, seed % 3 == 0);
        let network = problem.network();
        let (arc, singleton) = (arc_consistent(&problem, problem.domains.clone()), singleton_consistent(&problem));
        for algorithm in Preprocess::all() {
            // All algorithms of arc consistency are named ac, those of singleton arc consistency sac.
            let expected = match algorithm.name() {
                name if name.starts_with("ac") => &arc,
                name if name.starts_with("sac") => &singleton,
                _ => continue,
            };
            let filtered = algorithm.run(&network, Limits::default());
            assert_eq!(filtered.conflict.is_none(), expected.is_some(), "seed {seed}, {algorithm:?}");
            if let Some(expected) = expected {
                assert_eq!(&domains(&filtered), expected, "seed {seed}, {algorithm:?}");
            }
        }
        refuted += usize::from(arc.is_none());
        pruned[0] += usize::from(arc.as_ref().is_some_and(|domains| *domains != problem.domains));
        pruned[1] += usize::from(singleton != arc);
    }
    assert!(pruned[0] > 100 && pruned[1] > 20 && refuted > 20, "{pruned:?} {refuted}");
}

/// What is removed is in no solution; what names a conflict has none.
#[test]
fn nothing_that_is_in_a_solution_is_removed() {
    for seed in 2500..2900 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let solutions = problem.brute_force();
        for algorithm in Preprocess::all() {
            let filtered = algorithm.run(&problem.network(), Limits::default());
            let left = domains(&filtered);
            for solution in &solutions {
                assert!(filtered.conflict.is_none(), "seed {seed}, {algorithm:?}");
                assert!(solution.iter().zip(&left).all(|(a, domain)| domain.contains(a)), "seed {seed}, {algorithm:?}");
            }
        }
    }
}

/// Variables of few values of which many must differ: for each clique alone, and for the disequalities in it.
#[test]
fn all_different_keeps_exactly_the_values_of_solutions_of_the_clique() {
    let (mut more, mut subsets_more, mut refuted) = (0, 0, 0);
    for seed in 0..800 {
        let mut rng = Rng(seed);
        let count = 4 + rng.below(3) as usize;
        let values = (count + rng.below(2) as usize) as u16;
        let mut problem = Problem::new();
        let given: Vec<Domain> = (0..count)
            .map(|_| {
                let sure = rng.below(values.into()) as u16;
                (0..values).filter(|_| rng.below(100) < 40).chain([sure]).collect()
            })
            .collect();
        let xs: Vec<_> = given.iter().map(|domain| problem.variables(1, domain.clone())[0]).collect();
        problem.all_different(&xs);
        let network = problem.build().unwrap();
        let solutions: Vec<Vec<u16>> = Solver::new(&network)
            .strategy("bt".parse().unwrap())
            .all()
            .unwrap()
            .solutions
            .iter()
            .map(|s| numbers(s))
            .collect();
        let filtered = named("root-gac").run(&network, Limits::default());
        assert_eq!(filtered.conflict.is_some(), solutions.is_empty(), "seed {seed}");
        let filter = |algorithm: Preprocess| algorithm.run(&network, Limits::default());
        if solutions.is_empty() {
            refuted += 1;
            continue;
        }
        let expected: Domains = (0..count).map(|x| solutions.iter().map(|solution| solution[x]).collect()).collect();
        assert_eq!(domains(&filtered), expected, "seed {seed}");
        let (subsets, arc) = (domains(&filter(named("root-subsets"))), domains(&consistency::ac3(&network)));
        // With six variables every set of Hall is one of the sizes that subsets look at.
        assert_eq!(subsets, expected, "seed {seed}");
        let singles = domains(&filter(named("root-singles")));
        subsets_more += usize::from(subsets != singles);
        more += usize::from(expected != arc);
    }
    assert!(more > 50 && subsets_more > 20 && refuted > 20, "{more} {subsets_more} {refuted}");
}

/// Every pair that is left extends to every third variable, and no solution is lost.
#[test]
fn path_consistency_keeps_what_extends_and_every_solution() {
    let (mut tightened, mut refuted) = (0, 0);
    for seed in 3000..3200 {
        let problem = Plain::random(seed, seed % 2 == 0);
        let result = consistency::PathConsistent::of(&problem.network(), Limits::default()).unwrap();
        let solutions = problem.brute_force();
        if result.refuted {
            refuted += 1;
            assert!(solutions.is_empty(), "seed {seed}");
            continue;
        }
        tightened += usize::from(result.pairs_removed > 0);
        let network = &result.network;
        let found: Vec<Vec<u16>> = Solver::new(network)
            .strategy("bt+input".parse().unwrap())
            .all()
            .unwrap()
            .solutions
            .iter()
            .map(|s| numbers(s))
            .collect();
        assert_eq!(found, solutions, "seed {seed}");
        let allows = |x, a, y, b| network.arc(x, y).is_none_or(|arc| network.row(arc, a).contains(b));
        for (x, y) in network.variables().flat_map(|x| network.variables().map(move |y| (x, y))).filter(|(x, y)| x < y)
        {
            for (a, b) in network.domain(x).iter().flat_map(|a| network.domain(y).iter().map(move |b| (a, b))) {
                let extends = |z| network.domain(z).iter().any(|c| allows(x, a, z, c) && allows(y, b, z, c));
                let others = || network.variables().filter(|&z| z != x && z != y);
                assert!(!allows(x, a, y, b) || others().all(extends), "seed {seed}: {x:?} {y:?}");
            }
        }
    }
    assert!(tightened > 50 && refuted > 5, "{tightened} {refuted}");
}

/// After one pass along a tree, from the leaves, search from the root never fails (Freuder 1982).
#[test]
fn directional_consistency_makes_trees_free_of_backtracking() {
    for seed in 0..200 {
        let mut rng = Rng(seed);
        let mut problem = Problem::new();
        let xs: Vec<_> = (0..12)
            .map(|_| problem.variables(1, (0..5).filter(|_| rng.below(3) > 0).chain([2]).collect::<Domain>())[0])
            .collect();
        for child in 1..xs.len() {
            let parent = rng.below(child as u64) as usize;
            let (shift, twist) = (rng.below(5) as u16, rng.below(3) as u16 + 1);
            problem.constrain(xs[parent], xs[child], move |a: csp_core::Val, b: csp_core::Val| {
                (a.get() * twist + b.get() + shift) % 4 < 2
            });
        }
        let outcome = Solver::new(&problem.build().unwrap()).strategy("dac,fc+input".parse().unwrap()).first().unwrap();
        let stats = outcome.stats;
        assert!(stats.dead_ends == 0 && stats.nodes == 12 * outcome.solutions.len() as u64, "seed {seed}");
    }
}

fn values_left(network: &Network, name: Preprocess) -> usize {
    name.run(network, Limits::default()).values_left()
}

#[test]
fn what_is_known_of_the_classics() {
    // A zebra's arc-consistent domains hold 86 values.
    for algorithm in Preprocess::all().filter(|algorithm| algorithm.name().starts_with("ac")) {
        assert_eq!(values_left(&problems::zebra(), algorithm), 86, "{algorithm:?}");
    }
    // Seven variables of six values: no pair of them is in conflict, all of them are.
    let mut problem = Problem::new();
    let pigeons = problem.variables(7, Domain::first_values(6));
    for (x, &a) in pigeons.iter().enumerate() {
        problem.constrain_all(pigeons[x + 1..].iter().map(|&b| (a, b)), NotEqual);
    }
    let network = problem.build().unwrap();
    assert!(named("root-gac").run(&network, Limits::default()).conflict.is_some());
    assert_eq!(consistency::ac3(&network).counters.prunings, 0);
}
