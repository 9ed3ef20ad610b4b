//! What every filter does at the end: it looks whether the one tuple that is left is allowed.

use smallvec::SmallVec;

use crate::model::{Domains, Emptied, NaryRelation, Why};

/// Fails when all variables have one value and the relation does not allow these.
pub(super) fn all_fixed(domains: &mut dyn Domains, relation: &dyn NaryRelation) -> Result<(), Emptied> {
    let tuple: Option<SmallVec<[i64; 12]>> = (0..domains.arity()).map(|place| domains.fixed(place)).collect();
    let Some(tuple) = tuple else { return Ok(()) };
    domains.count_checks(1);
    if relation.allows(&tuple) { Ok(()) } else { Err(domains.fail(Why::Scope)) }
}
