//! Statistics that were asked for and cannot be given, with the reason.

use csp_terminal::words::numbers as text;
use serde::Serialize;

use super::choice::Stats;
use super::tails::FEWEST;

/// Statistics that cannot be given.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct MissingStatistic {
    /// Their names, as `--stats` takes them.
    pub(super) statistics: Vec<&'static str>,
    pub(super) why: String,
}

/// With fewer problems there is no sample.
pub(super) const FEWEST_PROBLEMS: usize = 2;

/// The parts that a summary has.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them can be there without the others")]
pub(super) struct SummaryParts {
    pub(super) problems: usize,
    pub(super) strategies: usize,
    pub(super) seeds: usize,
    /// True if there is something to compare by.
    pub(super) measure: bool,
    pub(super) pairs: bool,
    pub(super) ranks: bool,
    pub(super) portfolio: bool,
    pub(super) tails: bool,
}

const NO_MEASURE: &str = "the strategies have no counter in common and no times were measured; --by chooses a counter";

/// The part of `stats` that is not given.
pub(super) fn of(given: SummaryParts, stats: &Stats) -> Vec<MissingStatistic> {
    // The name, whether it was asked for, whether it is there, and whether it takes two strategies.
    let all = [
        ("summary", stats.summary, true, false),
        ("pairs", stats.pairs, given.pairs, true),
        ("ranks", stats.ranks, given.ranks, true),
        ("survival", stats.survival, given.measure, false),
        ("portfolio", stats.portfolio, given.portfolio, true),
    ];
    let mut missing = Vec::new();
    for (name, _, is_there, compares) in all.into_iter().filter(|&(_, asked, ..)| asked) {
        if given.problems < FEWEST_PROBLEMS {
            add(&mut missing, name, "one problem is no sample of problems: they take two or more");
        } else if compares && given.strategies < 2 {
            add(&mut missing, name, "they compare strategies, and there is one");
        } else if !given.measure && name != "summary" {
            add(&mut missing, name, NO_MEASURE);
        } else if !is_there {
            add(&mut missing, name, "no problem on which all were measured sets them apart");
        }
    }
    if stats.tails && !given.measure {
        add(&mut missing, "tails", NO_MEASURE);
    } else if stats.tails && !given.tails {
        let seeds = text::count(given.seeds as u64, "seed");
        let why = format!(
            "a tail is that of one problem with many seeds, at least {FEWEST}, and there is {seeds}: --seeds 100"
        );
        add(&mut missing, "tails", &why);
    }
    missing
}

/// Statistics that are missing for one reason stand together.
fn add(missing: &mut Vec<MissingStatistic>, name: &'static str, why: &str) {
    match missing.iter_mut().find(|other| other.why == why) {
        Some(other) => other.statistics.push(name),
        None => missing.push(MissingStatistic { statistics: vec![name], why: why.to_owned() }),
    }
}

impl MissingStatistic {
    /// The same for people.
    pub(super) fn sentence(&self) -> String {
        format!("Not given: {}; {}.", self.statistics.join(", "), self.why)
    }
}
