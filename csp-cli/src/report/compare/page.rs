//! A comparison as a folder: a page with tables and plots, and the data.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use csp_core::{LocalStats, Plan, Stats, Status, Textbook};
use serde_json::{Value, json};

use super::{Comparison, Measured, write};
use crate::output::{Open, Output};
use crate::report::graph::escaped;
use crate::report::json::Counters;

/// The folder of a report. What is measured is in it before the next problem begins.
pub(crate) struct Folder {
    path: PathBuf,
    data: File,
    /// What an earlier run has measured.
    known: Vec<Measured>,
}

/// What runs were made with; runs that were made otherwise cannot be taken over.
pub(crate) type Made = Value;

impl Folder {
    /// Opens a folder for what is `made` in this way: afresh, or to go on.
    pub(crate) fn open(path: &Path, resume: bool, made: &Made) -> Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let file = path.join("runs.jsonl");
        let known = if resume && file.exists() { read(&file, made)? } else { Vec::new() };
        // Written afresh and put in place whole: a line that was cut off must not stay.
        let new = path.join("runs.jsonl.new");
        let mut lines = vec![made.to_string()];
        lines.extend(known.iter().map(|measured| to_json(measured).to_string()));
        fs::write(&new, lines.join("\n") + "\n").with_context(|| format!("cannot write {}", new.display()))?;
        fs::rename(&new, &file).with_context(|| format!("cannot write {}", file.display()))?;
        let data =
            OpenOptions::new().append(true).open(&file).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self { path: path.to_owned(), data, known })
    }

    /// What is known of a strategy on a problem.
    pub(crate) fn known(&self, problem: &str, strategy: Plan) -> Option<Measured> {
        self.known.iter().find(|known| known.problem == problem && known.strategy == strategy).cloned()
    }

    /// Keeps what was measured on a problem.
    pub(crate) fn keep(&mut self, measured: &[Measured]) -> Result<()> {
        for measured in measured {
            let new = self.known(&measured.problem, measured.strategy).is_none();
            if new && measured.has_result() {
                writeln!(self.data, "{}", to_json(measured))?;
            }
        }
        Ok(self.data.flush()?)
    }

    /// Writes the page, the plots and the table of data.
    pub(crate) fn finish(&self, comparison: &Comparison, command: &str) -> Result<()> {
        let mut csv = Output::file(&self.path.join("runs.csv"))?;
        write::csv(comparison, &mut csv)?;
        csv.flush()?;
        let plots = comparison.plots()?;
        let mut page = Output::file(&self.path.join("index.html"))?;
        writeln!(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>csp compare</title>")?;
        writeln!(page, "<style>{STYLE}</style></head><body>\n<h1>Strategies compared</h1>")?;
        write!(page, "{}", write::html_tables(comparison))?;
        for plot in &plots {
            fs::write(self.path.join(format!("{}.svg", plot.name)), &plot.svg)?;
            writeln!(page, "<h2>{}</h2>\n{}", escaped(&plot.title), plot.svg)?;
        }
        let (version, cores) = (env!("CARGO_PKG_VERSION"), std::thread::available_parallelism().map_or(1, usize::from));
        let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
        writeln!(page, "<h2>How this was made</h2><ul>")?;
        writeln!(page, "<li>command: <code>{}</code></li>", escaped(command))?;
        writeln!(page, "<li>csp {version} on {os} {arch}, {cores} cores; seed {}</li>", comparison.settings.seed)?;
        writeln!(page, "<li>data: <a href=\"runs.csv\">runs.csv</a>, <a href=\"runs.jsonl\">runs.jsonl</a></li></ul>")?;
        writeln!(page, "</body></html>")?;
        Ok(page.flush()?)
    }
}

const STYLE: &str = "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}th,td{padding:.2em .7em;text-align:right;border-bottom:1px solid #ccc}\
th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}svg{max-width:100%;height:auto}";

fn to_json(measured: &Measured) -> Value {
    let stats = measured.stats().map(Counters::from).unwrap_or_default();
    let times: Vec<u64> =
        measured.times.iter().map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)).collect();
    json!({
        "problem": measured.problem,
        "strategy": measured.strategy.to_string(),
        "variables": measured.variables,
        "status": measured.status().map(|status| status.to_string()),
        "stats": stats,
        "times_ns": times,
    })
}

/// The runs in a file; a last line that was cut off is left out.
fn read(file: &Path, made: &Made) -> Result<Vec<Measured>> {
    let lines = BufReader::new(File::open(file).with_context(|| format!("cannot read {}", file.display()))?).lines();
    let mut values = lines.map_while(Result::ok).map_while(|line| serde_json::from_str::<Value>(&line).ok());
    match values.next() {
        Some(first) if first == *made => {}
        _ => bail!("{} was made with other settings: leave --resume out to start afresh", file.display()),
    }
    Ok(values.filter_map(|value| from_json(&value)).collect())
}

fn from_json(value: &Value) -> Option<Measured> {
    let status =
        Status::ALL.into_iter().find(|status| Some(status.to_string().as_str()) == value["status"].as_str())?;
    let counter = |name: &str| value["stats"][name].as_u64();
    let textbook = counter("checks").map(|checks| Textbook {
        checks,
        prunings: counter("prunings").unwrap_or(0),
        revisions: counter("revisions").unwrap_or(0),
        ..Textbook::default()
    });
    let nodes = counter("nodes")?;
    let stats = Stats {
        nodes,
        decisions: counter("decisions")?,
        dead_ends: counter("dead_ends")?,
        backtracks: counter("backtracks")?,
        solutions: counter("solutions")?,
        max_depth: counter("max_depth"),
        restarts: counter("restarts")?,
        local: counter("repairs").map(|repairs| LocalStats { steps: nodes, repairs }),
        textbook,
    };
    let mut measured = Measured::new(value["problem"].as_str()?, value["strategy"].as_str()?.parse().ok()?);
    measured.variables = usize::try_from(value["variables"].as_u64()?).ok()?;
    measured.times = value["times_ns"].as_array()?.iter().filter_map(Value::as_u64).map(Duration::from_nanos).collect();
    measured.result = Some((status, stats));
    Some(measured)
}
