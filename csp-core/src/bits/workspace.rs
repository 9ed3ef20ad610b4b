//! The memory that a search writes to.

use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::BitState;
use crate::bits::path::Path;
use crate::bits::propagate::Scratch;
use crate::bits::rows::shape::Shape;

/// All that a search changes as long as it copies and does not restart: one search leaves it to the next.
#[derive(Debug)]
pub(super) struct Workspace<S: Shape, L: BitLayout<S>> {
    pub(super) now: Box<StateOf<S, L>>,
    pub(super) scratch: Scratch<S, L>,
    pub(super) path: Path<S, L::Places>,
}

/// The most memory for copies, in words.
const MOST_COPIES: usize = 1 << 25;

impl<S: Shape, L: BitLayout<S>> Workspace<S, L> {
    pub(super) fn new(layout: &L) -> Self {
        let tables = layout.tables();
        let copies = tables.count * tables.state_words();
        Self {
            now: BitState::new(tables, layout.no_places()).boxed(),
            scratch: Scratch::new(layout),
            path: Path::new(copies.div_ceil(MOST_COPIES).max(1)),
        }
    }
}
