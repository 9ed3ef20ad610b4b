//! `csp step`: a search, step by step, forward and back.

mod keys;
mod lines;
mod place;
mod screen;

use std::io::IsTerminal;

use anyhow::Result;
use csp_core::observe::Recording;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Open, Output, complain, may_style};
use csp_view::stepper::View;

use super::watch::Watched;
use crate::args::StepArgs;

/// Records a search, and walks in it.
pub(crate) fn step(args: &StepArgs, interrupt: &Interrupt) -> Result<Exit> {
    let watched = Watched::new(&args.watch.search, std::slice::from_ref(&args.watch.strategy), interrupt)?;
    let recording = record(&watched, args.events, interrupt)?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    if recording.is_full() {
        complain(&format!("the first {} events are kept; --events says how many", args.events));
    }
    let title = format!("{}, {}", watched.instance.name, args.watch.strategy);
    let mut view = View::new(watched.instance.names(), &recording);
    if let Some(event) = args.at {
        place::show(&mut view, event, &watched.instance, args)?;
        return Ok(Exit::Solved);
    }
    let has_screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if has_screen && !args.lines {
        screen::run(&mut view, &title, may_style(), interrupt)?;
    } else {
        lines::run(&mut view, &title, interrupt, &mut std::io::stdin().lock(), &mut Output::stdout())?;
    }
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Solved })
}

/// The first so many events of the search, which ends with the next.
fn record<'w>(watched: &'w Watched<'_>, most: usize, interrupt: &Interrupt) -> Result<Recording<'w>> {
    let switch = interrupt.cancel().below();
    let mut recording = Recording::new(&watched.instance.network, most).cancelling(switch.clone());
    watched.search(watched.limits(switch), &mut recording)?;
    Ok(recording)
}
