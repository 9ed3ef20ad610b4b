//! Three problems that everybody tries first.

use std::time::Instant;

use csp_core::relations::{Comparison, Linear};
use csp_core::{Expr, Limits, Network, Problem, Solver, Var};

fn send_more() -> Network {
    let mut problem = Problem::new();
    let letters: Vec<Var> = "SENDMORY".chars().map(|letter| problem.integer(letter.to_string(), 0..=9)).collect();
    problem.all_different_both(&letters);
    let letter = |letter: char| letters["SENDMORY".find(letter).unwrap()];
    let word = |word: &str| word.chars().fold(Expr::from(0), |sum, one| sum * 10 + Expr::from(letter(one)));
    problem.require((word("SEND") + word("MORE")).equals(word("MONEY")));
    problem.require(Expr::from(letter('S')).differs_from(0));
    problem.require(Expr::from(letter('M')).differs_from(0));
    problem.build().unwrap()
}

/// The numbers from 1 to n^2 in a square; all rows, columns and diagonals have the same sum.
fn magic_square(n: usize) -> Network {
    let mut problem = Problem::new();
    let most = (n * n) as i64;
    let cells: Vec<Var> = (0..n * n).map(|cell| problem.integer(format!("c{cell}"), 1..=most)).collect();
    problem.all_different_both(&cells);
    let mut lines: Vec<Vec<usize>> = Vec::new();
    lines.extend((0..n).map(|row| (0..n).map(|column| row * n + column).collect()));
    lines.extend((0..n).map(|column| (0..n).map(|row| row * n + column).collect()));
    lines.push((0..n).map(|step| step * n + step).collect());
    lines.push((0..n).map(|step| step * n + n - 1 - step).collect());
    for line in lines {
        let sum: Expr = line.into_iter().map(|cell| Expr::from(cells[cell])).sum();
        problem.require(sum.equals(most * (most + 1) / 2 / n as i64));
    }
    problem.build().unwrap()
}

/// The shortest ruler with so many marks whose distances all differ.
fn golomb(marks: usize) -> Network {
    let mut problem = Problem::new();
    let longest = (marks * marks) as i64;
    let at: Vec<Var> = (0..marks).map(|mark| problem.integer(format!("m{mark}"), 0..=longest)).collect();
    let mut distances = Vec::new();
    for one in 0..marks {
        for other in one + 1..marks {
            let distance = problem.integer(format!("d{one}_{other}"), 1..=longest);
            let [one, other] = [one, other].map(|mark| Expr::from(at[mark]));
            problem.require((other - one).equals(Expr::from(distance)));
            distances.push(distance);
        }
    }
    problem.require(Expr::from(at[0]).equals(0));
    problem.all_different_both(&distances);
    // A ruler that is turned round is the same.
    problem.require(Expr::from(distances[0]).less_than(Expr::from(distances[distances.len() - 1])));
    problem.minimize(Expr::from(at[marks - 1]));
    problem.build().unwrap()
}

/// Runs a strategy, tells what it took, and returns how many solutions there are.
fn count(network: &Network, name: &str, most: u64) -> u64 {
    let start = Instant::now();
    let (stats, _) = Solver::new(network).strategy(name.parse().unwrap()).count(most).unwrap();
    println!("{name}: {} solutions, {} nodes, {:?}", stats.solutions, stats.nodes, start.elapsed());
    stats.solutions
}

#[test]
fn send_and_more_make_money() {
    let network = send_more();
    for name in ["gac+mrv", "gac", "fc", "fc+mrv", "bt-cbj"] {
        assert_eq!(count(&network, name, u64::MAX), 1);
    }
}

#[test]
fn a_magic_square_of_three() {
    for name in ["gac+mrv", "gac+dom/wdeg", "fc", "fc-cbj+mrv"] {
        assert_eq!(count(&magic_square(3), name, u64::MAX), 8);
    }
    assert_eq!(count(&magic_square(4), "gac+mrv", 1), 1);
}

/// Frenicle de Bessy 1693: 880, each in 8 ways.
#[test]
#[ignore = "half a minute"]
fn all_magic_squares_of_four() {
    let network = magic_square(4);
    for name in ["gac+mrv", "gac+dom/wdeg", "gac+dom/ddeg", "gac"] {
        assert_eq!(count(&network, name, 1), 1);
        assert_eq!(count(&network, name, u64::MAX), 7040);
    }
}

/// The lengths of the shortest rulers: OEIS A003022.
#[test]
fn the_shortest_rulers() {
    for (marks, length) in [(4, 6), (5, 11), (6, 17)] {
        let best = Solver::new(&golomb(marks)).best().unwrap();
        assert_eq!((best.value, best.is_proved()), (Some(length), true), "{marks} marks");
    }
}

#[test]
#[ignore = "seconds"]
fn the_shortest_ruler_of_eight_marks() {
    for (marks, length) in [(7, 25), (8, 34)] {
        let network = golomb(marks);
        let start = Instant::now();
        let best = Solver::new(&network).best().unwrap();
        println!("auto, {marks} marks: {} nodes, {:?}", best.stats.nodes, start.elapsed());
        assert_eq!((best.value, best.is_proved()), (Some(length), true));
        for name in ["gac", "gac+mrv", "gac+input", "gac+dom/wdeg", "fc", "fc+mrv"] {
            let start = Instant::now();
            let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
            let best = Solver::new(&network).strategy(name.parse().unwrap()).limits(limits).best().unwrap();
            println!(
                "{name}, {marks} marks: {:?} {} {} nodes, {:?}",
                best.value,
                best.is_proved(),
                best.stats.nodes,
                start.elapsed()
            );
        }
    }
}

/// The same sum of variables whose values stand for other integers is another relation.
#[test]
fn a_sum_of_other_integers_is_another_relation() {
    let mut problem = Problem::new();
    let [a, b] = ["a", "b"].map(|name| problem.integer(name, 0..=4));
    let [c, d] = ["c", "d"].map(|name| problem.integer(name, 10..=14));
    problem.post(&[a, b], Linear::new([1, 1], Comparison::Equal, 4));
    problem.post(&[c, d], Linear::new([1, 1], Comparison::Equal, 4));
    assert!(Solver::new(&problem.build().unwrap()).first().unwrap().solutions.is_empty());
    let mut problem = Problem::new();
    let [a, b] = ["a", "b"].map(|name| problem.integer(name, 0..=4));
    let [c, d] = ["c", "d"].map(|name| problem.integer(name, 1..=5));
    problem.post(&[a, b], Linear::new([1, -1], Comparison::Equal, 1));
    problem.post(&[b, a], Linear::new([1, -1], Comparison::Equal, -1));
    problem.post(&[c, d], Linear::new([1, -1], Comparison::Equal, 1));
    // b = 0 to 3; d = 1 to 4.
    assert_eq!(Solver::new(&problem.build().unwrap()).count(u64::MAX).unwrap().0.solutions, 16);
}
