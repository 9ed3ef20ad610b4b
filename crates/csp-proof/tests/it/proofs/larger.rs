//! Constraints on more than two variables, and objectives: their models, and proofs by every strategy, against brute force on
//! plain data.

use std::collections::BTreeSet;

use csp_core::relations::{Cumulative, Linear, Task, Term};
use csp_core::{Expr, Network, Plan, Problem, Solver, Val};
use csp_proof::{Concluded, Proof, ProofError, StatedNetwork};
use csp_testing::Rng;
use csp_testing::nary::Case;

use super::checker::{Checker, Shown};
use super::mutations::mutated;
use super::{found, limits, names, proves_all, strategies, written};

/// The solutions of a case, by brute force that knows no network.
fn solutions(case: &Case, network: &Network) -> Vec<Vec<Val>> {
    let value = |(x, &integer): (_, &i64)| network.integers(x).value(integer).unwrap();
    case.solutions().iter().map(|tuple| network.variables().zip(tuple).map(value).collect()).collect()
}

/// Each solution is one assignment of the 0/1 variables that keeps to all lines, those of tuples and sums among them, and there
/// are no others.
#[test]
fn the_models_of_larger_constraints_have_their_solutions() {
    let mut compared = 0;
    for seed in 0..400 {
        let case = Case::random(seed);
        let network = case.network();
        let (mut model, mut derivation) = (Vec::new(), Vec::new());
        drop(Proof::begin(&network, &mut model, &mut derivation, limits()).unwrap());
        let checker = Checker::of(&String::from_utf8(model).unwrap()).unwrap();
        let count = checker.names.len();
        if network.is_binary() || count > 15 {
            continue;
        }
        let of_bits = |bits: u32| (0..count).map(|place| bits >> place & 1 == 1).collect::<Vec<bool>>();
        let all = (0..1 << count).map(of_bits).filter(|values| checker.rows().all(|row| row.holds(values)));
        let all: Vec<BTreeSet<String>> = all
            .map(|values| {
                checker.names.iter().filter(|(_, place)| values[**place]).map(|(name, _)| name.clone()).collect()
            })
            .collect();
        let stated = StatedNetwork::new(&network, false, limits()).unwrap();
        let true_in = |values: &Vec<Val>| {
            stated
                .true_variables(values)
                .to_string()
                .split_whitespace()
                .map(str::to_owned)
                .collect::<BTreeSet<String>>()
        };
        let expected: BTreeSet<BTreeSet<String>> = solutions(&case, &network).iter().map(true_in).collect();
        assert_eq!(all.len(), expected.len(), "case {seed} {case:?}");
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), expected, "case {seed} {case:?}");
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn every_strategy_proves_all_solutions_of_networks_with_larger_constraints() {
    let (mut proved, mut refuted) = (0, 0);
    for seed in 0..120 {
        let case = Case::random(seed);
        let network = case.network();
        let expected = solutions(&case, &network);
        if network.is_binary() || expected.len() > 20 {
            continue;
        }
        refuted += usize::from(expected.is_empty());
        for strategy in strategies() {
            proved += usize::from(proves_all(&network, &expected, &strategy, &format!("case {seed} {case:?}")));
        }
    }
    assert!(proved > 1000 && refuted > 10, "{proved} {refuted}");
}

/// A case whose variables have weights, the sum of which is to be small, or large.
struct Weighing {
    case: Case,
    weights: Vec<i64>,
    is_small: bool,
}

impl Weighing {
    fn random(seed: u64) -> Self {
        let case = Case::random(seed);
        let mut rng = Rng(seed + 9000);
        let weights = case.domains.iter().map(|_| [-3, -1, 0, 1, 2, 5][rng.below(6) as usize]).collect();
        Self { case, weights, is_small: seed.is_multiple_of(2) }
    }

    fn network(&self) -> Network {
        let (mut problem, xs) = self.case.problem();
        let sum = xs.iter().zip(&self.weights).map(|(&x, &weight)| Expr::from(x) * weight);
        let sum = sum.fold(Expr::from(7), |sum, term| sum + term);
        if self.is_small {
            problem.minimize(sum);
        } else {
            problem.maximize(sum);
        }
        problem.build().unwrap()
    }

    /// The best sum, by brute force.
    fn best(&self) -> Option<i64> {
        let sum = |tuple: &Vec<i64>| 7 + tuple.iter().zip(&self.weights).map(|(v, weight)| v * weight).sum::<i64>();
        let sums = self.case.solutions();
        if self.is_small { sums.iter().map(sum).min() } else { sums.iter().map(sum).max() }
    }
}

/// Searches for the best, with a proof that the checker accepts. Says whether the strategy is one for the network.
fn proves_the_best(weighing: &Weighing, strategy: &str, what: &str) -> bool {
    let network = weighing.network();
    let Ok(plan) = strategy.parse::<Plan>() else { panic!("{strategy}") };
    if plan.check(&network).is_err() || plan == Plan::Learn || strategy.starts_with("pc2") {
        return false;
    }
    let (mut model, mut derivation) = (Vec::new(), Vec::new());
    let mut proof = Proof::of_best(&network, &mut model, &mut derivation, limits()).unwrap();
    let Ok(mut search) = Solver::new(&network).plan(plan).seed(3).observer(&mut proof).improving() else {
        return false;
    };
    let last = search.by_ref().last();
    let stop = search.stop().unwrap();
    drop(search);
    let concluded = proof.end(stop).unwrap_or_else(|error| panic!("{what}, {strategy}: {error}"));
    let [model, derivation] = [model, derivation].map(|bytes| String::from_utf8(bytes).unwrap());
    let mut checker = Checker::of(&model).unwrap();
    let shown =
        checker.check(&derivation).unwrap_or_else(|error| panic!("{what}, {strategy}: {error}\n{model}\n{derivation}"));
    let objective = network.objective().unwrap();
    let best = last.as_ref().map(|solution| objective.of(&network, solution.values()));
    assert_eq!(best, weighing.best(), "{what}, {strategy}");
    let Some(last) = last else {
        assert_eq!((concluded, shown), (Concluded::Unsatisfiable, Shown::Unsatisfiable), "{what}, {strategy}");
        return true;
    };
    assert_eq!((concluded, shown), (Concluded::Best, Shown::Best), "{what}, {strategy}");
    // What the model calls the objective of the last solution that was logged.
    let told = model.lines().find_map(|line| line.strip_prefix("* #objective= ")?.split_once(' ')).unwrap();
    let [at_least, sign] = [told.0, told.1].map(|number| number.parse::<i64>().unwrap());
    let logged = checker.solutions.last().unwrap();
    assert_eq!(at_least + sign * checker.cost(logged), best.unwrap(), "{what}, {strategy}");
    assert!(names(last.values()).iter().all(|name| logged[checker.names[name]]), "{what}, {strategy}");
    true
}

#[test]
fn every_strategy_proves_the_best_solution() {
    let (mut proved, mut solved) = (0, 0);
    for seed in 0..80 {
        let weighing = Weighing::random(seed);
        solved += usize::from(weighing.best().is_some());
        for strategy in strategies() {
            proved += usize::from(proves_the_best(&weighing, &strategy, &format!("weighing {seed}")));
        }
    }
    assert!(proved > 1000 && solved > 20, "{proved} {solved}");
}

/// Most changes make a proof wrong, and are refused; those that are accepted show something true still.
#[test]
fn a_changed_proof_of_larger_constraints_is_refused_or_still_true() {
    let (mut refused, mut accepted) = ([0; 4], 0);
    let mut rng = Rng(12);
    for seed in 0..120 {
        let case = Case::random(seed);
        let network = case.network();
        let expected = solutions(&case, &network);
        if network.is_binary() || expected.len() > 12 {
            continue;
        }
        let strategy = ["fc", "gac", "gac3", "bt", "nfc2"][seed as usize % 5];
        let proof = written(&network, strategy.parse().unwrap(), usize::MAX);
        let expected: BTreeSet<Vec<String>> = expected.iter().map(|solution| names(solution)).collect();
        for turn in 0..16 {
            let kind = turn % 4;
            let mut checker = Checker::of(&proof.model).unwrap();
            let Ok(shown) = checker.check(&mutated(&proof.derivation, kind, &mut rng)) else {
                refused[kind as usize] += 1;
                continue;
            };
            accepted += 1;
            let found = found(&checker);
            match shown {
                Shown::Unsatisfiable => assert!(expected.is_empty(), "case {seed}"),
                Shown::Solutions(_, true) => assert_eq!(found, expected, "case {seed}"),
                Shown::Solutions(_, false) | Shown::Nothing => assert!(found.is_subset(&expected), "case {seed}"),
                Shown::Best => panic!("case {seed}: nothing was to be small"),
            }
        }
    }
    assert!(refused.iter().all(|&count| count > 20), "{refused:?} refused, {accepted} accepted");
}

/// Without the lines that add bounds to sums, unit propagation does not see what sums imply.
#[test]
fn the_bounds_of_sums_are_needed() {
    let mut problem = Problem::new();
    let xs: Vec<_> = (0..4).map(|number| problem.integer(format!("x{number}"), 0..=3)).collect();
    problem.require((Expr::from(xs[0]) * 2 + Expr::from(xs[1]) * 2 + Expr::from(xs[2]) * 2).equals(9));
    problem.require((Expr::from(xs[0]) + Expr::from(xs[1]) + Expr::from(xs[3])).at_least(5));
    let network = problem.build().unwrap();
    let proof = written(&network, "gac".parse().unwrap(), usize::MAX);
    assert_eq!(Checker::of(&proof.model).unwrap().check(&proof.derivation), Ok(Shown::Unsatisfiable));
    let line = |line: &str| if line.starts_with("pol ") { "rup >= 0 ;\n".to_owned() } else { format!("{line}\n") };
    let without: String = proof.derivation.lines().map(line).collect::<Vec<_>>().concat();
    assert!(without != proof.derivation, "{without}");
    let refused = Checker::of(&proof.model).unwrap().check(&without).unwrap_err();
    assert!(refused.contains("does not follow by unit propagation"), "{refused}");
}

/// A constraint that has no lines, and too many tuples to be tried, is named; so is a sum of numbers that are too large.
#[test]
fn what_cannot_be_stated_is_refused_by_name() {
    let refused = |problem: Problem| {
        let network = problem.build().unwrap();
        let error = StatedNetwork::new(&network, true, limits()).unwrap_err();
        assert!(matches!(error, ProofError::Unstated { .. }), "{error}");
        error.to_string()
    };
    let mut problem = Problem::new();
    let starts: Vec<_> = (0..5).map(|number| problem.integer(format!("s{number}"), 0..=9)).collect();
    let task = |place| Task { start: Term::Place(place), duration: Term::Constant(2), demand: Term::Constant(1) };
    let tasks: Vec<Task> = (0..5).map(task).collect();
    let shop = problem.post(&starts, Cumulative::new(tasks, Term::Constant(2)));
    problem.call(shop, "shop");
    let told = refused(problem);
    assert!(told.starts_with("the cumulative shop has no proof: ") && told.contains("100000"), "{told}");
    let mut problem = Problem::new();
    let xs: Vec<_> = (0..3).map(|number| problem.integer(format!("x{number}"), 0..=9)).collect();
    problem.post(&xs, Linear::new([1 << 60, 1, 1], csp_core::relations::Comparison::AtMost, 5));
    let told = refused(problem);
    assert_eq!(told, "the sum (x0, x1, x2) has no proof: its numbers do not fit in 60 bits");
}
