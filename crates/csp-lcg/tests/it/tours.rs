//! Shortest tours, alone and in turn, against all tours.

use csp_core::relations::Circuit;
use csp_core::{Cancel, Expr, Limits, Network, Plan, Problem, Solver, Stop, Var};
use csp_lcg::LcgEngine;
use csp_testing::Rng;

/// Places, with what each way costs, and ways that are closed.
struct Ways {
    costs: Vec<Vec<i64>>,
    is_closed: Vec<Vec<bool>>,
}

impl Ways {
    /// So many places; costs are the same both ways, or not, and each way costs up to `most`.
    fn random(rng: &mut Rng, count: usize, most: u64) -> Self {
        let is_symmetric = rng.below(2) == 0;
        let closed = rng.below(4);
        let mut costs: Vec<Vec<i64>> = Vec::new();
        let mut is_closed: Vec<Vec<bool>> = Vec::new();
        for a in 0..count {
            let other = |b: usize| if is_symmetric && b < a { Some(costs[b][a]) } else { None };
            let row = (0..count).map(|b| other(b).unwrap_or_else(|| rng.below(most).cast_signed())).collect();
            costs.push(row);
            is_closed.push((0..count).map(|_| rng.below(10) < closed).collect());
        }
        Self { costs, is_closed }
    }

    /// The places on the shortest tour cost this; the limit of what two given places may cost together holds, too.
    fn least(&self, limit: Option<i64>) -> Option<i64> {
        let mut least = None;
        self.go_on(&mut vec![0], &mut least, limit);
        least
    }

    fn go_on(&self, tour: &mut Vec<usize>, least: &mut Option<i64>, limit: Option<i64>) {
        let count = self.costs.len();
        if tour.len() == count {
            let ways: Vec<[usize; 2]> = (0..count).map(|at| [tour[at], tour[(at + 1) % count]]).collect();
            let cost = |[a, b]: &[usize; 2]| self.costs[*a][*b];
            let both: i64 = ways.iter().filter(|way| way[0] == 1 || way[0] == 2).map(cost).sum();
            if ways.iter().all(|&[a, b]| !self.is_closed[a][b]) && limit.is_none_or(|limit| both <= limit) {
                let all = ways.iter().map(cost).sum::<i64>();
                *least = Some(least.map_or(all, |least: i64| least.min(all)));
            }
            return;
        }
        for next in 1..count {
            if tour.contains(&next) {
                continue;
            }
            tour.push(next);
            self.go_on(tour, least, limit);
            tour.pop();
        }
    }

    /// As a network. The costs are variables of their own.
    fn network(&self, limit: Option<i64>) -> Network {
        let count = self.costs.len();
        let mut problem = Problem::new();
        let place = |place: usize| i64::try_from(place).unwrap();
        let next: Vec<Var> = (0..count)
            .map(|from| {
                let open = (0..count).filter(|&to| !self.is_closed[from][to]).map(place);
                problem.integer(format!("n{from}"), open.collect::<csp_core::Integers>())
            })
            .collect();
        problem.post(&next, Circuit::counting_from(0));
        let entry = |from: usize| {
            let row = self.costs[from].iter().map(|&cost| Expr::Constant(cost)).collect();
            Expr::Nth(row, Box::new(Expr::from(next[from])))
        };
        let costs: Vec<Expr> = (0..count)
            .map(|from| {
                let most = self.costs[from].iter().max().copied().unwrap_or(0);
                let cost = Expr::from(problem.integer(format!("c{from}"), 0..=most));
                problem.require(cost.clone().equals(entry(from)));
                cost
            })
            .collect();
        if let Some(limit) = limit {
            problem.require((costs[1].clone() + costs[2].clone()).at_most(limit));
        }
        problem.minimize(costs.into_iter().reduce(|a, b| a + b).unwrap());
        problem.build().unwrap()
    }
}

#[test]
fn the_shortest_tour_is_that_of_brute_force() {
    let mut solved = 0;
    for seed in 0..2500 {
        let rng = &mut Rng(seed);
        let count = 3 + rng.below(5) as usize;
        let most = [6, 40, 1000][rng.below(3) as usize];
        let ways = Ways::random(rng, count, most);
        let limit = (rng.below(3) == 0).then(|| rng.below(40).cast_signed());
        let (network, least) = (ways.network(limit), ways.least(limit));
        for plan in [Plan::Own(&LcgEngine), Plan::AutoWith(&LcgEngine)] {
            let best = Solver::new(&network).plan(plan).seed(seed % 3).best().unwrap();
            assert_eq!((best.value, best.stop), (least, Stop::Exhausted), "{seed} by {plan}");
        }
        solved += usize::from(least.is_some());
    }
    assert!(solved > 1200, "only {solved} have a tour");
}

/// The bound that is told never lies beyond the best, wherever a limit of nodes ends the search.
#[test]
fn a_bound_is_never_beyond_the_best() {
    let mut told = 0;
    for seed in 0..150 {
        let rng = &mut Rng(seed);
        let ways = Ways::random(rng, 7, 60);
        let Some(least) = ways.least(None) else { continue };
        let network = ways.network(None);
        for nodes in [0, 1, 5, 12, 30] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = Solver::new(&network).plan(Plan::Own(&LcgEngine)).limits(limits).best().unwrap();
            let bound = best.bound.unwrap();
            assert!(bound <= least && best.value.is_none_or(|value| value >= least), "{seed}: {bound} and {least}");
            assert!(!best.is_proved() || best.value == Some(least), "{seed}");
            told += usize::from(bound > 0);
        }
    }
    assert!(told > 200, "only {told} bounds say something");
}

/// Penalties of many places take long; a limit ends that.
#[test]
fn a_limit_ends_the_search_for_penalties() {
    let network = Ways::random(&mut Rng(1), 60, 1000).network(None);
    let mut ended = 0;
    for look in [3, 10, 30, 100] {
        let cancel = Cancel::at_look(look);
        let limits = Limits { cancel: Some(cancel.clone()), nodes: Some(0), ..Limits::default() };
        let stop = Solver::new(&network).plan(Plan::Own(&LcgEngine)).limits(limits).best().unwrap().stop;
        assert_eq!(cancel.seen().after, 0, "{look}");
        ended += usize::from(stop == Stop::Cancelled);
    }
    assert!(ended > 1, "only {ended} were cancelled");
}
