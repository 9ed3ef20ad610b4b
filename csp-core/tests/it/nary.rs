//! Constraints on any number of variables: all strategies find what brute force finds.

use csp_core::names::LookAhead;
use csp_core::{Expr, Network, Problem, Solver, Strategy};

fn send_more() -> Network {
    let mut problem = Problem::new();
    let letters: Vec<_> = "SENDMORY".chars().map(|letter| problem.integer(letter.to_string(), 0..=9)).collect();
    problem.all_different_both(&letters);
    let word = |word: &str| {
        word.chars().fold(Expr::from(0), |sum, letter| {
            let x = letters["SENDMORY".find(letter).unwrap()];
            sum * 10 + Expr::from(x)
        })
    };
    problem.require((word("SEND") + word("MORE")).equals(word("MONEY")));
    problem.require(Expr::from(letters[0]).differs_from(0));
    problem.require(Expr::from(letters[4]).differs_from(0));
    problem.build().unwrap()
}

/// The one solution of Dudeney 1924, by every look-ahead that does not try all tuples.
#[test]
fn send_more_money() {
    let network = send_more();
    assert_eq!(network.nary().len(), 2);
    for name in ["fc", "fc-cbj+mrv", "gac+mrv", "fc-gbj", "bt-cbj", "mac+dom/wdeg"] {
        let outcome = Solver::new(&network).strategy(name.parse().unwrap()).all().unwrap();
        let integers: Vec<Vec<i64>> = outcome
            .solutions
            .iter()
            .map(|solution| network.variables().map(|x| network.integer(x, solution.value(x))).collect())
            .collect();
        assert_eq!(integers, [[9, 5, 6, 7, 1, 0, 8, 2]], "{name}");
    }
}

#[test]
fn every_look_ahead_counts_the_pythagorean_triples() {
    let mut problem = Problem::new();
    let sides = ["a", "b", "c"].map(|name| problem.integer(name, 1..=20));
    problem.post(&sides, |side: &[i64]| side[0] < side[1] && side[0].pow(2) + side[1].pow(2) == side[2].pow(2));
    let network = problem.build().unwrap();
    for look_ahead in LookAhead::all() {
        let outcome = Solver::new(&network).strategy(Strategy::new(look_ahead)).all().unwrap();
        assert_eq!(outcome.solutions.len(), 6, "{look_ahead}");
    }
}

#[test]
fn the_best_knapsack() {
    let (weights, worths) = ([3, 4, 5, 9, 4], [3, 4, 4, 10, 4]);
    let mut problem = Problem::new();
    let taken: Vec<Expr> = (0..5).map(|item| problem.integer(format!("item {item}"), 0..=1).into()).collect();
    let sum = |numbers: [i64; 5]| taken.iter().zip(numbers).map(|(x, number)| x.clone() * number).sum::<Expr>();
    problem.require(sum(weights).at_most(11));
    problem.maximize(sum(worths));
    let network = problem.build().unwrap();
    let best = (0..32u32).filter(|set| (0..5).filter(|i| set >> i & 1 == 1).map(|i| weights[i]).sum::<i64>() <= 11);
    let best = best.map(|set| (0..5).filter(|i| set >> i & 1 == 1).map(|i| worths[i]).sum::<i64>()).max();
    for look_ahead in LookAhead::all() {
        let found = Solver::new(&network).strategy(Strategy::new(look_ahead)).best().unwrap();
        assert_eq!((found.value, found.is_proved()), (best, true), "{look_ahead}");
    }
}
