//! Trails with a conflict, from which a search learns.

use csp_core::{Domain, Network, Problem, Val, Var};

use super::draws::Draws;
use super::problem::{Trail, TrailLiteral};

/// The name of a literal, its level, and the numbers of the literals that imply it.
type TrailEntry<'a> = (String, u64, &'a [usize]);

impl Trail {
    /// Trails that show one thing each, with what they are called.
    pub(super) fn classics() -> Vec<(&'static str, Network, Self)> {
        let named = |names: &str, rest: &[(u64, &'static [usize])]| -> Vec<TrailEntry<'static>> {
            let names = names.split(", ").map(str::to_owned);
            names.zip(rest).map(|(name, &(level, because))| (name, level, because)).collect()
        };
        // The literals of lower levels are not explained in the first two, which are in the chapter about learning.
        let sudoku = named(
            "B1 != 4, B3 != 4, G2 != 1, G8 = 2, G2 != 2, G2 = 4, A2 != 4, C2 = 4",
            &[(1, &[]), (1, &[]), (3, &[]), (4, &[]), (4, &[3]), (4, &[2, 4]), (4, &[5]), (4, &[0, 1, 6])],
        );
        let (one, two) = ((1, &[][..]), (2, &[][..]));
        let queens = named(
            "x0 != 0, x0 != 3, x5 != 1, x5 != 3, x5 != 5, x0 != 1, x0 != 4, x5 != 0, x1 = 4, x0 != 5, x5 != 4, x5 = 2",
            &[one, one, one, one, one, one, two, two, (3, &[]), (3, &[8]), (3, &[8]), (3, &[2, 3, 4, 7, 10])],
        );
        let diamond = named("a, b, c, d, e, f", &[one, (1, &[0]), (1, &[0]), (1, &[1, 2]), (1, &[3]), (1, &[3])]);
        let tried = named("a, b, c, d", &[one, two, (2, &[0, 1]), (2, &[1])]);
        let always = named("y, z, a, b, c", &[(0, &[]), (0, &[]), (1, &[]), (1, &[0, 2]), (1, &[1, 3])]);
        let far = named("a, b, c, d, e, f, g", &[one, two, (3, &[]), (4, &[]), (4, &[0, 3]), (4, &[3]), (4, &[4, 5])]);
        let alone = named("a, b, c", &[one, (1, &[0]), two]);
        let all = [
            ("a Sudoku", sudoku, vec![5, 7]),
            ("6 queens", queens, vec![0, 1, 5, 6, 9, 11]),
            ("a diamond", diamond, vec![4, 5]),
            ("what was tried", tried, vec![2, 3]),
            ("what always holds", always, vec![0, 2, 4]),
            ("over three levels", far, vec![0, 4, 6]),
            ("one literal of the last level", alone, vec![1, 2]),
        ];
        all.into_iter().map(stated).collect()
    }

    /// A random trail of so many levels. The share of a hundred says how many reasons are of the level itself.
    pub(super) fn drawn(levels: u64, share: u64, draws: &mut Draws) -> (Network, Self) {
        let mut levels_and_reasons: Vec<(u64, Vec<usize>)> = Vec::new();
        for level in 0..=levels {
            let begin = levels_and_reasons.len();
            let count = if level == 0 { draws.below(3) } else { draws.between(1, 2) + 4 * (level / levels) };
            // What is tried, or always holds; then what follows.
            for number in 0..=count {
                let end = levels_and_reasons.len();
                let because = match level {
                    0 => Vec::new(),
                    _ if number == 0 => Vec::new(),
                    _ => reasons(begin, end, share, draws),
                };
                levels_and_reasons.push((level, because));
            }
        }
        let last = levels_and_reasons.len() - 1;
        let begin = levels_and_reasons.iter().position(|(level, _)| *level == levels).unwrap_or(0);
        let mut conflict = reasons(begin, last, share, draws);
        conflict.push(last);
        let name = |number: usize, draws: &mut Draws| format!("x{number} = {}", draws.below(2));
        let entries = levels_and_reasons.iter().enumerate();
        let entries = entries.map(|(number, (level, because))| (name(number, draws), *level, &because[..])).collect();
        let (_, network, trail) = stated(("", entries, conflict));
        (network, trail)
    }
}

/// Up to three literals before `end`, one of them from `begin` on, and of the others so many in a hundred.
fn reasons(begin: usize, end: usize, share: u64, draws: &mut Draws) -> Vec<usize> {
    let mut chosen = vec![draws.between(begin as u64, end as u64 - 1) as usize];
    for _ in 0..draws.between(0, 2) {
        let least = if draws.happens(share) { begin } else { 0 };
        chosen.push(draws.between(least as u64, end as u64 - 1) as usize);
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

fn stated<'a>((name, entries, conflict): (&'a str, Vec<TrailEntry<'_>>, Vec<usize>)) -> (&'a str, Network, Trail) {
    let mut problem = Problem::new();
    let literals: Vec<Var> =
        entries.iter().map(|(name, ..)| problem.variable(name.clone(), Domain::only(Val::new(1)))).collect();
    let vars = |numbers: &[usize]| numbers.iter().map(|&number| literals[number]).collect();
    let literal = |(_, level, because): &TrailEntry<'_>| TrailLiteral { level: *level, because: vars(because) };
    let trail = Trail { literals: entries.iter().map(literal).collect(), conflict: vars(&conflict) };
    (name, problem.build().expect("these names are all different"), trail)
}
