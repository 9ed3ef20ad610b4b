//! A run as a line of JSON: with all that is needed to tell it from others, and to make tables of many of them.

use std::borrow::Cow;
use std::fmt;

use csp_core::counters::{Counter, LocalStats};
use csp_core::{Stats, Status, Stop};
use csp_terminal::words::numbers::nanoseconds;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Key, Made, PlanPlace};
use crate::compare::measure::{Counters, Measurement, Optimisation, ProblemInfo, Run};

/// A run, or why there is none. Text is borrowed from the line, as there may be a million of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<'a> {
    /// The version of the program.
    #[serde(borrow)]
    pub(super) csp: Cow<'a, str>,
    pub(super) plan: Key,
    pub(super) job: u64,
    pub(super) jobs: u64,
    pub(super) key: Key,
    #[serde(borrow)]
    pub(super) problem: Cow<'a, str>,
    /// The fingerprint of the network.
    pub(super) network: Key,
    pub(super) variables: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tightness: Option<f64>,
    #[serde(borrow)]
    pub(super) strategy: Cow<'a, str>,
    pub(super) seed: u64,
    /// Of a problem that was split: which part it is, from 1, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<[u32; 2]>,
    pub(super) made: Made,
    #[serde(borrow)]
    pub(super) status: Cow<'a, str>,
    /// The reason why the strategy does not fit the problem, if it does not. All that follows is missing then.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) stop: Option<Cow<'a, str>>,
    #[serde(default)]
    pub(super) time_ns: u64,
    #[serde(default)]
    pub(super) cpu_ns: Option<u64>,
    #[serde(default)]
    pub(super) repetitions: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stats: Option<RecordedCounters>,
    /// The course of the search by the objective, where the best solution was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) objective: Option<Optimisation>,
}

/// Every counter that was measured, and the steps of a local search, which are its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RecordedCounters(pub(super) Counters);

/// The key of the steps, which earlier versions have written, too.
const STEPS: &str = "steps";

/// The status of what was not run.
const UNFIT: &str = "n/a";

impl Serialize for RecordedCounters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps = self.0.get(Counter::Repairs).and(self.0.get(Counter::Nodes));
        let counters = self.0.iter().map(|(counter, value)| (counter.key(), value)).chain([(STEPS, steps)]);
        serializer.collect_map(counters.filter_map(|(key, value)| Some((key, value?))))
    }
}

/// A counter that the file does not have was not measured; but what every search measures must be there.
impl<'de> Deserialize<'de> for RecordedCounters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = RecordedCounters;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of counters")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RecordedCounters, A::Error> {
                let mut counters = Counters::default();
                while let Some((key, value)) = map.next_entry::<Cow<'de, str>, Option<u64>>()? {
                    match (Counter::of_key(&key), value) {
                        (Some(counter), Some(value)) => counters.set(counter, value),
                        (None, _) if key != STEPS => {
                            return Err(de::Error::custom(format!("there is no counter \"{key}\"")));
                        }
                        _ => {}
                    }
                }
                // A local search has no counters of a tree.
                let local = counters.get(Counter::Repairs).map(|_| LocalStats::default());
                let needed = Stats { local, ..Stats::default() };
                let is_missing = |counter: &Counter| counter.of(&needed).is_some() && counters.get(*counter).is_none();
                match Counter::ALL.into_iter().find(is_missing) {
                    Some(counter) => Err(de::Error::custom(format!("it does not say {}", counter.key()))),
                    None => Ok(RecordedCounters(counters)),
                }
            }
        }
        deserializer.deserialize_map(Object)
    }
}

impl<'a> Record<'a> {
    /// A run.
    pub fn of_run(
        place: PlanPlace,
        key: Key,
        about: &'a ProblemInfo,
        (strategy, seed): (&'a str, u64),
        made: &Made,
        run: &Run,
    ) -> Self {
        Self {
            status: run.status.to_string().into(),
            stop: Some(stop_word(run.stop).into()),
            time_ns: nanoseconds(run.timed.wall),
            cpu_ns: run.timed.cpu.map(nanoseconds),
            repetitions: run.timed.repetitions,
            stats: Some(RecordedCounters(run.counters.clone())),
            objective: run.optimisation.as_deref().cloned(),
            ..Self::empty(place, key, about, (strategy, seed), made)
        }
    }

    /// The record that the strategy of `measured` does not fit, if it does not.
    pub fn of_unfit(place: PlanPlace, key: Key, measured: &'a Measurement, made: &Made) -> Option<Self> {
        let reason = measured.unfit.as_deref()?;
        let who = (measured.strategy(), measured.seed);
        Some(Self { reason: Some(reason.into()), ..Self::empty(place, key, &measured.about, who, made) })
    }

    fn empty(
        place: PlanPlace,
        key: Key,
        about: &'a ProblemInfo,
        (strategy, seed): (&'a str, u64),
        made: &Made,
    ) -> Self {
        Self {
            csp: env!("CARGO_PKG_VERSION").into(),
            plan: place.plan,
            job: place.job,
            jobs: place.jobs,
            key,
            problem: about.name.as_str().into(),
            network: Key::from(about.network.unwrap_or_default()),
            variables: about.variables,
            tightness: about.tightness,
            strategy: strategy.into(),
            seed,
            part: None,
            made: made.clone(),
            status: UNFIT.into(),
            reason: None,
            stop: None,
            time_ns: 0,
            cpu_ns: None,
            repetitions: 0,
            stats: None,
            objective: None,
        }
    }

    /// The same as a part of a problem.
    #[must_use]
    pub fn of_part(self, part: Option<[u32; 2]>) -> Self {
        Self { part, ..self }
    }

    /// The meaning of the status and the reason to stop; none when the strategy does not fit.
    pub(super) fn ended(&self) -> Result<Option<(Status, Stop)>, String> {
        if self.reason.is_some() && self.status == UNFIT {
            return Ok(None);
        }
        let status = Status::ALL.into_iter().find(|status| status.to_string() == self.status);
        let status = status.ok_or_else(|| format!("there is no status \"{}\"", self.status))?;
        let word = self.stop.as_deref().ok_or("it does not say stop")?;
        let stop = STOPS.iter().find(|(_, known)| *known == word).map(|(stop, _)| *stop);
        Ok(Some((status, stop.ok_or_else(|| format!("there is no stop \"{word}\""))?)))
    }
}

/// The reason why a run ended, in a word.
const STOPS: [(Stop, &str); 7] = [
    (Stop::Exhausted, "exhausted"),
    (Stop::Enough, "enough"),
    (Stop::Nodes, "nodes"),
    (Stop::Time, "time"),
    (Stop::Memory, "memory"),
    (Stop::Cancelled, "cancelled"),
    (Stop::GaveUp, "gave up"),
];

fn stop_word(stop: Stop) -> &'static str {
    STOPS.iter().find(|(known, _)| *known == stop).map_or("", |(_, word)| word)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::LineReader;
    use super::*;
    use crate::compare::measure::{Settings, Timing};

    fn line(counters: Counters) -> String {
        let timed = Timing { wall: Duration::from_nanos(14), cpu: Some(Duration::from_nanos(12)), repetitions: 3 };
        let run = Run { status: Status::Unique, stop: Stop::Exhausted, counters, timed, optimisation: None };
        let name = "a \"name\"\n".to_owned();
        let about = ProblemInfo { name, network: Some(u128::MAX - 1), variables: 3, tightness: Some(0.25) };
        let made = Made::of(&Settings::default());
        let key = Key::new(&about, "fc", 7, &made, None);
        let place = PlanPlace { plan: key, job: 2, jobs: 9 };
        serde_json::to_string(&Record::of_run(place, key, &about, ("fc", 7), &made, &run)).unwrap()
    }

    /// Counters of which the one at each place is its place, but for those that are left out.
    fn numbered(left_out: &[Counter]) -> Counters {
        Counters::of(|counter| (!left_out.contains(&counter)).then_some(counter as u64))
    }

    /// Every counter has its own place: what is written is read back, whatever the engine measures.
    #[test]
    fn a_run_is_read_back() {
        let textbook = [Counter::Checks, Counter::Prunings, Counter::Revisions, Counter::OrderingChecks];
        for left_out in [&[Counter::Repairs, Counter::Tuples][..], &textbook, &[]] {
            let text = line(numbered(left_out));
            assert!(!text.contains('\n'));
            let read = LineReader::default().line(text.as_bytes()).unwrap();
            let (about, run) = (&read.about, read.run().unwrap());
            assert_eq!((&run.counters, run.status, run.stop), (&numbered(left_out), Status::Unique, Stop::Exhausted));
            assert_eq!((run.timed.wall.as_nanos(), run.timed.repetitions), (14, 3));
            assert_eq!(run.timed.cpu.map(|cpu| cpu.as_nanos()), Some(12));
            assert_eq!(
                (about.name.as_str(), about.network, about.tightness),
                ("a \"name\"\n", Some(u128::MAX - 1), Some(0.25))
            );
            assert_eq!((read.place.job, read.place.jobs, read.seed, &*read.strategy), (2, 9, 7, "fc"));
            // No part of a line is a line.
            assert!((0..text.len()).all(|end| LineReader::default().line(&text.as_bytes()[..end]).is_err()));
        }
    }

    /// A file of an earlier version has fewer counters: those are not measured, and contradict nothing.
    #[test]
    fn a_counter_that_a_file_lacks_is_not_measured() {
        let line = line(numbered(&[]));
        let read = |text: &str| LineReader::default().line(text.as_bytes());
        let old = line.replace("\"ordering_checks\":7,", "");
        assert_ne!(old, line);
        let counters = read(&old).unwrap().run().unwrap().counters.clone();
        assert_eq!((counters.get(Counter::OrderingChecks), counters.get(Counter::Revisions)), (None, Some(6)));
        assert!(counters.agree(&numbered(&[])));
        assert!(read(&line.replace("\"nodes\":0,", "")).unwrap_err().contains("nodes"));
        assert!(read(&line.replace("\"nodes\":", "\"knots\":")).unwrap_err().contains("knots"));
        assert!(read(&line.replace("exhausted", "tired")).unwrap_err().contains("no stop \"tired\""));
    }
}
