//! Expressions, by intervals.

mod backward;
mod domains;
mod forward;
mod hc4;
mod interval;
mod inverse;
mod program;
mod sets;

pub use hc4::Hc4;
