//! What each way to look ahead costs on small problems, for all solutions.

use std::fmt::Write as _;

use csp_core::relations::Tuples;
use csp_core::{Expr, Limits, Network, Problem, Random, Solver, Strategy, Var, Watch};

/// The ways to look ahead along the constraints themselves; on the encodings there is forward checking alone.
const NARY: [&str; 6] = ["nfc0", "nfc1", "nfc2", "nfc3", "nfc4", "nfc5"];

/// A row for each problem and each way: nodes, checks and solutions.
pub(crate) fn table() -> String {
    let mut text = String::new();
    for (name, network) in problems() {
        let watch = Watch::start(Limits::default());
        let hidden = network.hidden_variables(&watch).expect("the tuples of small constraints are few").network;
        let dual = network.dual(&watch).expect("the tuples of small constraints are few").network;
        let own = NARY.map(|strategy| (strategy.to_owned(), &network));
        let encoded = [("fc, hidden variables".to_owned(), &hidden), ("fc, dual".to_owned(), &dual)];
        _ = writeln!(text, "{name:<22} {:>9} {:>11} {:>9}", "nodes", "checks", "solutions");
        for (way, network) in own.into_iter().chain(encoded) {
            let strategy: Strategy =
                way.split(',').next().unwrap_or(&way).parse().expect("it is the name of a strategy");
            let stats = Solver::new(network).strategy(strategy).count(u64::MAX).expect("the parts go together").0;
            let checks = stats.textbook.map_or(0, |counters| counters.checks);
            _ = writeln!(text, "  {way:<20} {:>9} {checks:>11} {:>9}", stats.nodes, stats.solutions);
        }
    }
    text
}

fn problems() -> [(&'static str, Network); 3] {
    [("magic square 3 x 3", magic_square()), ("TWO + TWO = FOUR", two_two_four()), ("random tables", random_tables())]
}

fn magic_square() -> Network {
    let mut problem = Problem::new();
    let cells: Vec<Var> = (0..9).map(|cell| problem.integer(format!("x{}{}", cell / 3, cell % 3), 1..=9)).collect();
    problem.all_different(&cells);
    for line in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]] {
        problem.require(line.iter().map(|&cell| Expr::from(cells[cell])).sum::<Expr>().equals(15));
    }
    problem.build().expect("it is stated without misuse")
}

/// By columns, with what is carried to the next (AIMA, section 6.1.3).
fn two_two_four() -> Network {
    let mut problem = Problem::new();
    let letters = ["T", "W", "O", "F", "U", "R"].map(|letter| problem.integer(letter, 0..=9));
    let carried = ["c1", "c10", "c100"].map(|name| problem.integer(name, 0..=1));
    problem.all_different(&letters);
    let digit = |letter: usize| Expr::from(letters[letter]);
    let [ones, tens, hundreds] = carried.map(Expr::from);
    problem.require((digit(2) * 2).equals(digit(5) + ones.clone() * 10));
    problem.require((digit(1) * 2 + ones).equals(digit(4) + tens.clone() * 10));
    problem.require((digit(0) * 2 + tens).equals(digit(2) + hundreds.clone() * 10));
    problem.require(digit(3).equals(hundreds));
    problem.require(digit(3).greater_than(0).and(digit(0).greater_than(0)));
    problem.build().expect("it is stated without misuse")
}

/// Twelve constraints on three of ten variables each, which allow every second tuple.
fn random_tables() -> Network {
    let mut random = Random::new(1);
    let mut problem = Problem::new();
    let mut variables: Vec<Var> = (0..10).map(|number| problem.integer(format!("x{number}"), 0..=3)).collect();
    for _ in 0..12 {
        random.shuffle(&mut variables);
        let tuples = (0..64).map(|number| [number / 16, number / 4 % 4, number % 4]);
        let tuples: Vec<[i64; 3]> = tuples.filter(|_| random.below(2) == 0).collect();
        problem.post(&variables[..3], Tuples::allowed(3, tuples));
    }
    problem.build().expect("it is stated without misuse")
}
