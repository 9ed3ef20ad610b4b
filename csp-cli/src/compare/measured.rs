//! The runs of one contender on one problem.

use std::time::Duration;

use anyhow::{Result, ensure};
use csp_core::{Network, Status};

use super::Counters;

/// What is known of a problem, apart from the runs on it.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// Its name, as it was given.
    pub name: String,
    /// The fingerprint of its network, where runs are kept.
    pub network: Option<u128>,
    /// How many variables it has.
    pub variables: usize,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
}

impl About {
    /// A problem of this name.
    pub fn new(name: impl Into<String>, network: &Network) -> Self {
        Self { name: name.into(), network: None, variables: network.len(), tightness: None }
    }
}

/// The runs of one contender on one problem.
#[derive(Clone, Debug)]
pub struct Measured {
    pub(super) problem: String,
    pub(super) strategy: String,
    pub(super) variables: usize,
    pub(super) tightness: Option<f64>,
    /// Why the contender cannot be run on the problem, if it cannot.
    pub(super) unfit: Option<String>,
    /// What the first run came to; the others must come to the same, unless a limit of time cuts them.
    result: Option<(Status, Counters)>,
    /// The times of the runs that count.
    pub(super) times: Vec<Duration>,
}

impl Measured {
    /// Before the first run of the contender that is called `strategy`.
    pub fn new(about: &About, strategy: &str) -> Self {
        let About { name, variables, tightness, .. } = about.clone();
        let strategy = strategy.to_owned();
        Self { problem: name, strategy, variables, tightness, unfit: None, result: None, times: Vec::new() }
    }

    /// A contender that does not fit the problem, for this reason.
    pub fn unfit(about: &About, strategy: &str, reason: String) -> Self {
        Self { unfit: Some(reason), ..Self::new(about, strategy) }
    }

    /// What the contender is called.
    pub fn strategy(&self) -> &str {
        &self.strategy
    }

    /// Whether a run has been recorded.
    pub fn has_result(&self) -> bool {
        self.result.is_some()
    }

    /// Whether there is to be another run, when so many are wanted. One that hit a limit is not repeated: it would
    /// hit it again.
    pub fn needs_runs(&self, wanted: u32) -> bool {
        self.unfit.is_none() && !self.is_limited() && self.times.len() < wanted as usize
    }

    /// Takes in a run. One that hits a limit counts even as a warm-up.
    ///
    /// # Errors
    ///
    /// When it contradicts a run before: the same search must come to the same counters.
    pub fn record(&mut self, status: Status, counters: Counters, time: Duration, timed: bool) -> Result<()> {
        if status == Status::Limit {
            self.result = Some((status, counters));
            self.times = vec![time];
            return Ok(());
        }
        if let Some((before, known)) = &self.result {
            let Self { problem, strategy, .. } = self;
            let same = *before == status && known.agree(&counters);
            ensure!(same, "{problem}: two runs of {strategy} differ; please report this");
        }
        self.result = Some((status, counters));
        if timed {
            self.times.push(time);
        }
        Ok(())
    }

    /// What it came to; `None` when it was not run.
    pub fn status(&self) -> Option<Status> {
        self.result.as_ref().map(|(status, _)| *status)
    }

    /// What it came to, in a word; `None` when it was not run.
    pub fn label(&self) -> Option<String> {
        if self.unfit.is_some() { Some("n/a".into()) } else { self.status().map(|status| status.to_string()) }
    }

    /// What was counted; `None` when it was not run.
    pub fn counters(&self) -> Option<&Counters> {
        self.result.as_ref().map(|(_, counters)| counters)
    }

    /// Whether a limit ended it.
    pub fn is_limited(&self) -> bool {
        self.status() == Some(Status::Limit)
    }

    /// Whether it came to an end: with a solution, or with the proof that there is none.
    pub fn is_solved(&self) -> bool {
        self.status().is_some_and(|status| status != Status::Limit)
    }

    /// The middle time, or the mean of the two middle ones.
    pub fn median(&self) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let low = times.get(times.len().saturating_sub(1) / 2)?;
        let high = times.get(times.len() / 2)?;
        Some((*low + *high) / 2)
    }

    /// Slowest less fastest, over the median.
    pub fn spread(&self) -> Option<f64> {
        let fastest = self.times.iter().min()?;
        let slowest = self.times.iter().max()?;
        let median = self.median()?;
        (self.times.len() > 1 && !median.is_zero()).then(|| (*slowest - *fastest).as_secs_f64() / median.as_secs_f64())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::compare) fn measured(status: Status, milliseconds: &[u64]) -> Measured {
        let about = About { name: "p".into(), network: None, variables: 0, tightness: None };
        let mut measured = Measured::new(&about, "bt");
        for &time in milliseconds {
            measured.record(status, Counters::default(), Duration::from_millis(time), true).unwrap();
        }
        measured
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
    fn runs_that_differ_are_an_error() {
        let counted = |nodes| Counters::of(|key| (key == "nodes").then_some(nodes));
        let mut measured = measured(Status::Solved, &[]);
        measured.record(Status::Solved, counted(6), Duration::ZERO, true).unwrap();
        assert!(measured.record(Status::Solved, counted(7), Duration::ZERO, true).is_err());
        assert!(measured.record(Status::Unsatisfiable, counted(6), Duration::ZERO, true).is_err());
    }

    #[test]
    fn a_run_that_hit_its_limit_is_kept_and_not_repeated() {
        let limited = measured(Status::Limit, &[7]);
        assert!(!limited.needs_runs(5));
        assert_eq!(limited.median(), Some(Duration::from_millis(7)));
    }
}
