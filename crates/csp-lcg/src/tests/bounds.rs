//! Bounds on objectives by the sums of a network, and the sums that follow from other constraints, against all assignments.

use std::collections::BTreeSet;

use csp_core::{Expr, Network, Problem, Random, Var, Watch};
use csp_testing::nary::{Case, Statement};

use super::is_true;
use crate::numbers::Variables;
use crate::propagate::Propagation;
use crate::rules::sum::Sum;
use crate::together::implied;

/// The sum that a solution has, with its places.
fn value(network: &Network, sum: &Sum, places: &[u16]) -> i64 {
    let integer = |x: Var| network.integer(x, csp_core::Val::new(places[x.index()]));
    let terms = sum.terms.iter().map(|&(a, x)| a * integer(x)).sum::<i64>();
    terms + sum.truths.iter().map(|&(a, lit)| a * i64::from(is_true(lit, places))).sum::<i64>()
}

/// The sums that follow from the constraints of a network.
fn implied_by(network: &Network) -> Vec<Sum> {
    let variables = &Variables::of(network, &Watch::default()).unwrap();
    let cliques = network.cliques(&Watch::default()).unwrap().iter();
    let of_cliques = cliques.flat_map(|clique| implied::of_clique(network, clique));
    let arcs = network.all_arcs().iter().filter(|arc| !arc.is_disequality());
    let of_arcs = arcs.flat_map(|&arc| implied::of_arc(variables, arc));
    of_cliques
        .chain(of_arcs)
        .chain(network.nary().iter().flat_map(|own| implied::of_constraint(variables, own)))
        .collect()
}

/// Tables by which one variable depends on how often the others have a value; of some of them a tuple is missing.
fn counting(rng: &mut Random) -> Case {
    let count = 3 + rng.below(2) as usize;
    let domains: Vec<Vec<i64>> = (0..count).map(|_| (0..2 + rng.below(2).cast_signed()).collect()).collect();
    let (counted, alone) = (rng.below(2).cast_signed(), rng.below(count as u64) as usize);
    let numbers: Vec<i64> = (0..=count).map(|_| rng.below(5).cast_signed() - 1).collect();
    let mut case = Case { domains, stated: Vec::new() };
    case.domains[alone] = (-1..=3).collect();
    let of_others = |tuple: &[i64]| {
        tuple.iter().enumerate().filter(|&(place, &integer)| place != alone && integer == counted).count()
    };
    let tuples: BTreeSet<Vec<i64>> =
        case.assignments().into_iter().filter(|tuple| tuple[alone] == numbers[of_others(tuple)]).collect();
    let tuples = tuples.into_iter().filter(|_| rng.below(10) > 0).collect();
    case.stated.push(((0..count).collect(), Statement::Table(true, tuples)));
    case
}

#[test]
fn what_follows_from_a_constraint_holds_of_its_solutions() {
    let (mut all, mut tight) = (0, 0);
    for seed in 0..4_000 {
        let case = if seed % 2 == 0 { Case::random(seed) } else { counting(&mut Random::new(seed)) };
        let network = case.network();
        let solutions = case.numbers();
        for sum in implied_by(&network) {
            let values: Vec<i64> = solutions.iter().map(|places| value(&network, &sum, places)).collect();
            assert!(values.iter().all(|&value| value <= sum.most), "{seed}: {sum:?}");
            all += 1;
            tight += usize::from(values.contains(&sum.most));
        }
    }
    assert!(all > 5_000 && tight > all / 2, "{tight} of {all}");
}

/// The bound at the root is no more than the least cost; sometimes it is all of it, where the variables by themselves say less.
#[test]
fn no_objective_is_bounded_above_its_least() {
    let (mut reached, mut missed) = (0, 0);
    for seed in 0..6_000 {
        let case = if seed % 3 > 0 { Case::random(seed) } else { counting(&mut Random::new(seed)) };
        let rng = &mut Random::new(seed);
        let (mut problem, xs) = case.problem();
        // Of some, the first terms weigh more than all others.
        let heavy = if seed % 2 == 0 { 1 } else { 100 };
        let mut factor = |place: usize| (rng.below(7).cast_signed() - 3) * if place < 2 { heavy } else { 1 };
        let factors: Vec<i64> = (0..xs.len()).map(&mut factor).collect();
        problem.minimize(Expr::Add(xs.iter().zip(&factors).map(|(&x, &a)| Expr::from(x) * a).collect()));
        let network = problem.build().unwrap();
        if network.variables().any(|x| network.domain(x).is_empty()) {
            continue;
        }
        let watch = Watch::default();
        let now = Propagation::new(Variables::of(&network, &watch).unwrap(), true, &watch).unwrap();
        let Some(goal) = &now.objective else { continue };
        let cost = |integers: &[i64]| integers.iter().zip(&factors).map(|(x, a)| a * x).sum::<i64>();
        let Some(least) = case.solutions().iter().map(|integers| cost(integers)).min() else { continue };
        let bound = goal.least(&now.facts);
        assert!(bound <= least, "{seed}: {bound} > {least}");
        let ends = case.domains.iter().zip(&factors).map(|(domain, a)| domain.iter().map(|x| a * x).min().unwrap());
        if ends.sum::<i64>() < least {
            if bound == least { reached += 1 } else { missed += 1 }
        }
    }
    assert!(reached > 300, "{reached} reached, {missed} missed");
}

/// Seven nights need two of four people each, of whom nobody works more than three: 14 and 12, so that two more are needed, and with an
/// aim before that, too.
#[test]
fn what_is_lacking_is_seen_at_the_root() {
    for weight in [0, 100] {
        let mut problem = Problem::new();
        let shifts: Vec<Vec<Var>> =
            (0..4).map(|p| (0..7).map(|d| problem.integer(format!("s{p}{d}"), 0..=2)).collect()).collect();
        let night = |x: &Var| Expr::from(*x).equals(1);
        let more: Vec<Var> = (0..4).map(|p| problem.integer(format!("more{p}"), 0..=4)).collect();
        let any: Vec<Var> = (0..4).map(|p| problem.integer(format!("any{p}"), 0..=1)).collect();
        for day in 0..7 {
            problem.require(Expr::Constant(2).at_most(Expr::Add(shifts.iter().map(|row| night(&row[day])).collect())));
        }
        for ((row, &more), &any) in shifts.iter().zip(&more).zip(&any) {
            problem.require(Expr::Add(row.iter().map(night).collect()).at_most(Expr::from(more) + 3));
            problem.require(Expr::from(more).at_most(Expr::from(any) * 4));
        }
        let sum = |xs: &[Var], times: i64| Expr::Add(xs.iter().map(|&x| Expr::from(x) * times).collect());
        problem.minimize(sum(&any, weight) + sum(&more, 1));
        let network = problem.build().unwrap();
        let watch = Watch::default();
        let now = Propagation::new(Variables::of(&network, &watch).unwrap(), true, &watch).unwrap();
        assert_eq!(now.objective.unwrap().least(&now.facts), 2 + weight);
    }
}

/// Five that all differ, the i-th i times: the least is 1 * 5 + 2 * 4 + 3 * 3 + 4 * 2 + 5 * 1 (the rearrangement inequality).
#[test]
fn values_that_differ_bound_an_objective_of_their_variables() {
    for differ in [Problem::all_different, Problem::all_different_both] {
        let mut problem = Problem::new();
        let xs: Vec<Var> = (1..=5).map(|i| problem.integer(format!("x{i}"), 1..=5)).collect();
        differ(&mut problem, &xs);
        problem.minimize(Expr::Add(xs.iter().zip(1..).map(|(&x, i)| Expr::from(x) * i).collect()));
        let network = problem.build().unwrap();
        let watch = Watch::default();
        let now = Propagation::new(Variables::of(&network, &watch).unwrap(), true, &watch).unwrap();
        assert_eq!(now.objective.unwrap().least(&now.facts), 35);
    }
}
