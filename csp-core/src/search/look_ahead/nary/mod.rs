//! Look-ahead along constraints on more than two variables.

mod complete;
mod forward;
mod gac;
mod stronger;
mod together;
mod trial;

pub use complete::Complete;
pub use forward::NaryForwardChecking;
pub use gac::Gac;
pub use stronger::{NaryReach, StrongerForwardChecking};
pub(super) use together::Together;
