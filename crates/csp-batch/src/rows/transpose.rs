//! From rows of lanes to words of one lane, and back: transposing squares of 64 by 64 bits.

/// Transposes 64 rows of `width` words: in each column of words by itself, bit i of row j changes places with bit j of
/// row i.
///
/// Six rounds exchange squares of 32, 16, ..., 1 bits (Warren, Hacker's Delight, 2013, section 7-3). Three of them are made on eight rows at a
/// time, which fit in registers.
#[inline(always)]
pub(crate) fn transpose<const WIDTH: usize>(rows: &mut [[u64; WIDTH]; 64]) {
    for first in 0..8 {
        three_rounds::<WIDTH, 8>(rows, first, 5);
    }
    for first in 0..8 {
        three_rounds::<WIDTH, 1>(rows, 8 * first, 2);
    }
}

/// Three rounds, the one of squares of 2^`top` bits first, on the rows `first`, `first` + `STEP`, ...
#[inline(always)]
fn three_rounds<const WIDTH: usize, const STEP: usize>(rows: &mut [[u64; WIDTH]; 64], first: usize, top: usize) {
    for word in 0..WIDTH {
        let mut eight = [0; 8];
        for row in 0..8 {
            eight[row] = rows[first + row * STEP][word];
        }
        exchange::<4>(&mut eight, top);
        exchange::<2>(&mut eight, top - 1);
        exchange::<1>(&mut eight, top - 2);
        for row in 0..8 {
            rows[first + row * STEP][word] = eight[row];
        }
    }
}

/// In pairs of rows that are `APART` apart, exchanges squares of 2^`log` bits.
#[inline(always)]
fn exchange<const APART: usize>(rows: &mut [u64; 8], log: usize) {
    /// The lower half of each square of squares.
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (lower, size) = (LOWER[log], 1 << log);
    for row in 0..8 {
        if row & APART != 0 {
            continue;
        }
        let (a, b) = (rows[row], rows[row + APART]);
        rows[row] = (a & lower) | ((b << size) & !lower);
        rows[row + APART] = ((a >> size) & lower) | (b & !lower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::Random;

    /// Bit by bit.
    #[test]
    fn each_bit_goes_to_its_place() {
        let mut random = Random::new(7);
        let before: [[u64; 4]; 64] = std::array::from_fn(|_| std::array::from_fn(|_| random.below(u64::MAX)));
        let mut after = before;
        transpose(&mut after);
        for word in 0..4 {
            for row in 0..64 {
                for bit in 0..64 {
                    assert_eq!(after[bit][word] >> row & 1, before[row][word] >> bit & 1, "{row}, {bit}, {word}");
                }
            }
        }
    }
}
