use std::collections::BTreeSet;

use super::*;
use crate::model::{Domain, Network, Problem, Var};
use crate::random::Random;
use crate::solve::Solver;

/// Some variables, with random relations or disequalities between them.
fn network(seed: u64) -> Network {
    let mut random = Random::new(seed);
    let mut problem = Problem::new();
    let count = 3 + random.below(4) as usize;
    let xs: Vec<Var> = problem.variables(count, Domain::first_values(2 + seed as u16 % 3));
    for (place, &x) in xs.iter().enumerate() {
        for &y in &xs[..place] {
            let forbidden = random.below(7) as usize;
            if random.below(3) == 0 {
                problem.all_different(&[x, y]);
            } else if random.below(2) == 0 {
                problem.constrain(x, y, move |a: Val, b: Val| 2 * a.index() + 3 * b.index() != forbidden);
            }
        }
    }
    problem.build().unwrap()
}

/// All that a search by so many threads finds, in turns so short that every engine has several.
fn all(network: &Network, shares: [u64; 3], seed: u64, threads: usize) -> (Vec<Vec<Val>>, Stop, Vec<Turn>) {
    let solver = Solver::new(network).seed(seed).threads(threads);
    let mut auto = solver.in_turn(shares, Watch::start(Limits::default()));
    let mut found = Vec::new();
    loop {
        match auto.advance() {
            Step::Solution(values) => found.push(values),
            Step::Stopped(stop) => return (found, stop, auto.turns()),
        }
    }
}

/// Whoever finds a solution, no other engine finds it again, and none is lost; however many solutions there are.
#[test]
fn no_solution_is_lost_or_comes_twice() {
    let (mut several, mut many) = (0, 0);
    for seed in 0..600 {
        let network = network(seed);
        let plain = Solver::new(&network).strategy("bt+input".parse().unwrap()).all().unwrap();
        let expected: BTreeSet<Vec<Val>> = plain.solutions.iter().map(|solution| solution.values().to_vec()).collect();
        for shares in [[1, 1, 1], [2, 9, 1], [1, 3, 40]] {
            let (found, stop, turns) = all(&network, shares, seed, 1);
            let set: BTreeSet<Vec<Val>> = found.iter().cloned().collect();
            assert_eq!((set.len(), stop), (found.len(), Stop::Exhausted), "seed {seed}, {shares:?}");
            assert_eq!(set, expected, "seed {seed}, {shares:?}");
            several += usize::from(turns.len() == 3);
            many += usize::from(found.len() > MOST_EXCLUDED);
        }
    }
    assert!(several > 100 && many > 30, "{several} {many}");
}

/// Solutions in their order, the end, and the counters of each engine are the same whatever the number of threads, with no
/// solution, one, and several.
#[test]
fn threads_change_nothing() {
    let (mut kinds, mut repaired) = (BTreeSet::new(), 0);
    for seed in 0..150 {
        let network = network(seed);
        for shares in [[1, 1, 1], [1, 2, 30], [1, 30, 2]] {
            let one = all(&network, shares, seed, 1);
            for threads in 2..=4 {
                assert_eq!(all(&network, shares, seed, threads), one, "seed {seed}, {shares:?}, {threads} threads");
            }
            kinds.insert(one.0.len().min(2));
            repaired += usize::from(one.2.len() == 3);
        }
    }
    assert!(kinds.len() == 3 && repaired > 40, "{kinds:?} {repaired}");
}

/// A limit of nodes ends a search by two threads at that node, and it goes on as one thread does.
#[test]
fn threads_keep_to_a_limit_of_nodes() {
    for seed in 0..60 {
        let network = network(seed);
        let most = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let whole = all(&network, [1, 4, 20], seed, 1);
        let nodes: u64 = whole.2.iter().map(|turn| turn.stats.nodes).sum();
        for piece in [3, 35] {
            let (mut found, mut end) = (Vec::new(), piece);
            let solver = Solver::new(&network).seed(seed).threads(2);
            let mut auto = solver.in_turn([1, 4, 20], Watch::start(most(end)));
            loop {
                match auto.advance() {
                    Step::Solution(values) => found.push(values),
                    Step::Stopped(Stop::Nodes) => {
                        assert_eq!(auto.stats().nodes, end, "seed {seed}");
                        assert!(end <= nodes, "seed {seed}");
                        end += piece;
                        auto.extend(most(end));
                    }
                    Step::Stopped(stop) => {
                        assert_eq!((found, stop, auto.turns()), whole, "seed {seed}, pieces of {piece}");
                        break;
                    }
                }
            }
        }
    }
}
