//! `csp compare`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use csp_core::{Network, Plan, Solver, Status, Stop};

use super::gather::{Inputs, Problem};
use crate::args::{CompareArgs, CompareFormat};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{self, complain, is_same_file};
use crate::progress;
use crate::report::compare::{About, Comparison, Expectation, Folder, Made, Measured, OpenFolder, Settings};
use crate::report::escape;

/// What is compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    // All that is read is read before anything is written.
    refuse_to_overwrite(args)?;
    let expected = args.expect.as_deref().map(Expectation::read).transpose()?;
    let plans = &args.strategies.0;
    let inputs = Inputs { arguments: &args.inputs, usual: &DEFAULT_SET, reading: args.reading, plans };
    let (problems, exit) = inputs.problems(interrupt)?;
    tell_what_does_not_fit(args, &problems)?;
    let (how, made) = (how(args), made(args));
    args.report.as_deref().map_or(Ok(()), |path| Folder::check(path, how, &made))?;
    let mut output = output::to(args.output.as_deref(), &args.inputs)?;
    let mut folder = args.report.as_deref().map(|path| Folder::open(path, how, &made)).transpose()?;

    let comparison = measure_all(args, &problems, folder.as_mut(), interrupt)?;
    comparison.write(&mut output)?;
    output.flush()?;
    if let Some(folder) = &folder {
        folder.finish(&comparison, &command_line())?;
    }
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let exit = comparison.statuses().map(Exit::from).fold(exit, Exit::max);
    if let Some(expected) = expected {
        let held = expected.held(&comparison);
        held.differences.iter().chain(&held.notes).for_each(|sentence| complain(sentence));
        return Ok(if held.differences.is_empty() { exit } else { Exit::Unexpected });
    }
    Ok(exit)
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
fn tell_what_does_not_fit(args: &CompareArgs, problems: &[Problem]) -> Result<()> {
    let mut some_fit = false;
    let mut reason = None;
    for plan in &args.strategies.0 {
        let unfit = |problem: &Problem| {
            plan.on(&problem.network).err().map(|error| format!("{plan}: n/a on {}: {error}", problem.name))
        };
        let reasons: Vec<String> = problems.iter().filter_map(unfit).collect();
        some_fit |= reasons.len() < problems.len();
        if let [first, rest @ ..] = reasons.as_slice() {
            let more = if rest.is_empty() { String::new() } else { format!(" (and on {} more)", rest.len()) };
            let told = format!("{first}{more}");
            if args.format == CompareFormat::Csv {
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
    problems: &[Problem],
    mut folder: Option<&mut Folder>,
    interrupt: &Interrupt,
) -> Result<Comparison> {
    let mut comparison = Comparison::new(Settings::from(args));
    let rounds = u64::from(args.warmup) + u64::from(args.runs);
    let progress = progress::bar(problems.len() as u64 * rounds);
    for problem in problems {
        progress.set_message(escape::plain(&problem.name).into_owned());
        let about = about(problem, folder.is_some());
        let begin = |&plan: &Plan| match (plan.on(&problem.network), folder.as_deref()) {
            (Err(error), _) => Measured::unfit(&about, plan, error.to_string()),
            (Ok(_), Some(folder)) => folder.begin(&about, plan, args.runs),
            (Ok(_), None) => Measured::new(&about, plan),
        };
        let mut measured: Vec<Measured> = args.strategies.0.iter().map(begin).collect();
        for round in 0..rounds {
            let timed = round >= u64::from(args.warmup);
            for measured in measured.iter_mut().filter(|measured| measured.needs_runs(args.runs)) {
                if !interrupt.happened() {
                    measure(measured, &about, &problem.network, args, interrupt, timed, folder.as_deref_mut())?;
                }
            }
            progress.inc(1);
        }
        comparison.add(measured)?;
        if interrupt.happened() {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(comparison)
}

fn about(problem: &Problem, is_kept: bool) -> About {
    let Problem { name, network, tightness, .. } = problem;
    let fingerprint = is_kept.then(|| network.fingerprint());
    About { name: name.clone(), network: fingerprint, variables: network.len(), tightness: *tightness }
}

fn how(args: &CompareArgs) -> OpenFolder {
    match args {
        CompareArgs { resume: true, .. } => OpenFolder::Resume,
        CompareArgs { force: true, .. } => OpenFolder::Force,
        _ => OpenFolder::New,
    }
}

/// What must be the same for runs to be taken over.
fn made(args: &CompareArgs) -> Made {
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

/// The command that makes the same comparison.
fn command_line() -> String {
    let is_bare = |char: char| char.is_alphanumeric() || "-_=+,.:/@".contains(char);
    let quoted = |word: String| {
        if !word.is_empty() && word.chars().all(is_bare) { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    ["csp".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// One run: time, statistics and a verified result.
fn measure(
    measured: &mut Measured,
    about: &About,
    network: &Network,
    args: &CompareArgs,
    interrupt: &Interrupt,
    timed: bool,
    folder: Option<&mut Folder>,
) -> Result<()> {
    let (name, plan) = (&about.name, measured.strategy);
    let limits = args.limits.until(interrupt.cancel());
    let solver = Solver::new(network).plan(plan).seed(args.seed).limits(limits);
    let start = Instant::now();
    let outcome = solver.first().with_context(|| name.clone())?;
    let time = start.elapsed();
    let verified = outcome.solutions.iter().all(|solution| network.satisfied_by(solution));
    ensure!(verified, "{name}: {plan} returned values that break a constraint; please report this");
    if outcome.stop == Stop::Cancelled && measured.has_result() {
        return Ok(());
    }
    measured.record(outcome.status(), outcome.stats, time, timed)?;
    // A run that was interrupted is none, and a warm-up none that counts, unless it hit a limit.
    match folder {
        Some(folder) if outcome.stop != Stop::Cancelled && (timed || outcome.status() == Status::Limit) => {
            folder.keep(about, plan, outcome.status(), &outcome.stats, time)
        }
        _ => Ok(()),
    }
}
