//! Deductions in sentences. The network supplies the names of variables, values and houses.

mod names;
mod reasons;
mod told;

pub use names::list;
pub use told::Told;
