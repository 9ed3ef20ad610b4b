//! docs
mod chains;
mod grid;
mod rating;
mod rules;
mod step;

pub use grid::Grid;
pub use rating::{Rating, rate};
pub use step::Step;
