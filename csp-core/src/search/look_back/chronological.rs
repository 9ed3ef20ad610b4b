//! To the assignment before.

use super::LookBack;
use crate::model::Var;
use crate::store::Context;

/// Chronological: to the assignment before.
///
/// Source: Golomb & Baumert 1965.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chronological;

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
