//! Searches for the best solution by neighbourhoods, against all assignments; and the variables that follow from others.

use csp_core::relations::{Comparison, Objective, Which};
use csp_core::{Expr, Network, Random, Stop, Val, Watch};
use csp_testing::nary::{Case, Of, Statement};

use super::check;
use crate::nearby::Dependents;
use crate::search::Learner;

/// Searches for the best solution, with a run in a neighbourhood as soon and as often as there may be one. Everything that is learnt is
/// checked against the solutions that are better. The best value, the runs in neighbourhoods, and those that found something.
fn best(network: &Network, objective: &Objective, solutions: &[Vec<u16>], seed: u64) -> (Option<i64>, [u64; 2]) {
    let watch = Watch::default();
    let value = |places: &[u16]| {
        let values: Vec<Val> = places.iter().map(|&place| Val::new(place)).collect();
        objective.of(network, &values)
    };
    let mut learner = Learner::new(network, seed, true, &watch).unwrap();
    learner.set_short_runs(1 + seed % 2);
    let (mut last, mut found) = (None, 0);
    loop {
        let is_better = |places: &&Vec<u16>| last.is_none_or(|last| objective.is_better(value(places), last));
        let left: Vec<Vec<u16>> = solutions.iter().filter(is_better).cloned().collect();
        match learner.advance_with(&watch, &mut |now, clash| check(now, clash, &left, seed)) {
            Ok(values) => {
                let reached = objective.of(network, &values);
                assert!(last.is_none_or(|last| objective.is_better(reached, last)), "{seed}: {reached} after {last:?}");
                last = Some(reached);
                found += u64::from(learner.is_nearby());
            }
            Err(stop) => {
                assert_eq!(stop, Stop::Exhausted, "{seed}");
                break;
            }
        }
    }
    (last, [learner.runs_nearby(), found])
}

/// Eight variables of two or three values, with sums, disequalities, and a greatest value.
fn case(rng: &mut Random) -> Case {
    let domains: Vec<Vec<i64>> = (0..8).map(|_| (0..2 + rng.below(2).cast_signed()).collect()).collect();
    let mut all: Vec<usize> = (0..domains.len()).collect();
    let mut scope = |rng: &mut Random, size: usize| {
        rng.shuffle(&mut all);
        all[..size].to_vec()
    };
    let mut stated = Vec::new();
    for _ in 0..4 {
        let factors = (0..4).map(|_| rng.below(5).cast_signed() - 2).collect();
        stated.push((scope(rng, 4), Statement::Sum(factors, Comparison::AtMost, rng.below(4).cast_signed())));
    }
    stated.push((scope(rng, 2), Statement::Pairs));
    let terms = (0..3).map(Of::Place).collect();
    stated.push((scope(rng, 4), Statement::Extremum(Which::Maximum, terms, Of::Place(3))));
    Case { domains, stated }
}

#[test]
fn neighbourhoods_lose_no_best_solution() {
    let mut counts = [0, 0];
    for seed in 0..500 {
        let rng = &mut Random::new(seed);
        let case = case(rng);
        let (mut problem, xs) = case.problem();
        let factors: Vec<i64> = xs.iter().map(|_| rng.below(7).cast_signed() - 3).collect();
        problem.minimize(Expr::Add(xs.iter().zip(&factors).map(|(&x, &a)| Expr::from(x) * a).collect()));
        let network = problem.build().unwrap();
        let objective = network.objective().expect("it was stated");
        let (found, [runs, better]) = best(&network, objective, &case.numbers(), seed);
        let cost = |integers: &Vec<i64>| integers.iter().zip(&factors).map(|(x, a)| a * x).sum::<i64>();
        assert_eq!(found, case.solutions().iter().map(cost).min(), "{seed}");
        counts = [counts[0] + runs, counts[1] + better];
    }
    assert!(counts[0] > 25 && counts[1] > 40, "{counts:?} runs, and solutions that they found");
}

/// A dependent variable has the same value when all others have the same.
#[test]
fn dependents_follow_from_the_others() {
    let mut count = 0;
    for seed in 0..4_000 {
        let case = Case::random(seed);
        let network = case.network();
        let dependents = Dependents::of(&network, &Watch::default()).unwrap();
        let solutions = case.numbers();
        for y in network.variables().filter(|&y| dependents.has(y)) {
            let others = |places: &Vec<u16>| {
                let mut others = places.clone();
                others.remove(y.index());
                others
            };
            let mut all: Vec<Vec<u16>> = solutions.iter().map(others).collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), solutions.len(), "{seed}: {y:?}");
            count += usize::from(solutions.len() > 1);
            assert!(
                network.variables().any(|x| dependents.from(x).contains(&y)),
                "{seed}: {y:?} follows from something"
            );
        }
    }
    assert!(count > 300, "only {count} of them");
}
