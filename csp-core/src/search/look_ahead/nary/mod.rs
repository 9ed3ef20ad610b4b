//! Look-ahead along constraints on more than two variables.

mod complete;
mod forward;
mod gac;
mod together;

pub use complete::Complete;
pub use forward::NaryForwardChecking;
pub use gac::Gac;
pub(super) use together::Together;
