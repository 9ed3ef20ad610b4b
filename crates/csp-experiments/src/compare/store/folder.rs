//! The folder of a report: what is measured is in it before the next run begins.
//!
//! `settings.json` says how all runs were made, and each line of `runs.jsonl` is one run. A line is appended when its
//! run ends, so that a crash loses the run it happened in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use super::Results;

/// The action on a folder that has something in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// Nothing: it must be new or empty.
    New,
    /// Go on with its runs.
    Resume,
    /// Start afresh.
    Force,
}

/// The conditions of runs. A run that was made otherwise is another run.
pub type Fingerprint = serde_json::Map<String, Value>;

/// The folder of a report.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    results: Results,
}

/// Every file that a report may write, beside the runs, their settings and the replays.
const FILES: [&str; 19] = [
    "index.html",
    "runs.csv",
    "jobs.jsonl",
    "statistics.json",
    "cactus.svg",
    "survival.svg",
    "scatter.svg",
    "ratios.svg",
    "ranks.svg",
    "tail.svg",
    "box.svg",
    "size.svg",
    "transition.svg",
    "parameter.svg",
    "lab-checks.svg",
    "lab-nodes.svg",
    "lab-ratios.svg",
    "lab-ratio.svg",
    "lab-tail.svg",
];

const SETTINGS: &str = "settings.json";
const RUNS: &str = "runs.jsonl";

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
        // Locked before anything is written: another process may be at work here.
        let results = if how == Open::Resume { Results::open(&file)? } else { Results::afresh(&file)? };
        if how == Open::Force {
            // The pages go first: whatever happens, none stands beside runs that it does not show.
            written(path)?.iter().try_for_each(|file| {
                fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))
            })?;
        }
        put(&path.join(SETTINGS), &(serde_json::to_string_pretty(made)? + "\n"))?;
        Ok(Self { path: path.to_owned(), results })
    }

    /// The runs in it.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Writes a file of the folder whole.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn put(&self, name: &str, text: &str) -> Result<()> {
        put(&self.path.join(name), text)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The files in the folder that a report has written, apart from the runs.
fn written(path: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
    let is_ours = |name: &str| FILES.contains(&name) || is_replay(name);
    let ours = entries.filter_map(Result::ok).filter(|entry| entry.file_name().to_str().is_some_and(is_ours));
    Ok(ours.map(|entry| entry.path()).collect())
}

/// The name of the page on which strategies race on the problem of this number, from 1.
pub fn replay_file(number: usize) -> String {
    format!("replay-{number}.html")
}

fn is_replay(name: &str) -> bool {
    let number = name.strip_prefix("replay-").and_then(|rest| rest.strip_suffix(".html"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
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
