//! One place of a search, in words or as a picture.

use std::io::Write;

use anyhow::{Result, ensure};
use csp_core::observe::Move;
use csp_core::{Domain, Event, Val, Var};
use csp_instance::Instance;
use csp_terminal::output;
use csp_view::drawing::{Look, MarkKind, Overlay, OverlayMark, Scene};
use csp_view::stepper::View;

use crate::args::{PictureFormat, StepArgs};

/// Shows the place after the event of this number.
pub(super) fn show(view: &mut View<'_>, event: usize, instance: &Instance, args: &StepArgs) -> Result<()> {
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
    Scene::of(instance).step_svg(instance, &domains, &overlay, Look::File { title: &title })
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
