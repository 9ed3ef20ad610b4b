//! Latin squares, whole and with holes.

use crate::model::{Domain, Labels, Network, Problem, Val};
use crate::search::Random;

/// An n x n square in which each row and column holds each value of `0..n`, labelled from 1, once; variables
/// by rows, named `r1c1` and so on.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// assert_eq!(Solver::new(&problems::latin_square(4)).count(u64::MAX).0.solutions, 576);
/// ```
pub fn latin_square(n: u16) -> Network {
    square(n, |_| None)
}

/// A quasigroup with holes: a random Latin square with `holes` random cells emptied, so that there is a solution.
///
/// Source: Achlioptas, Gomes, Kautz & Selman 2000; the square by the Markov chain of Jacobson & Matthews 1996, n^3 steps from
/// the cyclic square. The hardest have about 0.42 n^2 holes.
pub fn quasigroup_with_holes(n: u16, holes: usize, seed: u64) -> Network {
    let mut random = Random::new(seed);
    let values = random_latin_square(n.into(), &mut random);
    let mut cells: Vec<usize> = (0..values.len()).collect();
    random.shuffle(&mut cells);
    let mut given = vec![true; values.len()];
    cells.iter().take(holes).for_each(|&cell| given[cell] = false);
    square(n, |cell| given[cell].then_some(values[cell]))
}

fn square(n: u16, given: impl Fn(usize) -> Option<usize>) -> Network {
    let (side, mut problem) = (usize::from(n), Problem::new());
    let name = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    let cells: Vec<_> = (0..side * side).map(|cell| problem.variable(name(cell), Domain::first_values(n))).collect();
    problem.label(&cells, &Labels::counting_from(1));
    for line in 0..side {
        problem.all_different(&cells[line * side..][..side]);
        let column: Vec<_> = (0..side).map(|row| cells[row * side + line]).collect();
        problem.all_different(&column);
    }
    for (cell, &x) in cells.iter().enumerate() {
        if let Some(value) = given(cell) {
            problem.restrict(x, &Domain::only(Val::new(value as u16)));
        }
    }
    problem.build().expect("the cells of a line are different variables")
}

/// The values of a random Latin square, by rows.
///
/// A square is a cube of 0 and 1 with one 1 in each line. A move adds 1 at a place of 0, and at the three places opposite
/// where lines through it have their 1s takes and adds in turn; this may leave one -1, from which the next move must start.
fn random_latin_square(n: usize, random: &mut Random) -> Vec<usize> {
    let place = |at: [usize; 3]| (at[0] * n + at[1]) * n + at[2];
    let mut cube = vec![0i8; n * n * n];
    (0..n * n).for_each(|cell| cube[place([cell / n, cell % n, (cell / n + cell % n) % n])] = 1);
    let (mut negative, mut moves) = (None, 0);
    // One coordinate, at which the line through `at` along `axis` has a 1.
    let one = |cube: &[i8], at: [usize; 3], axis: usize, random: &mut Random| {
        let along = |value: usize| {
            let mut at = at;
            at[axis] = value;
            place(at)
        };
        let ones: Vec<usize> = (0..n).filter(|&value| cube[along(value)] == 1).collect();
        ones[random.below(ones.len() as u64) as usize]
    };
    while n > 1 && (moves < n * n * n || negative.is_some()) {
        moves += 1;
        let at: [usize; 3] = negative.unwrap_or_else(|| {
            loop {
                let at = [(); 3].map(|()| random.below(n as u64) as usize);
                if cube[place(at)] == 0 {
                    return at;
                }
            }
        });
        let other = [0, 1, 2].map(|axis| one(&cube, at, axis, random));
        for corner in 0..8usize {
            let mixed = [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { other[axis] } else { at[axis] });
            cube[place(mixed)] += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        negative = Some(other).filter(|&other| cube[place(other)] < 0);
    }
    let value = |cell: usize| (0..n).find(|&value| cube[place([cell / n, cell % n, value])] == 1).unwrap_or(0);
    (0..n * n).map(value).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn random_squares_are_latin() {
        for n in [1, 2, 3, 5, 8, 13] {
            let square = random_latin_square(n, &mut Random::new(n as u64));
            let all = |line: &mut dyn Iterator<Item = usize>| line.collect::<BTreeSet<usize>>().len() == n;
            assert!((0..n).all(|row| all(&mut square[row * n..][..n].iter().copied())), "{n}");
            assert!((0..n).all(|column| all(&mut (0..n).map(|row| square[row * n + column]))), "{n}");
        }
    }

    /// All 12 squares of order 3, about equally often.
    #[test]
    fn random_squares_are_fair() {
        let (mut random, mut seen) = (Random::new(9), BTreeMap::new());
        for _ in 0..6000 {
            *seen.entry(random_latin_square(3, &mut random)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|count| (400..600).contains(count)), "{:?}", seen.values());
    }
}
