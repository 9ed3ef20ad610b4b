//! The work on rows, compiled for one kind of register.

use pulp::{Simd, WithSimd};

use crate::machine::lanes::Lanes;
use crate::machine::seam::{Machine, Waiting};
use crate::problem::packing::Packing;
use crate::rows::mask::Mask;
use crate::rows::row::Row;
use crate::rows::transpose::transpose;
use crate::sweep::boxes::Sweep;
use crate::sweep::cell::Flags;
use crate::sweep::choice::{Choice, split};
use crate::sweep::cliques as sweep_cliques;
use crate::sweep::dims::{Dims, Found, Known};

/// A row of these lanes.
fn row<S: Simd>(mask: &Mask) -> S::u64s {
    S::as_simd_u64s(&mask.0[..S::U64_LANES]).0[0]
}

/// One sweep, compiled for `S`.
struct OneSweep<'a, 's, S: Simd, const WIDTH: usize> {
    lanes: &'a mut Lanes<'s, S, WIDTH>,
    active: S::u64s,
    fresh: S::u64s,
}

impl<S: Simd, const WIDTH: usize> OneSweep<'_, '_, S, WIDTH> {
    #[inline(always)]
    fn boxes(&mut self, dims: impl Dims, flags: &mut Flags<S>) {
        let Lanes { simd, grids, can, single, left, segments, only, .. } = &mut *self.lanes;
        let sweep = Sweep { simd: *simd, dims, grids };
        let (left, segments) = (left.of_mut::<S>(), segments.of_mut::<S>());
        sweep.all(can.of_mut::<S>(), single.of_mut::<S>(), left, segments, only.of_mut::<S>(), flags);
    }
}

impl<S: Simd, const WIDTH: usize> WithSimd for OneSweep<'_, '_, S, WIDTH> {
    type Output = Waiting;

    #[inline(always)]
    fn with_simd<I: Simd>(mut self, _: I) -> Waiting {
        let mut flags = Flags::new(self.lanes.simd);
        match self.lanes.dims {
            None => {}
            Some(Found { rows: 3, columns: 3 }) => self.boxes(Known::<3, 3>, &mut flags),
            Some(Found { rows: 4, columns: 4 }) => self.boxes(Known::<4, 4>, &mut flags),
            Some(found) => self.boxes(found, &mut flags),
        }
        let Lanes { simd, structure, can, single, only, .. } = self.lanes;
        let (can, single, only) = (can.of_mut::<S>(), single.of_mut::<S>(), only.of_mut::<S>());
        sweep_cliques::sweep(*simd, structure.values, &structure.swept, can, single, only, &mut flags);
        let [active, fresh] = [self.active, self.fresh].map(|row| Row::of(*simd, row));
        let Flags { dead, changed, single } = flags;
        let at_rest = !changed & !fresh;
        // What boxes alone keep is checked in the sweep that finds it.
        let is_checked = if structure.swept.is_empty() { single } else { single & at_rest };
        let solved = active & is_checked & !dead;
        let open = active & at_rest & !dead & !solved;
        Waiting { dead: (active & dead).mask(), solved: solved.mask(), open: open.mask() }
    }
}

/// The choice, the split and the way out, compiled for `S`.
struct OneSplit<'a, 's, S: Simd, const WIDTH: usize>(&'a mut Lanes<'s, S, WIDTH>, S::u64s);

impl<S: Simd, const WIDTH: usize> WithSimd for OneSplit<'_, '_, S, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn with_simd<I: Simd>(self, _: I) {
        let Self(lanes, open) = self;
        let Lanes { simd, structure, packing, can, bivalue, better, counts, chosen, buffer, .. } = lanes;
        let (simd, values) = (*simd, structure.values);
        let (can, chosen) = (can.of_mut::<S>(), chosen.of_mut::<S>());
        let mut choice = Choice {
            simd,
            values,
            cliques: &structure.cliques,
            cliques_of: &structure.cliques_of,
            bivalue: bivalue.of_mut::<S>(),
            better: better.of_mut::<S>(),
            counts: counts.of_mut::<S>(),
        };
        choice.choose(can, Row::of(simd, open), chosen);
        let blocks = buffer.words_mut().as_chunks_mut::<WIDTH>().0.chunks_exact_mut(Packing::ROWS_OF_A_BLOCK);
        let per_block = packing.places_of_a_word;
        for ((block, can), chosen) in blocks.zip(can.chunks_mut(per_block * values)).zip(chosen.chunks(per_block)) {
            let rows = S::as_mut_simd_u64s(block.as_flattened_mut()).0;
            for ((can, other), &here) in can.chunks_exact_mut(values).zip(rows.chunks_exact_mut(values)).zip(chosen) {
                split(simd, can, other, Row::of(simd, here));
            }
            transpose_block(block);
        }
    }
}

/// The way in, compiled for `S`.
struct OneLoad<'a, 's, S: Simd, const WIDTH: usize>(&'a mut Lanes<'s, S, WIDTH>, S::u64s);

impl<S: Simd, const WIDTH: usize> WithSimd for OneLoad<'_, '_, S, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn with_simd<I: Simd>(self, _: I) {
        let Self(Lanes { simd, structure, packing, can, single, segments, buffer, .. }, loaded) = self;
        let loaded = Row::of(*simd, loaded);
        let blocks = buffer.words_mut().as_chunks_mut::<WIDTH>().0.chunks_exact_mut(Packing::ROWS_OF_A_BLOCK);
        for (block, can) in blocks.zip(can.of_mut::<S>().chunks_mut(packing.places_of_a_word * structure.values)) {
            transpose_block(block);
            for (can, &new) in can.iter_mut().zip(S::as_simd_u64s(block.as_flattened()).0) {
                *can = ((Row::of(*simd, *can) & !loaded) | (Row::of(*simd, new) & loaded)).bits();
            }
        }
        for segment in segments.of_mut::<S>() {
            *segment = (Row::of(*simd, *segment) | loaded).bits();
        }
        for single in single.of_mut::<S>() {
            *single = (Row::of(*simd, *single) & !loaded).bits();
        }
    }
}

#[inline(always)]
fn transpose_block<const WIDTH: usize>(block: &mut [[u64; WIDTH]]) {
    transpose((&mut block[..64]).try_into().expect("a block has 64 rows and one more"));
}

impl<S: Simd, const WIDTH: usize> Machine for Lanes<'_, S, WIDTH> {
    fn width(&self) -> usize {
        WIDTH
    }

    fn sweep(&mut self, active: &Mask) -> Waiting {
        let (simd, active, fresh) = (self.simd, row::<S>(active), row::<S>(&self.fresh));
        self.fresh = Mask::default();
        simd.vectorize(OneSweep { lanes: self, active, fresh })
    }

    fn split(&mut self, open: &Mask) {
        let (simd, row) = (self.simd, row::<S>(open));
        simd.vectorize(OneSplit(self, row));
        if self.dims.is_none() {
            // Boxes find their singles before they use them, and what their segments allow was found for more values.
            self.renew(open);
        }
    }

    fn load(&mut self, lanes: &Mask) {
        let (simd, row) = (self.simd, row::<S>(lanes));
        simd.vectorize(OneLoad(self, row));
        self.renew(lanes);
    }

    fn buffer(&mut self) -> &mut [u64] {
        self.buffer.words_mut()
    }
}
