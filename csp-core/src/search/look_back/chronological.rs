//! Go back to the assignment before.

use super::{LookBack, MakeLookBack};
use crate::model::Var;
use crate::part::Entry;
use crate::store::Context;

/// Chronological backtracking: goes back to the assignment before.
///
/// Source: Golomb & Baumert 1965. Variant: none. Cost: O(1). Invariant: nothing is passed over.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chronological;

impl Chronological {
    pub(crate) const PART: Entry<MakeLookBack> =
        Entry::new("", "to the assignment before", "Golomb & Baumert 1965", |_| Box::new(Self));
}

impl LookBack for Chronological {
    fn needs_culprits(&self) -> bool {
        false
    }

    fn follows_graph(&self) -> bool {
        false
    }

    fn retreat(&mut self, cx: &Context<'_>, _x: Var) -> usize {
        cx.depth()
    }
}
