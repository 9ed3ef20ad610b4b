//! The folder of a report: what is measured is in it before the next run begins.
//!
//! `settings.json` says how all runs were made, and each line of `runs.jsonl` is one run. A line is appended when its
//! run ends, so that a crash loses the run it happened in.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use super::record::{Key, Record};
use super::{About, Measured, Run};
use crate::output::complain;

/// What to do with a folder that has something in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// Nothing: it must be new or empty.
    New,
    /// Go on with its runs.
    Resume,
    /// Start afresh.
    Force,
}

/// How runs were made. A run that was made otherwise is another run.
pub type Fingerprint = serde_json::Map<String, Value>;

/// The folder of a report.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    runs: File,
    /// What an earlier comparison has measured.
    known: HashMap<Key, Vec<Record>>,
}

/// Every file that a report may write, beside the runs, their settings and the replays.
const FILES: [&str; 7] =
    ["index.html", "runs.csv", "cactus.svg", "scatter.svg", "box.svg", "size.svg", "transition.svg"];

const SETTINGS: &str = "settings.json";
const RUNS: &str = "runs.jsonl";

/// The most lines that cannot be read of which each is told.
const TOLD: usize = 5;

impl Folder {
    /// Looks whether [`Folder::open`] would open it; nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Folder::open`].
    pub fn check(path: &Path, how: Open, made: &Fingerprint) -> Result<()> {
        if !path.exists() {
            return Ok(());
        }
        let mut entries = fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
        match (how, entries.next()) {
            (_, None) | (Open::Force, _) => Ok(()),
            (Open::Resume, Some(_)) => same_settings(path, made),
            (Open::New, Some(_)) => bail!(
                "the folder {} is not empty, and nothing in it is overwritten unasked: --resume goes on with its runs, \
                 --force starts afresh, and another folder is as good",
                path.display()
            ),
        }
    }

    /// Opens a folder for runs that are `made` in this way.
    ///
    /// # Errors
    ///
    /// When it has runs that may not be overwritten, or that were made otherwise; and when it cannot be read or written.
    pub fn open(path: &Path, how: Open, made: &Fingerprint) -> Result<Self> {
        Self::check(path, how, made)?;
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let file = path.join(RUNS);
        let records = if how == Open::Resume && file.exists() { read(&file)? } else { Vec::new() };
        if how == Open::Force {
            // The runs go first: whatever happens, no run stands beside settings that it was not made with.
            written(path)?.iter().try_for_each(|file| {
                fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))
            })?;
        }
        let lines: Vec<String> = records.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        put(&path.join(SETTINGS), &(serde_json::to_string_pretty(made)? + "\n"))?;
        // Written afresh: a line that was cut off must not stay, since the next one would be appended to it.
        put(&file, &lines.iter().flat_map(|line| [line, "\n"]).collect::<String>())?;
        let runs =
            OpenOptions::new().append(true).open(&file).with_context(|| format!("cannot write {}", file.display()))?;
        let mut known: HashMap<Key, Vec<Record>> = HashMap::new();
        for record in records {
            known.entry(record.key()).or_default().push(record);
        }
        Ok(Self { path: path.to_owned(), runs, known })
    }

    /// A strategy on a problem, with the runs that are known: `wanted` of them at most.
    pub fn begin(&self, about: &About, strategy: &str, wanted: u32) -> Measured {
        let mut measured = Measured::new(about, strategy);
        let key = key(about, strategy);
        for record in self.known.get(&key).map_or(&[][..], Vec::as_slice) {
            let Some(status) = record.status().filter(|_| measured.needs_runs(wanted)) else { continue };
            if measured.record(status, record.counters(), record.time(), true).is_err() {
                complain(&format!(
                    "{}: runs of {strategy} on {} contradict each other, and are measured again",
                    self.path.join(RUNS).display(),
                    about.name
                ));
                return Measured::new(about, strategy);
            }
        }
        measured
    }

    /// Keeps a run.
    ///
    /// # Errors
    ///
    /// When the file of the runs cannot be written.
    pub fn keep(&mut self, about: &About, strategy: &str, run: &Run) -> Result<()> {
        let line = serde_json::to_string(&Record::new(key(about, strategy), about.variables, run))? + "\n";
        // One call for the whole line.
        self.runs.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.join(RUNS).display()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The files in the folder that a report has written, the runs among them.
fn written(path: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    let is_ours = |name: &str| name == RUNS || FILES.contains(&name) || is_replay(name);
    let ours = entries.filter_map(Result::ok).filter(|entry| entry.file_name().to_str().is_some_and(is_ours));
    Ok(ours.map(|entry| entry.path()).collect())
}

/// The name of the page on which strategies race on the problem of this number, from 1.
pub(crate) fn replay_file(number: usize) -> String {
    format!("replay-{number}.html")
}

fn is_replay(name: &str) -> bool {
    let number = name.strip_prefix("replay-").and_then(|rest| rest.strip_suffix(".html"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn key(about: &About, strategy: &str) -> Key {
    Key::new(&about.name, about.network.unwrap_or_default(), strategy)
}

/// Puts a file in its place whole.
fn put(file: &Path, text: &str) -> Result<()> {
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// An error unless the runs of the folder were made in this way.
fn same_settings(path: &Path, made: &Fingerprint) -> Result<()> {
    let file = path.join(SETTINGS);
    let text = fs::read(&file).with_context(|| {
        format!("{} cannot be read, so that there is nothing to resume (--force starts afresh)", file.display())
    })?;
    let found: Fingerprint = serde_json::from_slice(&text)
        .with_context(|| format!("{} cannot be read (--force starts afresh)", file.display()))?;
    let names = found.keys().chain(made.keys().filter(|&name| !found.contains_key(name)));
    let value = |made: &Fingerprint, name: &String| made.get(name).map_or("unknown".into(), Value::to_string);
    let others: Vec<String> = names
        .filter(|&name| found.get(name) != made.get(name))
        .map(|name| format!("{name} was {} and is {}", value(&found, name), value(made, name)))
        .collect();
    if others.is_empty() {
        return Ok(());
    }
    bail!(
        "the runs in {} were made otherwise, and cannot be mixed with these: {}; say it as it was, name another folder, \
         or start afresh with --force",
        path.display(),
        others.join(", ")
    )
}

/// The runs in a file. Lines that are none are told, and left out.
fn read(file: &Path) -> Result<Vec<Record>> {
    let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut records = Vec::new();
    let mut garbled = Vec::new();
    let lines = text.strip_suffix(b"\n").unwrap_or(&text).split(|&byte| byte == b'\n');
    for (number, line) in (1..).zip(lines).filter(|_| !text.is_empty()) {
        match Record::read(line) {
            Ok(record) => records.push(record),
            Err(why) => garbled.push(format!("line {number} is no run, and is left out and measured again: {why}")),
        }
    }
    garbled.iter().take(TOLD).for_each(|line| complain(&format!("{}: {line}", file.display())));
    if garbled.len() > TOLD {
        complain(&format!("{}: {} more lines are no runs", file.display(), garbled.len() - TOLD));
    }
    Ok(records)
}
