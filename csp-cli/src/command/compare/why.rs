//! `csp compare --why A,B`.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use csp_core::{Limits, Plan, Solver, Status, Stop};
use csp_experiments::compare::{Find, Format};
use csp_instance::{Inputs, Instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output;
use csp_view::divergence::{Account, Recorder, Searched, Unusable};

use crate::args::{CompareArgs, WhyPair};
use crate::command::trace::tell_left_out;

/// The width of lines where there is no terminal.
const WIDTH: usize = 100;

/// Searches with both strategies, and says why one needed less.
pub(super) fn why(args: &CompareArgs, WhyPair(plans): &WhyPair, interrupt: &Interrupt) -> Result<Exit> {
    if !matches!(args.presenting.format, Format::Table | Format::Json) {
        bail!("--why is written as text (--format table) or as --format json");
    }
    // The two searches are compared up to their first solutions, whatever these are worth.
    let find = if args.measuring.find() == Find::Best { Find::First } else { args.measuring.find() };
    if !matches!(find, Find::First | Find::All) {
        bail!("--why compares searches for the first solution or for all: write --find first or --find all");
    }
    let begun = Instant::now();
    let (instance, exit) = the_instance(args, plans, interrupt)?;
    for plan in plans {
        plan.check(&instance.network).map_err(|error| anyhow!("{plan}: n/a on {}: {error}", instance.name))?;
    }
    tell_left_out(&instance, find == Find::All);
    let search = |plan: Plan| {
        let limits = args.measuring.limits.after(begun.elapsed(), interrupt.cancel());
        searched(args, &instance, plan, find, &limits)
    };
    let searches = [search(plans[0])?, search(plans[1])?];
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let exit = searches.iter().map(|search| Exit::from(search.status)).fold(exit, Exit::max);
    let account = Account::new(&instance, searches, find == Find::All, args.measuring.seed);
    let mut output = output::to(args.presenting.output.as_deref(), &args.measuring.inputs)?;
    match args.presenting.format {
        Format::Json => writeln!(output, "{}", account.to_json())?,
        _ => output.write_all(account.to_text(width(args)).as_bytes())?,
    }
    output.flush()?;
    Ok(exit)
}

fn width(args: &CompareArgs) -> usize {
    let of_terminal = if args.presenting.output.is_some() { None } else { output::known_width() };
    of_terminal.unwrap_or(WIDTH)
}

/// The one problem that is searched, and how the reading went.
fn the_instance(args: &CompareArgs, plans: &[Plan], interrupt: &Interrupt) -> Result<(Instance, Exit)> {
    if args.measuring.inputs.is_empty() {
        bail!("--why compares two searches of one problem: name it, as in csp compare --why bt,fc board2");
    }
    let inputs = Inputs { arguments: &args.measuring.inputs, usual: &[], reading: args.measuring.reading()?, plans };
    let (mut instances, exit) = inputs.instances(interrupt)?;
    match instances.len() {
        1 => Ok((instances.remove(0), exit)),
        0 => bail!("there is no problem to compare on"),
        several => bail!("--why compares two searches of one problem, and {several} are given: give one of them"),
    }
}

/// A search, recorded while it runs.
fn searched<'n>(
    args: &CompareArgs,
    instance: &'n Instance,
    plan: Plan,
    find: Find,
    limits: &Limits,
) -> Result<Searched<'n>> {
    let full = limits.cancel.as_ref().map(csp_core::Cancel::below).unwrap_or_default();
    let limits = Limits { cancel: Some(full.clone()), ..limits.clone() };
    let mut recording = Recorder::new(&instance.network, args.events, full);
    let solver =
        Solver::new(&instance.network).plan(plan).seed(args.measuring.seed).limits(limits).observer(&mut recording);
    let mut solutions = solver.solutions()?;
    solutions.by_ref().take(usize::try_from(find.most()).unwrap_or(usize::MAX)).for_each(drop);
    let (stats, stop) = (solutions.stats(), solutions.stop().unwrap_or(Stop::Enough));
    drop(solutions);
    let tree = recording.end(&stats, stop == Stop::Exhausted).map_err(|unusable| match unusable {
        Unusable::NoRoom => anyhow!(
            "{plan} does more before its first value than is kept ({} steps): --events N keeps more",
            args.events
        ),
        Unusable::SumMismatch => anyhow!(
            "the events of {plan} do not add up to its counters, so that its work cannot be shared out: name another strategy"
        ),
    })?;
    let status = if tree.is_cut { Status::Limit } else { Status::of(stats.solutions, stop) };
    Ok(Searched { plan, tree, status, stop, counts_checks: stats.textbook.is_some() })
}
