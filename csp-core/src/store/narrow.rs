//! The domains as the inner loop of a look-ahead needs them.

use super::reason::Conflict;
use crate::model::{ValueSet, Var};

/// Domains whose values can be removed because of one neighbour. A look-ahead that runs over many neighbours is written once
/// for this, and compiled twice: for [`Context`](super::Context), which can tell why each value left, and for domains that are
/// one word each.
pub(crate) trait Narrow {
    /// The size of the domain of `x`.
    fn size(&self, x: Var) -> usize;

    /// True if `x` is assigned.
    fn is_assigned(&self, x: Var) -> bool;

    /// Counts `pairs` evaluations of a constraint on a pair of values.
    fn count_checks(&mut self, pairs: usize);

    /// Keeps in the domain of `y` only the values of `allowed`, because of its neighbour `x`.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    fn keep_allowed(&mut self, y: Var, allowed: ValueSet<'_>, x: Var) -> Result<(), Conflict>;
}
