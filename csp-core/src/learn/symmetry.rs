//! Values that no constraint tells apart.

use crate::learn::literals::{Candidates, Lit};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Var};

/// The places where the values of a network may be renamed as one likes: the assignments that some solution makes if there is one
/// at all. They give the variables of a largest clique a value each.
///
/// The values may be renamed when all variables have the same domain and all constraints are disequalities of two, as in colouring.
/// Then any solution becomes one that makes these assignments, since the variables of a clique differ anyway
/// (Puget 2005; Law & Lee 2004: value symmetry). None where it is not so.
pub(super) fn pins(
    network: &Network,
    domains: &[Domain],
    candidates: &Candidates,
    watch: &Watch,
) -> Result<Vec<Lit>, Stop> {
    let Some(first) = domains.first() else { return Ok(Vec::new()) };
    watch.spend(domains.len() as u64)?;
    let is_more = !network.is_binary() || network.first_other_relation().is_some();
    if is_more || domains.iter().any(|domain| domain != first) {
        return Ok(Vec::new());
    }
    let largest = network.cliques(watch)?.iter().max_by_key(|clique| clique.len());
    let pin = |(&x, value): (&Var, _)| candidates.find(x, value).map(Lit::is);
    Ok(largest.into_iter().flatten().zip(first.iter()).filter_map(pin).collect())
}
