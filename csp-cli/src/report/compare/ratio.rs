//! Strategies beside the first one, in words.

use std::time::Duration;

use super::Comparison;
use crate::report::text;

/// The sums of one strategy over all problems.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Total {
    pub(super) nodes: u64,
    pub(super) backtracks: u64,
    pub(super) checks: Option<u64>,
    pub(super) prunings: Option<u64>,
    pub(super) time: Duration,
    /// The sums of the fastest and of the slowest runs.
    pub(super) fastest: Duration,
    pub(super) slowest: Duration,
    /// How many problems it was run on, and on how many of them it hit a limit.
    pub(super) runs: usize,
    pub(super) limited: usize,
}

impl Comparison {
    /// The sums of the strategy at `index`.
    pub(super) fn total(&self, index: usize) -> Total {
        let start = Total { checks: Some(0), prunings: Some(0), ..Total::default() };
        self.problems.iter().filter_map(|measured| measured.get(index)).fold(start, |sum, measured| {
            let (Some(stats), Some(time)) = (measured.stats(), measured.median()) else { return sum };
            let textbook = stats.textbook;
            Total {
                nodes: sum.nodes + stats.nodes,
                backtracks: sum.backtracks + stats.backtracks,
                checks: textbook.and_then(|textbook| Some(sum.checks? + textbook.checks)),
                prunings: textbook.and_then(|textbook| Some(sum.prunings? + textbook.prunings)),
                time: sum.time + time,
                fastest: sum.fastest + measured.times.iter().min().copied().unwrap_or(time),
                slowest: sum.slowest + measured.times.iter().max().copied().unwrap_or(time),
                runs: sum.runs + 1,
                limited: sum.limited + usize::from(measured.is_limited()),
            }
        })
    }

    /// One sentence for each strategy but the first: how it does beside the first, over all problems.
    pub(super) fn sentences(&self) -> Vec<String> {
        let Some(measured) = self.problems.first() else { return Vec::new() };
        let first = self.total(0);
        let sentence = |index: usize| {
            let (name, other) = (measured[index].strategy, self.total(index));
            format!("{name}: {}", beside(&first, &other, &measured[0].strategy.to_string()))
        };
        (1..measured.len()).map(sentence).collect()
    }
}

fn beside(first: &Total, other: &Total, name: &str) -> String {
    match (first.limited, other.limited) {
        _ if other.runs == 0 => return "was not run".into(),
        _ if first.runs != other.runs => return "was not run on every problem, so that no ratio is fair".into(),
        (0, 0) => {}
        (0, hit) => return format!("hit a limit on {} that {name} solved", text::count(hit as u64, "problem")),
        (hit, 0) => return format!("solved all, {name} hit a limit on {}", text::count(hit as u64, "problem")),
        (a, b) => return format!("hit a limit on {}, {name} on {a}", text::count(b as u64, "problem")),
    }
    let mut parts = Vec::new();
    let (ours, theirs) = (other.checks, first.checks);
    if let (Some(ours), Some(theirs)) = (ours, theirs) {
        parts.push(fewer(theirs, ours, "checks"));
    }
    let same_engine = ours.is_some() == theirs.is_some();
    if same_engine {
        parts.push(fewer(first.nodes, other.nodes, "nodes"));
    }
    let (slow, fast) = (first.time.as_secs_f64(), other.time.as_secs_f64());
    parts.push(times(slow, fast, "faster", "slower"));
    let apart = if same_engine { "" } else { " (another engine: nodes do not compare)" };
    // When the fastest runs of the slower overlap with the slowest of the faster, the runs cannot tell them apart.
    let overlap = first.fastest <= other.slowest && other.fastest <= first.slowest && first.fastest < first.slowest;
    let noise = if overlap { "; the times are within the noise of these runs" } else { "" };
    format!("{} than {name}{apart}{noise}", parts.join(", "))
}

fn fewer(theirs: u64, ours: u64, what: &str) -> String {
    if ours == theirs {
        format!("as many {what}")
    } else {
        times(theirs as f64, ours as f64, &format!("fewer {what}"), &format!("more {what}"))
    }
}

fn times(theirs: f64, ours: f64, better: &str, worse: &str) -> String {
    let (more, less, word) = if ours <= theirs { (theirs, ours, better) } else { (ours, theirs, worse) };
    format!("{} times {word}", text::significant(more / less.max(f64::MIN_POSITIVE)))
}
