//! Strategies beside the first one, in words: always on the problems that both have solved, and it is said how many.

use std::time::Duration;

use csp_core::counters::Counter;
use csp_terminal::words::numbers as text;

use crate::compare::measure::{Counters, Measurement};
use crate::compare::{Comparison, ProblemCase};

/// The sums of one strategy over some problems.
#[derive(Clone, Debug)]
pub(super) struct Total {
    /// On how many problems it was run.
    pub(super) runs: usize,
    /// The sum of each counter that every run measured.
    pub(super) counters: Counters,
    pub(super) time: Duration,
}

/// The result of one strategy on all problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::compare) struct Tally {
    /// Done: with a solution, or with the proof that there is none.
    pub(in crate::compare) solved: usize,
    pub(in crate::compare) limited: usize,
    /// Not for this strategy.
    pub(in crate::compare) unfit: usize,
}

impl Comparison {
    pub(in crate::compare) fn tally(&self, index: usize) -> Tally {
        let mut tally = Tally::default();
        for measured in self.runs_of(index) {
            tally.solved += usize::from(measured.is_solved());
            tally.limited += usize::from(measured.is_limited());
            tally.unfit += usize::from(measured.unfit.is_some());
        }
        tally
    }

    /// The sums of the strategy at `index` over the problems it was run on and that are `wanted`.
    pub(super) fn total(&self, index: usize, wanted: impl Fn(&ProblemCase) -> bool) -> Total {
        let start = Total { runs: 0, counters: Counters::of(|_| Some(0)), time: Duration::ZERO };
        let cases = self.cases.iter().filter(|case| wanted(case));
        cases.filter_map(|case| case.runs.get(index)).fold(start, |sum, measured| {
            let (Some(counters), Some(time)) = (measured.counters(), measured.median()) else { return sum };
            let time = if self.settings.times { time } else { Duration::ZERO };
            Total { runs: sum.runs + 1, counters: sum.counters.plus(counters), time: sum.time + time }
        })
    }

    /// The sums of two strategies over the problems that both solved.
    pub(super) fn pair(&self, one: usize, other: usize) -> (Total, Total) {
        let both =
            |case: &ProblemCase| [one, other].iter().all(|&at| case.runs.get(at).is_some_and(Measurement::is_solved));
        (self.total(one, both), self.total(other, both))
    }

    /// A sentence for each strategy but the first: how it does beside the first. When the first did not solve all
    /// problems, those that did are compared with each other, too. `safe` makes names safe for where the sentences
    /// go.
    pub fn sentences(&self, safe: fn(&str) -> String) -> Vec<String> {
        let strategies = self.strategies();
        let name = |index: usize| &strategies[index];
        let mut sentences: Vec<String> = (0..strategies.len()).filter_map(|index| self.unfit(index, safe)).collect();
        let others = (1..strategies.len()).filter(|&index| self.tally(index).unfit < self.cases.len());
        sentences.extend(others.map(|index| format!("{}: {}", name(index), self.beside(0, index, name(0)))));
        let solved_all = |index: &usize| self.tally(*index).solved == self.cases.len();
        let complete: Vec<usize> = (0..strategies.len()).filter(solved_all).collect();
        if let [base, rest @ ..] = complete.as_slice()
            && *base > 0
        {
            let words = |&index: &usize| {
                let (ours, theirs) = self.pair(index, *base);
                format!("{}: {}, as both solved all", name(index), ratios(&theirs, &ours, name(*base)))
            };
            sentences.extend(rest.iter().map(words));
        }
        sentences
    }

    /// The reason why a strategy was not run on some problems.
    fn unfit(&self, index: usize, safe: fn(&str) -> String) -> Option<String> {
        let unfit = || self.runs_of(index).filter(|run| run.unfit.is_some());
        let first = unfit().next()?;
        let count = unfit().count();
        let problem = safe(first.problem());
        let on = if count == 1 { format!("on {problem}") } else { format!("on {count} problems, such as {problem}") };
        Some(format!("{}: n/a {on}: {}", first.strategy, safe(first.unfit.as_deref()?)))
    }

    /// The strategy at `other` beside the one at `first`, which is called `name`.
    fn beside(&self, first: usize, other: usize, name: &str) -> String {
        let problems = |count: usize| text::count(count as u64, "problem");
        let theirs = self.tally(first);
        let ours = self.tally(other);
        if ours.solved + ours.limited == 0 {
            return "was not run".into();
        }
        let limits = match (theirs.limited, ours.limited) {
            (0, 0) => None,
            (0, hit) => Some(format!("hit a limit on {}, {name} on none", problems(hit))),
            (hit, 0) if ours.solved == self.cases.len() => {
                Some(format!("solved all, {name} hit a limit on {}", problems(hit)))
            }
            (hit, 0) => Some(format!("hit no limit, {name} on {}", problems(hit))),
            (a, b) => Some(format!("hit a limit on {}, {name} on {a}", problems(b))),
        };
        let (their_sums, our_sums) = self.pair(first, other);
        let compared = match our_sums.runs {
            0 => "both solved no problem, so that there is no ratio".to_owned(),
            both if both == self.cases.len() => ratios(&their_sums, &our_sums, name),
            both => format!("{} on the {} that both solved", ratios(&their_sums, &our_sums, name), problems(both)),
        };
        limits.into_iter().chain([compared]).collect::<Vec<_>>().join("; ")
    }
}

/// The factors by which a strategy needs less or more, in words.
fn ratios(first: &Total, other: &Total, name: &str) -> String {
    let both = |counter| first.counters.get(counter).zip(other.counters.get(counter));
    let mut parts: Vec<ComparedCost> = Vec::new();
    if let Some((theirs, ours)) = both(Counter::Checks) {
        parts.push(fewer(theirs, ours, Counter::Checks.name()));
    }
    let measures_checks = |total: &Total| total.counters.get(Counter::Checks).is_some();
    let same_engine = measures_checks(first) == measures_checks(other);
    if let Some((theirs, ours)) = both(Counter::Nodes).filter(|_| same_engine) {
        parts.push(fewer(theirs, ours, Counter::Nodes.name()));
    }
    // Where no time was measured, nothing is said of it.
    if !(first.time.is_zero() && other.time.is_zero()) {
        let compared = times(first.time.as_secs_f64(), other.time.as_secs_f64(), "faster", "slower");
        parts.push((compared, "than"));
    }
    sentence(&parts, name, same_engine)
}

/// A comparison of one cost, such as "2.5 times fewer checks", and the word before the other's name: "than" or "as".
type ComparedCost = (String, &'static str);

/// The comparisons in one sentence: neighbours with one word share the name.
fn sentence(parts: &[ComparedCost], name: &str, same_engine: bool) -> String {
    if parts.is_empty() {
        let why = if same_engine { "no counter in common" } else { "another engine: nodes do not compare" };
        return format!("cannot be compared with {name} ({why}, and times were not measured)");
    }
    let groups = parts.chunk_by(|one, next| one.1 == next.1).map(|group| {
        let words: Vec<&str> = group.iter().map(|part| part.0.as_str()).collect();
        format!("{} {} {name}", words.join(", "), group[0].1)
    });
    let apart = if same_engine { "" } else { " (another engine: nodes do not compare)" };
    groups.collect::<Vec<_>>().join(" and ") + apart
}

fn fewer(theirs: u64, ours: u64, what: &str) -> ComparedCost {
    if ours == theirs {
        (format!("as many {what}"), "as")
    } else {
        (times(theirs as f64, ours as f64, &format!("fewer {what}"), &format!("more {what}")), "than")
    }
}

fn times(theirs: f64, ours: f64, better: &str, worse: &str) -> String {
    let (more, less, word) = if ours <= theirs { (theirs, ours, better) } else { (ours, theirs, worse) };
    match (more > 0.0, less > 0.0) {
        (_, true) => format!("{} times {word}", text::significant(more / less)),
        // Of nodes or checks one has none; a time of 0 is below what the clock can tell.
        (true, false) => format!("far {word}"),
        (false, false) => format!("as far as the clock can tell not {word}"),
    }
}
