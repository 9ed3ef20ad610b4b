//! Look-ahead along constraints on more than two variables.

mod complete;
mod forward;
mod gac;
mod stronger;
mod together;
mod trial;

pub(crate) use complete::Complete;
pub(crate) use forward::NaryForwardChecking;
pub(crate) use gac::Gac;
pub(crate) use stronger::StrongerForwardChecking;
pub(super) use together::Together;
