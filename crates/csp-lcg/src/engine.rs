//! Lazy clause generation as an engine among the others.

use csp_core::counters::LearnStats;
use csp_core::extend::{OwnEngine, Search, Step};
use csp_core::{Limits, Network, PlanError, Stats, Stop, Val, Watch};

use crate::search::Learner;

/// The plan `lcg`: lazy clause generation on any network, with an objective or without.
#[derive(Clone, Copy, Debug, Default)]
pub struct LcgEngine;

impl OwnEngine for LcgEngine {
    fn name(&self) -> &'static str {
        "lcg"
    }

    fn summary(&self) -> &'static str {
        "lazy clause generation: nogoods of bounds and values, for constraints of any size and objectives"
    }

    fn takes_larger_constraints(&self) -> bool {
        true
    }

    fn takes_objectives(&self) -> bool {
        true
    }

    fn joins_auto(&self) -> bool {
        true
    }

    fn check(&self, _network: &Network) -> Result<(), PlanError> {
        Ok(())
    }

    fn search<'n>(&self, network: &'n Network, watch: Watch, seed: u64) -> Result<Box<dyn Search + 'n>, Stop> {
        Ok(Box::new(LcgSearch::new(network, watch, seed, false)?))
    }

    fn improving<'n>(&self, network: &'n Network, watch: Watch, seed: u64) -> Result<Box<dyn Search + 'n>, Stop> {
        Ok(Box::new(LcgSearch::new(network, watch, seed, true)?))
    }
}

/// A search; without a learner when a domain is empty from the start.
struct LcgSearch<'n> {
    learner: Option<Learner<'n>>,
    watch: Watch,
}

impl<'n> LcgSearch<'n> {
    fn new(network: &'n Network, watch: Watch, seed: u64, improves: bool) -> Result<Self, Stop> {
        let is_empty = network.variables().any(|x| network.domain(x).is_empty());
        let learner = if is_empty { None } else { Some(Learner::new(network, seed, improves, &watch)?) };
        Ok(Self { learner, watch })
    }
}

impl Search for LcgSearch<'_> {
    fn advance(&mut self) -> Step {
        let Some(learner) = &mut self.learner else { return Step::Stopped(Stop::Exhausted) };
        match learner.advance(&self.watch) {
            Ok(values) => Step::Solution(values),
            Err(stop) => Step::Stopped(stop),
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch = Watch::start(limits);
        true
    }

    fn exclude(&mut self, solution: &[Val]) -> bool {
        if let Some(learner) = &mut self.learner {
            learner.exclude(solution);
        }
        true
    }

    fn steps(&self) -> u64 {
        self.learner.as_ref().map_or(0, |learner| learner.now.steps)
    }

    fn bound(&self) -> Option<i64> {
        self.learner.as_ref()?.bound()
    }

    fn stats(&self) -> Stats {
        let nothing = || Stats { max_depth: Some(0), learnt: Some(LearnStats::default()), ..Stats::default() };
        self.learner.as_ref().map_or_else(nothing, Learner::stats)
    }
}
