//! The ground that consistency and search stand on: the domains and the assignment of the present node, the
//! one way in which values are removed, the reasons for that, and the events that an observer is told. It
//! knows neither consistency nor search.

mod context;
mod culprits;
mod event;
mod event_field;
mod event_kind;
mod lesson;
mod once_queue;
mod probe;
mod propagator;
mod reason;
mod rule;
mod state;
mod trail;
mod words;

pub use context::Context;
pub use event::{Enqueuing, Event, Observer, Waiting};
pub use event_field::Field;
pub use event_kind::EventKind;
pub use lesson::{ImplicationGraph, Implied, Lesson};
pub use once_queue::OnceQueue;
pub use propagator::Propagator;
pub(crate) use propagator::{AtRoot, RootOnly};
pub use reason::{Cause, Conflict, OwnedReason, Reason};
pub use rule::Rule;
pub(crate) use state::Mark;
pub use state::State;
pub(crate) use trail::DepthTrail;
pub(crate) use words::Narrow;
