//! The best solution, against brute force.

use csp_core::names::{LookAhead, PartKind};
use csp_core::relations::{AllDifferent, Comparison, Linear, Sense};
use csp_core::{Event, Expr, Limits, Network, Problem, Random, Solver, Strategy, Var};

use crate::arithmetic::follow::{tuples, variables};

/// A small problem with some constraints and a sum to be made small or large; and its best value.
fn problem(seed: u64) -> (Network, Option<i64>) {
    let mut random = Random::new(seed);
    let mut problem = Problem::new();
    let count = 3 + random.below(3) as usize;
    let xs = variables(&mut problem, &mut random, count, 4, 6);
    for _ in 0..=random.below(3) {
        let mut scope = xs.clone();
        random.shuffle(&mut scope);
        scope.truncate(2 + random.below(count as u64 - 1) as usize);
        let coefficients: Vec<i64> = scope.iter().map(|_| random.below(7) as i64 - 3).collect();
        let comparison = [Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast];
        let constant = random.below(9) as i64 - 4;
        match random.below(4) {
            0 => _ = problem.post(&scope, AllDifferent),
            1 => {
                let [a, b] = [scope[0], scope[1]].map(Expr::from);
                let other = Expr::from(scope[scope.len() - 1]);
                problem.require((a.clone() * b).at_most(constant).implies(other.less_than(a)));
            }
            kind => {
                let comparison = comparison[(random.below(3) as usize + kind as usize) % 4];
                problem.post(&scope, Linear::new(coefficients, comparison, constant));
            }
        }
    }
    let sum: Vec<(i64, Var)> = xs.iter().map(|&x| (random.below(9) as i64 - 4, x)).collect();
    let objective: Expr = sum.iter().map(|&(coefficient, x)| Expr::from(x) * coefficient).sum();
    let objective = objective + (random.below(5) as i64 - 2);
    if random.below(2) == 0 {
        problem.minimize(objective);
    } else {
        problem.maximize(objective);
    }
    let network = problem.build().unwrap();
    let best = by_brute_force(&network);
    (network, best)
}

fn by_brute_force(network: &Network) -> Option<i64> {
    let left = network.variables().map(|x| network.domain(x).iter().map(|v| network.integer(x, v)).collect()).collect();
    let objective = network.objective().unwrap();
    let is_allowed = |tuple: &Vec<i64>| {
        let value = |x: Var| network.integers(x).value(tuple[x.index()]).unwrap();
        network.nary().iter().all(|one| {
            let own: Vec<i64> = one.scope().iter().map(|x| tuple[x.index()]).collect();
            one.relation().allows(&own)
        }) && network
            .variables()
            .all(|x| network.arcs(x).iter().all(|&arc| network.row(arc, value(x)).contains(value(arc.target()))))
    };
    let worth = |tuple: Vec<i64>| {
        objective.constant() + objective.terms().iter().map(|&(c, x)| c * tuple[x.index()]).sum::<i64>()
    };
    let all = tuples(&left).into_iter().filter(is_allowed).map(worth);
    if objective.sense() == Sense::Minimize { all.min() } else { all.max() }
}

/// Every part at least once.
fn names() -> Vec<String> {
    let named = |kind| Strategy::parts().iter().filter(move |part| part.kind == kind).map(|part| part.name);
    let mut names: Vec<String> = LookAhead::all().map(|ahead| ahead.to_string()).collect();
    for ahead in ["bt", "fc", "gac"] {
        names.extend(named(PartKind::LookBack).map(|back| format!("{ahead}-{back}")));
        for kind in [PartKind::Variables, PartKind::Values, PartKind::Traversal, PartKind::Conflicts] {
            names.extend(named(kind).map(|part| format!("{ahead}+{part}")));
        }
    }
    names.extend(["gac-cbj+dom/wdeg+luby", "fc-cbj+mrv+lcv", "mac-cbj+lds"].map(str::to_owned));
    names.retain(|name| name.parse::<Strategy>().is_ok());
    names
}

fn compare(seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (names, mut runs, mut without) = (names(), 0, 0);
    assert!(names.len() > 50, "{names:?}");
    for seed in seeds {
        let (network, best) = problem(seed);
        without += usize::from(best.is_none());
        for name in &names {
            let Ok(found) = Solver::new(&network).strategy(name.parse().unwrap()).best() else { continue };
            assert_eq!((found.value, found.is_proved()), (best, true), "seed {seed}, {name}: {network:?}");
            assert_eq!(found.value.is_some(), found.solution.is_some());
            runs += 1;
        }
    }
    (runs, without)
}

#[test]
fn every_strategy_finds_the_best() {
    let (runs, without) = compare(0..80);
    assert!(runs > 3_000 && without < 60, "{runs} runs, {without} without a solution");
}

#[test]
#[ignore = "minutes"]
fn every_strategy_finds_the_best_of_many() {
    println!("{:?}", compare(1_000_000..1_004_000));
}

/// Whatever ends a search, what it has found is a solution, each better than the one before.
#[test]
fn limits_keep_the_best_so_far() {
    let mut cut = 0;
    for seed in 0..300 {
        let (network, best) = problem(seed);
        for nodes in [1, 2, 4, 8] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let solver = || Solver::new(&network).strategy("fc+input".parse().unwrap()).limits(limits.clone());
            let found = solver().best().unwrap();
            let objective = network.objective().unwrap();
            let worths: Vec<i64> =
                solver().improving().unwrap().map(|solution| objective.of(&network, &solution)).collect();
            assert_eq!(worths.last().copied(), found.value);
            let sign = if objective.sense() == Sense::Minimize { 1 } else { -1 };
            assert!(worths.windows(2).all(|two| sign * two[1] < sign * two[0]), "{worths:?}");
            if found.is_proved() {
                assert_eq!(found.value, best);
            } else {
                cut += 1;
                let (Some(found), Some(best)) = (found.value, best) else { continue };
                assert!(sign * found >= sign * best);
            }
        }
    }
    assert!(cut > 200, "{cut}");
}

/// An observer is told the value of each better solution right behind the solution; of a search for any solution, none.
#[test]
fn an_observer_is_told_each_better_value() {
    let mut told_of = 0;
    for seed in 0..100 {
        let (network, _) = problem(seed);
        let objective = network.objective().unwrap();
        for name in ["bt+input", "fc-cbj+dom/wdeg+luby", "gac+mrv"] {
            let solver = || Solver::new(&network).strategy(name.parse().unwrap());
            let (mut told, mut before) = (Vec::new(), None);
            let mut tell = |event: &Event| {
                if let Event::Improved { value } = event {
                    assert_eq!(before, Some(Event::Solved));
                    told.push(*value);
                }
                before = Some(event.clone());
            };
            let Ok(found) = solver().observer(&mut tell).improving() else { continue };
            let worths: Vec<i64> = found.map(|solution| objective.of(&network, &solution)).collect();
            assert_eq!(told, worths, "seed {seed}, {name}");
            told_of += told.len();
            let mut any = 0;
            let mut count = |event: &Event| any += usize::from(matches!(event, Event::Improved { .. }));
            solver().observer(&mut count).all().unwrap();
            assert_eq!(any, 0);
        }
    }
    assert!(told_of > 300, "{told_of}");
}

/// A search for the best solution goes on starting again behind its first: no solution is found twice, as each must be better.
#[test]
fn restarts_go_on_behind_the_first_solution() {
    let mut behind = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut problem = Problem::new();
        let xs: Vec<Var> = (0..7).map(|place| problem.integer(format!("x{place}"), 0..=5)).collect();
        for _ in 0..3 {
            let mut scope = xs.clone();
            random.shuffle(&mut scope);
            scope.truncate(4);
            let coefficients: Vec<i64> = scope.iter().map(|_| random.below(7) as i64 - 3).collect();
            problem.post(&scope, Linear::new(coefficients, Comparison::NotEqual, random.below(3) as i64));
        }
        problem.post(&xs[..5], AllDifferent);
        let sum: Expr = xs.iter().map(|&x| Expr::from(x) * (random.below(9) as i64 - 4)).sum();
        problem.minimize(sum);
        let network = problem.build().unwrap();
        let best = by_brute_force(&network);
        for name in
            ["bt+input+geometric", "fc+dom/wdeg+geometric", "fc-cbj+dom/wdeg+geometric", "gac+dom/wdeg+geometric"]
        {
            let solver = || Solver::new(&network).strategy(name.parse().unwrap());
            let mut solutions = solver().improving().unwrap();
            let first = solutions.next().map(|_| solutions.stats().restarts);
            solutions.by_ref().for_each(drop);
            behind += usize::from(first.is_some_and(|first| solutions.stats().restarts > first));
            let found = solver().best().unwrap();
            assert_eq!((found.value, found.is_proved()), (best, true), "seed {seed}, {name}");
        }
    }
    assert!(behind > 60, "{behind}");
}
