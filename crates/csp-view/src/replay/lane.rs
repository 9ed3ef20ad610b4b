//! A search that was watched for the page.

use std::time::Duration;

use anyhow::Result;
use csp_core::clock::Instant;
use csp_core::observe::Recording;
use csp_core::{Best, Cancel, Limits, Outcome, Plan, Solution, Solver, Stats, Status, Stop};
use csp_experiments::compare::{Comparison, Counters, Measurement, ProblemInfo, Run, Settings, Timing};
use csp_instance::Instance;
use csp_terminal::words::escape;

/// The options by which searches are watched.
#[derive(Clone, Debug)]
pub struct Watching {
    /// Seed of random decisions.
    pub seed: u64,
    /// True if all solutions are looked for, false if only the first is, or the best where there is an objective.
    pub all: bool,
    /// True if any solution will do, where there is an objective.
    pub satisfy: bool,
    /// The most events that are kept of each search.
    pub most: usize,
    /// True if the times of events are kept. They differ from run to run.
    pub timed: bool,
    /// For each search.
    pub limits: Limits,
    /// When all searches together must have ended, if they must.
    pub until: Option<Instant>,
    /// Is told what takes longer than was asked for.
    pub tell: fn(&str),
}

/// The first solution, seed 0, a hundred thousand events of each search, no limits, and nobody is told.
impl Default for Watching {
    fn default() -> Self {
        let limits = Limits::default();
        Self { seed: 0, all: false, satisfy: false, most: 100_000, timed: false, limits, until: None, tell: |_| {} }
    }
}

/// A search that was watched, and what the whole of it came to.
#[derive(Debug)]
pub struct Lane<'n> {
    /// The plan of the search.
    pub plan: Plan,
    /// Its events.
    pub recording: Recording<'n>,
    /// The counters of the whole search, also when the recording is cut.
    pub stats: Stats,
    /// Its result.
    pub status: Status,
    /// The reason why it ended.
    pub stop: Stop,
    /// The first solution, if one was found; the best, where that was looked for.
    pub solution: Option<Solution>,
    /// The time that it took when it was not watched; zero when times are not kept.
    time: Duration,
}

/// The result of a search.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) stats: Stats,
    pub(crate) stop: Stop,
    /// The first solution. No other is kept: there may be millions.
    pub(crate) solution: Option<Solution>,
}

impl Ended {
    /// Its result, as far as it is known.
    pub(crate) fn status(&self, instance: &Instance, watching: &Watching) -> Status {
        let is_best = instance.network.objective().is_some() && watching.seeks_best() && self.stop == Stop::Exhausted;
        if is_best && self.solution.is_some() {
            return Status::Solved;
        }
        Status::of(self.stats.solutions, self.stop)
    }
}

impl<'n> Lane<'n> {
    /// Searches, and keeps the events. A search that has more events than are kept, and one that takes part in a race by time,
    /// is made once more without being watched: for the counters of the whole, and for an honest time.
    fn record(instance: &'n Instance, plan: Plan, watching: &Watching, races: bool) -> Result<Self> {
        let enough = watching.limits.cancel.as_ref().map_or_else(Cancel::new, Cancel::below);
        let mut recording = Recording::new(&instance.network, watching.most).cancelling(enough.clone());
        if watching.timed {
            recording = recording.timed();
        }
        let limits = Limits { cancel: Some(enough), ..watching.limits_left() };
        let mut ended = search(instance, plan, watching, limits, |solver| solver.observer(&mut recording))?;
        let mut time = Duration::ZERO;
        if recording.missed() > 0 {
            let kept = recording.events().len();
            (watching.tell)(&format!(
                "{plan}: the first {kept} events are kept; searching on for the counters of the whole (Ctrl-C ends this)"
            ));
        }
        if recording.missed() > 0 || (races && watching.timed) {
            let begun = Instant::now();
            ended = search(instance, plan, watching, watching.limits_left(), |solver| solver)?;
            time = if watching.timed { begun.elapsed() } else { Duration::ZERO };
        }
        let status = ended.status(instance, watching);
        let Ended { stats, stop, solution } = ended;
        Ok(Self { plan, recording, stats, status, stop, solution, time })
    }

    /// True if there were more events than are kept.
    pub fn is_cut(&self) -> bool {
        self.recording.missed() > 0
    }
}

impl Watching {
    /// True if the best solution is looked for, where there is an objective.
    pub(super) fn seeks_best(&self) -> bool {
        !self.all && !self.satisfy
    }

    /// The limits of a search that begins now.
    pub(crate) fn limits_left(&self) -> Limits {
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        let time = self.limits.time.into_iter().chain(left).min();
        Limits { time, ..self.limits.clone() }
    }
}

pub(crate) fn search<'s>(
    instance: &'s Instance,
    plan: Plan,
    watching: &Watching,
    limits: Limits,
    observed: impl FnOnce(Solver<'s>) -> Solver<'s>,
) -> Result<Ended> {
    let solver = Solver::new(&instance.network).plan(plan).seed(watching.seed).limits(limits);
    if instance.seeks_best(&[plan], !watching.seeks_best()).map_err(anyhow::Error::msg)? {
        let Best { solution, stop, stats, .. } = observed(solver).best()?;
        return Ok(Ended { stats, stop, solution });
    }
    if !watching.all {
        let Outcome { solutions, stop, stats, .. } = observed(solver).first()?;
        return Ok(Ended { stats, stop, solution: solutions.into_iter().next() });
    }
    let mut solutions = observed(solver).solutions()?;
    let solution = solutions.next();
    solutions.by_ref().for_each(drop);
    let stop = solutions.stop().unwrap_or(Stop::Exhausted);
    Ok(Ended { stats: solutions.stats(), stop, solution })
}

/// One search, or two that race.
#[derive(Debug)]
pub struct Searches<'n> {
    /// The problem.
    pub instance: &'n Instance,
    /// The options by which searches are watched.
    pub watching: Watching,
    /// The searches, side by side.
    pub lanes: Vec<Lane<'n>>,
}

impl<'n> Searches<'n> {
    /// Searches with each plan in turn.
    ///
    /// # Errors
    ///
    /// When a plan does not suit the problem.
    pub fn record(instance: &'n Instance, plans: &[Plan], watching: Watching) -> Result<Self> {
        let races = plans.len() > 1;
        let lanes: Result<_> = plans.iter().map(|&plan| Lane::record(instance, plan, &watching, races)).collect();
        Ok(Self { instance, watching, lanes: lanes? })
    }

    /// In words, the thing that a search looks for, where that is the best solution; and the best value that it has found.
    pub(super) fn best(&self, lane: &Lane<'_>) -> Option<(String, Option<String>)> {
        let network = &self.instance.network;
        let objective = network.objective().filter(|_| self.watching.seeks_best())?;
        let proof = if lane.stop == Stop::Exhausted { "proved to be" } else { "not proved to be" };
        let found = lane.solution.as_ref().map(|solution| {
            let worth = self.instance.names().worth(objective.of(network, solution));
            format!(": {worth}, {proof} the best")
        });
        Some((format!("{} looks for the best solution", lane.plan), found))
    }

    /// The sentence of a comparison on the two that race: the sentence that `csp compare` prints.
    ///
    /// # Errors
    ///
    /// When the two searches contradict each other.
    pub fn verdict(&self) -> Result<Option<String>> {
        if self.lanes.len() < 2 {
            return Ok(None);
        }
        let about = ProblemInfo::new(self.instance.name.exact(), &self.instance.network).into();
        let seed = self.watching.seed;
        let measured = self.lanes.iter().map(|lane| {
            let mut measured = Measurement::new(&about, lane.plan.to_string(), seed);
            let timed = Timing { wall: lane.time, cpu: None, repetitions: 1 };
            let run = Run {
                status: lane.status,
                stop: lane.stop,
                counters: Counters::from(&lane.stats),
                timed,
                optimisation: None,
            };
            measured.record(run, true)?;
            Ok(measured)
        });
        let mut comparison = Comparison::new(Settings { runs: 1, warmup: 0, seeds: vec![seed], ..Settings::default() });
        comparison.add(0, seed, measured.collect::<Result<_>>()?)?;
        Ok(comparison.sentences(|words| escape::plain(words).into_owned()).into_iter().next())
    }
}
