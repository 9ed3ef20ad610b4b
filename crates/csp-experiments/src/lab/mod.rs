//! Classic experiments, each made again with one command: what is run, and what is said and drawn of it.
//!
//! An experiment is data: a [`SetUp`] of points, strategies and limits, and a function that makes a [`Told`] of the
//! [`Outcome`]. Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `model_b`, `model_rb`, `heavy_tails`, `holes`, `queens`, `fc_mac` | the experiments |
//! | `experiment` | what an experiment is |
//! | `report` | what is said: a table, sentences, pictures, data |
//! | `curve` | costs against a parameter |
//! | `outcome` | the runs, by series, point and strategy |
//! | `bench` | makes the runs |
//! | `setup` | what is run |
//! | `theory` | where the theory puts the transition |

mod curve;
mod experiment;
mod fc_mac;
mod heavy_tails;
mod holes;
mod model_b;
mod model_rb;
mod outcome;
mod queens;
mod bench;
mod setup;
mod theory;
mod report;

pub use experiment::Experiment;
pub use outcome::Outcome;
pub use bench::{Bench, run};
pub use setup::{SetUp, Size};
pub use report::Told;

/// All experiments.
pub const EXPERIMENTS: [Experiment; 6] = [
    model_b::EXPERIMENT,
    model_rb::EXPERIMENT,
    heavy_tails::EXPERIMENT,
    holes::EXPERIMENT,
    queens::EXPERIMENT,
    fc_mac::EXPERIMENT,
];
