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

mod anytime;
mod comparison;
mod expectation;
mod measure;
mod pictures;
mod render;
pub mod run_log;
pub mod runner;
pub mod store;
mod summary;

use comparison::ProblemCase;

pub use comparison::Comparison;
pub use expectation::{Expectation, ExpectationCheck};
pub use measure::{
    Contender, Counters, Find, Incumbent, Measurement, Optimisation, ProblemInfo, Run, Settings, Timing, measure,
    optimised,
};
pub use pictures::Plot;
pub use render::{Format, PageLink, PageOptions, ReportOptions};
pub use store::{Fingerprint, Folder, Open, replay_file};
pub use summary::{Measure, Stats, Summary};
