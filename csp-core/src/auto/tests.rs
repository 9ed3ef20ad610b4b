use std::collections::BTreeSet;

use super::*;
use crate::model::{Domain, Expr, Network, Problem, Var};
use crate::random::Random;
use crate::relations::{Comparison, Linear};
use crate::solve::{Solver, starts};

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

/// Some variables with sums between them, and a sum to be made small.
fn with_objective(seed: u64) -> Network {
    let mut random = Random::new(seed);
    let mut problem = Problem::new();
    let xs: Vec<Var> = (0..5).map(|place| problem.integer(format!("x{place}"), -1..=3)).collect();
    let number = |random: &mut Random| random.below(7).cast_signed() - 3;
    for _ in 0..3 {
        let coefficients: Vec<i64> = xs.iter().map(|_| number(&mut random)).collect();
        let constant = number(&mut random);
        problem.post(&xs, Linear::new(coefficients, Comparison::AtMost, constant));
    }
    problem.all_different(&xs[..3]);
    let cost = xs.iter().fold(Expr::from(0), |cost, &x| cost + Expr::from(x) * number(&mut random));
    problem.minimize(cost);
    problem.build().unwrap()
}

/// The same by two threads, with a limit of nodes that is reached again and again.
fn in_pieces(network: &Network, plans: &[Plan; 2], shares: [u64; 2], seed: u64) -> (Vec<i64>, Stop, Vec<Turn>) {
    let most = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let objective = network.objective().unwrap();
    let (watch, start) = (Watch::start(most(3)), starts(network, seed, true));
    let mut search = TwoInTurn::new(plans, shares, 2, Some((network, objective)), start, watch);
    let (mut values, mut end) = (Vec::new(), 3);
    loop {
        match search.advance() {
            Step::Solution(solution) => values.push(objective.of(network, &solution)),
            Step::Stopped(Stop::Nodes) => {
                assert_eq!(search.stats().nodes, end, "seed {seed}");
                end += 3;
                search.extend(most(end));
            }
            Step::Stopped(stop) => return (values, stop, search.turns()),
        }
    }
}

/// Two searches for the best solution that have many short turns: each solution is better than all before, whoever has found them,
/// and the last is the best one.
#[test]
fn two_in_turn_beat_each_other() {
    let plans = ["gac+dom/wdeg+luby", "fc+mrv+desc"].map(|name| name.parse().unwrap());
    let (mut solved, mut shared) = (0, 0);
    for seed in 0..400 {
        let network = with_objective(seed);
        let objective = network.objective().unwrap();
        let expected = Solver::new(&network).strategy("bt+input".parse().unwrap()).best().unwrap().value;
        for shares in [[1, 1], [2, 7], [5, 1]] {
            let all = |threads| {
                let (watch, start) = (Watch::start(Limits::default()), starts(&network, seed, true));
                let mut search = TwoInTurn::new(&plans, shares, threads, Some((&network, objective)), start, watch);
                let mut values: Vec<i64> = Vec::new();
                let stop = loop {
                    match search.advance() {
                        Step::Solution(solution) => values.push(objective.of(&network, &solution)),
                        Step::Stopped(stop) => break stop,
                    }
                };
                (values, stop, search.turns())
            };
            let (values, stop, turns) = all(1);
            assert_eq!(in_pieces(&network, &plans, shares, seed), (values.clone(), stop, turns.clone()), "seed {seed}");
            assert_eq!(all(2), (values.clone(), stop, turns.clone()), "seed {seed}, {shares:?}: two threads");
            assert!(values.is_sorted_by(|a, b| a > b), "seed {seed}, {shares:?}: {values:?}");
            assert_eq!((values.last().copied(), stop), (expected, Stop::Exhausted), "seed {seed}, {shares:?}");
            solved += usize::from(expected.is_some());
            shared += usize::from(turns.len() == 2 && turns.iter().all(|turn| turn.stats.solutions > 0));
        }
    }
    assert!(solved > 500 && shared > 100, "{solved} {shared}");
}
