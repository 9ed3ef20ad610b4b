//! The comparison of strategies: runs are measured and recorded, and tables, sentences, plots and pages are made of them.
//!
//! A [`Contender`] is a plan, or a solver that is set up by hand. [`Comparison::run`] runs every contender on a problem,
//! warm-ups first, the contenders taking turns; [`measure`] makes one run. [`Comparison::write`] writes the result in any
//! [`Format`], [`Comparison::plots`] draws it; a [`LinePlot`](crate::plot::LinePlot) draws figures of one's own. A [`Folder`] keeps each run as it is measured, so that a comparison that was
//! interrupted can go on, and an [`Expectation`] holds the counters against those of a file.
//!
//! ```
#![doc = include_str!("../../examples/compare.rs")]
//! ```

mod comparison;
mod expectation;
pub mod run_log;
pub mod store;
mod measure;
mod pictures;
pub mod runner;
mod render;
mod summary;

use comparison::Case;

pub use comparison::Comparison;
pub use expectation::{Expectation, Held};
pub use store::{Fingerprint, Folder, Open, replay_file};
pub use measure::{About, Contender, Counters, Find, Measured, Run, Settings, Timed, measure};
pub use pictures::Plot;
pub use render::{Around, Format, Link, Shown};
pub use summary::{Measure, Stats, Summary};
