//! Sizes of boards: what is known of them before a text is read, and which a number of cells may mean.

use crate::board::{Alphabet, Size};

/// The things that are known about a text beforehand. Everything else is found out from each puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The size of every board.
    pub size: Option<Size>,
    /// The alphabet of the values.
    pub alphabet: Option<Alphabet>,
}

/// The largest side that symbols can write.
pub(super) const MOST_SYMBOLS: usize = 35;

/// The largest side that is read: a board of it has four million cells.
pub(super) const MOST_SIDE: usize = 2048;

/// The size with rows of `count` cells. 1x1 is never inferred.
pub(super) fn by_row(count: usize, options: ReadOptions) -> Option<Size> {
    match options.size {
        Some(size) => (size.side() == count).then_some(size),
        None if (4..=MOST_SIDE).contains(&count) => Size::of_side(count),
        None => None,
    }
}

/// The size of boards with `count` cells in all.
pub(super) fn by_board(count: usize, options: ReadOptions) -> Option<Size> {
    let side = count.isqrt();
    by_row(side, options).filter(|size| size.cells() == count)
}

/// The size of boards with `count` cells, each one symbol.
pub(super) fn by_symbols(count: usize, options: ReadOptions) -> Option<Size> {
    by_board(count, options).filter(|size| size.side() <= MOST_SYMBOLS)
}

/// The size of boards of which a line writes one symbol for each candidate of each cell: 64 symbols for 4x4,
/// 729 for 9x9.
pub(super) fn by_candidates(count: usize, options: ReadOptions) -> Option<Size> {
    let side = (4..=MOST_SYMBOLS).find(|side| side * side * side >= count)?;
    by_row(side, options).filter(|size| size.side() * size.cells() == count)
}

/// The side whose boxes have no usual shape, if the cells found on so many lines show such a side.
pub(super) fn side_of_unknown_boxes(found: usize, size: Option<Size>, lines: usize) -> Option<usize> {
    let unknown = |side: &usize| {
        (4..=MOST_SYMBOLS).contains(side) && size.is_none() && (2..*side).any(|rows| side.is_multiple_of(rows))
    };
    let root = Some(found.isqrt()).filter(|root| root * root == found).filter(unknown);
    root.or(Some(found).filter(|&found| lines == found).filter(unknown))
}
