//! The whole tree, once.

use super::{MakeTraversal, Traversal};
use crate::part::Entry;

/// Depth-first search: visits the whole tree, once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DepthFirst;

impl DepthFirst {
    pub(crate) const PART: Entry<MakeTraversal> = Entry::new("", "the whole tree, once", "", |_| Box::new(Self));
}

impl Traversal for DepthFirst {
    fn visits_again(&self) -> bool {
        false
    }
}
