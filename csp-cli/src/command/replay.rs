//! `csp replay`: a search as a page.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use csp_instance::first_instance;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_terminal::output::{command_line, complain};
use csp_view::replay::{Lane, Parts, Searches, Watching, page};

use super::trace::seeks_best;
use crate::args::ReplayArgs;

/// Records one search, or two that race, and writes the page.
pub(crate) fn replay(args: &ReplayArgs, interrupt: &Interrupt) -> Result<Exit> {
    if args.html.is_none() && std::io::stdout().is_terminal() {
        bail!("a page is no text for a terminal: --html FILE names the file to write");
    }
    let file = args.html.as_deref().filter(|file| *file != Path::new("-"));
    if args.share && file.is_none() {
        bail!("--share writes files beside the page: --html FILE names the page");
    }
    let plans = &args.strategy.0;
    let begun = Instant::now();
    let instance = first_instance(&args.search.input, args.search.reading()?, plans, interrupt)?;
    seeks_best(&instance, plans, &args.search)?;
    let watching = Watching {
        seed: args.search.seed,
        all: args.search.all,
        satisfy: args.search.satisfy,
        most: args.events,
        timed: plans.len() > 1 && !args.no_times,
        limits: args.search.limits.after(begun.elapsed(), interrupt.cancel()),
        until: None,
        tell: complain,
    };
    let searches = Searches::record(&instance, plans, watching)?;
    let inputs = std::slice::from_ref(&args.search.input);
    let parts = if args.share { Parts::Beside } else { Parts::Within };
    let mut output = output::to(file, inputs)?;
    output.write_all(page(&searches, &command_line(), None, parts)?.as_bytes())?;
    output.flush()?;
    for (name, text) in parts.files() {
        let mut output = output::to(file.map(|file| file.with_file_name(name)).as_deref(), inputs)?;
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
    if let Some(file) = file {
        complain(&format!("wrote {}: open it in a browser", file.display()));
    }
    searches.lanes.iter().for_each(tell_limit);
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    Ok(searches.lanes.iter().map(|lane| Exit::from(lane.status)).fold(Exit::Solved, Exit::max))
}

/// Says which limit ended a search.
fn tell_limit(lane: &Lane<'_>) {
    if lane.stop.is_limit() {
        complain(&format!("{}: {}", lane.plan, lane.stop));
    }
}
