//! `csp lab`.

use std::io::Write;

use anyhow::{Result, bail};
use csp_experiments::compare::{Folder, Open, PageOptions, ReportOptions};
use csp_experiments::lab;
use csp_experiments::lab::{Bench, EXPERIMENTS, Experiment, Outcome, Report, Setup, Size};
use csp_instance::suggestions;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, command_line, known_width, width};
use csp_terminal::progress;
use csp_terminal::words::wrap::hanging;
use csp_terminal::words::{numbers, table};
use serde_json::json;

use super::compare::fingerprint;
use crate::args::LabArgs;
use crate::report::Notation;

/// Makes an experiment again, or lists them.
pub(crate) fn lab(args: &LabArgs, interrupt: &Interrupt) -> Result<Exit> {
    let Some(name) = &args.experiment else { return list(args) };
    let experiment = named(name)?;
    let size = if args.quick { Size::Quick } else { Size::Full };
    if args.seed > u64::MAX / 2 {
        bail!("--seed {} leaves no room for the seeds after it: take a smaller one", args.seed);
    }
    let set_up = (experiment.set_up)(size, args.seed);
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let settings = set_up.settings(jobs, interrupt);
    let how = match args {
        LabArgs { resume: true, .. } => Open::Resume,
        LabArgs { force: true, .. } => Open::Force,
        _ => Open::New,
    };
    let mut made = fingerprint(&settings);
    made.insert("experiment".into(), experiment.name.into());
    made.insert("quick".into(), args.quick.into());
    made.insert("first_seed".into(), args.seed.into());
    args.report.as_deref().map_or(Ok(()), |path| Folder::check(path, how, &made))?;
    let mut output = args.output.open(&[])?;
    let folder = args.report.as_deref().map(|path| Folder::open(path, how, &made)).transpose()?;

    let progress = progress::bar(set_up.runs());
    let bench = Bench { interrupt, jobs, folder: folder.as_ref() };
    let comparison = lab::run(&set_up, bench, &|| progress.inc(1))?;
    progress.finish_and_clear();

    let outcome = Outcome::of(&set_up, &comparison);
    let mut told = (experiment.told)(&outcome);
    if interrupt.happened() {
        let [known, all] = [outcome.runs_made(), set_up.runs()].map(numbers::grouped);
        told.sentences
            .insert(0, format!("Interrupted: {known} of {all} runs are made, and nothing is known of the others."));
    }
    let run = what_was_run(&set_up);
    match args.format {
        Notation::Text => {
            let margin = if args.output.output.is_some() { None } else { known_width() };
            text(margin, &set_up, &run, &told, &mut output)?;
        }
        Notation::Json => data(experiment, size, args.seed, &run, &told, &mut output)?,
    }
    output.flush()?;
    if let Some(folder) = &folder {
        let lead = set_up.lead.iter().chain([&run]).chain(&told.sentences).cloned().collect();
        let title = Some(set_up.title.clone());
        let around = PageOptions { title, lead, command: command_line(), plots: told.plots, ..PageOptions::default() };
        comparison.write_page(folder.path(), &ReportOptions::default(), &around)?;
    }
    Ok(if interrupt.happened() { Exit::Interrupted } else { Exit::Solved })
}

fn named(name: &str) -> Result<&'static Experiment> {
    if let Some(experiment) = EXPERIMENTS.iter().find(|experiment| experiment.name.eq_ignore_ascii_case(name)) {
        return Ok(experiment);
    }
    let meant = suggestions::nearest(name, EXPERIMENTS.iter().map(|experiment| experiment.name.to_owned()));
    let meant = meant.map_or_else(String::new, |name| format!(" (did you mean \"{name}\"?)"));
    bail!("there is no experiment \"{name}\"{meant}: `csp lab` lists them")
}

fn list(args: &LabArgs) -> Result<Exit> {
    let mut output = args.output.open(&[])?;
    for Experiment { name, summary, source, .. } in &EXPERIMENTS {
        write!(output, "{}", hanging(&format!("{name:<12} "), &format!("{summary} ({source})"), 13, width()))?;
    }
    output.flush()?;
    Ok(Exit::Solved)
}

/// The runs that were made, in a paragraph.
fn what_was_run(set_up: &Setup) -> String {
    let points: Vec<_> = set_up.series.iter().flat_map(|series| &series.points).collect();
    let problems: usize = points.iter().map(|point| point.problems.len()).sum();
    let name = |name: Option<&String>| name.map_or("", |name| name).to_owned();
    let first = name(points.first().and_then(|point| point.problems.first()));
    let last = name(points.last().and_then(|point| point.problems.last()));
    let which = if first == last { first } else { format!("{first} to {last}") };
    let seeds = match set_up.seeds.len() {
        1 => String::new(),
        count => format!(", each with {} seeds", numbers::grouped(count as u64)),
    };
    format!(
        "Run: {}, {which}; {}{seeds}; first solutions; limit {} a run; {} in all.",
        numbers::count(problems as u64, "problem"),
        set_up.strategies.join(", "),
        numbers::count(set_up.node_limit, "node"),
        numbers::count(set_up.runs(), "run"),
    )
}

/// A table that is no wider than the margin, and sentences.
fn text(margin: Option<usize>, set_up: &Setup, run: &str, told: &Report, output: &mut Output) -> Result<()> {
    let line = |words: &str| hanging("", words, 2, width());
    writeln!(output, "{}{}", line(&set_up.title), line(run))?;
    let (table, left_out) = table::plain(&told.header, &told.rows, told.left, margin.unwrap_or(usize::MAX));
    writeln!(output, "{table}")?;
    if !left_out.is_empty() {
        let left_out: Vec<String> = left_out.into_iter().filter(|name| !name.is_empty()).collect();
        writeln!(output, "{}", line(&format!("Too wide for the terminal: {}.", left_out.join(", "))))?;
    }
    told.sentences.iter().try_for_each(|sentence| write!(output, "{}", line(sentence)))?;
    Ok(())
}

fn data(experiment: &Experiment, size: Size, seed: u64, run: &str, told: &Report, output: &mut Output) -> Result<()> {
    let object = json!({
        "experiment": experiment.name,
        "source": experiment.source,
        "quick": size == Size::Quick,
        "seed": seed,
        "run": run,
        "sentences": told.sentences,
        "result": told.data,
    });
    Ok(writeln!(output, "{object}")?)
}
