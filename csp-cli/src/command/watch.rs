//! One problem, and a search on it that tells its steps: what `csp trace`, `csp tree` and `csp step` begin with.

use std::time::Instant;

use anyhow::Result;
use csp_core::{Cancel, Limits, Observer, Outcome, Plan, Solver};
use csp_instance::{Instance, Reading, first_instance};
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;

use crate::args::{LimitArgs, SearchArgs};

/// Says that an objective is left out, where there is one.
pub(super) fn tell_left_out(instance: &Instance, all: bool) {
    let sought = if all { "all solutions are sought" } else { "the first solution is sought" };
    instance.left_out(sought).iter().for_each(|words| complain(words));
}

/// The searches that are to be watched.
pub(super) struct Watched<'a> {
    pub(super) instance: Instance,
    /// The strategies, on one problem.
    plans: &'a [Plan],
    all: bool,
    seed: u64,
    limits: LimitArgs,
    begun: Instant,
}

impl<'a> Watched<'a> {
    /// Builds the problem, on which the limit of time begins to run. Several strategies share both.
    pub(super) fn new(args: &SearchArgs, plans: &'a [Plan], interrupt: &Interrupt) -> Result<Self> {
        let begun = Instant::now();
        let instance = first_instance(&args.input, Reading::of(args.reading, &args.rules)?, plans, interrupt)?;
        let &SearchArgs { all, seed, limits, .. } = args;
        tell_left_out(&instance, all);
        Ok(Self { instance, plans, all, seed, limits, begun })
    }

    /// The limits that are left of those that were asked for.
    pub(super) fn limits(&self, cancel: Cancel) -> Limits {
        self.left(self.limits, cancel)
    }

    /// The same with at most so many nodes.
    pub(super) fn limits_up_to(&self, nodes: u64, cancel: Cancel) -> Limits {
        let limits = self.limits;
        let nodes = limits.node_limit.map_or(nodes, |limit| limit.min(nodes));
        self.left(LimitArgs { node_limit: Some(nodes), ..limits }, cancel)
    }

    fn left(&self, limits: LimitArgs, cancel: Cancel) -> Limits {
        limits.after(self.begun.elapsed(), cancel)
    }

    /// Searches with the first strategy, and tells each event.
    pub(super) fn search<'s>(&'s self, limits: Limits, observer: impl Observer + 's) -> Result<Outcome> {
        self.search_by(self.plans[0], limits, observer)
    }

    /// Searches in this way, and tells each event.
    pub(super) fn search_by<'s>(&'s self, plan: Plan, limits: Limits, observer: impl Observer + 's) -> Result<Outcome> {
        let most = if self.all { usize::MAX } else { 1 };
        let solver = Solver::new(&self.instance.network).plan(plan).seed(self.seed);
        Ok(solver.limits(limits).observer(observer).up_to(most)?)
    }
}
