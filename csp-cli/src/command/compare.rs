//! `csp compare`.

mod replays;
mod why;

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use csp_core::Plan;

use crate::args::CompareArgs;
use crate::compare::{
    About, Comparison, Contender, Expectation, Fingerprint, Folder, Format, Open as OpenFolder, Settings,
};
use crate::exit::Exit;
use crate::instance::{Inputs, Instance};
use crate::interrupt::Interrupt;
use crate::output::{self, command_line, complain, is_same_file};
use crate::progress;

/// What is compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    // All that is read is read before anything is written.
    refuse_to_overwrite(args)?;
    if let Some(two) = &args.why {
        return why::why(args, two, interrupt);
    }
    let expected = args.expect.as_deref().map(Expectation::read).transpose()?;
    let plans = &args.strategies.0;
    let inputs = Inputs { arguments: &args.inputs, usual: &DEFAULT_SET, reading: args.reading.into(), plans };
    let (instances, exit) = inputs.instances(interrupt)?;
    tell_what_does_not_fit(args, &instances)?;
    let how = how(args);
    let made = fingerprint(args);
    args.report.as_deref().map_or(Ok(()), |path| Folder::check(path, how, &made))?;
    let mut output = output::to(args.output.as_deref(), &args.inputs)?;
    let mut folder = args.report.as_deref().map(|path| Folder::open(path, how, &made)).transpose()?;

    let comparison = measure_all(args, &instances, folder.as_mut(), interrupt)?;
    let width = if args.output.is_some() { None } else { output::terminal_width() };
    comparison.write(args.format, width, &mut output)?;
    output.flush()?;
    if let Some(folder) = &folder {
        let (links, about) = replays::write(args, &instances, folder.path(), interrupt)?;
        comparison.write_page(folder.path(), &command_line(), &links, &about)?;
    }
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let exit = comparison.statuses().map(Exit::from).fold(exit, Exit::max);
    Ok(expected.map_or(exit, |expected| hold(&expected, &comparison, exit)))
}

/// Tells what is not as expected; how the program ends then, or else with `exit`.
fn hold(expected: &Expectation, comparison: &Comparison, exit: Exit) -> Exit {
    let held = expected.held(comparison);
    held.differences.iter().chain(&held.notes).for_each(|sentence| complain(sentence));
    if held.differences.is_empty() { exit } else { Exit::Unexpected }
}

/// An error when what is to be written is what is to be read.
fn refuse_to_overwrite(args: &CompareArgs) -> Result<()> {
    let read = || args.expect.iter().map(AsRef::as_ref).chain(args.inputs.iter().map(Path::new));
    let clash = |written: &Path| read().find(|read| is_same_file(read, written)).map(Path::to_owned);
    if let Some(file) = args.output.as_deref().and_then(clash) {
        bail!("{} is read, so that --output must be another file", file.display());
    }
    let folder = |file: &Path| match file.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new(".").to_owned(),
        parent => parent.unwrap_or(file).to_owned(),
    };
    let Some(report) = &args.report else { return Ok(()) };
    let files = read().filter(|file| file.exists()).chain(args.output.as_deref());
    match files.into_iter().find(|file| is_same_file(&folder(file), report)) {
        Some(file) => bail!(
            "{} lies in {}, which the report is written to: name another folder",
            file.display(),
            report.display()
        ),
        None => Ok(()),
    }
}

/// Says before the first run which strategies do not fit some problem, where the result has no place for it. It is an
/// error when nothing is left to run.
fn tell_what_does_not_fit(args: &CompareArgs, instances: &[Instance]) -> Result<()> {
    let mut some_fit = false;
    let mut reason = None;
    for plan in &args.strategies.0 {
        let unfit = |instance: &Instance| {
            let error = plan.check(&instance.network).err()?;
            Some(format!("{plan}: n/a on {}: {error}", instance.name.exact()))
        };
        let reasons: Vec<String> = instances.iter().filter_map(unfit).collect();
        some_fit |= reasons.len() < instances.len();
        if let [first, rest @ ..] = reasons.as_slice() {
            let more = if rest.is_empty() { String::new() } else { format!(" (and on {} more)", rest.len()) };
            let told = format!("{first}{more}");
            if args.format == Format::Csv {
                complain(&told);
            }
            reason.get_or_insert(told);
        }
    }
    match reason {
        Some(reason) if !some_fit => bail!("no strategy fits any of the problems. {reason}"),
        _ => Ok(()),
    }
}

/// All runs: problem by problem, the strategies taking turns.
fn measure_all(
    args: &CompareArgs,
    instances: &[Instance],
    mut folder: Option<&mut Folder>,
    interrupt: &Interrupt,
) -> Result<Comparison> {
    let limits = args.limits.until(interrupt.cancel());
    let settings = Settings { runs: args.runs, warmup: args.warmup, seed: args.seed, limits };
    let contenders: Vec<Contender<'_>> = args.strategies.0.iter().copied().map(Plan::into).collect();
    let progress = progress::bar(instances.len() as u64 * settings.rounds());
    let mut comparison = Comparison::new(settings);
    for instance in instances {
        progress.set_message(instance.name.to_string());
        let about = about(instance, folder.is_some());
        let step = || progress.inc(1);
        comparison.run_kept(&about, &instance.network, &contenders, folder.as_deref_mut(), &step)?;
        if interrupt.happened() {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(comparison)
}

fn about(instance: &Instance, is_kept: bool) -> About {
    let Instance { name, network, tightness, .. } = instance;
    let fingerprint = is_kept.then(|| network.fingerprint());
    About { network: fingerprint, tightness: *tightness, ..About::new(name.exact(), network) }
}

fn how(args: &CompareArgs) -> OpenFolder {
    match args {
        CompareArgs { resume: true, .. } => OpenFolder::Resume,
        CompareArgs { force: true, .. } => OpenFolder::Force,
        _ => OpenFolder::New,
    }
}

/// What must be the same for runs to be taken over.
fn fingerprint(args: &CompareArgs) -> Fingerprint {
    let time_limit = args.limits.work.time_limit.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
    let settings = [
        ("csp", env!("CARGO_PKG_VERSION").into()),
        ("solutions_wanted", 1.into()),
        ("runs", args.runs.into()),
        ("warmup", args.warmup.into()),
        ("seed", args.seed.into()),
        ("time_limit_ns", time_limit.into()),
        ("node_limit", args.limits.node_limit.into()),
        ("memory_limit", args.limits.work.memory_limit.into()),
    ];
    settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
