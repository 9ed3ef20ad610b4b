//! What one writes an engine of one's own with, which another crate brings.
//!
//! An [`OwnEngine`] makes a [`Search`] of a network; [`Plan::of_name`](crate::Plan::of_name) finds it by its name, and
//! [`Solver`](crate::Solver) runs it as any other.

pub use crate::engine::{Search, Step};
pub use crate::learn::root_domains;
pub use crate::model::PerValue;
pub use crate::own_engine::OwnEngine;
