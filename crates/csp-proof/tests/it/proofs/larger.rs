//! Constraints on more than two variables, and objectives: their models, and proofs by every strategy, against brute force on
//! plain data.

use csp_core::{Expr, Network, Plan, Solver, Val};
use csp_proof::{Concluded, Proof};
use csp_testing::Rng;
use csp_testing::nary::Case;

use super::checker::{Checker, Shown};
use super::{limits, names, proves_all, strategies};

/// The solutions of a case, by brute force that knows no network.
fn solutions(case: &Case, network: &Network) -> Vec<Vec<Val>> {
    let value = |(x, &integer): (_, &i64)| network.integers(x).value(integer).unwrap();
    case.solutions().iter().map(|tuple| network.variables().zip(tuple).map(value).collect()).collect()
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
        Self { case, weights, is_small: seed % 2 == 0 }
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
    let shown = checker
        .check(&derivation)
        .unwrap_or_else(|error| panic!("{what}, {strategy}: {error}\n{model}\n{derivation}"));
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
    let [at_least, sign] = [told.0, told.1].map(|number| number.parse::<i64>());
    let Ok((at_least, sign)) = at_least.and_then(|at_least| Ok((at_least, sign?))) else { return true };
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
