//! Statistics that were asked for and cannot be given, with the reason.

use serde::Serialize;

use super::tails::FEWEST;
use super::{Stats, Summary};
use crate::words::numbers as text;

/// Statistics that cannot be given.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct Missing {
    /// Their names, as `--stats` takes them.
    pub(super) statistics: Vec<&'static str>,
    pub(super) why: String,
}

/// With fewer problems there is no sample.
pub(super) const FEWEST_PROBLEMS: usize = 2;

/// What of `stats` the summary does not have.
pub(super) fn of(summary: &Summary, stats: &Stats) -> Vec<Missing> {
    let one_problem = summary.problems < FEWEST_PROBLEMS;
    let is_alone = summary.standings.len() < 2;
    // The name, whether it was asked for, whether there is none of it, and whether it takes two strategies.
    let all = [
        ("summary", stats.summary, false, false),
        ("pairs", stats.pairs, summary.pairs.is_empty(), true),
        ("ranks", stats.ranks, summary.ranks.is_none(), true),
        ("survival", stats.survival, summary.survival.is_empty(), false),
        ("portfolio", stats.portfolio, summary.portfolio.is_none(), true),
    ];
    let mut missing: Vec<Missing> = Vec::new();
    let mut add = |statistics: &'static str, why: &str| match missing.iter_mut().find(|other| other.why == why) {
        Some(other) => other.statistics.push(statistics),
        None => missing.push(Missing { statistics: vec![statistics], why: why.to_owned() }),
    };
    let no_measure = "the strategies have no counter in common and no times were measured; --by chooses a counter";
    for (name, _, has_none, compares) in all.into_iter().filter(|&(_, asked, ..)| asked) {
        if one_problem {
            add(name, "one problem is no sample of problems: they take two or more");
        } else if compares && is_alone {
            add(name, "they compare strategies, and there is one");
        } else if summary.measures.is_empty() && name != "summary" {
            add(name, no_measure);
        } else if has_none {
            add(name, "no two strategies have different costs on problems that both were run on");
        }
    }
    if stats.tails && summary.measures.is_empty() {
        add("tails", no_measure);
    } else if stats.tails && summary.tails.is_empty() {
        let seeds = text::count(summary.seeds.len() as u64, "seed");
        add(
            "tails",
            &format!(
                "a tail is that of one problem with many seeds, at least {FEWEST}, and there is {seeds}: --seeds 100"
            ),
        );
    }
    missing
}

impl Missing {
    /// The same for people.
    pub(super) fn sentence(&self) -> String {
        format!("Not given: {}; {}.", self.statistics.join(", "), self.why)
    }
}
