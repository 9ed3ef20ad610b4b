//! How wide everything is: known beforehand for the usual sizes, so that loops unroll; found at run time for the rest.

use std::fmt;
use std::marker::PhantomData;

use super::row::{Aligned, Row, Word};

/// The widths of an engine.
pub(super) trait Shape: fmt::Debug + Send + Sync + 'static {
    /// A row of variables.
    type Variables: Row<Word = u64>;
    /// A row of lanes.
    type Lanes: Row;
    /// A row of variables for each value.
    type ByValue: List<Self::Variables>;
    /// A row of lanes for each slot.
    type BySlot: List<Self::Lanes>;
    /// A row of lanes for each family of segments.
    type ByFamily: List<Self::Lanes>;
    /// Words of a row of tight cliques; 0 when only the network tells.
    const CLIQUE_WORDS: usize;
    /// Whether an assignment visits all slots at once, which pays while there are few, and a row of tight cliques is a word.
    const FEW_SLOTS: bool;
}

/// Rows of one kind.
pub(super) trait List<T>: Clone + AsRef<[T]> + AsMut<[T]> + fmt::Debug + Send + Sync {
    /// `count` times `row`. A list of fixed length may be longer.
    fn of(row: &T, count: usize) -> Self;

    /// Copies another list of the same length without allocation.
    fn copy_from(&mut self, other: &Self);
}

/// All widths known: `VARIABLES` in words of 64 bits, `LANES` in words of type `W`; as many slots as `VALUES`.
#[derive(Debug)]
pub(super) struct Fixed<W, const VARIABLES: usize, const LANES: usize, const VALUES: usize, const CLIQUE_WORDS: usize>(
    PhantomData<W>,
);

impl<W: Word, const VARIABLES: usize, const LANES: usize, const VALUES: usize, const CLIQUE_WORDS: usize> Shape
    for Fixed<W, VARIABLES, LANES, VALUES, CLIQUE_WORDS>
{
    type Variables = [u64; VARIABLES];
    type Lanes = Aligned<W, LANES>;
    type ByValue = [[u64; VARIABLES]; VALUES];
    type BySlot = [Aligned<W, LANES>; VALUES];
    type ByFamily = [Aligned<W, LANES>; MOST_FAMILIES];
    const CLIQUE_WORDS: usize = CLIQUE_WORDS;
    const FEW_SLOTS: bool = VALUES <= 16 && CLIQUE_WORDS == 1;
}

/// A word of a row of lanes.
pub(super) type LaneWord<S> = <<S as Shape>::Lanes as Row>::Word;

/// Families of segments in a fixed shape: boxes cross rows and columns.
pub(super) const MOST_FAMILIES: usize = 2;

/// Any width.
#[derive(Debug)]
pub(super) struct Dynamic;

impl Shape for Dynamic {
    type Variables = Box<[u64]>;
    type Lanes = Box<[u64]>;
    type ByValue = Box<[Box<[u64]>]>;
    type BySlot = Box<[Box<[u64]>]>;
    type ByFamily = Box<[Box<[u64]>]>;
    const CLIQUE_WORDS: usize = 0;
    const FEW_SLOTS: bool = false;
}

impl<T: Copy + fmt::Debug + Send + Sync, const N: usize> List<T> for [T; N] {
    fn of(row: &T, count: usize) -> Self {
        debug_assert!(count <= N);
        [*row; N]
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}

impl<T: Clone + fmt::Debug + Send + Sync> List<T> for Box<[T]> {
    fn of(row: &T, count: usize) -> Self {
        vec![row.clone(); count].into()
    }

    fn copy_from(&mut self, other: &Self) {
        self.clone_from_slice(other);
    }
}
