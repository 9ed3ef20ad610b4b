//! The engine in turn with a strategy, as `auto` uses it.

use std::collections::BTreeSet;

use csp_core::{Expr, Plan, Problem, Solver, Stop};
use csp_lcg::LcgEngine;
use csp_testing::Rng;
use csp_testing::nary::{Case, integers};

use crate::brute_force::{best_of, with_objective};

const AUTO: Plan = Plan::AutoWith(&LcgEngine);

#[test]
fn solutions_come_once_from_all_turns() {
    for seed in 0..1000 {
        let case = Case::random(seed);
        let network = case.network();
        let outcome = Solver::new(&network).plan(AUTO).all().unwrap();
        let found: BTreeSet<Vec<i64>> = outcome.solutions.iter().map(|one| integers(&network, one)).collect();
        assert_eq!(found.len(), outcome.solutions.len(), "{seed}: a solution comes twice");
        assert_eq!((found, outcome.stop), (case.solutions().into_iter().collect(), Stop::Exhausted), "{seed}");
    }
}

#[test]
fn the_best_of_all_turns_is_that_of_brute_force() {
    for seed in 0..1000 {
        let case = Case::random(seed);
        let (network, sense, coefficients) = with_objective(&case, &mut Rng(seed));
        let best = Solver::new(&network).plan(AUTO).best().unwrap();
        assert_eq!((best.value, best.stop), (best_of(&case, sense, &coefficients), Stop::Exhausted), "{seed}");
    }
}

/// Numbers so large that the engine has no bound for their sum: it says so, and the strategy is left alone.
#[test]
fn sums_that_do_not_fit_are_left_to_the_strategy() {
    let mut problem = Problem::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| problem.integer(name, 0..=1));
    problem.post(&[x, y, z], |all: &[i64]| all.iter().sum::<i64>() == 1);
    problem.maximize(Expr::from(x) * (3 << 60) + Expr::from(y) * (1 << 59));
    let network = problem.build().unwrap();
    let best = Solver::new(&network).plan(AUTO).best().unwrap();
    assert_eq!((best.value, best.stop), (Some(3 << 60), Stop::Exhausted));
    let alone = Solver::new(&network).plan(Plan::Own(&LcgEngine)).best().unwrap();
    assert_eq!((alone.value, alone.stop), (None, Stop::GaveUp));
}

/// The name `auto` means this plan where the engine is known.
#[test]
fn auto_has_the_engine() {
    assert_eq!(Plan::of_name("auto", &[&LcgEngine]).unwrap(), AUTO);
    assert_eq!((AUTO.to_string(), Plan::of_name("auto", &[]).unwrap()), ("auto".to_owned(), Plan::Auto));
}
