//! The removal of a value whose trial has failed, which the algorithms of singleton consistency share.

use super::ArcConsistency;
use crate::model::{Val, Var};
use crate::store::{Conflict, Context, Reason, Rule};

/// Removes one value from a domain at the root, because a trial of it has failed, and makes the network arc
/// consistent again. The domains of the variables in `part` led to the failure.
pub(super) fn refute(
    arc: &mut dyn ArcConsistency,
    cx: &mut Context<'_>,
    (x, value): (Var, Val),
    part: &[Var],
) -> Result<(), Conflict> {
    let before = cx.changes().count();
    cx.remove(x, value, Reason::network(Rule::Singleton, part))?;
    arc.changed(cx, before)
}
