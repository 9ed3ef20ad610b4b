//! The whole tree, once.

use super::Traversal;

/// The whole tree, once.
#[derive(Clone, Copy, Debug, Default)]
pub struct DepthFirst;

impl Traversal for DepthFirst {
    fn visits_again(&self) -> bool {
        false
    }
}
