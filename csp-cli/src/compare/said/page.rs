//! A comparison as a page with tables and plots.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::{Shown, data, documents};
use crate::compare::Comparison;
use crate::output::{Open, Output};
use crate::words::escape;

/// Another file of the folder, to which the page leads.
#[derive(Clone, Debug)]
pub struct Link {
    /// The name of the file.
    pub file: String,
    /// What people click on.
    pub text: String,
}

impl Comparison {
    /// Writes a page with tables and plots, the plots, and the table of data into a folder; the page says by which `command`
    /// they were made, and leads to `replays`, of which it says `about`.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn write_page(&self, folder: &Path, command: &str, replays: &[Link], about: &str) -> Result<()> {
        let mut csv = Output::file(&folder.join("runs.csv"))?;
        data::csv(self, &mut csv)?;
        csv.flush()?;
        let mut page = Output::file(&folder.join("index.html"))?;
        writeln!(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>csp compare</title>")?;
        writeln!(page, "<style>{STYLE}</style></head><body>\n<h1>Strategies compared</h1>")?;
        write!(page, "{}", documents::html(self, &Shown { each: true, ..Shown::default() }))?;
        for plot in self.plots() {
            let file = folder.join(format!("{}.svg", plot.name));
            fs::write(&file, &plot.svg).with_context(|| format!("cannot write {}", file.display()))?;
            writeln!(page, "<h2>{}</h2>\n{}", escape::html(plot.title), plot.svg)?;
        }
        links(replays, about, &mut page)?;
        made_by(command, &documents::seeds(&self.settings.seeds), &mut page)?;
        Ok(page.flush()?)
    }
}

/// Where searches can be stepped through.
fn links(replays: &[Link], about: &str, page: &mut Output) -> Result<()> {
    if replays.is_empty() {
        return Ok(());
    }
    writeln!(page, "<h2>Replays</h2>\n<p>{}</p>\n<ul>", escape::html(about))?;
    for Link { file, text } in replays {
        writeln!(page, "<li><a href=\"{}\">{}</a></li>", escape::html(file), escape::html(text))?;
    }
    Ok(writeln!(page, "</ul>")?)
}

/// The end of the page: how its figures were made, and where the data are.
fn made_by(command: &str, seeds: &str, page: &mut Output) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let os = std::env::consts::OS;
    let arch = std::env::consts::ARCH;
    writeln!(page, "<h2>How this was made</h2><ul>")?;
    writeln!(page, "<li>command: <code>{}</code></li>", escape::html(command))?;
    writeln!(page, "<li>csp {version} on {os} {arch}, {cores} cores; {seeds}</li>")?;
    let data = "<a href=\"runs.csv\">runs.csv</a>, <a href=\"runs.jsonl\">runs.jsonl</a>";
    let settings = "<a href=\"settings.json\">settings.json</a>";
    Ok(writeln!(page, "<li>data: {data}, made as {settings} says</li></ul>\n</body></html>")?)
}

const STYLE: &str = "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}th,td{padding:.2em .7em;text-align:right;border-bottom:1px solid #ccc}\
th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}svg{max-width:100%;height:auto}";
