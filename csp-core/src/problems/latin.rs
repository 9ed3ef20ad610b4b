//! Latin squares, whole and with holes.

use super::{MakeError, pairs, unlimited, within};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Labels, Network, NetworkSize, Problem, Val, afford};
use crate::random::Random;

/// An n x n square in which each row and each column holds each value of `0..n` once. The values are labelled
/// from 1. The variables come by rows and are named `r1c1` and so on.
///
/// ```
/// use csp_core::{Solver, problems};
///
/// assert_eq!(Solver::new(&problems::latin_square(4)).count(u64::MAX).unwrap().0.solutions, 576);
/// ```
pub fn latin_square(n: u16) -> Network {
    unlimited(|watch| latin_square_within(n, watch))
}

pub(super) fn latin_square_within(n: u16, watch: &Watch) -> Result<Network, MakeError> {
    square(n, |_| None, watch)
}

/// The places of the holes of a quasigroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// Anywhere.
    Random,
    /// As many in each row and in each column, up to one. With as many holes such problems are much harder (Kautz,
    /// Ruan, Achlioptas, Gomes, Selman & Stickel 2001).
    ///
    /// Our variant: see [`Random::balanced_cells`].
    Balanced,
}

/// A quasigroup with holes: a random Latin square with `holes` cells emptied, so that there is a solution.
///
/// Source: Achlioptas, Gomes, Kautz & Selman 2000. The square comes from the Markov chain of Jacobson &
/// Matthews 1996, with n^3 steps from the cyclic square. The hardest problems have about 0.42 n^2 holes.
///
/// ```
/// use csp_core::{Watch, problems};
///
/// let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
/// let network = problems::named("qwh:5,holes=10,seed=1,balanced", no_file, &Watch::default()).unwrap().network;
/// let cells: Vec<_> = network.variables().collect();
/// for row in cells.chunks(5) {
///     assert_eq!(row.iter().filter(|&&cell| network.domain(cell).len() > 1).count(), 2);
/// }
/// ```
pub(super) fn quasigroup(
    n: u16,
    holes: usize,
    pattern: Pattern,
    seed: u64,
    watch: &Watch,
) -> Result<Network, MakeError> {
    let side = u64::from(n);
    within("the number of holes", holes as u64, 0, side * side)?;
    square_size(side).check(watch)?;
    // The cube of the Markov chain, and four lists of cells.
    afford(side.pow(3) + 40 * side * side, watch)?;
    let mut random = Random::new(seed);
    let values = random_latin_square(n.into(), &mut random, watch)?;
    let cells = match pattern {
        Pattern::Random => {
            let mut cells: Vec<usize> = (0..values.len()).collect();
            random.shuffle_within(&mut cells, watch)?;
            cells
        }
        Pattern::Balanced => random.balanced_cells(n.into(), watch)?,
    };
    let mut given = vec![true; values.len()];
    cells.iter().take(holes).for_each(|&cell| given[cell] = false);
    square(n, |cell| given[cell].then_some(values[cell]), watch)
}

impl Random {
    /// All cells of an n x n square by rows, in an order so that the first ones are balanced, however many are taken: as many in
    /// each row and in each column, up to one. O(n^4), and n^3 bytes.
    ///
    /// Our variant: they come value by value of a random Latin square. Each value stands once in each row and column, and what is
    /// left of the first ones are random cells of the next value. Each balanced pattern of a multiple of `n` cells can come up, as it
    /// is a union of such values (Konig 1916; Hall 1935), but not all are equally likely. Ansotegui, Bejar, Fernandez, Gomes & Mateu
    /// 2006 draw patterns by another Markov chain.
    ///
    /// # Errors
    ///
    /// The limit that the watch has come to.
    pub fn balanced_cells(&mut self, n: usize, watch: &Watch) -> Result<Vec<usize>, Stop> {
        if !watch.affords(n.saturating_pow(3).saturating_add(40 * n.saturating_mul(n))) {
            return Err(Stop::Memory);
        }
        let values = random_latin_square(n, self, watch)?;
        self.cells_by_value(&values, n, watch)
    }

    /// The positions of `values` value by value, those of a value in random order. Where each value stands once in each
    /// part of a pattern, such as a row, the first positions are balanced over these parts, however many are taken.
    ///
    /// # Errors
    ///
    /// The limit that the watch has come to.
    ///
    /// # Panics
    ///
    /// When a value is not below `count`.
    pub fn cells_by_value(&mut self, values: &[usize], count: usize, watch: &Watch) -> Result<Vec<usize>, Stop> {
        let mut of_value = vec![Vec::with_capacity(values.len() / count.max(1)); count];
        for (cell, &value) in values.iter().enumerate() {
            watch.spend(1)?;
            of_value[value].push(cell);
        }
        of_value.iter_mut().try_for_each(|cells| self.shuffle_within(cells, watch))?;
        Ok(of_value.concat())
    }
}

/// Each of 2n lines states that its cells differ.
fn square_size(side: u64) -> NetworkSize {
    let constraints = (2 * side).saturating_mul(pairs(side));
    NetworkSize { variables: side * side, constraints, values: side, tables: 2 }
}

fn square(n: u16, given: impl Fn(usize) -> Option<usize>, watch: &Watch) -> Result<Network, MakeError> {
    square_size(n.into()).check(watch)?;
    let (side, mut problem, values) = (usize::from(n), Problem::within(watch), Domain::first_values(n));
    let mut cells = Vec::with_capacity(side * side);
    for cell in 0..side * side {
        problem.spend(8 + side as u64 / 64)?;
        cells.push(problem.variable(format!("r{}c{}", cell / side + 1, cell % side + 1), values.clone()));
    }
    problem.label(&cells, &Labels::counting_from(1));
    for line in 0..side {
        problem.all_different(&cells[line * side..][..side]);
        let column: Vec<_> = (0..side).map(|row| cells[row * side + line]).collect();
        problem.all_different(&column);
    }
    for (cell, &x) in cells.iter().enumerate() {
        problem.spend(1)?;
        if let Some(value) = given(cell) {
            problem.restrict(x, &Domain::only(Val::new(value as u16)));
        }
    }
    Ok(problem.build()?)
}

/// The values of a random Latin square, by rows.
///
/// A square is a cube of 0 and 1 with one 1 in each line: 1 at (row, column, value) when the cell has the
/// value. A move adds 1 at a place of 0. The lines through that place have their 1s elsewhere, and together
/// these places span a small box. The move adds or subtracts 1 at the other corners of the box, with
/// alternating signs, so that the sum of each line stays. It may leave one -1, from which the next move must
/// start.
fn random_latin_square(n: usize, random: &mut Random, watch: &Watch) -> Result<Vec<usize>, Stop> {
    let place = |at: [usize; 3]| (at[0] * n + at[1]) * n + at[2];
    let mut cube = vec![0i8; n * n * n];
    (0..n * n).for_each(|cell| cube[place([cell / n, cell % n, (cell / n + cell % n) % n])] = 1);
    let (mut negative, mut moves) = (None, 0);
    // The coordinate at which the line through `at` along `axis` has a 1.
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
        watch.spend(3 * n as u64)?;
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
            // Neighbouring corners differ in one bit, so they have opposite signs.
            cube[place(mixed)] += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        negative = Some(other).filter(|&other| cube[place(other)] < 0);
    }
    let value = |cell: usize| (0..n).find(|&value| cube[place([cell / n, cell % n, value])] == 1).unwrap_or(0);
    watch.spend((n * n) as u64)?;
    Ok((0..n * n).map(value).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::limits::Limits;

    fn random_latin_square(n: usize, random: &mut Random) -> Vec<usize> {
        super::random_latin_square(n, random, &Watch::start(Limits::default())).unwrap()
    }

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
