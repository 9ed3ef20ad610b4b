//! Learning as an engine among the others.

use super::search::{End, Learner};
use crate::consistency::{Ac3Bit, ArcConsistency, Singles};
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::stats::{LearnStats, Stats};
use crate::store::{Conflict, Context, Propagator};

/// Conflict-driven nogood learning as an engine.
pub(crate) struct LearnEngine<'n> {
    cx: Context<'n>,
    seed: u64,
    stage: Stage<'n>,
}

enum Stage<'n> {
    /// The work at the root is still to be done.
    Root,
    Searching(Box<Learner<'n>>),
    /// The root has refuted the network.
    Refuted,
}

impl<'n> LearnEngine<'n> {
    /// A search in this context, whose state is used at the root only.
    pub(crate) fn new(cx: Context<'n>, seed: u64) -> Self {
        Self { cx, seed, stage: Stage::Root }
    }

    /// What the constraints say before anything is tried: arc consistency where there are relations other than
    /// disequalities, and singles.
    fn root(&mut self) -> Result<(), Conflict> {
        let network = self.cx.network();
        if let Some(x) = network.first_empty_domain() {
            return Err(Conflict::empty(x));
        }
        if network.first_other_relation().is_some() {
            Ac3Bit::new(network).establish(&mut self.cx)?;
        }
        Singles::new(network).root(&mut self.cx)
    }

    fn prepare(&mut self) -> Result<(), Stop> {
        let refuted = self.root();
        self.cx.stopped().map_or(Ok(()), Err)?;
        if let Err(conflict) = refuted {
            self.cx.report_conflict(conflict);
            self.stage = Stage::Refuted;
            return Ok(());
        }
        let network = self.cx.network();
        let domains = network.variables().map(|x| self.cx.domain(x).to_domain()).collect();
        self.stage = Stage::Searching(Box::new(Learner::new(network, domains, self.seed, self.cx.watch())?));
        Ok(())
    }
}

impl Search for LearnEngine<'_> {
    fn advance(&mut self) -> Step {
        if matches!(self.stage, Stage::Root)
            && let Err(stop) = self.prepare()
        {
            return Step::Stopped(stop);
        }
        let Stage::Searching(learner) = &mut self.stage else { return Step::Stopped(Stop::Exhausted) };
        match learner.advance(&mut self.cx) {
            End::Solution(values) => Step::Solution(values),
            End::Stopped(stop) => Step::Stopped(stop),
        }
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.cx.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        match &self.stage {
            Stage::Searching(learner) => learner.stats(),
            _ => Stats { max_depth: Some(0), learnt: Some(LearnStats::default()), ..Stats::default() },
        }
    }
}
