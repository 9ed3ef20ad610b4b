//! From bytes to lines.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::io::{self, BufRead};
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;

use crate::compare::measure::{Measurement, ProblemInfo, Run, Timing};
use crate::compare::store::{Key, Made, PlanPlace, Record};

/// A line that was read. What many lines have in common is shared, as there may be a million of them.
#[derive(Clone, Debug)]
pub struct ResultLine {
    pub(crate) place: PlanPlace,
    pub(crate) key: Key,
    pub(crate) about: Arc<ProblemInfo>,
    pub(crate) strategy: Arc<str>,
    pub(crate) seed: u64,
    /// The part of a problem, from 1, and the number of parts.
    pub part: Option<[u32; 2]>,
    pub(crate) made: Arc<Made>,
    pub(crate) what: LineContent,
}

/// The content of a line.
#[derive(Clone, Debug)]
pub enum LineContent {
    /// A run, and what it has counted.
    Run(Run),
    /// The strategy does not fit, for this reason.
    Unfit(Arc<str>),
}

impl ResultLine {
    /// The run that it tells of, if it does.
    pub fn run(&self) -> Option<&Run> {
        match &self.what {
            LineContent::Run(run) => Some(run),
            LineContent::Unfit(_) => None,
        }
    }

    /// The work that it is about, before the first run.
    pub fn begun(&self) -> Measurement {
        match &self.what {
            LineContent::Run(_) => Measurement::new(&self.about, self.strategy.clone(), self.seed),
            LineContent::Unfit(why) => Measurement::unfit(&self.about, self.strategy.clone(), self.seed, why.clone()),
        }
    }
}

/// Reads lines. What many lines have in common is kept once.
#[derive(Debug, Default)]
pub struct LineReader {
    problems: HashMap<(Key, String), Arc<ProblemInfo>>,
    words: HashSet<Arc<str>>,
    made: HashSet<Arc<Made>>,
}

/// The reason why a line of another version is refused.
pub const OTHER_VERSION: &str = "it was made by csp";

/// The version that a line names, when it is not this one.
pub fn other_version(line: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Versioned {
        csp: String,
    }
    let Versioned { csp } = serde_json::from_slice(line).ok()?;
    (csp != env!("CARGO_PKG_VERSION")).then_some(csp)
}

impl LineReader {
    /// The content of a line.
    ///
    /// # Errors
    ///
    /// What in the line is wrong.
    pub fn line(&mut self, text: &[u8]) -> Result<ResultLine, String> {
        // A line of another version may look otherwise, too, so that nothing else of it is read.
        let of = |version| format!("{OTHER_VERSION} {version}, and this is csp {}", env!("CARGO_PKG_VERSION"));
        let why = |error: serde_json::Error| other_version(text).map_or(error.to_string(), of);
        let record: Record<'_> = serde_json::from_slice(text).map_err(why)?;
        if record.csp != env!("CARGO_PKG_VERSION") {
            return Err(of(record.csp.into_owned()));
        }
        let ended = record.ended()?;
        let strategy = self.word(&record.strategy);
        let what = match (ended, &record.reason) {
            (Some((status, stop)), _) => {
                let cpu = record.cpu_ns.map(Duration::from_nanos);
                let wall = Duration::from_nanos(record.time_ns);
                let timed = Timing { wall, cpu, repetitions: record.repetitions };
                let counters = record.stats.as_ref().ok_or("it does not say stats")?.0.clone();
                let optimisation = record.objective.clone().map(Arc::new);
                LineContent::Run(Run { status, stop, counters, timed, optimisation })
            }
            (None, reason) => LineContent::Unfit(self.word(reason.as_deref().unwrap_or_default())),
        };
        Ok(ResultLine {
            place: PlanPlace { plan: record.plan, job: record.job, jobs: record.jobs },
            key: record.key,
            about: self.about(&record),
            strategy,
            seed: record.seed,
            part: record.part,
            made: shared(&mut self.made, record.made),
            what,
        })
    }

    /// Every line of an input: `take` is given its number, from 1, its bytes with the end of the line, and what it says.
    ///
    /// # Errors
    ///
    /// When the text cannot be read.
    pub fn lines(
        &mut self,
        mut input: impl BufRead,
        mut take: impl FnMut(usize, &[u8], Result<ResultLine, String>),
    ) -> io::Result<()> {
        let mut text = Vec::new();
        for number in 1.. {
            text.clear();
            if input.read_until(b'\n', &mut text)? == 0 {
                break;
            }
            take(number, &text, self.line(text.strip_suffix(b"\n").unwrap_or(&text)));
        }
        Ok(())
    }

    fn about(&mut self, record: &Record<'_>) -> Arc<ProblemInfo> {
        let name = (record.network, record.problem.clone().into_owned());
        let about = || ProblemInfo {
            name: record.problem.clone().into_owned(),
            network: Some(record.network.into()),
            variables: record.variables,
            tightness: record.tightness,
        };
        self.problems.entry(name).or_insert_with(|| about().into()).clone()
    }

    fn word(&mut self, text: &str) -> Arc<str> {
        match self.words.get(text) {
            Some(known) => known.clone(),
            None => shared(&mut self.words, Arc::<str>::from(text)),
        }
    }
}

/// The one that is known, or this one from now on.
fn shared<T: Clone + Eq + Hash, U: Into<T>>(known: &mut HashSet<T>, one: U) -> T {
    let one = one.into();
    if let Some(known) = known.get(&one) {
        return known.clone();
    }
    known.insert(one.clone());
    one
}
