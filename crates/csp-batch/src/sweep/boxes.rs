//! The sweep over boxes: naked and hidden singles and locked candidates, in all lanes at once.
//!
//! Between sweeps the rows of `segments` say, for each box, segment and value, in which lanes the value may stand there, and
//! those of `left` say the same as the variables of the box alone see it. A sweep goes over them twice:
//!
//! 1. Box by box: each variable keeps the values that both its segments may have. A value with one row and one column left
//!    stands where they meet (a hidden single of the box). Then it is written anew in `left` which segments have a variable
//!    that can take a value.
//! 2. Grid by grid: each clique has its value in one box of its line, and each box in one clique. So a value with one
//!    segment left in a line leaves the other segments across (locked candidates). Two boxes that need the same clique for a
//!    value have no solution together: without this, givens that clash are found out late, by search. A hidden single of a clique follows: the
//!    segment is the only one of its line, so it is the only one of the box, and so is the column.
//!
//! What a sweep does to a lane follows from `segments`, and these follow from `left`. So where `left` is what it was before,
//! another sweep would change nothing, whatever this one has taken from variables. Mostly it took something, and this is known
//! one sweep before the first that takes nothing.

use pulp::Simd;

use crate::rows::row::{Row, Seen};
use crate::sweep::cell::{Flags, keep};
use crate::sweep::dims::{Dims, MOST_IN_LINE};

/// The data that all boxes have in common.
pub(crate) struct Sweep<'a, S: Simd, D> {
    pub(crate) simd: S,
    pub(crate) dims: D,
    /// For each grid the first row of each of its segments.
    pub(crate) grids: &'a [Vec<u32>],
}

impl<S: Simd, D: Dims> Sweep<'_, S, D> {
    /// One sweep. `can` has a row for each variable and value, `single` one for each variable, `only` room for one for each
    /// value.
    #[inline(always)]
    pub(crate) fn all(
        &self,
        can: &mut [S::u64s],
        single: &mut [S::u64s],
        left: &mut [S::u64s],
        segments: &mut [S::u64s],
        only: &mut [S::u64s],
        flags: &mut Flags<S>,
    ) {
        let values = self.dims.values();
        let of_box = self.dims.segments() * values;
        let homes = can.chunks_exact_mut(values * values).zip(single.chunks_exact_mut(values));
        let rows = segments.chunks_exact(of_box).zip(left.chunks_exact_mut(of_box));
        for ((can, single), (segments, left)) in homes.zip(rows) {
            self.only_segments(segments, only);
            self.singles(can, single, segments, only, flags);
            self.find_segments(can, single, left, flags);
        }
        for grid in self.grids {
            let len = if grid.len() == self.dims.rows().pow(2) { self.dims.rows() } else { self.dims.columns() };
            match len {
                2 => self.small_grid::<2, 4>(grid, left, segments, flags),
                3 => self.small_grid::<3, 9>(grid, left, segments, flags),
                4 => self.small_grid::<4, 16>(grid, left, segments, flags),
                _ => self.grid(grid, len, left, segments, flags),
            }
        }
    }

    #[inline(always)]
    fn row(&self, bits: S::u64s) -> Row<S> {
        Row::of(self.simd, bits)
    }

    /// The values with one row and one column of the box left.
    #[inline(always)]
    fn only_segments(&self, segments: &[S::u64s], only: &mut [S::u64s]) {
        let (values, rows, columns) = (self.dims.values(), self.dims.rows(), self.dims.columns());
        let only = &mut only[..values];
        for (value, only) in only.iter_mut().enumerate() {
            let mut in_rows = Seen::nothing(self.simd);
            let mut in_columns = Seen::nothing(self.simd);
            for row in 0..rows {
                in_rows.see(self.row(segments[row * values + value]));
            }
            for column in rows..rows + columns {
                in_columns.see(self.row(segments[column * values + value]));
            }
            *only = (in_rows.exactly_once() & in_columns.exactly_once()).bits();
        }
    }

    /// Keeps of each variable what its segments may have; finds singles.
    #[inline(always)]
    fn singles(
        &self,
        can: &mut [S::u64s],
        single: &mut [S::u64s],
        segments: &[S::u64s],
        only: &[S::u64s],
        flags: &mut Flags<S>,
    ) {
        let (values, rows, columns) = (self.dims.values(), self.dims.rows(), self.dims.columns());
        for (place, (can, single)) in can.chunks_exact_mut(values).zip(single).enumerate() {
            let of_row = &segments[place / columns * values..][..values];
            let of_column = &segments[(rows + place % columns) * values..][..values];
            let left = |value: usize, can| can & self.row(of_row[value]) & self.row(of_column[value]);
            *single = keep(self.simd, values, can, only, left, |_| (), flags).bits();
        }
    }

    /// Takes naked singles from the rest of the box, as far as its segments are concerned, and finds out which segments may
    /// have which value.
    #[inline(always)]
    fn find_segments(&self, can: &[S::u64s], single: &[S::u64s], left: &mut [S::u64s], flags: &mut Flags<S>) {
        let (values, rows, columns) = (self.dims.values(), self.dims.rows(), self.dims.columns());
        let (can, single) = (&can[..values * values], &single[..values]);
        let segments = &mut left[..(rows + columns) * values];
        let renew = |segment: &mut S::u64s, any: Row<S>, flags: &mut Flags<S>| {
            flags.changed |= self.row(*segment) ^ any;
            *segment = any.bits();
        };
        for value in 0..values {
            let mut fixed = Seen::nothing(self.simd);
            let at = |place: usize| self.row(can[place * values + value]);
            for place in 0..values {
                fixed.see(at(place) & self.row(single[place]));
            }
            flags.dead |= fixed.twice;
            let free = !fixed.once;
            let left = |place: usize| at(place) & (self.row(single[place]) | free);
            for row in 0..rows {
                let mut any = Row::none(self.simd);
                for column in 0..columns {
                    any |= left(row * columns + column);
                }
                renew(&mut segments[row * values + value], any, flags);
            }
            for column in 0..columns {
                let mut any = Row::none(self.simd);
                for row in 0..rows {
                    any |= left(row * columns + column);
                }
                renew(&mut segments[(rows + column) * values + value], any, flags);
            }
        }
    }

    /// A grid of `LEN` by `LEN` segments, which are `SQUARES`. Where each lies is looked up once, and not for each value.
    #[inline(always)]
    fn small_grid<const LEN: usize, const SQUARES: usize>(
        &self,
        grid: &[u32],
        left: &[S::u64s],
        segments: &mut [S::u64s],
        flags: &mut Flags<S>,
    ) {
        let values = self.dims.values();
        let first: &[u32; SQUARES] = grid.try_into().expect("the squares of a grid");
        let rows = first.map(|first| first as usize..first as usize + values);
        let left: [&[S::u64s]; SQUARES] = first.map(|first| &left[first as usize..][..values]);
        let mut segments = segments.get_disjoint_mut(rows).expect("the segments of a grid are different ones");
        for value in 0..values {
            let found = |square: usize| self.row(left[square][value]);
            self.lines::<LEN>(LEN, found, |square, row| segments[square][value] = row.bits(), flags);
        }
    }

    /// A grid of `len` by `len` segments.
    #[inline(always)]
    fn grid(&self, grid: &[u32], len: usize, left: &[S::u64s], segments: &mut [S::u64s], flags: &mut Flags<S>) {
        let grid = &grid[..len * len];
        for value in 0..self.dims.values() {
            let at = |square: usize| grid[square] as usize + value;
            let found = |square: usize| self.row(left[at(square)]);
            self.lines::<MOST_IN_LINE>(len, found, |square, row| segments[at(square)] = row.bits(), flags);
        }
    }

    /// Arc consistency on `len` by `len` squares, with exactly one in each line: `found` says where one may be, and `keep` is told
    /// where it may still be.
    #[inline(always)]
    fn lines<const MOST: usize>(
        &self,
        len: usize,
        found: impl Fn(usize) -> Row<S>,
        mut keep: impl FnMut(usize, Row<S>),
        flags: &mut Flags<S>,
    ) {
        let none = Row::none(self.simd);
        let mut in_clique = [Seen::nothing(self.simd); MOST];
        let mut in_home = [Seen::nothing(self.simd); MOST];
        for clique in 0..len {
            for home in 0..len {
                let square = found(clique * len + home);
                in_clique[clique].see(square);
                in_home[home].see(square);
            }
        }
        let mut taken_home = [none; MOST];
        let mut taken_clique = [none; MOST];
        for clique in 0..len {
            flags.dead |= !in_clique[clique].once | !in_home[clique].once;
            for home in 0..len {
                let square = found(clique * len + home);
                let takes = square & in_clique[clique].exactly_once();
                flags.dead |= taken_home[home] & takes;
                taken_home[home] |= takes;
                let takes = square & in_home[home].exactly_once();
                flags.dead |= taken_clique[clique] & takes;
                taken_clique[clique] |= takes;
            }
        }
        for clique in 0..len {
            for home in 0..len {
                let square = found(clique * len + home);
                let across = in_clique[clique].exactly_once() | !taken_home[home];
                let along = in_home[home].exactly_once() | !taken_clique[clique];
                keep(clique * len + home, square & across & along);
            }
        }
    }
}
