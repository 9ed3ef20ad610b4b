//! One problem, and a search on it that tells its steps: what `csp trace`, `csp tree` and `csp step` begin with.

use std::time::Instant;

use anyhow::Result;
use csp_core::{Cancel, Limits, Observer, Outcome, Solver};

use crate::args::{LimitArgs, WatchArgs};
use crate::instance::{Instance, first_instance};
use crate::interrupt::Interrupt;

/// What is to be watched.
pub(super) struct Watched<'a> {
    pub(super) instance: Instance,
    args: &'a WatchArgs,
    begun: Instant,
}

impl<'a> Watched<'a> {
    /// Builds the problem, on which the limit of time begins to run.
    pub(super) fn new(args: &'a WatchArgs, interrupt: &Interrupt) -> Result<Self> {
        let begun = Instant::now();
        let instance = first_instance(&args.input, args.reading, &[args.strategy], interrupt)?;
        Ok(Self { instance, args, begun })
    }

    /// What is left of the limits that were asked for.
    pub(super) fn limits(&self, cancel: Cancel) -> Limits {
        self.left(self.args.limits, cancel)
    }

    /// The same with at most so many nodes.
    pub(super) fn limits_up_to(&self, nodes: u64, cancel: Cancel) -> Limits {
        let limits = self.args.limits;
        let nodes = limits.node_limit.map_or(nodes, |limit| limit.min(nodes));
        self.left(LimitArgs { node_limit: Some(nodes), ..limits }, cancel)
    }

    fn left(&self, limits: LimitArgs, cancel: Cancel) -> Limits {
        limits.after(self.begun.elapsed(), cancel)
    }

    /// Searches, and tells each event.
    pub(super) fn search<'s>(&'s self, limits: Limits, observer: impl Observer + 's) -> Result<Outcome> {
        let most = if self.args.all { usize::MAX } else { 1 };
        let solver = Solver::new(&self.instance.network).plan(self.args.strategy).seed(self.args.seed);
        Ok(solver.limits(limits).observer(observer).up_to(most)?)
    }
}
