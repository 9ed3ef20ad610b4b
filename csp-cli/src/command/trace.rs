//! `csp trace` and `csp tree`.

use std::cell::RefCell;
use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use csp_core::{Event, Limits, Solver, Status, Stop};

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
    let begun = Instant::now();
    let problem = first_problem(&args.watch.input, args.watch.reading, &[args.watch.strategy], interrupt)?;
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.watch.input))?;
    let enough = interrupt.cancel().below();
    let tracer = RefCell::new(Tracer::new(args, problem.names(), &mut output, enough.clone())?);
    let limits = args.watch.limits.after(begun.elapsed(), enough);
    let (status, stop) = run(&problem, &args.watch, limits, |event| tracer.borrow_mut().event(event))?;
    let mut tracer = tracer.into_inner();
    tracer.end()?;
    let shown_all = tracer.is_full();
    output.flush()?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    if stop == Stop::Cancelled && shown_all {
        complain("stopped after so many events, as --most asks");
        return Ok(Exit::Solved);
    }
    if stop.is_limit() {
        complain(&format!("{}: {stop}, and the trace ends here", problem.name));
    }
    Ok(status.into())
}

/// Draws the search tree.
pub(crate) fn tree(args: &TreeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let begun = Instant::now();
    let problem = first_problem(&args.watch.input, args.watch.reading, &[args.watch.strategy], interrupt)?;
    let tree = RefCell::new(Tree::default());
    let nodes = Some(args.watch.limits.node_limit.map_or(args.nodes, |limit| limit.min(args.nodes)));
    let limits = LimitArgs { node_limit: nodes, ..args.watch.limits }.after(begun.elapsed(), interrupt.cancel());
    let (_, stop) = run(&problem, &args.watch, limits, |event| tree.borrow_mut().event(event))?;
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
    limits: Limits,
    each: impl Fn(&Event),
) -> Result<(Status, Stop)> {
    let solver = Solver::new(&problem.network).plan(args.strategy).seed(args.seed).limits(limits);
    let outcome = solver.observer(|event: &Event| each(event)).up_to(if args.all { usize::MAX } else { 1 })?;
    Ok((outcome.status(), outcome.stop))
}
