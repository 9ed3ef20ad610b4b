//! Local search: repair a complete assignment. Fast on large problems with many solutions; it never proves
//! that there is none.

mod engine;
mod landscape;
mod min_conflicts;
mod settings;

pub(crate) use engine::LocalEngine;
pub use landscape::{Landscape, NetworkLandscape};
pub use min_conflicts::MinConflicts;
pub(crate) use settings::NAME;
pub use settings::{LocalNameError, LocalSearch};
