//! The static order of maximum cardinality.

use std::cmp::Reverse;

use super::MakeVariableOrder;
use super::static_order::{Static, by_rank};
use crate::limits::{Stop, Watch};
use crate::model::Network;
use crate::part::Entry;

impl Static {
    pub(crate) const MAX_CARDINALITY: Entry<MakeVariableOrder> =
        Entry::new("maxcard", "static order of maximum cardinality", "Tarjan & Yannakakis 1984", |setup| {
            Ok(Box::new(Self::max_cardinality(setup.network, setup.watch)?))
        });

    /// Maximum cardinality: takes, again and again, the variable that has the most neighbours among those
    /// already taken; ties by lowest index.
    ///
    /// Source: Tarjan & Yannakakis 1984; Dechter & Meiri 1989. Cost: O((n + e) log n).
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub(crate) fn max_cardinality(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let ranks = network.variables().map(|_| Reverse(0usize));
        by_rank(network, ranks, |Reverse(before)| Reverse(before + 1), watch).map(Self::given)
    }
}
