//! Classic experiments, each made again with one command: what is run, and what is said and drawn of it.
//!
//! An experiment is data: a [`Setup`] of points, strategies and limits, and a function that makes a [`Report`] of the
//! [`Outcome`]. Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `model_b`, `model_rb`, `heavy_tails`, `holes`, `queens`, `fc_mac` | the experiments |
//! | `report` | an experiment, and its report: a table, sentences, pictures, data |
//! | `curve` | costs against a parameter |
//! | `outcome` | the runs, by series, point and strategy |
//! | `bench` | makes the runs |
//! | `setup` | the problems, strategies and limits |

mod bench;
mod curve;
mod fc_mac;
mod heavy_tails;
mod holes;
mod model_b;
mod model_rb;
mod outcome;
mod queens;
mod report;
mod setup;

pub use bench::{Bench, run};
pub use outcome::Outcome;
pub use report::{Experiment, Report};
pub use setup::{Setup, Size};

/// All experiments.
pub const EXPERIMENTS: [Experiment; 6] = [
    model_b::EXPERIMENT,
    model_rb::EXPERIMENT,
    heavy_tails::EXPERIMENT,
    holes::EXPERIMENT,
    queens::EXPERIMENT,
    fc_mac::EXPERIMENT,
];
