//! `csp trace` and `csp tree`; and what they, `csp step` and others begin with: one problem, and a search on it that tells its
//! steps.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result};
use csp_core::observe::SearchTree;
use csp_core::{Best, Cancel, Limits, Observer, Outcome, Plan, Solver, Stop};
use csp_instance::{Instance, Name, first_instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_terminal::output::complain;
use csp_view::trace::{Only, Tracer};
use csp_view::tree;
use csp_view::tree::Drawn;

use crate::args::{LimitArgs, SearchArgs, TraceArgs, TreeArgs};
use crate::report::Drawing;

/// Writes each event of a search.
pub(crate) fn trace(args: &TraceArgs, interrupt: &Interrupt) -> Result<Exit> {
    let watched = Watched::new(&args.watch.search, std::slice::from_ref(&args.watch.strategy), interrupt)?;
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.watch.search.input))?;
    let enough = interrupt.cancel().below();
    let names = watched.instance.names();
    let find = |name: &String| names.find(name).with_context(|| names.missing(name));
    let variable = args.cell.as_ref().map(find).transpose()?;
    let wanted = Only { variable, depth: args.depth, kinds: args.kind.clone(), most: args.most };
    let mut tracer = Tracer::new(args.format, wanted, names, &mut output, enough.clone())?;
    let outcome = watched.search(watched.limits(enough), &mut tracer)?;
    tracer.end()?;
    let is_full = tracer.is_full();
    output.flush()?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    Ok(traced(&watched.instance.name, &outcome, is_full))
}

/// Says why the trace ends where it does, unless the search is over.
fn traced(name: &Name, outcome: &Outcome, is_full: bool) -> Exit {
    let stop = outcome.stop;
    if stop == Stop::Cancelled && is_full {
        complain("stopped after so many events, as --most asks");
        return Exit::Solved;
    }
    if stop.is_limit() {
        complain(&format!("{name}: {stop}, and the trace ends here"));
    }
    outcome.status().into()
}

/// Draws the search tree of each strategy.
pub(crate) fn tree(args: &TreeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let watched = Watched::new(&args.search, &args.strategy.0, interrupt)?;
    let mut drawn = Vec::new();
    for &plan in &args.strategy.0 {
        let mut tree = SearchTree::new();
        let limits = watched.limits_up_to(args.nodes, interrupt.cancel());
        let outcome = watched.search_by(plan, limits, &mut tree)?;
        tree.end(outcome.stop);
        // The limit is that of the tree, unless a smaller one was asked for.
        if outcome.stop == Stop::Nodes && watched.limits.node_limit.is_none_or(|limit| args.nodes < limit) {
            let (name, most) = (&watched.instance.name, args.nodes);
            complain(&format!("{name}: these are the first {most} nodes; --nodes K shows more"));
        }
        let instance = &watched.instance;
        drawn.push(Drawn::new(&instance.name, plan, &tree, instance.names(), args.whole));
    }
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.search.input))?;
    match args.format {
        Drawing::Text => tree::text(&drawn, &mut output)?,
        Drawing::Dot => tree::dot(&drawn, &mut output)?,
        Drawing::Svg => tree::svg(&drawn, &mut output)?,
    }
    output.flush()?;
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Solved })
}

/// True if the best solution is to be looked for. Where there is an objective and it is left out, that is said.
///
/// # Errors
///
/// When one of the plans does not find the best solution.
pub(super) fn seeks_best(instance: &Instance, plans: &[Plan], args: &SearchArgs) -> Result<bool> {
    let any = args.all || args.satisfy;
    if any {
        tell_left_out(instance, args.all);
    }
    instance.seeks_best(plans, any).map_err(anyhow::Error::msg)
}

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
    /// True if the best solution is looked for, by the objective of the problem.
    best: bool,
    seed: u64,
    limits: LimitArgs,
    begun: Instant,
}

impl<'a> Watched<'a> {
    /// Builds the problem, on which the limit of time begins to run. Several strategies share both.
    pub(super) fn new(args: &SearchArgs, plans: &'a [Plan], interrupt: &Interrupt) -> Result<Self> {
        let begun = Instant::now();
        let instance = first_instance(&args.input, args.reading()?, plans, interrupt)?;
        let &SearchArgs { all, seed, limits, .. } = args;
        let best = seeks_best(&instance, plans, args)?;
        Ok(Self { instance, plans, all, best, seed, limits, begun })
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
        let solver = solver.limits(limits).observer(observer);
        if !self.best {
            return Ok(solver.up_to(most)?);
        }
        let Best { solution, stop, stats, .. } = solver.best()?;
        Ok(Outcome { solutions: solution.into_iter().collect(), stop, stats, turns: Vec::new() })
    }
}
