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

/// All that a search finds, in turns so short that every engine has several.
fn all(network: &Network, shares: [u64; 3], seed: u64) -> (Vec<Vec<Val>>, Stop, usize) {
    let mut auto = Solver::new(network).seed(seed).in_turn(shares, Watch::start(Limits::default()));
    let mut found = Vec::new();
    loop {
        match auto.advance() {
            Step::Solution(values) => found.push(values),
            Step::Stopped(stop) => return (found, stop, auto.turns().len()),
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
            let (found, stop, turns) = all(&network, shares, seed);
            let set: BTreeSet<Vec<Val>> = found.iter().cloned().collect();
            assert_eq!((set.len(), stop), (found.len(), Stop::Exhausted), "seed {seed}, {shares:?}");
            assert_eq!(set, expected, "seed {seed}, {shares:?}");
            several += usize::from(turns == 3);
            many += usize::from(found.len() > MOST_EXCLUDED);
        }
    }
    assert!(several > 100 && many > 30, "{several} {many}");
}
