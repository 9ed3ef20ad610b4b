//! The runs of one contender on one problem with one seed.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use csp_core::{Network, Status, Stop};
use csp_terminal::words::numbers::nanoseconds;

use super::Counters;
use super::optimisation::Optimisation;
use super::run::{Run, Timing};
use crate::statistics::descriptive::median;

/// The facts about a problem, apart from the runs on it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemInfo {
    /// Its name, as it was given.
    pub name: String,
    /// The fingerprint of its network, where runs are kept.
    pub network: Option<u128>,
    /// The number of its variables.
    pub variables: usize,
    /// Of a random problem, the share of value pairs that a constraint forbids.
    pub tightness: Option<f64>,
}

impl ProblemInfo {
    /// A problem of this name.
    pub fn new(name: impl Into<String>, network: &Network) -> Self {
        Self { name: name.into(), network: None, variables: network.len(), tightness: None }
    }
}

/// The runs of one contender on one problem with one seed.
#[derive(Clone, Debug)]
pub struct Measurement {
    pub(in crate::compare) about: Arc<ProblemInfo>,
    pub(in crate::compare) strategy: Arc<str>,
    pub(in crate::compare) seed: u64,
    /// The reason why the contender cannot be run on the problem, if it cannot.
    pub(in crate::compare) unfit: Option<Arc<str>>,
    /// The result of the first run; the others must come to the same, unless a limit of time cuts them.
    result: Option<(Status, Stop, Counters)>,
    /// The runs that count.
    pub(in crate::compare) runs: Vec<Timing>,
    /// The course of the first run by the objective, where the best solution was looked for; then of each that counts.
    optimisations: Vec<Arc<Optimisation>>,
}

impl Measurement {
    /// Before the first run of the contender that is called `strategy`.
    pub fn new(about: &Arc<ProblemInfo>, strategy: impl Into<Arc<str>>, seed: u64) -> Self {
        let about = Arc::clone(about);
        Self {
            about,
            strategy: strategy.into(),
            seed,
            unfit: None,
            result: None,
            runs: Vec::new(),
            optimisations: Vec::new(),
        }
    }

    /// A contender that does not fit the problem, for this reason.
    pub fn unfit(
        about: &Arc<ProblemInfo>,
        strategy: impl Into<Arc<str>>,
        seed: u64,
        reason: impl Into<Arc<str>>,
    ) -> Self {
        Self { unfit: Some(reason.into()), ..Self::new(about, strategy, seed) }
    }

    /// The name of the contender.
    pub fn strategy(&self) -> &str {
        &self.strategy
    }

    /// The name of the problem.
    pub fn problem(&self) -> &str {
        &self.about.name
    }

    /// The facts about the problem.
    pub fn about(&self) -> &Arc<ProblemInfo> {
        &self.about
    }

    /// The seed of the random orders.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// True if the contender cannot be run on the problem.
    pub fn is_unfit(&self) -> bool {
        self.unfit.is_some()
    }

    /// True if both are about the same contender, problem and seed.
    pub fn is_like(&self, other: &Self) -> bool {
        let is_one = Arc::ptr_eq(&self.about, &other.about) || self.about == other.about;
        is_one && self.strategy == other.strategy && self.seed == other.seed
    }

    /// The same before its first run.
    #[must_use]
    pub fn begun_again(&self) -> Self {
        Self { result: None, runs: Vec::new(), optimisations: Vec::new(), ..self.clone() }
    }

    /// True if a run has been recorded.
    pub fn has_result(&self) -> bool {
        self.result.is_some()
    }

    /// True if there is to be another run, when so many are wanted. One that hit a limit is not repeated: it would hit
    /// it again.
    pub fn needs_runs(&self, wanted: u32) -> bool {
        self.unfit.is_none() && !self.is_limited() && self.runs.len() < wanted as usize
    }

    /// Takes in a run. One that hits a limit counts even as a warm-up.
    ///
    /// # Errors
    ///
    /// When it contradicts a run before: the same search must come to the same counters.
    pub fn record(&mut self, run: Run, is_timed: bool) -> Result<()> {
        let Run { status, stop, counters, timed, optimisation } = run;
        if status == Status::Limit {
            self.result = Some((status, stop, counters));
            self.runs = vec![timed];
            self.optimisations = optimisation.into_iter().flat_map(|one| [one.clone(), one]).collect();
            return Ok(());
        }
        if let Some((before, _, known)) = &self.result {
            let courses = self.optimisations.first().zip(optimisation.as_ref());
            let same =
                *before == status && known.agree(&counters) && courses.is_none_or(|(one, other)| one.is_like(other));
            ensure!(same, "{}: two runs of {} differ; please report this", self.about.name, self.strategy);
        }
        self.result = Some((status, stop, counters));
        if self.optimisations.is_empty() {
            self.optimisations.extend(optimisation.clone());
        }
        if is_timed {
            self.optimisations.extend(optimisation);
            // Often the only one, of a million that are kept at once.
            if self.runs.is_empty() {
                self.runs.reserve_exact(1);
            }
            self.runs.push(timed);
        }
        Ok(())
    }

    /// Its result; `None` when it was not run.
    pub fn status(&self) -> Option<Status> {
        self.result.as_ref().map(|(status, ..)| *status)
    }

    /// The reason why it ended; `None` when it was not run.
    pub fn stop(&self) -> Option<Stop> {
        self.result.as_ref().map(|(_, stop, _)| *stop)
    }

    /// Its result, in a word; `None` when it was not run.
    pub fn label(&self) -> Option<String> {
        if self.unfit.is_some() { Some("n/a".into()) } else { self.status().map(|status| status.to_string()) }
    }

    /// The counters; `None` when it was not run.
    pub fn counters(&self) -> Option<&Counters> {
        self.result.as_ref().map(|(.., counters)| counters)
    }

    /// The course of the search by the objective, where the best solution was looked for.
    pub fn optimisation(&self) -> Option<&Optimisation> {
        self.optimisations.first().map(|course| &**course)
    }

    /// The same of each run that counts, with its own times.
    pub(in crate::compare) fn courses(&self) -> impl Iterator<Item = &Optimisation> {
        self.optimisations.iter().skip(1).map(|course| &**course)
    }

    /// The best value that was found, if the best solution was looked for and one was found.
    pub fn best(&self) -> Option<i64> {
        self.optimisation()?.best()
    }

    /// True if the best solution was looked for and is proved to be the best, or there is none.
    pub fn is_proved(&self) -> bool {
        self.optimisation().is_some() && self.is_solved()
    }

    /// True if a limit ended it.
    pub fn is_limited(&self) -> bool {
        self.status() == Some(Status::Limit)
    }

    /// True if it came to an end: with a solution, or with the proof that there is none.
    pub fn is_solved(&self) -> bool {
        self.status().is_some_and(|status| status != Status::Limit)
    }

    /// The times of the runs that count: of the processor where the system tells it.
    pub fn times(&self) -> impl Iterator<Item = Duration> + '_ {
        self.runs.iter().map(|run| run.time())
    }

    /// The middle time, or the mean of the two middle ones.
    pub fn median(&self) -> Option<Duration> {
        middle(self.times())
    }

    /// The middle of the times that passed.
    pub fn median_wall(&self) -> Option<Duration> {
        middle(self.runs.iter().map(|run| run.wall))
    }

    /// The middle of the times of the processor, where the system tells them.
    pub fn median_cpu(&self) -> Option<Duration> {
        middle(self.runs.iter().map(|run| run.cpu).collect::<Option<Vec<_>>>()?.into_iter())
    }

    /// The number of times that each run was repeated.
    pub fn repetitions(&self) -> impl Iterator<Item = u32> + '_ {
        self.runs.iter().map(|run| run.repetitions)
    }

    /// Slowest less fastest, over the median.
    pub fn spread(&self) -> Option<f64> {
        let fastest = self.times().min()?;
        let slowest = self.times().max()?;
        let median = self.median()?;
        (self.runs.len() > 1 && !median.is_zero()).then(|| (slowest - fastest).as_secs_f64() / median.as_secs_f64())
    }
}

#[expect(clippy::cast_sign_loss, reason = "times are not negative")]
fn middle(times: impl Iterator<Item = Duration>) -> Option<Duration> {
    let nanoseconds: Vec<f64> = times.map(|time| nanoseconds(time) as f64).collect();
    Some(Duration::from_nanos(median(&nanoseconds)? as u64))
}

#[cfg(test)]
pub(in crate::compare) mod tests {
    use csp_core::counters::Counter;

    use super::*;

    /// A run that came to this, and took this time.
    pub(in crate::compare) fn run(status: Status, counters: Counters, wall: Duration) -> Run {
        let stop = if status == Status::Limit { Stop::Nodes } else { Stop::Enough };
        Run { status, stop, counters, timed: Timing { wall, cpu: None, repetitions: 1 }, optimisation: None }
    }

    pub(in crate::compare) fn measured(status: Status, milliseconds: &[u64]) -> Measurement {
        let about = ProblemInfo { name: "p".into(), network: None, variables: 0, tightness: None };
        let mut measured = Measurement::new(&about.into(), "bt", 0);
        for &time in milliseconds {
            measured.record(run(status, Counters::default(), Duration::from_millis(time)), true).unwrap();
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

    /// The time of the processor counts where it is known, and the other stands beside it.
    #[test]
    fn processor_time_comes_first() {
        let mut measured = measured(Status::Solved, &[]);
        for (wall, cpu) in [(9, 2), (3, 1), (8, 3)] {
            let mut run = run(Status::Solved, Counters::default(), Duration::from_millis(wall));
            run.timed.cpu = Some(Duration::from_millis(cpu));
            measured.record(run, true).unwrap();
        }
        let milliseconds = |time: Option<Duration>| time.unwrap().as_millis();
        assert_eq!((milliseconds(measured.median()), milliseconds(measured.median_wall())), (2, 8));
    }

    #[test]
    fn runs_that_differ_are_an_error() {
        let counted = |nodes| Counters::of(|counter| (counter == Counter::Nodes).then_some(nodes));
        let mut measured = measured(Status::Solved, &[]);
        measured.record(run(Status::Solved, counted(6), Duration::ZERO), true).unwrap();
        assert!(measured.record(run(Status::Solved, counted(7), Duration::ZERO), true).is_err());
        assert!(measured.record(run(Status::Unsatisfiable, counted(6), Duration::ZERO), true).is_err());
    }

    #[test]
    fn a_run_that_hit_its_limit_is_kept_and_not_repeated() {
        let limited = measured(Status::Limit, &[7]);
        assert!(!limited.needs_runs(5));
        assert_eq!(limited.median(), Some(Duration::from_millis(7)));
    }
}
