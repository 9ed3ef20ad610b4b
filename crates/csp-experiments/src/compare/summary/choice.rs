//! The choice of statistics, and those that were asked for and cannot be given, with the reason.

use std::str::FromStr;

use csp_terminal::words::numbers as text;
use serde::Serialize;

use crate::compare::summary::tails::FEWEST;

/// The choice of statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each of them can be wanted without the others")]
pub struct Stats {
    /// The table of what each strategy came to, and a sentence for each.
    pub summary: bool,
    /// Every pair with its test and the size of the effect.
    pub pairs: bool,
    /// Ranks, and the groups that do not differ.
    pub ranks: bool,
    /// Curves of runs that are not done yet, and whether they differ.
    pub survival: bool,
    /// The virtual best, the single best, and what each strategy adds to them.
    pub portfolio: bool,
    /// The weight of the tails of the costs.
    pub tails: bool,
}

impl Stats {
    /// All of them.
    pub const ALL: Self =
        Self { summary: true, pairs: true, ranks: true, survival: true, portfolio: true, tails: true };

    /// The summary only.
    pub const SUMMARY: Self =
        Self { summary: true, pairs: false, ranks: false, survival: false, portfolio: false, tails: false };
}

impl FromStr for Stats {
    type Err = String;

    /// Names, separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut stats = Self::default();
        for name in text.split(',').map(str::trim) {
            match name {
                "summary" => stats.summary = true,
                "pairs" => stats.pairs = true,
                "ranks" => stats.ranks = true,
                "survival" => stats.survival = true,
                "portfolio" => stats.portfolio = true,
                "tails" => stats.tails = true,
                "all" => stats = Self::ALL,
                "none" => stats = Self::default(),
                _ => {
                    return Err(format!(
                        "there are no statistics \"{name}\": write summary, pairs, ranks, survival, portfolio, tails, all or \
                         none"
                    ));
                }
            }
        }
        Ok(stats)
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!("summary".parse(), Ok(Stats::SUMMARY));
        assert_eq!("summary, pairs,ranks,survival,portfolio,tails".parse(), Ok(Stats::ALL));
        assert_eq!("none".parse(), Ok(Stats::default()));
        assert!("sumary".parse::<Stats>().unwrap_err().contains("summary, pairs"));
    }
}
