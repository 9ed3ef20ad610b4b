//! Local search: repair a complete assignment. Fast on large problems with many solutions; it never proves
//! that there is none.

mod conflict_table;
mod domains;
mod draws;
mod engine;
mod landscape;
mod literals;
mod min_conflicts;
mod nearest;
mod scan;
mod settings;
mod tabu;
mod tabu_engine;
mod tabu_list;
mod tabu_settings;

pub(crate) use engine::LocalEngine;
pub use landscape::{Landscape, NetworkLandscape};
pub use min_conflicts::MinConflicts;
pub(crate) use settings::NAME;
pub use settings::{LocalNameError, LocalSearch};
pub(crate) use tabu_engine::TabuEngine;
pub(crate) use tabu_settings::TABU;
pub use tabu_settings::{Tabu, TabuNameError};
