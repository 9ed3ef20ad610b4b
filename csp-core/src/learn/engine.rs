//! Learning as an engine among the others.

use crate::consistency::{Ac3Bit, ArcConsistency, Singles};
use crate::engine::{Search, Step};
use crate::learn::search::{End, Learner};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Domain, Network, Val};
use crate::stats::{LearnStats, Stats};
use crate::store::{Conflict, Context, Propagator};

/// Conflict-driven nogood learning as an engine.
pub(crate) struct LearnEngine<'n> {
    cx: Context<'n>,
    seed: u64,
    /// Solutions that others have found before the root was done.
    excluded: Vec<Vec<Val>>,
    stage: Stage<'n>,
}

enum Stage<'n> {
    /// The work at the root is still to be done.
    Root,
    Searching(Box<Learner<'n>>),
    /// The root has refuted the network.
    Refuted,
}

impl Network {
    /// The domains that the root of a learning search leaves; nothing when it refutes the network.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub fn root_domains(&self, watch: Watch) -> Result<Option<Vec<Domain>>, Stop> {
        let mut cx = Context::new(self, watch, None);
        let refuted = root(&mut cx).is_err();
        cx.stopped().map_or(Ok(()), Err)?;
        Ok((!refuted).then(|| self.variables().map(|x| cx.domain(x).to_domain()).collect()))
    }
}

/// Draws what the constraints say before anything is tried: arc consistency where there are relations other than
/// disequalities, and singles.
fn root(cx: &mut Context<'_>) -> Result<(), Conflict> {
    let network = cx.network();
    if let Some(x) = network.first_empty_domain() {
        return Err(Conflict::empty(x));
    }
    if network.first_other_relation().is_some() {
        Ac3Bit::new(network).establish(cx)?;
    }
    Singles::new(network).root(cx)
}

impl<'n> LearnEngine<'n> {
    /// A search in this context, whose state is used at the root only.
    pub(crate) fn new(cx: Context<'n>, seed: u64) -> Self {
        Self { cx, seed, excluded: Vec::new(), stage: Stage::Root }
    }

    fn prepare(&mut self) -> Result<(), Stop> {
        let refuted = root(&mut self.cx);
        self.cx.stopped().map_or(Ok(()), Err)?;
        if let Err(conflict) = refuted {
            self.cx.report_conflict(conflict);
            self.stage = Stage::Refuted;
            return Ok(());
        }
        let network = self.cx.network();
        let domains = network.variables().map(|x| self.cx.domain(x).to_domain()).collect();
        let mut learner = Learner::new(network, domains, self.seed, !self.cx.has_lesson_observer(), self.cx.watch())?;
        let mut excluded = self.excluded.iter();
        excluded.try_for_each(|solution| learner.exclude(solution, &mut self.cx))?;
        self.stage = Stage::Searching(Box::new(learner));
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

    fn exclude(&mut self, solution: &[Val]) -> bool {
        match &mut self.stage {
            Stage::Root => self.excluded.push(solution.to_vec()),
            Stage::Searching(learner) => return learner.exclude(solution, &mut self.cx).is_ok(),
            Stage::Refuted => {}
        }
        true
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
