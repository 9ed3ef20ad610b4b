//! A line that was read.

use std::sync::Arc;

use super::{Key, Made, PlanPlace};
use crate::compare::measure::{Measurement, ProblemInfo, Run};

/// A line that was read. What many lines have in common is shared, as there may be a million of them.
#[derive(Clone, Debug)]
pub struct ResultLine {
    pub(crate) place: PlanPlace,
    pub(crate) key: Key,
    pub(crate) about: Arc<ProblemInfo>,
    pub(crate) strategy: Arc<str>,
    pub(crate) seed: u64,
    /// The part of a problem, from 1, and the number of parts.
    pub part: Option<[u32; 2]>,
    pub(crate) made: Arc<Made>,
    pub(crate) what: LineContent,
}

/// The content of a line.
#[derive(Clone, Debug)]
pub enum LineContent {
    /// A run, and what it has counted.
    Run(Run),
    /// The strategy does not fit, for this reason.
    Unfit(Arc<str>),
}

impl ResultLine {
    /// The run that it tells of, if it does.
    pub fn run(&self) -> Option<&Run> {
        match &self.what {
            LineContent::Run(run) => Some(run),
            LineContent::Unfit(_) => None,
        }
    }

    /// The work that it is about, before the first run.
    pub fn begun(&self) -> Measurement {
        match &self.what {
            LineContent::Run(_) => Measurement::new(&self.about, self.strategy.clone(), self.seed),
            LineContent::Unfit(why) => Measurement::unfit(&self.about, self.strategy.clone(), self.seed, why.clone()),
        }
    }
}
