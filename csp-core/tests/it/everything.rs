//! Every strategy on random networks with constraints of every kind: all solutions, each once, by brute force.

use csp_core::names::PartKind;
use csp_core::{Expr, Plan, Solver, Strategy};
use csp_testing::nary::{Case, integers};
use csp_testing::{Rng, registered};

/// The parts of a kind, and none of them.
fn or_none(kind: PartKind) -> Vec<&'static str> {
    [""].into_iter().chain(registered(&[kind])).collect()
}

struct Parts {
    aheads: Vec<&'static str>,
    backs: Vec<&'static str>,
    variables: Vec<&'static str>,
    conflicts: Vec<&'static str>,
    values: Vec<&'static str>,
    traversals: Vec<&'static str>,
    before: Vec<&'static str>,
}

impl Parts {
    fn new() -> Self {
        Self {
            aheads: registered(&[PartKind::LookAhead]),
            backs: or_none(PartKind::LookBack),
            variables: or_none(PartKind::Variables),
            conflicts: or_none(PartKind::Conflicts),
            values: or_none(PartKind::Values),
            traversals: or_none(PartKind::Traversal),
            before: or_none(PartKind::Preprocess),
        }
    }

    /// A strategy with this look-ahead, if the parts that are drawn go together.
    fn draw(&self, rng: &mut Rng, ahead: &str) -> Option<Strategy> {
        let mut any = |of: &[&'static str], often: u64| {
            if rng.below(10) < often { of[rng.below(of.len() as u64) as usize] } else { "" }
        };
        let before = any(&self.before, 2);
        let comma = if before.is_empty() { "" } else { "," };
        let mut name = format!("{before}{comma}{ahead}");
        let back = any(&self.backs, 8);
        if !back.is_empty() {
            name = format!("{name}-{back}");
        }
        let orders = [(&self.variables, 8), (&self.conflicts, 2), (&self.values, 5), (&self.traversals, 5)];
        for (of, often) in orders {
            let part = any(of, often);
            if !part.is_empty() {
                name = format!("{name}+{part}");
            }
        }
        name.parse().ok()
    }
}

/// Finds all solutions and compares them with these.
fn check(case: &Case, solutions: &[Vec<i64>], plan: impl Into<Plan>, seed: u64) {
    let (network, plan) = (case.network(), plan.into());
    let outcome = Solver::new(&network).plan(plan).seed(seed).all();
    let outcome = outcome.unwrap_or_else(|error| panic!("{plan}: {error}"));
    let mut found: Vec<Vec<i64>> = outcome.solutions.iter().map(|one| integers(&network, one)).collect();
    found.sort_unstable();
    assert_eq!(found, solutions, "seed {seed}, {plan}: {case:?}");
}

/// Each look-ahead once on each network, with other parts that are drawn. Says how many searches there were, and how many of the
/// networks had a solution.
fn sample(seeds: std::ops::Range<u64>) -> (usize, usize) {
    let parts = Parts::new();
    let (mut runs, mut solvable) = (0, 0);
    for seed in seeds {
        let (case, mut rng) = (Case::random(seed), Rng(seed));
        let solutions = case.solutions();
        solvable += usize::from(!solutions.is_empty());
        check(&case, &solutions, Plan::Learn, seed);
        for &ahead in &parts.aheads {
            for strategy in (0..2).filter_map(|_| parts.draw(&mut rng, ahead)) {
                check(&case, &solutions, strategy, seed);
                runs += 1;
            }
        }
    }
    (runs, solvable)
}

#[test]
fn all_strategies_find_what_brute_force_finds() {
    let (runs, solvable) = sample(0..150);
    assert!(runs > 150 * 20 && (30..120).contains(&solvable), "{runs} {solvable}");
}

#[test]
#[ignore = "minutes; run in release"]
fn all_strategies_on_5_000_networks() {
    let (runs, solvable) = sample(1_000..6_000);
    println!("{runs} searches on 5,000 networks, of which {solvable} have a solution");
    assert!(runs > 100_000);
}

/// Every look-ahead with every look-back, every order and every traversal.
#[test]
#[ignore = "minutes; run in release"]
fn the_whole_product_on_some_networks() {
    let parts = Parts::new();
    let mut runs = 0;
    for seed in 50_000..50_020 {
        let case = Case::random(seed);
        let solutions = case.solutions();
        for ahead in &parts.aheads {
            for back in &parts.backs {
                for order in parts.variables.iter().chain(&parts.conflicts).chain(&parts.values) {
                    for traversal in &parts.traversals {
                        let mut name = (*ahead).to_owned();
                        [("-", back), ("+", order), ("+", traversal)]
                            .iter()
                            .filter(|(_, part)| !part.is_empty())
                            .for_each(|(sign, part)| {
                                name += sign;
                                name += part;
                            });
                        if let Ok(strategy) = name.parse::<Strategy>() {
                            check(&case, &solutions, strategy, seed);
                            runs += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{runs} searches");
    assert!(runs > 100_000);
}

fn best(seeds: std::ops::Range<u64>) -> usize {
    let parts = Parts::new();
    let mut runs = 0;
    for seed in seeds {
        let (case, mut rng) = (Case::random(seed), Rng(seed));
        let coefficients: Vec<i64> = case.domains.iter().map(|_| i64::try_from(rng.below(5)).unwrap() - 2).collect();
        let value = |values: &[i64]| coefficients.iter().zip(values).map(|(c, v)| c * v).sum::<i64>() + 7;
        let (mut problem, xs) = case.problem();
        let sum = xs.iter().zip(&coefficients).map(|(&x, &c)| Expr::from(x) * c).sum::<Expr>() + 7;
        let is_least = rng.below(2) == 0;
        if is_least {
            problem.minimize(sum);
        } else {
            problem.maximize(sum);
        }
        let network = problem.build().unwrap();
        let values = case.solutions().into_iter().map(|values| value(&values));
        let expected = if is_least { values.min() } else { values.max() };
        for &ahead in &parts.aheads {
            let Some(strategy) = parts.draw(&mut rng, ahead) else { continue };
            let found = match Solver::new(&network).strategy(strategy).seed(seed).best() {
                Ok(found) => found,
                Err(error) => {
                    assert!(strategy.look_back.name() == "gbj", "{strategy}: {error}");
                    continue;
                }
            };
            assert_eq!(found.value, expected, "seed {seed}, {strategy}: {case:?} {coefficients:?}");
            assert!(found.is_proved(), "{strategy}");
            runs += 1;
        }
    }
    runs
}

#[test]
fn the_best_is_that_of_brute_force() {
    assert!(best(0..150) > 150 * 10);
}

#[test]
#[ignore = "minutes; run in release"]
fn the_best_on_2_500_networks() {
    println!("{} searches", best(30_000..32_500));
}
