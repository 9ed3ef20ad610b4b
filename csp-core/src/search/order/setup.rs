//! What orders are made from.

use super::Ties;
use crate::model::Network;
use crate::watch::Watch;

/// What an order of the registry is made from; each takes what it needs.
#[derive(Debug)]
pub struct Setup<'a> {
    pub(crate) network: &'a Network,
    /// What to do among equals.
    pub(crate) ties: Ties,
    /// For orders that draw.
    pub(crate) seed: u64,
    /// How long making it may take.
    pub(crate) watch: &'a Watch,
}
