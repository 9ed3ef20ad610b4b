//! Expressions, by intervals.

mod backward;
mod domains;
mod forward;
mod hc4;
mod interval;
mod inverse;
mod program;
mod sets;

pub(crate) use hc4::Hc4;
