//! The log of the runs of a comparison, each under its key and with its place among all of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use anyhow::Result;

use super::measure::{Measurement, ProblemInfo, Run, Settings};
use super::store::{Key, Made, Part, PlanPlace, Record, Sink, plan_of};

/// Keeps runs under their keys.
#[expect(missing_debug_implementations, reason = "a sink may be anything")]
pub struct RunLog<'a> {
    sink: &'a dyn Sink,
    made: Made,
    places: HashMap<Key, PlanPlace>,
    part: Option<&'a Part>,
}

impl<'a> RunLog<'a> {
    /// Keeps the runs of these strategies on these problems.
    pub fn new(sink: &'a dyn Sink, settings: &Settings, problems: &[Arc<ProblemInfo>], strategies: &[String]) -> Self {
        let made = Made::of(settings);
        let keys: Vec<Key> = pieces(problems, &settings.seeds, strategies)
            .map(|(about, seed, strategy)| Key::new(about, strategy, seed, &made, None))
            .collect();
        Self { sink, made, places: places(&keys), part: None }
    }

    /// Keeps the runs of one job.
    pub fn of_job(sink: &'a dyn Sink, made: &Made, (key, place): (Key, PlanPlace), part: Option<&'a Part>) -> Self {
        Self { sink, made: made.clone(), places: HashMap::from([(key, place)]), part }
    }

    fn key(&self, about: &ProblemInfo, strategy: &str, seed: u64) -> Key {
        let decisions = self.part.map(|part| part.decisions.as_slice());
        Key::new(about, strategy, seed, &self.made, decisions)
    }

    /// A strategy on a problem with a seed, with the runs that are known.
    pub(super) fn begin(&self, about: &Arc<ProblemInfo>, strategy: &str, seed: u64) -> Measurement {
        self.sink.begin(self.key(about, strategy, seed), about, strategy, seed, self.made.runs)
    }

    /// Keeps a run.
    pub(super) fn keep(&self, about: &ProblemInfo, strategy: &str, seed: u64, run: &Run) -> Result<()> {
        let key = self.key(about, strategy, seed);
        let place = self.places.get(&key).copied().unwrap_or_default();
        let record = Record::of_run(place, key, about, (strategy, seed), &self.made, run);
        self.sink.keep(&record.of_part(self.part.map(Part::place)))
    }

    /// Keeps that a strategy does not fit.
    pub(super) fn keep_unfit(&self, measured: &Measurement) -> Result<()> {
        let key = self.key(&measured.about, measured.strategy(), measured.seed);
        let place = self.places.get(&key).copied().unwrap_or_default();
        match Record::of_unfit(place, key, measured, &self.made) {
            Some(record) if !self.sink.knows(key) => self.sink.keep(&record.of_part(self.part.map(Part::place))),
            _ => Ok(()),
        }
    }
}

/// Every piece of work, in the order of a plan: problem by problem, seed by seed, strategy by strategy.
pub fn pieces<'p>(
    problems: &'p [Arc<ProblemInfo>],
    seeds: &'p [u64],
    strategies: &'p [String],
) -> impl Iterator<Item = (&'p Arc<ProblemInfo>, u64, &'p str)> {
    problems.iter().flat_map(move |about| {
        seeds.iter().flat_map(move |&seed| strategies.iter().map(move |strategy| (about, seed, strategy.as_str())))
    })
}

/// The place of each key of a plan. A key that is there twice, as someone has named a problem twice, has one place.
fn places(keys: &[Key]) -> HashMap<Key, PlanPlace> {
    let mut seen = HashSet::new();
    let keys: Vec<Key> = keys.iter().copied().filter(|key| seen.insert(*key)).collect();
    let plan = plan_of(keys.iter().copied());
    let jobs = keys.len() as u64;
    (1..).zip(keys).map(|(job, key)| (key, PlanPlace { plan, job, jobs })).collect()
}
