//! Generalised arc consistency: every value is in a tuple that each constraint on more than two variables allows. There is one file
//! for each algorithm.

mod all_fixed;
mod choice;
mod expression;
mod gac3;
mod linear;
mod queue;
mod scope;

pub use choice::{Choose, filter_of};
pub use expression::Hc4;
pub use gac3::Gac3;
pub use linear::LinearBounds;
pub use queue::General;
