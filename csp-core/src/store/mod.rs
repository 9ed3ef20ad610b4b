//! The waist of the house: the domains and the assignment of the present node, the one door by which values leave, why
//! they leave, and what an observer is told of it. Consistency and search stand on it, and it knows of neither.

mod context;
mod culprits;
mod event;
mod probe;
mod propagator;
mod reason;
mod state;
mod trail;

pub use context::Context;
pub use event::{Enqueuing, Event, Observer, Waiting};
pub use propagator::Propagator;
pub use reason::{Cause, Conflict, OwnedReason, Reason, Rule};
pub(crate) use state::Mark;
pub use state::{Change, State};
pub(crate) use trail::DepthTrail;
