//! A comparison as a page with tables and plots.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::{Comparison, write};
use crate::output::{Open, Output};
use crate::report::escape;

/// Every file that may be written.
pub(super) const FILES: [&str; 7] =
    ["index.html", "runs.csv", "cactus.svg", "scatter.svg", "box.svg", "size.svg", "transition.svg"];

/// Writes the page, the plots and the table of data into a folder.
pub(super) fn write(folder: &Path, comparison: &Comparison, command: &str) -> Result<()> {
    let mut csv = Output::file(&folder.join("runs.csv"))?;
    write::csv(comparison, &mut csv)?;
    csv.flush()?;
    let plots = comparison.plots();
    let mut page = Output::file(&folder.join("index.html"))?;
    writeln!(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>csp compare</title>")?;
    writeln!(page, "<style>{STYLE}</style></head><body>\n<h1>Strategies compared</h1>")?;
    write!(page, "{}", write::html_tables(comparison))?;
    for plot in &plots {
        let file = folder.join(format!("{}.svg", plot.name));
        fs::write(&file, &plot.svg).with_context(|| format!("cannot write {}", file.display()))?;
        writeln!(page, "<h2>{}</h2>\n{}", escape::html(plot.title), plot.svg)?;
    }
    let (version, cores) = (env!("CARGO_PKG_VERSION"), std::thread::available_parallelism().map_or(1, usize::from));
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    writeln!(page, "<h2>How this was made</h2><ul>")?;
    writeln!(page, "<li>command: <code>{}</code></li>", escape::html(command))?;
    writeln!(page, "<li>csp {version} on {os} {arch}, {cores} cores; seed {}</li>", comparison.settings.seed)?;
    writeln!(
        page,
        "<li>data: <a href=\"runs.csv\">runs.csv</a>, <a href=\"runs.jsonl\">runs.jsonl</a>, made as \
         <a href=\"settings.json\">settings.json</a> says</li></ul>\n</body></html>"
    )?;
    Ok(page.flush()?)
}

const STYLE: &str = "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}th,td{padding:.2em .7em;text-align:right;border-bottom:1px solid #ccc}\
th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}svg{max-width:100%;height:auto}";
