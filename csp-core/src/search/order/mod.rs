//! Orders: which variable is assigned next, and which of its values is tried first. There is one file for
//! each order; variable and value orders combine freely.

mod impacts;
mod ties;
pub mod value;
pub mod variable;

pub(crate) use ties::MakeTies;
pub use ties::Ties;
pub use value::ValueOrder;
pub use variable::VariableOrder;

use crate::model::Network;
use crate::watch::Watch;

/// All that an order of the registry is made from. Each order takes what it needs.
#[derive(Debug)]
pub(crate) struct Setup<'a> {
    pub(crate) network: &'a Network,
    /// The way in which ties are broken.
    pub(crate) ties: Ties,
    /// The seed of orders that draw random numbers.
    pub(crate) seed: u64,
    /// Ends the making of an order that takes too long.
    pub(crate) watch: &'a Watch,
}
