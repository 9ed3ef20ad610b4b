//! Tours whose ways cost, by brute force: explanations, and the best.

use csp_core::relations::Circuit;
use csp_core::{Expr, Integers, Network, Problem, Random, Var, Watch};

use super::check;
use crate::facts::Why;
use crate::numbers::Variables;
use crate::objective::Goal;
use crate::search::Learner;

/// Four to six places; now and then a way is closed, costs less one way than the other, or may cost one more. Costs, and the objective,
/// may be negative, and something else may have a part in it.
struct Ways {
    first: i64,
    costs: Vec<Vec<i64>>,
    /// The places that may follow each one.
    domains: Vec<Vec<i64>>,
    is_loose: bool,
    factors: Vec<i64>,
    of_other: i64,
}

impl Ways {
    fn random(seed: u64) -> Self {
        let rng = &mut Random::new(seed);
        let (count, first) = (4 + rng.below(3) as usize, rng.below(2).cast_signed());
        let (is_symmetric, is_loose) = (rng.below(3) > 0, rng.below(4) == 0);
        let sign = if rng.below(4) == 0 { -1 } else { 1 };
        let mut costs = vec![0; count * count];
        for a in 0..count {
            for b in 0..count {
                let other = if b < a && is_symmetric { Some(costs[b * count + a]) } else { None };
                costs[a * count + b] = other.unwrap_or_else(|| rng.below(12).cast_signed() - 2);
            }
        }
        let closed = rng.below(3);
        let mut domains = vec![Vec::new(); count];
        for domain in &mut domains {
            domain.extend((first..).take(count).filter(|_| rng.below(8) >= closed));
            if domain.is_empty() {
                domain.push(first);
            }
        }
        let factors = (0..count).map(|_| sign * (1 + rng.below(2).cast_signed())).collect();
        let costs = costs.chunks_exact(count).map(<[i64]>::to_vec).collect();
        Self { first, costs, domains, is_loose, factors, of_other: rng.below(5).cast_signed() - 2 }
    }

    fn network(&self) -> Network {
        let (mut problem, first) = (Problem::new(), self.first);
        let mut next: Vec<Var> = Vec::new();
        for (place, domain) in self.domains.iter().enumerate() {
            next.push(problem.integer(format!("n{place}"), domain.iter().copied().collect::<Integers>()));
        }
        problem.post(&next, Circuit::counting_from(first));
        let other = problem.integer("z", 0..=1);
        let mut sum = Expr::from(other) * self.of_other;
        for (place, &next) in next.iter().enumerate() {
            let cost = problem.integer(format!("c{place}"), -2..=10);
            let (row, most) = (self.costs[place].clone(), i64::from(self.is_loose));
            problem.post(&[next, cost], move |pair: &[i64]| {
                let to = usize::try_from(pair[0] - first).ok().and_then(|to| row.get(to));
                to.is_some_and(|cost| (0..=most).contains(&(pair[1] - cost)))
            });
            sum = sum + Expr::from(cost) * self.factors[place];
        }
        problem.minimize(sum);
        problem.build().unwrap()
    }

    /// All solutions, each with what the objective is.
    fn solutions(&self, network: &Network) -> Vec<(i64, Vec<u16>)> {
        let mut solutions = Vec::new();
        permute(&mut (1..self.costs.len()).collect(), 0, &mut |order| {
            let mut follows = vec![0; self.costs.len()];
            let mut place = 0;
            for &to in order {
                follows[place] = to;
                place = to;
            }
            follows[place] = 0;
            self.add_all(network, &follows, &mut solutions);
        });
        solutions
    }

    /// Adds the solutions in which these places follow.
    fn add_all(&self, network: &Network, follows: &[usize], solutions: &mut Vec<(i64, Vec<u16>)>) {
        let count = follows.len();
        let next: Vec<i64> = follows.iter().map(|&to| self.first + int(to)).collect();
        if next.iter().zip(&self.domains).any(|(next, domain)| !domain.contains(next)) {
            return;
        }
        // Whether each costs one more, and the value of the other variable.
        for more in 0..if self.is_loose { 2_usize << count } else { 2 } {
            let cost = |place: usize| self.costs[place][follows[place]] + int(more >> (place + 1) & 1);
            let costs: Vec<i64> = (0..count).map(cost).collect();
            if costs.iter().any(|&cost| cost > 10) {
                continue;
            }
            let other = int(more & 1);
            let integers = next.iter().copied().chain([other]).chain(costs.iter().copied());
            let value = |(x, integer)| network.integers(x).value(integer).expect("it is declared").get();
            let values = network.variables().zip(integers).map(value).collect();
            let sum: i64 = costs.iter().zip(&self.factors).map(|(cost, factor)| cost * factor).sum();
            solutions.push((sum + self.of_other * other, values));
        }
    }
}

fn int(number: usize) -> i64 {
    i64::try_from(number).unwrap()
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
        let ways = Ways::random(seed);
        let network = ways.network();
        let solutions = ways.solutions(&network);
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
        let ways = Ways::random(seed);
        let network = ways.network();
        let solutions = ways.solutions(&network);
        let Some(best) = solutions.iter().map(|(value, _)| *value).min() else { continue };
        let watch = Watch::default();
        let learner = Learner::new(&network, seed, true, &watch).unwrap();
        let bound = learner.bound().unwrap();
        assert!(bound <= best, "{seed}: {bound} is above {best}");
        tight += u64::from(bound == best);
    }
    assert!(tight > 200, "only {tight} bounds are tight");
}
