//! `csp trace` and `csp tree`.

use std::cell::RefCell;
use std::io::Write;

use anyhow::Result;
use csp_core::{Cancel, Event, Solver, Status, Stop};

use super::gather::Problem;
use super::show::first_problem;
use crate::args::{LimitArgs, TraceArgs, TreeArgs, TreeFormat, WatchArgs};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{self, complain};
use crate::report::trace::Tracer;
use crate::report::tree::Tree;

/// Writes each event of a search.
pub(crate) fn trace(args: &TraceArgs, interrupt: &Interrupt) -> Result<Exit> {
    let problem = first_problem(&args.watch.input, args.watch.reading, interrupt)?;
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.watch.input))?;
    let enough = interrupt.cancel().below();
    let tracer = RefCell::new(Tracer::new(args, problem.names(), &mut output, enough.clone())?);
    let limits = args.watch.limits;
    let (status, stop) = run(&problem, &args.watch, limits, enough, |event| tracer.borrow_mut().event(event))?;
    let mut tracer = tracer.into_inner();
    tracer.end()?;
    let shown_all = tracer.is_full();
    output.flush()?;
    if stop == Stop::Cancelled && shown_all && !interrupt.happened() {
        complain("stopped after so many events, as --most asks");
        return Ok(Exit::Solved);
    }
    Ok(if interrupt.happened() { Exit::Interrupted } else { status.into() })
}

/// Draws the search tree.
pub(crate) fn tree(args: &TreeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let problem = first_problem(&args.watch.input, args.watch.reading, interrupt)?;
    let tree = RefCell::new(Tree::default());
    let nodes = Some(args.watch.limits.node_limit.map_or(args.nodes, |limit| limit.min(args.nodes)));
    let limits = LimitArgs { node_limit: nodes, ..args.watch.limits };
    let (_, stop) = run(&problem, &args.watch, limits, interrupt.cancel(), |event| tree.borrow_mut().event(event))?;
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.watch.input))?;
    let mut tree = tree.into_inner();
    tree.finish(stop.is_limit().then(|| stop.to_string()));
    let drawn = tree.drawn(problem.names(), args.whole);
    match args.format {
        TreeFormat::Text => drawn.text(&mut output)?,
        TreeFormat::Dot => drawn.dot(&mut output)?,
        TreeFormat::Svg => drawn.svg(&mut output)?,
    }
    output.flush()?;
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Solved })
}

/// Searches, and tells each event.
pub(super) fn run(
    problem: &Problem,
    args: &WatchArgs,
    limits: LimitArgs,
    cancel: Cancel,
    each: impl Fn(&Event),
) -> Result<(Status, Stop)> {
    let solver = Solver::new(&problem.network).plan(args.strategy).seed(args.seed).limits(limits.until(cancel));
    let outcome = solver.observer(|event: &Event| each(event)).up_to(if args.all { usize::MAX } else { 1 })?;
    Ok((outcome.status(), outcome.stop))
}
