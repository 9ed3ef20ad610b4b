//! `csp compare`.

mod replays;
mod why;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use csp_core::Plan;
use csp_experiments::compare::run_log::RunLog;
use csp_experiments::compare::runner::Problem;
use csp_experiments::compare::store::Made;
use csp_experiments::compare::{
    Comparison, Contender, Expectation, Find, Fingerprint, Folder, Format, Open as OpenFolder, PageOptions,
    ProblemInfo, Settings,
};
use csp_experiments::jobs;
use csp_experiments::jobs::{PlanRequest, about};
use csp_instance::{Inputs, Instance};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, command_line, complain, is_same_file};
use csp_terminal::words::escape;
use csp_terminal::{output, progress};

use crate::args::{CompareArgs, MeasurementArgs, PresentationArgs};

/// The boards that are compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    // All that is read is read before anything is written.
    refuse_to_share(args)?;
    refuse_to_overwrite(args)?;
    if let Some(two) = &args.why {
        return why::why(args, two, interrupt);
    }
    let (measuring, presenting) = (&args.measuring, &args.presenting);
    let expected = presenting.expect.as_deref().map(Expectation::read).transpose()?;
    let settings = Settings { at_once: args.jobs, ..measuring.settings(interrupt)? };
    let (instances, exit) = instances(measuring, interrupt)?;
    let settings = sought(settings, &instances);
    tell_what_does_not_fit(measuring, presenting.format, &instances)?;
    let how = how(args);
    let made = fingerprint(&settings);
    presenting.report.as_deref().map_or(Ok(()), |path| Folder::check(path, how, &made))?;
    let mut output = output::to(presenting.output.as_deref(), &measuring.inputs)?;
    let folder = presenting.report.as_deref().map(|path| Folder::open(path, how, &made)).transpose()?;

    if let Some(folder) = &folder {
        let strategies = &measuring.strategies.0;
        let planned = PlanRequest { instances: &instances, strategies, settings: &settings, split: None };
        folder.put("jobs.jsonl", &jobs::lines(&jobs::plan(&planned, interrupt)?)?)?;
    }
    let comparison = measure_all(args, settings, &instances, folder.as_ref(), interrupt)?;
    write(presenting, &comparison, &mut output)?;
    if let Some(folder) = &folder {
        let (replays, about_replays) = replays::write(args, &instances, folder.path(), interrupt)?;
        let around = PageOptions { command: command_line(), replays, about_replays, ..PageOptions::default() };
        comparison.write_page(folder.path(), &presenting.shown(None), &around)?;
    }
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    Ok(how_it_ends(&comparison, expected.as_ref(), exit))
}

/// Writes a comparison that was put together, and its report; how the program ends then.
pub(super) fn present(
    presenting: &PresentationArgs,
    read: &[String],
    comparison: &Comparison,
    expected: Option<&Expectation>,
    exit: Exit,
) -> Result<Exit> {
    let how = if presenting.force { OpenFolder::Force } else { OpenFolder::New };
    let made = fingerprint(comparison.settings());
    presenting.report.as_deref().map_or(Ok(()), |path| Folder::check(path, how, &made))?;
    let mut output = output::to(presenting.output.as_deref(), read)?;
    let folder = presenting.report.as_deref().map(|path| Folder::open(path, how, &made)).transpose()?;
    write(presenting, comparison, &mut output)?;
    if let Some(folder) = &folder {
        let around = PageOptions { command: command_line(), ..PageOptions::default() };
        comparison.write_page(folder.path(), &presenting.shown(None), &around)?;
    }
    Ok(how_it_ends(comparison, expected, exit))
}

fn write(presenting: &PresentationArgs, comparison: &Comparison, output: &mut Output) -> Result<()> {
    comparison.warning().iter().for_each(|warning| complain(warning));
    let width = if presenting.output.is_some() { None } else { output::known_width() };
    comparison.write(presenting.format, &presenting.shown(width), output)?;
    Ok(output.flush()?)
}

/// The exit code of the program: by what the runs came to, and whether they are as expected.
fn how_it_ends(comparison: &Comparison, expected: Option<&Expectation>, exit: Exit) -> Exit {
    let exit = comparison.statuses().map(Exit::from).fold(exit, Exit::max);
    expected.map_or(exit, |expected| hold(expected, comparison, exit))
}

/// The instances that are compared on.
pub(super) fn instances(measuring: &MeasurementArgs, interrupt: &Interrupt) -> Result<(Vec<Instance>, Exit)> {
    let plans = &measuring.strategies.0;
    let reading = measuring.reading()?;
    let (instances, exit) =
        Inputs { arguments: &measuring.inputs, usual: &DEFAULT_SET, reading, plans }.instances(interrupt)?;
    instances.iter().filter_map(|instance| left_out(instance, measuring.find())).for_each(|words| complain(&words));
    Ok((instances, exit))
}

/// The settings when it is known which problems there are: without any objective, the best solution is the first.
pub(super) fn sought(settings: Settings, instances: &[Instance]) -> Settings {
    let has_objective = instances.iter().any(|instance| instance.network.objective().is_some());
    Settings { find: settings.find.where_some(has_objective), ..settings }
}

/// Says that an objective is left out, where there is one and it is; or that several are one number.
fn left_out(instance: &Instance, find: Find) -> Option<String> {
    let sought = match find {
        Find::Best => return instance.as_one_number(),
        Find::First => "the first solution is sought",
        _ => "any solution counts",
    };
    instance.left_out(sought)
}

/// An error when times are to be measured while other runs use the machine, and this was not said twice.
fn refuse_to_share(args: &CompareArgs) -> Result<()> {
    if args.jobs > 1 && !args.measuring.no_times && !args.times {
        bail!(
            "--jobs {} makes runs share the machine, which spoils their times: add --no-times to compare counters alone, or \
             --times to have times all the same",
            args.jobs
        );
    }
    Ok(())
}

/// Tells what is not as expected; how the program ends then, or else with `exit`.
fn hold(expected: &Expectation, comparison: &Comparison, exit: Exit) -> Exit {
    let held = expected.held(comparison);
    held.differences.iter().chain(&held.notes).for_each(|sentence| complain(sentence));
    if held.differences.is_empty() { exit } else { Exit::Unexpected }
}

/// An error when what is to be written is what is to be read.
fn refuse_to_overwrite(args: &CompareArgs) -> Result<()> {
    let PresentationArgs { expect, output, report, .. } = &args.presenting;
    let read = || expect.iter().map(AsRef::as_ref).chain(args.measuring.inputs.iter().map(Path::new));
    let clash = |written: &Path| read().find(|read| is_same_file(read, written)).map(Path::to_owned);
    if let Some(file) = output.as_deref().and_then(clash) {
        bail!("{} is read, so that --output must be another file", file.display());
    }
    let folder = |file: &Path| match file.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new(".").to_owned(),
        parent => parent.unwrap_or(file).to_owned(),
    };
    let Some(report) = report else { return Ok(()) };
    let files = read().filter(|file| file.exists()).chain(output.as_deref());
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
pub(super) fn tell_what_does_not_fit(
    measuring: &MeasurementArgs,
    format: Format,
    instances: &[Instance],
) -> Result<()> {
    let mut some_fit = false;
    let mut reason = None;
    for plan in &measuring.strategies.0 {
        let unfit = |instance: &Instance| {
            let error = Contender::from(*plan).unfit(&instance.network, measuring.find())?;
            Some(format!("{plan}: n/a on {}: {error}", instance.name.exact()))
        };
        let reasons: Vec<String> = instances.iter().filter_map(unfit).collect();
        some_fit |= reasons.len() < instances.len();
        if let [first, rest @ ..] = reasons.as_slice() {
            let more = if rest.is_empty() { String::new() } else { format!(" (and on {} more)", rest.len()) };
            let told = format!("{first}{more}");
            if format == Format::Csv {
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

/// All runs: problem by problem, the strategies taking turns; or several at once.
fn measure_all(
    args: &CompareArgs,
    settings: Settings,
    instances: &[Instance],
    folder: Option<&Folder>,
    interrupt: &Interrupt,
) -> Result<Comparison> {
    let contenders: Vec<Contender<'_>> = args.measuring.strategies.0.iter().copied().map(Plan::into).collect();
    let names: Vec<String> = contenders.iter().map(|contender| contender.name().to_owned()).collect();
    let about = |instance| about(instance, folder.is_some());
    let problems: Vec<Problem<'_>> =
        instances.iter().map(|instance| Problem { about: about(instance), network: &instance.network }).collect();
    let abouts: Vec<Arc<ProblemInfo>> = problems.iter().map(|problem| problem.about.clone()).collect();
    let keeper = folder.map(|folder| RunLog::new(folder.results(), &settings, &abouts, &names));
    let cases = problems.len() as u64 * settings.seeds.len() as u64;
    let each = if args.jobs > 1 { names.len() as u64 } else { settings.rounds() };
    let progress = progress::bar(cases * each);
    let step = || progress.inc(1);
    let find = settings.find;
    let mut comparison = Comparison::new(settings);
    for (problem, instance) in instances.iter().enumerate() {
        left_out(instance, find).into_iter().for_each(|words| comparison.note(problem, words));
    }
    if args.jobs > 1 {
        comparison.run_at_once(&problems, &contenders, keeper.as_ref(), &step)?;
    } else {
        for problem in &problems {
            progress.set_message(escape::plain(&problem.about.name).into_owned());
            comparison.run_in_turns(problem, &contenders, keeper.as_ref(), &step)?;
            if interrupt.happened() {
                break;
            }
        }
    }
    progress.finish_and_clear();
    Ok(comparison)
}

fn how(args: &CompareArgs) -> OpenFolder {
    match args {
        CompareArgs { resume: true, .. } => OpenFolder::Resume,
        CompareArgs { presenting: PresentationArgs { force: true, .. }, .. } => OpenFolder::Force,
        _ => OpenFolder::New,
    }
}

/// The settings that must be the same for runs to be taken over.
pub(super) fn fingerprint(settings: &Settings) -> Fingerprint {
    let made = Made::of(settings);
    let settings = [
        ("csp", env!("CARGO_PKG_VERSION").into()),
        ("find", made.find.to_string().into()),
        ("runs", made.runs.into()),
        ("warmup", made.warmup.into()),
        ("times", made.times.into()),
        ("seed", settings.seeds.first().copied().into()),
        ("seeds", settings.seeds.len().into()),
        ("time_limit_ns", made.time_limit_ns.into()),
        ("node_limit", made.node_limit.into()),
        ("memory_limit", made.memory_limit.into()),
    ];
    settings.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
