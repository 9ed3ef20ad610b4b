//! A run, the making of it, and all runs of one strategy on one problem.
//!
//! | file | what it holds |
//! |---|---|
//! | `settings` | how runs are made |
//! | `find` | how much of the tree they search |
//! | `contender` | who is run |
//! | `execution` | one run, repeated until it can be timed; the time of a thread, beside the time of the day |
//! | `run` | what it came to, and what it counted |
//! | `measurement` | the runs of one contender on one problem with one seed |

mod contender;
mod execution;
mod find;
pub(super) mod measurement;
mod run;
mod settings;

pub use contender::Contender;
pub use execution::measure;
pub use find::Find;
pub use measurement::{Measurement, ProblemInfo};
pub use run::{Counters, Run, Timing};
pub use settings::Settings;
