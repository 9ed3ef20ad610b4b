//! The bit-parallel engine against brute force, known counts and the textbook engine.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use csp_core::{Cancel, Domain, Limits, Network, Plan, PlanError, Problem, Solver, Status, Stop, Val, Var, problems};
use csp_testing::{Rng, numbers};

fn all(network: &Network, plan: &str) -> BTreeSet<Vec<u16>> {
    let outcome = Solver::new(network).plan(plan.parse().unwrap()).all().unwrap();
    assert_eq!(outcome.stop, Stop::Exhausted);
    assert!(outcome.solutions.iter().all(|solution| network.satisfied_by(solution)));
    let found: BTreeSet<Vec<u16>> = outcome.solutions.iter().map(|solution| numbers(solution)).collect();
    assert_eq!(found.len(), outcome.solutions.len(), "a solution came twice");
    found
}

fn count(network: &Network) -> u64 {
    let (stats, stop) = Solver::new(network).plan(Plan::Bits).count(u64::MAX).unwrap();
    assert_eq!(stop, Stop::Exhausted);
    stats.solutions
}

/// A random network of disequalities: loose edges, cliques, and domains of which some are narrowed, some far apart.
fn random(seed: u64) -> Network {
    let mut rng = Rng(seed);
    let (count, values) = (2 + rng.below(9) as usize, 2 + rng.below(4) as u16);
    let spread = if rng.below(4) == 0 { 31 } else { 1 };
    let domain: Domain = (0..values).map(|value| value * spread).collect();
    let mut problem = Problem::new();
    let vars = problem.variables(count, domain);
    for _ in 0..rng.below(4) {
        let size = (values as usize).min(count);
        let start = rng.below((count - size + 1) as u64) as usize;
        problem.all_different(&vars[start..start + size]);
    }
    for _ in 0..rng.below(2 * count as u64) {
        let (x, y) = (rng.below(count as u64) as usize, rng.below(count as u64) as usize);
        if x != y {
            problem.all_different(&[vars[x], vars[y]]);
        }
    }
    for &x in &vars {
        if rng.below(3) == 0 {
            let kept: Domain = (0..values).filter(|_| rng.below(3) > 0).map(|value| value * spread).collect();
            problem.restrict(x, &kept);
        }
    }
    problem.build().unwrap()
}

fn brute_force(network: &Network) -> BTreeSet<Vec<u16>> {
    let mut all: Vec<Vec<Val>> = vec![Vec::new()];
    for x in network.variables() {
        let fits = |values: &Vec<Val>, value: Val| {
            network.arcs(x).iter().all(|arc| values.get(arc.target().index()).is_none_or(|&other| other != value))
        };
        let longer = |values: Vec<Val>| {
            let domain = network.domain(x).iter();
            domain
                .filter(|&value| fits(&values, value))
                .map(|value| [&values[..], &[value]].concat())
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.iter().map(|values| numbers(values)).collect()
}

#[test]
fn random_networks_have_the_solutions_of_brute_force() {
    solutions_of_brute_force(0..60);
}

#[test]
#[ignore = "the same on more networks"]
fn many_random_networks_have_the_solutions_of_brute_force() {
    solutions_of_brute_force(60..240);
}

fn solutions_of_brute_force(seeds: Range<u64>) {
    let least = (seeds.end - seeds.start) / 12;
    let (mut none, mut several) = (0, 0);
    for seed in seeds {
        let network = random(seed);
        let expected = brute_force(&network);
        assert_eq!(all(&network, "bits"), expected, "seed {seed}");
        assert_eq!(all(&network, "fc+mrv"), expected, "seed {seed}");
        none += u64::from(expected.is_empty());
        several += u64::from(expected.len() > 1);
    }
    assert!(none >= least && several >= 2 * least, "both kinds must be there: {none} {several}");
}

fn latin(side: usize) -> Network {
    let mut problem = Problem::new();
    let cells = problem.variables(side * side, Domain::first_values(side as u16));
    for i in 0..side {
        let row: Vec<Var> = (0..side).map(|j| cells[i * side + j]).collect();
        let column: Vec<Var> = (0..side).map(|j| cells[j * side + i]).collect();
        problem.all_different(&row);
        problem.all_different(&column);
    }
    problem.build().unwrap()
}

/// Numbers of Latin squares: OEIS A002860.
#[test]
fn latin_squares_are_counted() {
    assert_eq!([1, 2, 3, 4, 5].map(|side| count(&latin(side))), [1, 2, 12, 576, 161_280]);
}

#[test]
fn quasigroups_with_holes_have_the_same_solutions_by_every_plan() {
    for seed in 0..40 {
        let mut rng = Rng(seed);
        let square = latin(6);
        let kept = |rng: &mut Rng| (0..36).filter(|_| rng.below(100) < 45).collect::<Vec<usize>>();
        let value = |cell: usize| Domain::only(Val::new(((cell / 6 * (1 + cell % 6 / 6) + cell % 6) % 6) as u16));
        let holes =
            square.restricted(kept(&mut rng).into_iter().map(|cell| (Var::new(cell as u32), value(cell)))).unwrap();
        let found = all(&holes, "bits");
        assert_eq!(found, all(&holes, "mac+mrv"), "seed {seed}");
        assert!(!found.is_empty(), "the cyclic square is one");
    }
}

fn colouring(nodes: usize, edges: &[(usize, usize)], colours: u16) -> Network {
    let mut problem = Problem::new();
    let vars = problem.variables(nodes, Domain::first_values(colours));
    for &(x, y) in edges {
        problem.all_different(&[vars[x], vars[y]]);
    }
    problem.build().unwrap()
}

/// Mycielski's graphs (1955): without triangles, the k-th (from K2, k = 2) needs k colours.
fn mycielski(k: usize) -> (usize, Vec<(usize, usize)>) {
    let (mut nodes, mut edges) = (2, vec![(0, 1)]);
    for _ in 2..k {
        let copies = edges.clone();
        for (x, y) in copies {
            edges.push((x, y + nodes));
            edges.push((y, x + nodes));
        }
        edges.extend((0..nodes).map(|x| (x + nodes, 2 * nodes)));
        nodes = 2 * nodes + 1;
    }
    (nodes, edges)
}

/// Chromatic polynomials: the map of Australia, a cycle of n, (c - 1)^n + (-1)^n (c - 1), and Petersen's graph.
#[test]
fn colourings_are_counted() {
    assert_eq!([2, 3, 4].map(|colours| count(&problems::australia(colours))), [0, 18, 768]);
    for n in 3..9 {
        let ring: Vec<(usize, usize)> = (0..n).map(|x| (x, (x + 1) % n)).collect();
        for colours in 2..5u16 {
            let (rest, sign) = (i64::from(colours) - 1, if n % 2 == 0 { 1 } else { -1 });
            assert_eq!(
                count(&colouring(n, &ring, colours)).cast_signed(),
                rest.pow(n as u32) + sign * rest,
                "{n} {colours}"
            );
        }
    }
    let petersen: Vec<(usize, usize)> =
        (0..5).flat_map(|x| [(x, (x + 1) % 5), (x, x + 5), (x + 5, (x + 2) % 5 + 5)]).collect();
    assert_eq!(count(&colouring(10, &petersen, 3)), 120);
}

/// Proofs that there is none, long enough for the restarts to set in; a proof must survive them.
#[test]
fn restarts_prove_what_has_no_solution() {
    for (k, chromatic) in [(3, 3), (4, 4), (5, 5)] {
        let (nodes, edges) = mycielski(k);
        let status = |colours| {
            let network = colouring(nodes, &edges, colours);
            let outcome = Solver::new(&network).plan(Plan::Bits).first().unwrap();
            (outcome.status(), outcome.stats.dead_ends)
        };
        assert_eq!(status(chromatic).0, Status::Solved);
        let (refuted, dead_ends) = status(chromatic - 1);
        assert_eq!(refuted, Status::Unsatisfiable);
        assert!(k < 5 || dead_ends > 3000, "the restarts must have set in: {dead_ends}");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let (nodes, edges) = mycielski(5);
    let network = colouring(nodes, &edges, 4);
    let run = |seed| Solver::new(&network).plan(Plan::Bits).seed(seed).first().unwrap().stats;
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn what_is_not_measured_is_none() {
    let outcome = Solver::new(&problems::australia(3)).first().unwrap();
    assert!(outcome.stats.textbook.is_none());
}

/// A loose network of many variables is looked at clique by clique, whatever the sizes of these.
#[test]
fn tight_cliques_of_several_sizes() {
    let mut problem = Problem::new();
    let mut first = Vec::new();
    for size in [3, 4, 5].into_iter().cycle().take(90) {
        let clique = problem.variables(size as usize, Domain::first_values(size));
        problem.all_different(&clique);
        first.push(clique[0]);
    }
    for pair in first.windows(2) {
        problem.all_different(pair);
    }
    let network = problem.build().unwrap();
    assert!(network.len() > 256);
    let outcome = Solver::new(&network).plan(Plan::Bits).unique().unwrap();
    assert_eq!(outcome.status(), Status::Multiple);
    assert!(outcome.solutions.iter().all(|solution| network.satisfied_by(solution)));
}

#[test]
fn limits_hold() {
    let network = latin(9);
    let run = |limits| Solver::new(&network).plan(Plan::Bits).limits(limits).all().unwrap();
    let nodes = run(Limits { nodes: Some(5000), ..Limits::default() });
    assert_eq!((nodes.stop, nodes.stats.nodes), (Stop::Nodes, 5000));
    let time = run(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() });
    assert_eq!(time.stop, Stop::Time);
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(run(Limits { cancel: Some(cancel), ..Limits::default() }).stop, Stop::Cancelled);
}

#[test]
fn a_network_that_is_not_of_disequalities_is_refused_by_name() {
    let error = Solver::new(&problems::zebra()).plan(Plan::Bits).first().unwrap_err();
    assert_eq!(error, PlanError::NotDisequality { x: "Red".into(), y: "Englishman".into() });
    assert_eq!(Plan::Auto.begins_with(&problems::zebra()).to_string(), "fc+dom/wdeg+luby");
    assert_eq!(Plan::Auto.begins_with(&problems::australia(3)), Plan::Bits);
}

#[test]
fn more_variables_than_values_in_a_clique_are_too_many() {
    let mut problem = Problem::new();
    let pigeons = problem.variables(8, Domain::first_values(7));
    problem.all_different(&pigeons);
    assert_eq!(count(&problem.build().unwrap()), 0);
}
