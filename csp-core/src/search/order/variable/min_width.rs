//! The static order of minimum width.

use std::cmp::Reverse;

use super::MakeVariableOrder;
use super::larger::joined_with;
use super::static_order::{Static, by_rank};
use crate::limits::{Stop, Watch};
use crate::model::Network;
use crate::part::Entry;

impl Static {
    pub(crate) const MIN_WIDTH: Entry<MakeVariableOrder> =
        Entry::new("minwidth", "static order of minimum width", "Freuder 1982", |setup| {
            Ok(Box::new(Self::min_width(setup.network, setup.watch)?))
        });

    /// Minimum width: fills the order from its end, each time with the variable that has the fewest
    /// neighbours among those that are left; ties by highest index. No order has a smaller [`Static::width`].
    ///
    /// Source: Freuder 1982. Cost: O((n + e) log n).
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub(crate) fn min_width(network: &Network, watch: &Watch) -> Result<Self, Stop> {
        let ranks = network.variables().map(|x| (joined_with(network, x).len(), Reverse(x)));
        let mut order = by_rank(network, ranks, |(degree, x)| (degree - 1, x), watch)?;
        order.reverse();
        Ok(Self::given(order))
    }
}
