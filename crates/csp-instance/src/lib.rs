//! Instances: what there is to solve, to compare on, and to show. Boards and named problems alike.

mod best;
mod board_options;
pub mod examples;
pub mod generated;
mod instance;
mod losses;
pub mod minizinc;
pub mod models;
pub mod named;
mod names;
mod objective;
pub mod plans;
pub mod puzzles;
pub mod ranges;
mod read_progress;
mod reader;
mod render;
mod repairs;
mod rules;
pub mod suggestions;
pub mod upload;

pub use best::{Best, broken_json};
pub use board_options::{Reading, RuleArguments, RuleChoice};
pub use csp_formats::text::Change;
pub use csp_formats::{ModelLanguage, Origins, Preference};
pub use instance::{BuiltProblem, Instance, Meaning, Name};
pub use losses::Losses;
pub use names::{CliquePlace, Names};
pub use objective::no_best;
pub use read_progress::ReadProgress;
pub use reader::{Entries, Entry, Inputs, Reader, first_instance};
pub use repairs::Repairs;
pub use rules::Models;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
