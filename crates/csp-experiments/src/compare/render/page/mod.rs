//! A comparison as a page: what was compared and where, what it comes to, pictures, and each problem.

mod problems;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use csp_terminal::output::{Open, Output};
use csp_terminal::words::{escape, numbers as text};

use crate::compare::render::{ReportOptions, data, documents};
use crate::compare::summary::{Stats, Summary};
use crate::compare::{Comparison, Plot};

/// Another file of the folder, to which the page leads.
#[derive(Clone, Debug)]
pub struct PageLink {
    /// The name of the file.
    pub file: String,
    /// The text that people click on.
    pub text: String,
}

/// The parts of the page of a comparison beside the comparison.
#[derive(Clone, Debug, Default)]
pub struct PageOptions {
    /// The name of the page; what was compared, if nothing is said.
    pub title: Option<String>,
    /// Paragraphs below the title.
    pub lead: Vec<String>,
    /// Pictures that are drawn first. With these there are no curves of nodes by size or tightness: they show the like.
    pub plots: Vec<Plot>,
    /// The command that has made it.
    pub command: String,
    /// Pages on which searches can be stepped through, and what they show.
    pub replays: Vec<PageLink>,
    /// The words about the replays.
    pub about_replays: String,
}

impl Comparison {
    /// Writes a page with the statistics, plots and tables, the plots, the statistics and the table of data into a folder.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn write_page(&self, folder: &Path, shown: &ReportOptions, around: &PageOptions) -> Result<()> {
        let mut csv = Output::file(&folder.join("runs.csv"))?;
        data::csv(self, &mut csv)?;
        csv.flush()?;
        let mut statistics = Output::file(&folder.join("statistics.json"))?;
        data::statistics(&Summary::of(self, &shown.measures, &Stats::ALL), &mut statistics)?;
        statistics.flush()?;

        let facts = Facts::of(self);
        let title = around.title.clone().unwrap_or_else(|| facts.title.clone());
        let mut page = Output::file(&folder.join("index.html"))?;
        writeln!(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")?;
        writeln!(page, "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")?;
        writeln!(page, "<title>{}</title>\n<style>{STYLE}</style></head><body>", escape::html(&title))?;
        writeln!(page, "<header><h1>{}</h1>\n<p class=\"facts\">{}</p>", escape::html(&title), facts.html())?;
        for words in &around.lead {
            writeln!(page, "<p>{}</p>", escape::html(words))?;
        }
        writeln!(page, "</header>\n<main>")?;
        around.plots.iter().try_for_each(|plot| write_plot(folder, plot, &mut page))?;
        let summary = ReportOptions { stats: Some(Stats::SUMMARY), ..shown.clone() };
        write!(page, "<section>{}</section>", documents::html_statistics(self, &summary))?;
        let is_shown = |plot: &Plot| around.plots.is_empty() || !CURVES.contains(&plot.name);
        let mut plots = self.plots(&shown.measures).into_iter().filter(is_shown);
        plots.try_for_each(|plot| write_plot(folder, &plot, &mut page))?;
        let rest = ReportOptions { stats: Some(Stats { summary: false, ..Stats::ALL }), ..shown.clone() };
        let rest = documents::html_statistics(self, &rest);
        if !rest.is_empty() {
            writeln!(
                page,
                "<details><summary>More statistics: pairs, ranks, survival, contributions, tails</summary>"
            )?;
            writeln!(page, "{rest}</details>")?;
        }
        problems::write(self, &mut page)?;
        links(around, &mut page)?;
        writeln!(page, "</main>\n<footer><h2>How this was made</h2>\n<ul>")?;
        writeln!(page, "<li>command: <code>{}</code></li>", escape::html(&around.command))?;
        let made = documents::made(self).into_iter().chain(self.warning()).collect::<Vec<_>>().join(" ");
        writeln!(page, "<li>{}</li>", escape::html(&made))?;
        writeln!(page, "<li>data: {}</li></ul></footer>", data_links(folder))?;
        writeln!(page, "<script>{SCRIPT}</script>\n</body></html>")?;
        Ok(page.flush()?)
    }
}

/// The pictures of nodes by what problems differ in.
const CURVES: [&str; 2] = ["size", "transition"];

/// Writes a picture into the page, and as a file of its own.
fn write_plot(folder: &Path, plot: &Plot, page: &mut Output) -> Result<()> {
    let name = format!("{}.svg", plot.name);
    let file = folder.join(&name);
    fs::write(&file, &plot.svg).with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(page, "<figure>{}<figcaption>{} ", plot.svg, escape::html(&plot.title))?;
    Ok(writeln!(page, "<a href=\"{name}\">SVG</a></figcaption></figure>")?)
}

/// The links to pages where searches can be stepped through.
fn links(around: &PageOptions, page: &mut Output) -> Result<()> {
    if around.replays.is_empty() {
        return Ok(());
    }
    writeln!(page, "<section><h2>Replays</h2>\n<p>{}</p>\n<ul>", escape::html(&around.about_replays))?;
    for PageLink { file, text } in &around.replays {
        writeln!(page, "<li><a href=\"{}\">{}</a></li>", escape::html(file), escape::html(text))?;
    }
    Ok(writeln!(page, "</ul></section>")?)
}

/// The files of data that are there.
fn data_links(folder: &Path) -> String {
    let files = [
        ("runs.csv", "a row for each strategy on each problem"),
        ("statistics.json", "all statistics"),
        ("runs.jsonl", "a line for each run"),
        ("jobs.jsonl", "the plan"),
        ("settings.json", "how the runs were made"),
    ];
    let is_there = |name: &str| fs::metadata(folder.join(name)).is_ok_and(|file| file.len() > 0);
    let there = files.into_iter().filter(|(name, _)| is_there(name));
    let link = |(name, what): (&str, &str)| format!("<a href=\"{name}\">{name}</a> ({what})");
    there.map(link).collect::<Vec<_>>().join(", ")
}

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The facts at the head of a page.
struct Facts {
    title: String,
    facts: Vec<String>,
}

/// The first second whose year has more than four digits.
const YEAR_10000: u64 = 253_402_300_800;

/// More strategies than these are counted and not named in a title.
const NAMED: usize = 4;

impl Facts {
    fn of(comparison: &Comparison) -> Self {
        let strategies = comparison.strategies();
        let who = match strategies.as_slice() {
            [] => "No strategy".to_owned(),
            [one] => one.clone(),
            [all @ .., last] if strategies.len() <= NAMED => format!("{} and {last}", all.join(", ")),
            all => format!("{} strategies", all.len()),
        };
        let problems = text::count(comparison.problems() as u64, "problem");
        let settings = &comparison.settings;
        let mut facts = vec![on(comparison), format!("searched for {}", settings.find.words())];
        facts.push(documents::seeds(&settings.seeds).to_lowercase());
        let limits = [
            settings.limits.time.map(|time| format!("{} a run", text::time(time))),
            settings.limits.nodes.map(|nodes| format!("{} a run", text::count(nodes, "node"))),
        ];
        let limits: Vec<String> = limits.into_iter().flatten().collect();
        facts.push(if limits.is_empty() { "no limits".into() } else { format!("limits: {}", limits.join(", ")) });
        facts.push(format!("csp {} on {}", env!("CARGO_PKG_VERSION"), machine()));
        facts.push(when());
        Self { title: format!("{who} on {problems}"), facts }
    }

    /// The facts for a page, the names in them made safe.
    fn html(&self) -> String {
        self.facts.iter().map(|fact| escape::html(fact)).collect::<Vec<_>>().join(" &middot; ")
    }
}

/// The first and the last problem.
fn on(comparison: &Comparison) -> String {
    match comparison.cases.as_slice() {
        [] => "nothing was run".into(),
        [one] => one.name().to_owned(),
        [first, .., last] if first.name() == last.name() => first.name().to_owned(),
        [first, .., last] => format!("{} to {}", first.name(), last.name()),
    }
}

/// The processor, where the system tells it, and the system.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(String::new(), |(_, model)| format!(", {}", model.trim()));
    let cores = text::count(cores as u64, "core");
    format!("{} {}{model}, {cores}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The time of the day. It can be set from outside, so that a page can be made again byte by byte
/// (<https://reproducible-builds.org/specs/source-date-epoch/>); nothing else depends on it.
fn when() -> String {
    let told = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.trim().parse().ok());
    let told = told.filter(|&seconds| seconds < YEAR_10000).map(|seconds| UNIX_EPOCH + Duration::from_secs(seconds));
    let time = humantime::format_rfc3339_seconds(told.unwrap_or_else(SystemTime::now)).to_string();
    format!("{} {} UTC", &time[..10], &time[11..16])
}
