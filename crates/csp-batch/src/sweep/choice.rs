//! The choice of the variable to split on, in each lane by itself and in all at once.

use pulp::Simd;

use crate::rows::row::{Row, Seen};
use crate::structure::cliques::Clique;

/// The rows that the choice works with: one for each place, and three for each clique.
pub(crate) struct Choice<'a, S: Simd> {
    pub(crate) simd: S,
    pub(crate) values: usize,
    pub(crate) cliques: &'a [Clique],
    pub(crate) cliques_of: &'a [Vec<u32>],
    /// The lanes in which a variable has exactly two values, by place.
    pub(crate) bivalue: &'a mut [S::u64s],
    /// The lanes in which a variable is better than all before it, by place.
    pub(crate) better: &'a mut [S::u64s],
    /// For each clique how many of its variables have two values, in binary.
    pub(crate) counts: &'a mut [S::u64s],
}

/// Binary digits of the count of a clique; the largest number stands for more, too.
pub(crate) const DIGITS: usize = 3;
/// Binary digits of the sum over the cliques of a variable.
const SUM_DIGITS: usize = 5;
/// Binary digits of a number of values.
const SIZE_DIGITS: usize = 7;
/// The most cliques of a variable that are counted: the sum has room for so many.
const MOST_CLIQUES: usize = 4;

impl<S: Simd> Choice<'_, S> {
    /// Writes into `chosen`, for each place, the lanes of `open` that split on its variable: one with two values, of these
    /// the one with the most bivalue neighbours, counted once for each clique; of several the first. Where no variable has
    /// two values it is the first with the fewest.
    #[inline(always)]
    pub(crate) fn choose(&mut self, can: &[S::u64s], open: Row<S>, chosen: &mut [S::u64s]) {
        let Self { simd, values, cliques, cliques_of, bivalue, better, counts } = self;
        let simd = *simd;
        for (can, bivalue) in can.chunks_exact(*values).zip(&mut **bivalue) {
            *bivalue = sizes(simd, can).exactly_twice().bits();
        }
        for (clique, counts) in cliques.iter().zip(counts.chunks_exact_mut(DIGITS)) {
            count_members(simd, &clique.places, bivalue, counts);
        }
        let mut best = [Row::none(simd); SUM_DIGITS];
        for ((cliques, &bivalue), better) in cliques_of.iter().zip(&**bivalue).zip(&mut **better) {
            let sum = sum(simd, cliques, counts);
            *better = take_if_more(sum, Row::of(simd, bivalue), &mut best).bits();
        }
        chosen.fill(Row::none(simd).bits());
        let left = take_last(simd, better, open, chosen);
        if left.is_some() {
            self.choose_fewest(can, left, chosen);
        }
    }

    /// In the lanes of `open`: the first variable of those with the fewest values, two at least.
    #[inline(always)]
    fn choose_fewest(&mut self, can: &[S::u64s], open: Row<S>, chosen: &mut [S::u64s]) {
        let simd = self.simd;
        let mut best = [Row::none(simd); SIZE_DIGITS];
        for (can, better) in can.chunks_exact(self.values).zip(&mut *self.better) {
            let mut size = [Row::none(simd); SIZE_DIGITS];
            for &can in can {
                let mut carry = Row::of(simd, can);
                for digit in &mut size {
                    let both = *digit & carry;
                    *digit = *digit ^ carry;
                    carry = both;
                }
            }
            // The fewest are the most of what is missing.
            let missing = size.map(|digit| !digit);
            *better = take_if_more(missing, sizes(simd, can).twice, &mut best).bits();
        }
        take_last(simd, self.better, open, chosen);
    }
}

/// Adds to `chosen`, in each lane of `open`, the last variable of `better` that has it; the lanes in which there is none.
/// The last that was better than all before it is the best.
#[inline(always)]
fn take_last<S: Simd>(simd: S, better: &[S::u64s], open: Row<S>, chosen: &mut [S::u64s]) -> Row<S> {
    let mut left = open;
    for (&better, chosen) in better.iter().zip(chosen).rev() {
        let here = Row::of(simd, better) & left;
        left &= !here;
        *chosen = (Row::of(simd, *chosen) | here).bits();
    }
    left
}

/// The lanes in which a variable has at least one value, at least two, and at least three.
#[inline(always)]
fn sizes<S: Simd>(simd: S, can: &[S::u64s]) -> Seen<S> {
    let mut seen = Seen::nothing(simd);
    for &can in can {
        seen.see(Row::of(simd, can));
    }
    seen
}

/// Counts the rows of these places.
#[inline(always)]
fn count_members<S: Simd>(simd: S, places: &[u32], rows: &[S::u64s], counts: &mut [S::u64s]) {
    let mut digits = [Row::none(simd); DIGITS];
    for &place in places {
        let mut full = Row::all(simd);
        for digit in digits {
            full &= digit;
        }
        let mut carry = Row::of(simd, rows[place as usize]) & !full;
        for digit in &mut digits {
            let both = *digit & carry;
            *digit = *digit ^ carry;
            carry = both;
        }
    }
    for (count, digit) in counts.iter_mut().zip(digits) {
        *count = digit.bits();
    }
}

/// The sum of the counts of these cliques.
#[inline(always)]
fn sum<S: Simd>(simd: S, cliques: &[u32], counts: &[S::u64s]) -> [Row<S>; SUM_DIGITS] {
    let mut sum = [Row::none(simd); SUM_DIGITS];
    for &clique in &cliques[..cliques.len().min(MOST_CLIQUES)] {
        let mut carry = Row::none(simd);
        for digit in 0..SUM_DIGITS {
            let other =
                if digit < DIGITS { Row::of(simd, counts[clique as usize * DIGITS + digit]) } else { Row::none(simd) };
            let either = sum[digit] ^ other;
            let both = (sum[digit] & other) | (either & carry);
            sum[digit] = either ^ carry;
            carry = both;
        }
    }
    sum
}

/// Makes `score` the best in the lanes of `among` where it is more than the best, and returns these lanes.
#[inline(always)]
fn take_if_more<S: Simd, const DIGITS: usize>(
    score: [Row<S>; DIGITS],
    among: Row<S>,
    best: &mut [Row<S>; DIGITS],
) -> Row<S> {
    // From the lowest digit up: the highest that differs decides.
    let mut more = among & !among;
    for digit in 0..DIGITS {
        let (score, best) = (score[digit], best[digit]);
        more = (score & !best) | (!(score ^ best) & more);
    }
    let takes = among & more;
    for digit in 0..DIGITS {
        best[digit] = (best[digit] & !takes) | (score[digit] & takes);
    }
    takes
}

/// Splits the lanes of `here` on a variable with these rows: the lowest value stays, the others go to `others`. In all other
/// lanes `others` are the same rows.
#[inline(always)]
pub(crate) fn split<S: Simd>(simd: S, can: &mut [S::u64s], others: &mut [S::u64s], here: Row<S>) {
    let mut wanted = here;
    for (can, other) in can.iter_mut().zip(others) {
        let before = Row::of(simd, *can);
        let lowest = wanted & before;
        wanted &= !before;
        *can = ((before & !here) | lowest).bits();
        *other = (before & !lowest).bits();
    }
}
