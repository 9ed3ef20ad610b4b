//! The rows of a run, in registers of one kind.

use std::fmt;

use pulp::Simd;

use crate::problem::packing::Packing;
use crate::rows::mask::Mask;
use crate::rows::memory::Rows;
use crate::structure::compiled::Structure;
use crate::sweep::choice::DIGITS;
use crate::sweep::dims::{Dims as _, Found};

/// The rows of `WIDTH` words, which are one register of `S` each.
pub(crate) struct Lanes<'s, S: Simd, const WIDTH: usize> {
    pub(crate) simd: S,
    pub(crate) structure: &'s Structure,
    pub(crate) packing: Packing,
    pub(crate) dims: Option<Found>,
    pub(crate) grids: Vec<Vec<u32>>,
    /// For each place and value: the lanes in which the variable may take it.
    pub(crate) can: Rows,
    /// For each place: the lanes in which one value is left.
    pub(crate) single: Rows,
    /// For each box, segment and value: the lanes in which some variable of the box may take the value there.
    pub(crate) left: Rows,
    /// The same for the lanes in which the value may stand there, as far as the other boxes are concerned, too.
    pub(crate) segments: Rows,
    /// Room for a row for each value.
    pub(crate) only: Rows,
    pub(crate) bivalue: Rows,
    pub(crate) better: Rows,
    pub(crate) counts: Rows,
    /// For each place: the lanes that split on it.
    pub(crate) chosen: Rows,
    /// Blocks of 64 rows, each for the places of one word of a packed state.
    pub(crate) buffer: Rows,
    /// The lanes that no sweep has seen since they were loaded, or, where there are no boxes, split.
    pub(crate) fresh: Mask,
}

impl<'s, S: Simd, const WIDTH: usize> Lanes<'s, S, WIDTH> {
    pub(crate) fn new(simd: S, structure: &'s Structure) -> Self {
        assert_eq!(S::U64_LANES, WIDTH, "a row is a register");
        let (places, values) = (structure.order.len(), structure.values);
        let packing = Packing::of(structure, WIDTH);
        let rows = |count| Rows::new(count, WIDTH, 0);
        let dims = structure.boxes.as_ref().map(|boxes| Found { rows: boxes.rows, columns: boxes.columns });
        let of_box = dims.map_or(0, |dims| dims.segments() * values);
        let homes = structure.boxes.as_ref().map_or(0, |boxes| boxes.members.len());
        let first_row = |&(home, segment): &(usize, usize)| (home * of_box + segment * values) as u32;
        let grids = structure.boxes.iter().flat_map(|boxes| &boxes.grids);
        Self {
            simd,
            dims,
            grids: grids.map(|grid| grid.iter().map(first_row).collect()).collect(),
            can: rows(places * values),
            single: rows(places),
            left: rows(homes * of_box),
            segments: rows(homes * of_box),
            only: rows(values),
            bivalue: rows(places),
            better: rows(places),
            counts: rows(DIGITS * structure.cliques.len()),
            chosen: rows(places),
            buffer: rows(packing.buffer_rows()),
            fresh: Mask::default(),
            structure,
            packing,
        }
    }

    /// About the bytes that the rows take.
    pub(crate) fn bytes(structure: &Structure) -> usize {
        let (places, values) = (structure.order.len(), structure.values);
        // Each variable is in a box of some segments, which are fewer than the values.
        let rows =
            3 * places * (values + 2) + DIGITS * structure.cliques.len() + Packing::of(structure, WIDTH).buffer_rows();
        Rows::bytes(rows, WIDTH)
    }

    /// The next sweep is the first that sees these lanes as they are now, so that nothing changes in it says nothing.
    pub(crate) fn renew(&mut self, lanes: &Mask) {
        self.fresh |= *lanes;
    }
}

impl<S: Simd, const WIDTH: usize> fmt::Debug for Lanes<'_, S, WIDTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lanes").field("lanes", &(64 * WIDTH)).finish_non_exhaustive()
    }
}
