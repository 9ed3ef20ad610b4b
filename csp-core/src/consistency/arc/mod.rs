//! Arc consistency: every value has a support in the domain of each neighbour. There is one file for each
//! algorithm; all of them reach the same fixpoint.

mod ac1;
mod ac2001;
mod ac3;
mod ac3bit;
mod ac3rm;
mod ac4;
mod ac6;
mod revise;
mod value_queue;

pub(crate) use ac1::Ac1;
pub(crate) use ac3::{Ac3, FirstSupport};
pub(crate) use ac3bit::Ac3Bit;
pub(crate) use ac3rm::Ac3Rm;
pub(crate) use ac4::Ac4;
pub(crate) use ac6::Ac6;
pub(crate) use ac2001::Ac2001;
pub(crate) use revise::Revise;
pub(crate) use revise::revise;

use std::fmt;

use crate::model::{Network, Var};
use crate::store::{Conflict, Context, Propagator};

/// An algorithm that makes networks arc consistent, and keeps them so.
pub trait ArcConsistency: fmt::Debug + Send {
    /// Makes the whole network arc consistent.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict>;

    /// Makes the network arc consistent again. It was arc consistent before `x` was assigned and before the
    /// changes that [`State::changes`](crate::extend::State::changes) lists were made.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict>;

    /// Makes the network arc consistent again after the changes of the present node, from the change number
    /// `from` on.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict>;

    /// Called when assignments have been taken back, so that `depth` of them are left.
    fn backtracked(&mut self, _depth: usize) {}
}

/// The way in which a propagator is made for a network.
#[derive(Clone, Copy, Debug)]
pub enum MakePropagator {
    /// An algorithm of arc consistency. A search can run it once at the root, or maintain it at each node.
    Arc(fn(&Network) -> Box<dyn ArcConsistency>),
    /// A complete propagator that checks each assignment against the past.
    Past(fn(&Network) -> Box<dyn Propagator>),
    /// A complete propagator that looks at edges. Constraints on more than two variables are looked at beside it, when all their
    /// variables but one are assigned.
    Whole(fn(&Network) -> Box<dyn Propagator>),
    /// A complete propagator that knows constraints on any number of variables.
    General(fn(&Network) -> Box<dyn Propagator>),
}
