//! The facts of a comparison.

use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use csp_terminal::words::{escape, numbers as text};

use crate::compare::Comparison;
use crate::compare::render::documents;

/// The facts at the head of a page.
pub(super) struct Facts {
    pub(super) title: String,
    facts: Vec<String>,
}

/// The first second whose year has more than four digits.
const YEAR_10000: u64 = 253_402_300_800;

/// More strategies than these are counted and not named in a title.
const NAMED: usize = 4;

impl Facts {
    pub(super) fn of(comparison: &Comparison) -> Self {
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
    pub(super) fn html(&self) -> String {
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
