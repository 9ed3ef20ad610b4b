//! The widths of rows and lists: known beforehand for the usual sizes, so that loops unroll; found at run time for
//! the rest.

use std::fmt;
use std::marker::PhantomData;

use crate::bits::rows::row::Row;
use crate::bits::rows::word::Word;

/// The widths of rows and lists; nothing is known here of what they hold.
pub(in crate::bits) trait Shape: fmt::Debug + Send + Sync + Sized + 'static {
    /// A word of a row of tight cliques.
    type Word: Word;
    /// A row of variables.
    type Variables: Row;
    /// A row of tight cliques.
    type Cliques: Row<Word = Self::Word>;
    /// A row of tight cliques for each slot, one after the other.
    type Slots: Row<Word = Self::Word>;
    /// Something for each value.
    type PerValue<T: Item>: List<T>;
    /// Something for each family of segments.
    type PerFamily<T: Item>: List<T>;
    /// Words of a row of tight cliques; 0 when only the network tells.
    const CLIQUE_WORDS: usize;
}

/// An item that a list may hold.
pub(in crate::bits) trait Item: Clone + fmt::Debug + Send + Sync {}

impl<T: Clone + fmt::Debug + Send + Sync> Item for T {}

/// A list, of fixed length or not.
pub(in crate::bits) trait List<T>: Clone + AsRef<[T]> + AsMut<[T]> + fmt::Debug + Send + Sync {
    /// `count` times `item`. A list of fixed length may be longer.
    fn of(item: &T, count: usize) -> Self;
}

/// Small boards: all widths known, `VARIABLES` in words of type `V`, a row of tight cliques is a word of type
/// `W`, and as many slots as `VALUES`, held in `LANES` words.
#[derive(Debug)]
pub(in crate::bits) struct Small<V, W, const VARIABLES: usize, const LANES: usize, const VALUES: usize>(
    PhantomData<(V, W)>,
);

impl<V: Word, W: Word, const VARIABLES: usize, const LANES: usize, const VALUES: usize> Shape
    for Small<V, W, VARIABLES, LANES, VALUES>
{
    type Word = W;
    type Variables = [V; VARIABLES];
    type Cliques = [W; 1];
    type Slots = [W; LANES];
    type PerValue<T: Item> = [T; VALUES];
    type PerFamily<T: Item> = [T; MOST_FAMILIES];
    const CLIQUE_WORDS: usize = 1;
}

/// Larger boards: all widths known, `VARIABLES`, `SLOTS` and `CLIQUE_WORDS` in words of 64 bits.
#[derive(Debug)]
pub(in crate::bits) struct Large<
    const VARIABLES: usize,
    const SLOTS: usize,
    const VALUES: usize,
    const CLIQUE_WORDS: usize,
>;

impl<const VARIABLES: usize, const SLOTS: usize, const VALUES: usize, const CLIQUE_WORDS: usize> Shape
    for Large<VARIABLES, SLOTS, VALUES, CLIQUE_WORDS>
{
    type Word = u64;
    type Variables = [u64; VARIABLES];
    type Cliques = [u64; CLIQUE_WORDS];
    type Slots = [u64; SLOTS];
    type PerValue<T: Item> = [T; VALUES];
    type PerFamily<T: Item> = [T; MOST_FAMILIES];
    const CLIQUE_WORDS: usize = CLIQUE_WORDS;
}

/// Families of segments in a fixed shape: boxes cross rows and columns.
pub(in crate::bits) const MOST_FAMILIES: usize = 2;

/// Any width.
#[derive(Debug)]
pub(in crate::bits) struct Dynamic;

impl Shape for Dynamic {
    type Word = u64;
    type Variables = Box<[u64]>;
    type Cliques = Box<[u64]>;
    type Slots = Box<[u64]>;
    type PerValue<T: Item> = Box<[T]>;
    type PerFamily<T: Item> = Box<[T]>;
    const CLIQUE_WORDS: usize = 0;
}

impl<T: Item, const N: usize> List<T> for [T; N] {
    fn of(item: &T, count: usize) -> Self {
        debug_assert!(count <= N);
        std::array::from_fn(|_| item.clone())
    }
}

impl<T: Item> List<T> for Box<[T]> {
    fn of(item: &T, count: usize) -> Self {
        vec![item.clone(); count].into()
    }
}
