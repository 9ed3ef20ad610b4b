//! All sums of a network together: they may say that there is no solution, or how good the best one can be.

mod contradiction;
pub(crate) mod implied;
mod relaxation;
mod table;

pub(crate) use contradiction::contradiction;
pub(crate) use relaxation::Relaxation;
pub(crate) use table::{StatedSums, SumTable};
