//! What an experiment is.

use super::{Outcome, SetUp, Size, Told};

/// A classic that can be made again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it shows, in one line.
    pub summary: &'static str,
    /// Who found it.
    pub source: &'static str,
    /// What is run, the first problem having this seed.
    pub set_up: fn(Size, u64) -> SetUp,
    /// What is said of it.
    pub told: fn(&Outcome<'_>) -> Told,
}
