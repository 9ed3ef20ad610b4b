//! Small problems for the tests.

use crate::problem::Problem;

/// n queens on a board of n x n squares. The variable x0 is the queen of the first row; its value is her column,
/// from 0.
pub fn queens(n: usize) -> Problem {
    let names: Vec<String> = (0..n).map(|row| format!("x{row}")).collect();
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|x| (x + 1..n).map(move |y| (x, y))).collect();
    problem(&names, n as i64, &pairs, |x, a, y, b| a != b && a.abs_diff(b) != x.abs_diff(y) as u64)
}

/// The map of Australia with so many colours, from 0.
pub fn australia(colours: i64) -> Problem {
    let names = ["WA", "NT", "SA", "Q", "NSW", "V", "T"].map(String::from);
    let borders = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];
    problem(&names, colours, &borders, |_, a, _, b| a != b)
}

/// Variables with the values from 0 to below `values`, and the same constraint on each of these pairs.
pub fn problem(
    names: &[String],
    values: i64,
    pairs: &[(usize, usize)],
    holds: impl Fn(usize, i64, usize, i64) -> bool,
) -> Problem {
    let mut problem = Problem::default();
    for name in names {
        problem.add_variable(name, (0..values).collect());
    }
    for &(x, y) in pairs {
        problem.relate(x, y);
        for a in 0..values {
            for b in (0..values).filter(|&b| holds(x, a, y, b)) {
                problem.allow(x, a, y, b);
            }
        }
    }
    problem
}
