//! The domains that a local search starts from.

use crate::bits;
use crate::consistency::{Ac3Bit, Preprocess};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network};

/// The domains that propagation leaves, as long as `watch` allows; `None` when it shows that there is no solution.
///
/// Without an algorithm of the caller's choice it is the root of the bit-parallel engine where that can be used (naked and
/// hidden singles, locked candidates), else arc consistency.
pub(super) fn domains_left(
    network: &Network,
    algorithm: Option<Preprocess>,
    watch: &Watch,
) -> Result<Option<Vec<Domain>>, Stop> {
    if network.first_empty_domain().is_some() {
        return Ok(None);
    }
    let all_differ = network.first_other_relation().is_none();
    if algorithm.is_none() && all_differ && network.len() <= bits::MOST_VARIABLES {
        let compiled = bits::compiled(network, watch)?;
        // What the initial domains imply is found in one go. When the time is up, it is not begun.
        watch.look();
        watch.check()?;
        return Ok(compiled.root(network));
    }
    let algorithm = algorithm.unwrap_or(Preprocess::of(&Ac3Bit::PART));
    let filtered = algorithm.run(network, watch.running().left());
    match filtered.stopped {
        Some(stop) => Err(stop),
        None => Ok(filtered.conflict.is_none().then_some(filtered.domains)),
    }
}
