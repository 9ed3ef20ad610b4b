//! `csp trace` and `csp tree`.

use std::io::Write;

use anyhow::{Context as _, Result};
use csp_core::observe::SearchTree;
use csp_core::{Outcome, Stop};
use csp_instance::Name;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_terminal::output::complain;
use csp_view::trace::{Only, Tracer};
use csp_view::tree;
use csp_view::tree::Drawn;

use super::watch::Watched;
use crate::args::{TraceArgs, TreeArgs};
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
