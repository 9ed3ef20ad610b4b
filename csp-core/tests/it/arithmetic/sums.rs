//! Sums: bounds(R) for equations, every value for the others.

use csp_core::relations::{Comparison, Linear};
use csp_core::{Problem, Random};

use crate::arithmetic::follow::{Left, Seen, follow, supported, variables};

const COMPARISONS: [Comparison; 4] = [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];

/// Bounds(R) by its definition: a bound goes when the others, as real numbers between their bounds, cannot make up for
/// it.
fn bounds_r(coefficients: &[i64], constant: i64, left: &Left) -> Option<Left> {
    let mut left = left.clone();
    loop {
        let ends = |own: &Vec<i64>, coefficient: i64| {
            let (one, other) = (coefficient * own[0], coefficient * own[own.len() - 1]);
            (one.min(other), one.max(other))
        };
        let is_gone = |left: &Left, place: usize, integer: i64| {
            let others =
                (0..left.len()).filter(|&other| other != place).map(|other| ends(&left[other], coefficients[other]));
            let (low, high) = others.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
            let needed = constant - coefficients[place] * integer;
            needed < low || high < needed
        };
        let mut is_changed = false;
        for place in 0..left.len() {
            while left[place].last().is_some_and(|&last| is_gone(&left, place, last)) {
                left[place].pop();
                is_changed = true;
            }
            while left[place].first().is_some_and(|&first| is_gone(&left, place, first)) {
                left[place].remove(0);
                is_changed = true;
            }
            if left[place].is_empty() {
                return None;
            }
        }
        if !is_changed {
            return Some(left);
        }
    }
}

fn compare(seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut problem = Problem::new();
        let count = 3 + random.below(2) as usize;
        let xs = variables(&mut problem, &mut random, count, 6, 12);
        let coefficients: Vec<i64> = xs.iter().map(|_| random.below(9) as i64 - 4).collect();
        let (comparison, constant) = (COMPARISONS[seed as usize % 4], random.below(31) as i64 - 15);
        problem.post(&xs, Linear::new(coefficients.clone(), comparison, constant));
        let network = problem.build().unwrap();
        let exact = |left: &Left| match comparison {
            Comparison::Equal => bounds_r(&coefficients, constant, left),
            _ => supported(&network.nary()[0], left),
        };
        follow(&network, &mut seen, Some(&exact));
    }
    seen
}

#[test]
fn sums_lose_what_their_consistency_says() {
    let seen = compare(0..2_000);
    assert!(seen.removals > 5_000 && seen.nodes > 10_000 && seen.fewer_named > 1_000, "{seen:?}");
}

#[test]
#[ignore = "half a minute"]
fn many_sums_lose_what_their_consistency_says() {
    let seen = compare(1_000_000..1_040_000);
    println!("{seen:?}");
}

/// Coefficients and integers at the ends of 64 bits overflow nothing.
#[test]
fn the_greatest_numbers() {
    let ends = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    let mut random = Random::new(1);
    for round in 0..600 {
        let mut problem = Problem::new();
        let mut draw = || ends[random.below(7) as usize];
        let xs: Vec<_> = (0..4)
            .map(|place| {
                problem.integer(format!("x{place}"), [draw(), draw()].into_iter().collect::<csp_core::Integers>())
            })
            .collect();
        let coefficients: Vec<i64> = (0..4).map(|_| draw()).collect();
        problem.post(&xs, Linear::new(coefficients.clone(), COMPARISONS[round % 4], draw()));
        let network = problem.build().unwrap();
        let counts = ["gac", "gac3", "fc", "bt"]
            .map(|name| csp_core::Solver::new(&network).strategy(name.parse().unwrap()).all().unwrap().solutions.len());
        assert!(counts.iter().all(|&count| count == counts[0]), "{coefficients:?} {network:?} {counts:?}");
    }
}
