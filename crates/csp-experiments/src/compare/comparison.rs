//! All runs of a comparison.

use std::time::Duration;

use anyhow::{Result, bail};
use csp_core::counters::Counter;
use csp_core::{Status, Stop};

use super::measure::{Find, Measurement, Settings};
use crate::statistics::tukey::{FEWEST, Tukey};

/// All runs, problem by problem and seed by seed, the contenders in one order.
#[derive(Debug)]
pub struct Comparison {
    pub(super) settings: Settings,
    pub(super) cases: Vec<ProblemCase>,
    /// Cautions that readers must know about some problems, with their numbers.
    pub(super) notes: Vec<(usize, String)>,
}

/// The contenders on one problem with one seed.
#[derive(Debug)]
pub(super) struct ProblemCase {
    /// The number of the problem, from 0. Seeds of one problem are no problems of their own.
    pub(super) problem: usize,
    pub(super) seed: u64,
    pub(super) runs: Vec<Measurement>,
}

impl ProblemCase {
    /// The name of the problem.
    pub(super) fn name(&self) -> &str {
        self.runs.first().map_or("", Measurement::problem)
    }
}

impl Comparison {
    /// Before the first run.
    pub fn new(settings: Settings) -> Self {
        Self { settings, cases: Vec::new(), notes: Vec::new() }
    }

    /// The settings of the runs.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes in what readers must know of a problem, such as that its objective is left out.
    pub fn note(&mut self, problem: usize, words: impl Into<String>) {
        self.notes.push((problem, words.into()));
    }

    /// The number of problems.
    pub(super) fn problems(&self) -> usize {
        self.cases.last().map_or(0, |case| case.problem + 1)
    }

    /// The names of the contenders.
    pub(super) fn strategies(&self) -> Vec<String> {
        self.cases.first().map_or(Vec::new(), |case| case.runs.iter().map(|run| run.strategy.to_string()).collect())
    }

    /// The runs of the contender at `index`.
    pub(super) fn runs_of(&self, index: usize) -> impl Iterator<Item = &Measurement> {
        self.cases.iter().filter_map(move |case| case.runs.get(index))
    }

    /// All runs.
    pub fn all_runs(&self) -> impl Iterator<Item = &Measurement> {
        self.cases.iter().flat_map(|case| &case.runs)
    }

    /// Takes in the runs on a problem with a seed. The number of the problem is that of the last one, or one more.
    ///
    /// # Errors
    ///
    /// When what they say cannot all be true: one has a solution where another says that there is none, or two have found
    /// all solutions and differ in how many these are.
    pub fn add(&mut self, problem: usize, seed: u64, runs: Vec<Measurement>) -> Result<()> {
        self.contradiction(&runs)?;
        self.cases.push(ProblemCase { problem, seed, runs });
        Ok(())
    }

    fn contradiction(&self, runs: &[Measurement]) -> Result<()> {
        let with = |wanted: &[Status]| runs.iter().find(|run| run.status().is_some_and(|it| wanted.contains(&it)));
        let solved = with(&[Status::Solved, Status::Unique, Status::Multiple]);
        if let (Some(solved), Some(unsatisfiable)) = (solved, with(&[Status::Unsatisfiable])) {
            bail!(
                "DISAGREEMENT on {}: {} has a solution, {} says there is none. One of them is wrong; please report this",
                solved.about.name,
                solved.strategy,
                unsatisfiable.strategy
            );
        }
        if let Some(contradiction) = best_contradiction(runs) {
            bail!("DISAGREEMENT on {}: {contradiction}. One of them is wrong; please report this", runs[0].about.name);
        }
        let count = |run: &Measurement| run.counters().and_then(|counters| counters.get(Counter::Solutions));
        let counts_all = !matches!(self.settings.find, Find::First | Find::Best);
        let done = |run: &&Measurement| run.stop() == Some(Stop::Exhausted) && counts_all;
        let mut complete = runs.iter().filter(done);
        let Some(first) = complete.next() else { return Ok(()) };
        if let Some(other) = complete.find(|run| count(run) != count(first)) {
            bail!(
                "DISAGREEMENT on {}: {} has found {} solutions, {} has found {}. One of them is wrong; please report this",
                first.about.name,
                first.strategy,
                count(first).unwrap_or_default(),
                other.strategy,
                count(other).unwrap_or_default()
            );
        }
        Ok(())
    }

    /// True if the best solution was looked for somewhere.
    pub(super) fn has_objective(&self) -> bool {
        self.all_runs().any(|run| run.optimisation().is_some())
    }

    /// The number of runs that lie far outside the others of their strategy and problem, in words.
    pub(super) fn outliers(&self) -> Option<String> {
        let enough = |measured: &&Measurement| measured.runs.len() >= FEWEST;
        let mut runs = 0;
        let mut far = 0;
        for measured in self.all_runs().filter(enough) {
            runs += measured.runs.len();
            far += far_outside(measured);
        }
        let words =
            "above the upper quartile by more than 1.5 times the distance of the quartiles, on a logarithmic scale";
        (far > 0).then(|| format!("Outliers: {far} of {runs} runs, {words}."))
    }

    /// Says that the machine was shared, if it was planned so, or if the runs say so: the time that passed was longer
    /// than that of the processor. It is no part of the result, as it depends on what else the machine does.
    pub fn warning(&self) -> Option<String> {
        let Settings { times, at_once, .. } = self.settings;
        if times && at_once > 1 {
            let why = "their times are longer than those of runs alone";
            return Some(format!("{at_once} runs at a time shared the machine: {why}"));
        }
        let sums = self.all_runs().flat_map(|measured| &measured.runs).filter_map(|run| Some((run.wall, run.cpu?)));
        let add = |(walls, cpus): (Duration, Duration), (wall, cpu)| (walls + wall, cpus + cpu);
        let (wall, cpu) = sums.fold((Duration::ZERO, Duration::ZERO), add);
        let ratio = wall.as_secs_f64() / cpu.as_secs_f64();
        let much = times && ratio >= MUCH_WAITING;
        much.then(|| {
            format!(
                "the machine was shared with others: {ratio:.2} times as much time passed as the runs had of the processor, and \
                 even that may be longer than on a quiet machine"
            )
        })
    }

    /// The result of each run.
    pub fn statuses(&self) -> impl Iterator<Item = Status> + '_ {
        self.all_runs().filter_map(Measurement::status)
    }
}

/// In what two runs for the best solution cannot both be right: two have proved different ones, or one has found a better one than
/// another has proved.
fn best_contradiction(runs: &[Measurement]) -> Option<String> {
    let proved = runs.iter().find(|run| run.is_proved() && run.best().is_some())?;
    let course = proved.optimisation()?;
    let best = proved.best()?;
    let other = runs.iter().find(|run| {
        let found = run.best();
        (run.is_proved() && found != Some(best)) || found.is_some_and(|found| course.is_better(found, best))
    })?;
    let found = other.best().map_or("no solution".to_owned(), |found| found.to_string());
    Some(format!("{} proves {best} to be the best value, {} finds {found}", proved.strategy, other.strategy))
}

/// From this ratio of times on, the runs have waited for others.
const MUCH_WAITING: f64 = 1.1;

/// The number of times above the box of all, as the box plot draws it: on a logarithmic axis. A time of 0 has no place
/// there.
fn far_outside(measured: &Measurement) -> usize {
    let times = measured.times().map(|time| time.as_secs_f64()).filter(|&time| time > 0.0);
    let Some(tukey) = Tukey::new(&times.map(f64::ln).collect::<Vec<_>>()) else { return 0 };
    tukey.beyond.iter().filter(|&&time| time > tukey.quartiles[2]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::measure::Counters;
    use crate::compare::measure::measurement::tests::{measured, run};

    #[test]
    fn strategies_that_disagree_are_an_error() {
        let mut comparison = Comparison::new(Settings::default());
        let agree = vec![measured(Status::Solved, &[1]), measured(Status::Limit, &[1])];
        assert!(comparison.add(0, 0, agree).is_ok());
        let disagree = vec![measured(Status::Solved, &[1]), measured(Status::Unsatisfiable, &[1])];
        assert!(comparison.add(1, 0, disagree).unwrap_err().to_string().starts_with("DISAGREEMENT on p"));
    }

    /// Two that say they have found all solutions have found as many; one that was cut has not.
    #[test]
    fn strategies_count_the_same_solutions() {
        let with = |solutions: u64, stop| {
            let mut measured = measured(Status::Solved, &[]);
            let counters = Counters::of(|counter| (counter == Counter::Solutions).then_some(solutions));
            let run = crate::compare::Run { stop, ..run(Status::Multiple, counters, Duration::ZERO) };
            measured.record(run, true).unwrap();
            measured
        };
        let mut comparison = Comparison::new(Settings { find: Find::All, ..Settings::default() });
        let (all, cut) = (Stop::Exhausted, Stop::Nodes);
        assert!(comparison.add(0, 0, vec![with(4, all), with(3, cut), with(4, all)]).is_ok());
        let said = comparison.add(1, 0, vec![with(4, all), with(5, all)]).unwrap_err().to_string();
        assert!(said.contains("has found 4 solutions") && said.contains("has found 5"), "{said}");
    }
}
