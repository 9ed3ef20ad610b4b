//! Arc consistency: every value has a support in the domain of each neighbour. There is one file for each
//! algorithm; all of them reach the same fixpoint.

mod ac1;
mod ac2001;
mod ac3;
mod ac3bit;
mod ac3rm;
mod ac4;
mod ac6;
mod make;
mod revise;
mod value_queue;

pub use ac1::Ac1;
pub use ac3::{Ac3, ArcQueue, FirstSupport};
pub use ac3bit::{Ac3Bit, BitResidues};
pub use ac3rm::{Ac3Rm, Residues};
pub use ac4::Ac4;
pub use ac6::Ac6;
pub use ac2001::{Ac2001, LastSupports};
pub use make::MakePropagator;
pub use revise::Revise;
pub(crate) use revise::revise;

use std::fmt;

use crate::model::Var;
use crate::store::{Conflict, Context};

/// An algorithm that makes networks arc consistent, and keeps them so.
pub trait ArcConsistency: fmt::Debug {
    /// Makes the whole network arc consistent.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict>;

    /// Makes the network arc consistent again. It was arc consistent before `x` was assigned and before the
    /// changes that [`State::changes`](crate::State::changes) lists were made.
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
