//! The comparison of strategies: recorded runs, and what is made of them.

mod expect;
mod folder;
mod page;
mod plot;
mod ratio;
mod record;
mod write;

pub(crate) use expect::Expectation;
pub(crate) use folder::{Folder, Made, Open as OpenFolder};

use std::time::Duration;

use anyhow::{Result, ensure};
use csp_core::{Plan, Stats, Status};

use crate::args::{CompareArgs, CompareFormat, LimitArgs};
use crate::output::Output;

/// How runs were made.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    format: CompareFormat,
    runs: u32,
    warmup: u32,
    seed: u64,
    limits: LimitArgs,
    /// The width of the terminal, when the result goes to one.
    width: Option<usize>,
}

impl From<&CompareArgs> for Settings {
    fn from(args: &CompareArgs) -> Self {
        let &CompareArgs { format, runs, warmup, seed, limits, .. } = args;
        let width = if args.output.is_some() { None } else { crate::output::terminal_width() };
        Self { format, runs, warmup, seed, limits, width }
    }
}

/// What is known of a problem, apart from the runs on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct About {
    /// Its name, as it was given.
    pub(crate) name: String,
    /// The fingerprint of its network, where runs are kept.
    pub(crate) network: Option<u128>,
    pub(crate) variables: usize,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub(crate) tightness: Option<f64>,
}

/// The runs of one strategy on one problem.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    problem: String,
    pub(crate) strategy: Plan,
    variables: usize,
    tightness: Option<f64>,
    /// Why the strategy cannot be run on the problem, if it cannot.
    unfit: Option<String>,
    /// What the first run came to; the others must come to the same, unless a limit of time cuts them.
    result: Option<(Status, Stats)>,
    /// The times of the runs that count.
    times: Vec<Duration>,
}

impl Measured {
    pub(crate) fn new(about: &About, strategy: Plan) -> Self {
        let About { name, variables, tightness, .. } = about.clone();
        Self { problem: name, strategy, variables, tightness, unfit: None, result: None, times: Vec::new() }
    }

    /// A strategy that does not fit the problem, for this reason.
    pub(crate) fn unfit(about: &About, strategy: Plan, reason: String) -> Self {
        Self { unfit: Some(reason), ..Self::new(about, strategy) }
    }

    /// Whether a run has been recorded.
    pub(crate) fn has_result(&self) -> bool {
        self.result.is_some()
    }

    /// Whether there is to be another run, when so many are wanted. One that hit a limit is not repeated: it would
    /// hit it again.
    pub(crate) fn needs_runs(&self, wanted: u32) -> bool {
        self.unfit.is_none() && !self.is_limited() && self.times.len() < wanted as usize
    }

    /// Takes in a run. One that hits a limit counts even as a warm-up.
    pub(crate) fn record(&mut self, status: Status, stats: Stats, time: Duration, timed: bool) -> Result<()> {
        if status == Status::Limit {
            self.result = Some((status, stats));
            self.times = vec![time];
            return Ok(());
        }
        if let Some(before) = self.result {
            let Self { problem, strategy, .. } = self;
            ensure!(before == (status, stats), "{problem}: two runs of {strategy} differ; please report this");
        }
        self.result = Some((status, stats));
        if timed {
            self.times.push(time);
        }
        Ok(())
    }

    fn status(&self) -> Option<Status> {
        self.result.map(|(status, _)| status)
    }

    /// What it came to, in a word; `None` when it was not run.
    fn label(&self) -> Option<String> {
        if self.unfit.is_some() { Some("n/a".into()) } else { self.status().map(|status| status.to_string()) }
    }

    fn stats(&self) -> Option<&Stats> {
        self.result.as_ref().map(|(_, stats)| stats)
    }

    fn is_limited(&self) -> bool {
        self.status() == Some(Status::Limit)
    }

    /// Whether it came to an end: with a solution, or with the proof that there is none.
    fn is_solved(&self) -> bool {
        self.status().is_some_and(|status| status != Status::Limit)
    }

    /// The middle time, or the mean of the two middle ones.
    fn median(&self) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let (low, high) = (times.get(times.len().saturating_sub(1) / 2)?, times.get(times.len() / 2)?);
        Some((*low + *high) / 2)
    }

    /// Slowest less fastest, over the median.
    fn spread(&self) -> Option<f64> {
        let (fastest, slowest, median) = (self.times.iter().min()?, self.times.iter().max()?, self.median()?);
        (self.times.len() > 1 && !median.is_zero()).then(|| (*slowest - *fastest).as_secs_f64() / median.as_secs_f64())
    }
}

/// All runs, problem by problem, the strategies in one order.
#[derive(Debug)]
pub(crate) struct Comparison {
    settings: Settings,
    problems: Vec<Vec<Measured>>,
}

impl Comparison {
    pub(crate) fn new(settings: Settings) -> Self {
        Self { settings, problems: Vec::new() }
    }

    /// Takes in the runs on one problem, if what they say can all be true.
    pub(crate) fn add(&mut self, measured: Vec<Measured>) -> Result<()> {
        let with =
            |wanted: &[Status]| measured.iter().find(|m| m.status().is_some_and(|status| wanted.contains(&status)));
        let solved = with(&[Status::Solved, Status::Unique, Status::Multiple]);
        if let (Some(solved), Some(unsatisfiable)) = (solved, with(&[Status::Unsatisfiable])) {
            let (problem, one, other) = (&solved.problem, solved.strategy, unsatisfiable.strategy);
            anyhow::bail!(
                "DISAGREEMENT on {problem}: {one} has a solution, {other} says there is none. One of them is wrong; please report this"
            );
        }
        self.problems.push(measured);
        Ok(())
    }

    /// How many runs lie far outside the others of their strategy and problem, in words; four runs and more can tell.
    fn outliers(&self) -> Option<String> {
        let (mut runs, mut far) = (0, 0);
        for measured in self.problems.iter().flatten().filter(|measured| measured.times.len() >= 4) {
            let mut times: Vec<f64> = measured.times.iter().map(Duration::as_secs_f64).collect();
            times.sort_by(f64::total_cmp);
            let quartile = |part: usize| times[(times.len() - 1) * part / 4];
            let limit = quartile(3) + 1.5 * (quartile(3) - quartile(1));
            runs += times.len();
            far += times.iter().filter(|&&time| time > limit).count();
        }
        let words = "above the upper quartile by more than 1.5 times the distance of the quartiles";
        (far > 0).then(|| format!("Outliers: {far} of {runs} runs, {words}."))
    }

    /// What each run came to.
    pub(crate) fn statuses(&self) -> impl Iterator<Item = Status> + '_ {
        self.problems.iter().flatten().filter_map(Measured::status)
    }

    /// Writes it in the format that was asked for.
    pub(crate) fn write(&self, output: &mut Output) -> Result<()> {
        write::write(self, output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::WorkLimitArgs;

    fn about(name: &str) -> About {
        About { name: name.into(), network: None, variables: 0, tightness: None }
    }

    fn measured(status: Status, milliseconds: &[u64]) -> Measured {
        let mut measured = Measured::new(&about("p"), "bt".parse().unwrap());
        for &time in milliseconds {
            measured.record(status, Stats::default(), Duration::from_millis(time), true).unwrap();
        }
        measured
    }

    fn settings() -> Settings {
        let format = CompareFormat::Table;
        let limits = LimitArgs { work: WorkLimitArgs { time_limit: None, memory_limit: usize::MAX }, node_limit: None };
        Settings { format, runs: 1, warmup: 0, seed: 0, limits, width: None }
    }

    #[test]
    fn median_and_spread() {
        let middle = |times: &[u64]| measured(Status::Solved, times).median().unwrap().as_millis();
        assert_eq!((middle(&[3]), middle(&[9, 1, 3]), middle(&[4, 2, 1, 9])), (3, 3, 3));
        assert_eq!(measured(Status::Solved, &[8, 10, 12]).spread(), Some(0.4));
        assert_eq!(measured(Status::Solved, &[8]).spread(), None);
        assert_eq!(measured(Status::Solved, &[]).median(), None);
    }

    #[test]
    fn strategies_that_disagree_are_an_error() {
        let mut comparison = Comparison::new(settings());
        let agree = vec![measured(Status::Solved, &[1]), measured(Status::Limit, &[1])];
        assert!(comparison.add(agree).is_ok());
        let disagree = vec![measured(Status::Solved, &[1]), measured(Status::Unsatisfiable, &[1])];
        assert!(comparison.add(disagree).unwrap_err().to_string().starts_with("DISAGREEMENT on p"));
    }

    #[test]
    fn runs_that_differ_are_an_error() {
        let mut measured = measured(Status::Solved, &[1]);
        let other = Stats { nodes: 7, ..Stats::default() };
        assert!(measured.record(Status::Solved, other, Duration::ZERO, true).is_err());
    }

    #[test]
    fn a_run_that_hit_its_limit_is_kept_and_not_repeated() {
        let limited = measured(Status::Limit, &[7]);
        assert!(!limited.needs_runs(5));
        assert_eq!(limited.median(), Some(Duration::from_millis(7)));
    }
}
