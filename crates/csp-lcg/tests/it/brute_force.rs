//! All solutions, and the best of them, on small networks with constraints of every kind.

use std::collections::BTreeSet;

use csp_core::extend::OwnEngine;
use csp_core::relations::Sense;
use csp_core::{Expr, Limits, Network, Plan, Solver, Stop, Var};
use csp_lcg::LcgEngine;
use csp_testing::nary::{Case, integers};
use csp_testing::{Plain, Rng, numbers};

const LCG: Plan = Plan::Own(&LcgEngine as &dyn OwnEngine);

fn solver(network: &Network, seed: u64) -> Solver<'_> {
    Solver::new(network).plan(LCG).seed(seed)
}

#[test]
fn it_finds_each_solution_once() {
    for seed in 0..4000 {
        let case = Case::random(seed);
        let network = case.network();
        let outcome = solver(&network, seed % 3).all().unwrap();
        assert_eq!(outcome.stop, Stop::Exhausted);
        let found: BTreeSet<Vec<i64>> = outcome.solutions.iter().map(|one| integers(&network, one)).collect();
        assert_eq!(found.len(), outcome.solutions.len(), "{seed}: a solution comes twice");
        let expected: BTreeSet<Vec<i64>> = case.solutions().into_iter().collect();
        assert_eq!(found, expected, "{seed}: {case:?}");
    }
}

#[test]
fn it_finds_each_solution_of_tables_on_pairs_once() {
    for seed in 0..1000 {
        let plain = Plain::random(seed, seed % 2 == 0);
        let network = plain.network();
        let outcome = solver(&network, seed % 3).all().unwrap();
        let mut found: Vec<Vec<u16>> = outcome.solutions.iter().map(|one| numbers(one)).collect();
        found.sort_unstable();
        let mut expected = plain.brute_force();
        expected.sort_unstable();
        assert_eq!(found, expected, "{seed}");
    }
}

/// A sum of some variables, some of them twice, to be made small or large.
pub(crate) fn with_objective(case: &Case, rng: &mut Rng) -> (Network, Sense, Vec<i64>) {
    let (mut problem, xs) = case.problem();
    let coefficients: Vec<i64> = xs.iter().map(|_| [-3, -1, 0, 0, 1, 2, 7][rng.below(7) as usize]).collect();
    let term = |(&coefficient, &x): (&i64, &Var)| Expr::from(x) * coefficient;
    let sum = coefficients.iter().zip(&xs).map(term).reduce(|a, b| a + b).unwrap() + 5;
    let sense = if rng.below(2) == 0 { Sense::Minimize } else { Sense::Maximize };
    match sense {
        Sense::Minimize => problem.minimize(sum),
        Sense::Maximize => problem.maximize(sum),
    }
    (problem.build().unwrap(), sense, coefficients)
}

/// The value of the best solution, by trying all.
pub(crate) fn best_of(case: &Case, sense: Sense, coefficients: &[i64]) -> Option<i64> {
    let value = |values: Vec<i64>| 5 + values.iter().zip(coefficients).map(|(v, c)| v * c).sum::<i64>();
    let all = case.solutions().into_iter().map(value);
    if sense == Sense::Minimize { all.min() } else { all.max() }
}

#[test]
fn the_best_is_that_of_brute_force() {
    for seed in 0..4000 {
        let case = Case::random(seed);
        let mut rng = Rng(seed);
        let (network, sense, coefficients) = with_objective(&case, &mut rng);
        let expected = best_of(&case, sense, &coefficients);
        let mut solutions = solver(&network, seed % 3).improving().unwrap();
        let mut last = None;
        for solution in solutions.by_ref() {
            let value = network.objective().unwrap().of(&network, &solution);
            let is_better = |last| if sense == Sense::Minimize { value < last } else { value > last };
            assert!(last.is_none_or(is_better), "{seed}: {value} after {last:?}");
            last = Some(value);
        }
        assert_eq!((last, solutions.stop()), (expected, Some(Stop::Exhausted)), "{seed}: {case:?}");
    }
}

/// A search that a limit of nodes has stopped goes on to the same solutions.
#[test]
fn it_goes_on_after_a_limit() {
    for seed in 0..600 {
        let case = Case::random(seed);
        let network = case.network();
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let mut solutions = solver(&network, 0).limits(limits(0)).solutions().unwrap();
        let mut found = BTreeSet::new();
        for nodes in 1.. {
            for one in solutions.by_ref() {
                assert!(found.insert(integers(&network, &one)), "{seed}: a solution comes twice");
            }
            if solutions.stop() != Some(Stop::Nodes) {
                break;
            }
            assert!(solutions.extend(limits(nodes)));
        }
        assert_eq!(solutions.stop(), Some(Stop::Exhausted));
        assert_eq!(found, case.solutions().into_iter().collect(), "{seed}");
    }
}
