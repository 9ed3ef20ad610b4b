//! `csp step`: a search, step by step, forward and back; or one place of it, in words or as a picture.

mod keys;
mod lines;
mod screen;

use std::io::{IsTerminal, Write};

use anyhow::{Result, ensure};
use csp_core::observe::{Move, Recording};
use csp_core::{Domain, Event, Val, Var};
use csp_instance::Instance;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_terminal::output::{Open, Output, complain, may_style};
use csp_view::drawing::{Look, MarkKind, Overlay, OverlayMark, Scene};
use csp_view::stepper::View;

use crate::args::{PictureFormat, StepArgs};
use crate::command::trace::Watched;

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
        show(&mut view, event, &watched.instance, args)?;
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

/// Shows the place after the event of this number.
fn show(view: &mut View<'_>, event: usize, instance: &Instance, args: &StepArgs) -> Result<()> {
    let last = view.stepper().recording().events().len();
    ensure!(event <= last, "there is no event {event}: the last that is kept has the number {last}");
    view.go(Move::To(event));
    let mut output = output::to(args.output.as_deref(), std::slice::from_ref(&args.watch.search.input))?;
    match args.format {
        PictureFormat::Text => {
            write!(output, "{}", view.picture())?;
            view.status().iter().try_for_each(|line| writeln!(output, "{line}"))?;
        }
        PictureFormat::Svg => write!(output, "{}", picture(view, instance))?,
    }
    Ok(output.flush()?)
}

/// The domains, in which the values that the last value tried has cost so far are struck out.
fn picture(view: &View<'_>, instance: &Instance) -> String {
    let stepper = view.stepper();
    let removed = removed_here(&stepper.recording().events()[..stepper.place()]);
    let mut domains = stepper.replay().domains().to_vec();
    for &(x, value) in &removed {
        domains[x.index()] = domains[x.index()].iter().chain([value]).collect::<Domain>();
    }
    let mark = |&(var, value): &(Var, Val)| OverlayMark { var, value, kind: MarkKind::Removed };
    let mut overlay = Overlay { marks: removed.iter().map(mark).collect(), ..Overlay::default() };
    match stepper.step().last() {
        Some(&Event::Tried { var, .. } | &Event::Repaired { var, .. }) => overlay.houses.push(var),
        Some(&Event::Revised { x, y }) => {
            overlay.houses.push(y);
            overlay.covers.push(x);
        }
        Some(&Event::Pruned { var, .. } | &Event::Conflict { var, .. }) => overlay.covers.push(var),
        _ => {}
    }
    let [title, ..] = view.status();
    Scene::of(instance).step_svg(instance, &domains, &|_| true, &overlay, Look::File { title: &title })
}

/// The values that have left since the last value was tried, or since the start; none once values were taken back.
fn removed_here(events: &[Event]) -> Vec<(Var, Val)> {
    let mut removed = Vec::new();
    for event in events.iter().rev() {
        match *event {
            Event::Pruned { var, value, .. } => removed.push((var, value)),
            Event::Tried { .. } | Event::Retracted { .. } | Event::Restarted => break,
            _ => {}
        }
    }
    removed
}
