//! Tours whose ways cost, by brute force: explanations, and the best.

use csp_core::relations::Circuit;
use csp_core::{Expr, Integers, Network, Problem, Random, Var, Watch};

use super::check;
use crate::facts::Why;
use crate::numbers::Variables;
use crate::objective::Goal;
use crate::search::Learner;

/// A network with a circuit, what each way costs, and an objective; and all solutions with what the objective is.
struct Tours {
    network: Network,
    solutions: Vec<(i64, Vec<u16>)>,
}

/// Four to six places; now and then a way is closed, costs less one way than the other, or may cost more. Costs, and the objective, may
/// be negative, and something else may have a part in it.
fn tours(seed: u64) -> Tours {
    let rng = &mut Random::new(seed);
    let count = 4 + rng.below(3) as usize;
    let first = rng.below(2).cast_signed();
    let number = |place: usize| first + i64::try_from(place).unwrap();
    let (is_symmetric, is_loose, sign) = (rng.below(3) > 0, rng.below(4) == 0, if rng.below(4) == 0 { -1 } else { 1 });
    let mut costs = vec![vec![0; count]; count];
    for a in 0..count {
        for b in 0..count {
            let other = if b < a && is_symmetric { Some(costs[b][a]) } else { None };
            costs[a][b] = other.unwrap_or_else(|| rng.below(12).cast_signed() - 2);
        }
    }
    let mut problem = Problem::new();
    let closed = rng.below(3) as usize;
    let domains: Vec<Vec<i64>> = (0..count)
        .map(|_| (0..count).filter(|_| rng.below(8) >= closed as u64).map(number).collect::<Vec<i64>>())
        .map(|own| if own.is_empty() { vec![first] } else { own })
        .collect();
    let next: Vec<Var> = (0..count)
        .map(|place| problem.integer(format!("n{place}"), domains[place].iter().copied().collect::<Integers>()))
        .collect();
    let own: Vec<Var> = (0..count).map(|place| problem.integer(format!("c{place}"), -2..=10)).collect();
    let other = problem.integer("z", 0..=1);
    problem.post(&next, Circuit::counting_from(first));
    let most = if is_loose { 1 } else { 0 };
    for place in 0..count {
        let row = costs[place].clone();
        let is_it = move |pair: &[i64]| {
            let to = usize::try_from(pair[0] - first).ok().and_then(|to| row.get(to));
            to.is_some_and(|cost| (0..=most).contains(&(pair[1] - cost)))
        };
        problem.post(&[next[place], own[place]], is_it);
    }
    let factors: Vec<i64> = (0..count).map(|_| 1 + rng.below(2).cast_signed()).collect();
    let of_other = rng.below(5).cast_signed() - 2;
    let sum = own.iter().zip(&factors).map(|(&own, &factor)| Expr::from(own) * (sign * factor));
    problem.minimize(sum.reduce(|a, b| a + b).unwrap() + Expr::from(other) * of_other);
    let mut all = Tours { network: problem.build().unwrap(), solutions: Vec::new() };
    let mut places: Vec<usize> = (1..count).collect();
    permute(&mut places, 0, &mut |order| {
        let mut follows = vec![0; count];
        let mut place = 0;
        for &to in order {
            follows[place] = to;
            place = to;
        }
        follows[place] = 0;
        if (0..count).any(|place| !domains[place].contains(&number(follows[place]))) {
            return;
        }
        for extra in 0..1_usize << (count + 1) {
            let more: Vec<i64> = (0..=count).map(|place| i64::from(extra >> place & 1 == 1)).collect();
            if !is_loose && extra >> 1 > 0 {
                continue;
            }
            let cost = |place: usize| costs[place][follows[place]] + more[place + 1];
            if (0..count).any(|place| cost(place) > 10) {
                continue;
            }
            let integers = (0..count).map(|place| number(follows[place])).chain((0..count).map(cost)).chain([more[0]]);
            let values = all
                .network
                .variables()
                .zip(integers)
                .map(|(x, integer)| all.network.integers(x).value(integer).expect("the solution has values").get());
            let values: Vec<u16> = values.collect();
            let value = (0..count).map(|place| sign * factors[place] * cost(place)).sum::<i64>() + of_other * more[0];
            all.solutions.push((value, values));
        }
    });
    all
}

fn permute(places: &mut Vec<usize>, from: usize, tell: &mut impl FnMut(&[usize])) {
    if from == places.len() {
        return tell(places);
    }
    for other in from..places.len() {
        places.swap(from, other);
        permute(places, from + 1, tell);
        places.swap(from, other);
    }
}

#[test]
fn explanations_of_what_tours_cost_are_right() {
    let (mut rules, mut drawn, mut clashes) = (0, 0, 0);
    for seed in 0..3000 {
        let Tours { network, solutions } = tours(seed);
        let watch = Watch::default();
        let mut learner = Learner::on(Variables::of(&network, &watch).unwrap(), seed, true, &watch).unwrap();
        learner.run = 1 + seed % 3;
        let is_tour = |(_, rule): &(usize, &dyn crate::rules::Rule)| format!("{rule:?}").starts_with("Tour");
        let of_tour = learner.now.objective.iter().flat_map(Goal::rules).enumerate().find(is_tour);
        let own = of_tour.map(|(place, _)| Why::Rule((learner.now.rules.len() + place) as u32));
        rules += u64::from(own.is_some());
        let mut best = i64::MAX;
        loop {
            let left: Vec<Vec<u16>> =
                solutions.iter().filter(|(value, _)| *value < best).map(|(_, values)| values.clone()).collect();
            let found = learner.advance_with(&watch, &mut |now, clash| {
                check(now, clash, &left, seed);
                drawn += (0..now.facts.len()).filter(|&step| Some(now.facts.reason_at(step)) == own).count();
                clashes += u64::from(clash.is_some());
            });
            let Ok(values) = found else { break };
            let values: Vec<u16> = values.into_iter().map(csp_core::Val::get).collect();
            let value = solutions.iter().find(|(_, one)| *one == values).expect("it is a solution").0;
            assert!(value < best, "{seed}: {value} is no better than {best}");
            best = value;
        }
        assert_eq!(solutions.iter().map(|(value, _)| *value).min().unwrap_or(i64::MAX), best, "{seed}");
    }
    assert!(rules > 500 && drawn > 500 && clashes > 2000, "{rules} rules, {drawn} removals, {clashes} clashes");
}

/// The bound of the root never goes beyond the best.
#[test]
fn no_tour_costs_less_than_the_bound_of_the_root() {
    let mut tight = 0;
    for seed in 0..2000 {
        let Tours { network, solutions } = tours(seed);
        let Some(best) = solutions.iter().map(|(value, _)| *value).min() else { continue };
        let watch = Watch::default();
        let learner = Learner::new(&network, seed, true, &watch).unwrap();
        let bound = learner.bound().unwrap();
        assert!(bound <= best, "{seed}: {bound} is above {best}");
        tight += u64::from(bound == best);
    }
    assert!(tight > 200, "only {tight} bounds are tight");
}
