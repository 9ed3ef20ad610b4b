//! A line that was read.

use std::sync::Arc;

use super::{Key, Made, Place};
use crate::compare::measure::{About, Measured, Run};

/// A line that was read. What many lines have in common is shared, as there may be a million of them.
#[derive(Clone, Debug)]
pub struct Line {
    pub(crate) place: Place,
    pub(crate) key: Key,
    pub(crate) about: Arc<About>,
    pub(crate) strategy: Arc<str>,
    pub(crate) seed: u64,
    /// Which part of a problem it is, from 1, and how many there are.
    pub part: Option<[u32; 2]>,
    pub(crate) made: Arc<Made>,
    pub(crate) what: What,
}

/// What a line tells.
#[derive(Clone, Debug)]
pub enum What {
    /// A run, and what it has counted.
    Run(Run),
    /// The strategy does not fit, for this reason.
    Unfit(Arc<str>),
}

impl Line {
    /// The run that it tells of, if it does.
    pub fn run(&self) -> Option<&Run> {
        match &self.what {
            What::Run(run) => Some(run),
            What::Unfit(_) => None,
        }
    }

    /// The work that it is about, before the first run.
    pub fn begun(&self) -> Measured {
        match &self.what {
            What::Run(_) => Measured::new(&self.about, self.strategy.clone(), self.seed),
            What::Unfit(why) => Measured::unfit(&self.about, self.strategy.clone(), self.seed, why.clone()),
        }
    }
}
