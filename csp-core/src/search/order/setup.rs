//! The things that orders are made from.

use super::Ties;
use crate::limits::Watch;
use crate::model::Network;

/// All that an order of the registry is made from. Each order takes what it needs.
#[derive(Debug)]
pub struct Setup<'a> {
    pub(crate) network: &'a Network,
    /// The way in which ties are broken.
    pub(crate) ties: Ties,
    /// The seed of orders that draw random numbers.
    pub(crate) seed: u64,
    /// Ends the making of an order that takes too long.
    pub(crate) watch: &'a Watch,
}
