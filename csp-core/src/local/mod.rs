//! Local search: repair a complete assignment. Fast on large problems with many solutions; it never proves
//! that there is none.
//!
//! - `min_conflicts_settings`, `landscape`, `min_conflicts`, `engine`: min-conflicts, a random conflicted variable at each step;
//! - `tabu_settings`, `domains`: tabu search, the best of all steps, and the domains it starts from;
//! - `literals`, `conflict_table`: for each value left, how many constraints it would break;
//! - `scan`, `tabu_list`, `nearest`, `draws`: the best step, what is forbidden, the best so far, random numbers;
//! - `tabu`, `tabu_runs`, `tabu_engine`: the steps, the runs, the engine.

mod conflict_table;
mod domains;
mod draws;
mod engine;
mod landscape;
mod literals;
mod min_conflicts;
mod min_conflicts_settings;
mod nearest;
mod scan;
mod tabu;
mod tabu_engine;
mod tabu_list;
mod tabu_runs;
mod tabu_settings;
mod telling;

pub(crate) use engine::LocalEngine;
pub use landscape::Landscape;
pub use min_conflicts::MinConflicts;
pub use min_conflicts_settings::{LocalNameError, LocalSearch};
pub(crate) use tabu_engine::TabuEngine;
pub use tabu_settings::Tabu;
