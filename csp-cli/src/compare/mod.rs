//! The comparison of strategies: runs are measured and recorded, and tables, sentences, plots and pages are made of them.
//!
//! A [`Contender`] is a plan, or a solver that is set up by hand. [`Comparison::run`] runs every contender on a problem,
//! warm-ups first, the contenders taking turns; [`measure`] makes one run. [`Comparison::write`] writes the result in any
//! [`Format`], [`Comparison::plots`] draws it; [`crate::plot`] draws figures of one's own. A [`Folder`] keeps each run as it is measured, so that a comparison that was
//! interrupted can go on, and an [`Expectation`] holds the counters against those of a file.
//!
//! ```
#![doc = include_str!("../../examples/compare.rs")]
//! ```

mod comparison;
mod contender;
mod counters;
mod data;
mod documents;
mod expect;
mod folder;
mod format;
mod measured;
mod page;
mod pictures;
mod ratio;
mod record;
mod rows;
mod settings;

pub use comparison::Comparison;
pub use contender::{Contender, Run, measure};
pub use counters::Counters;
pub use expect::{Expectation, Held};
pub(crate) use folder::replay_file;
pub use folder::{Fingerprint, Folder, Open};
pub use format::Format;
pub use measured::{About, Measured};
pub use page::Link;
pub use pictures::Plot;
pub use settings::Settings;
