//! From results to one comparison: the same, whatever ran where, in which order, and how often.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use csp_core::{Status, Stop};
use csp_terminal::files;
use csp_terminal::files::Limited;
use csp_terminal::output::complain;

use super::{Job, plan};
use crate::compare::store::{Key, LineContent, LineReader, Made, OTHER_VERSION, PlanPlace, ResultLine};
use crate::compare::{Comparison, Measurement, Optimisation, ProblemInfo, Run};

/// Results that were read so far.
#[derive(Debug, Default)]
pub struct Merge {
    reader: LineReader,
    files: Vec<PathBuf>,
    /// The keys of the plan's jobs in order, when its file was read, each with a name for people.
    plan: Vec<(Key, String)>,
    found: Vec<JobRecord>,
    /// The place of each key in `found`.
    places: HashMap<Key, usize>,
    /// The plan and the way that the first result names.
    first: Option<(PlanPlace, Arc<Made>, Origin)>,
    /// The plans of other results.
    others: Vec<Key>,
}

/// The origin of a line: the number of the file, and of the line in it, from 1.
type Origin = (usize, usize);

/// The facts about a job.
#[derive(Debug)]
struct JobRecord {
    place: PlanPlace,
    part: Option<[u32; 2]>,
    made: Arc<Made>,
    from: Origin,
    /// A run that no limit of time or memory has cut, and where it stands: another one must come to the same.
    settled: Option<(Run, Origin)>,
    measured: Measurement,
}

/// All results as one comparison.
#[derive(Debug)]
pub struct MergeResult {
    pub comparison: Comparison,
    /// The missing results, a sentence each.
    pub missing: Vec<String>,
}

/// The most lines of a kind of which each is told.
const TOLD: usize = 5;

impl Merge {
    /// Reads a file of results, or that of the plan, which may be among them.
    ///
    /// # Errors
    ///
    /// When it cannot be read, when a result is of another version, and when two results contradict each other.
    pub fn read(&mut self, path: &Path) -> Result<()> {
        if path == Path::new("-") {
            return self.read_lines(path, io::stdin().lock());
        }
        self.read_lines(path, files::named(path)?)
    }

    fn read_lines(&mut self, path: &Path, input: impl BufRead) -> Result<()> {
        let number = self.files.len();
        self.files.push(path.to_owned());
        let mut reader = std::mem::take(&mut self.reader);
        let mut garbled = 0;
        let mut failed = Ok(());
        let read = reader.lines(Limited::lines(input), |line, text, read| {
            if failed.is_ok() {
                failed = match read {
                    Ok(read) => self.take(read, (number, line)),
                    Err(why) => self.no_result(text, &why, (number, line), &mut garbled),
                };
            }
        });
        self.reader = reader;
        failed?;
        read.with_context(|| format!("cannot read {}", path.display()))?;
        if garbled > TOLD {
            complain(&format!("{}: {} more lines are no results", path.display(), garbled - TOLD));
        }
        Ok(())
    }

    /// A line that is no result: it may be a job of the plan.
    fn no_result(&mut self, text: &[u8], why: &str, from: Origin, garbled: &mut usize) -> Result<()> {
        let at = self.at(from);
        if why.starts_with(OTHER_VERSION) {
            bail!("{at}: {why}: results of two versions are not mixed");
        }
        if let Ok(job) = Job::read(text) {
            self.plan.push((job.key, format!("{} on {}", job.strategy, job.problem)));
            return Ok(());
        }
        *garbled += 1;
        if *garbled <= TOLD {
            complain(&format!("{at} is no result, and is left out; its job is to be run again: {why}"));
        }
        Ok(())
    }

    fn at(&self, (file, line): Origin) -> String {
        format!("{}: line {line}", self.files[file].display())
    }

    fn take(&mut self, line: ResultLine, from: Origin) -> Result<()> {
        let (first, ..) = self.first.get_or_insert_with(|| (line.place, line.made.clone(), from));
        if line.place.plan != first.plan && !self.others.contains(&line.place.plan) {
            self.others.push(line.place.plan);
        }
        let place = *self.places.entry(line.key).or_insert(self.found.len());
        if place == self.found.len() {
            let (measured, made) = (line.begun(), line.made.clone());
            self.found.push(JobRecord { place: line.place, part: line.part, made, from, settled: None, measured });
        }
        let found = &mut self.found[place];
        let contradiction = match (&line.what, &found.settled) {
            _ if found.measured.is_unfit() != matches!(line.what, LineContent::Unfit(_)) => {
                Some(("it does not fit, and it was run".to_owned(), found.from))
            }
            (LineContent::Run(run), Some((before, place))) => {
                difference(before, run).map(|difference| (difference, *place))
            }
            _ => None,
        };
        if let Some((difference, one)) = contradiction {
            bail!(
                "two results of {} on {} contradict each other: {difference}. They stand in {} and {}. One of them is wrong: \
                 run it again, and please report this",
                line.strategy,
                line.about.name,
                self.at(one),
                self.at(from)
            );
        }
        let LineContent::Run(run) = line.what else { return Ok(()) };
        if found.settled.is_none() && !is_cut_by_chance(&run) {
            found.settled = Some((run.clone(), from));
        }
        // A job that was run twice is counted once. One that has hit a limit of time somewhere has hit it, whichever of its
        // results is read first.
        let is_first_cut = run.status == Status::Limit && !found.measured.is_limited();
        if is_first_cut || found.measured.needs_runs(found.made.runs) {
            found.measured.record(run, true)?;
        }
        Ok(())
    }

    /// The comparison of all results.
    ///
    /// # Errors
    ///
    /// When there is no result, when results are of several plans and the plan is not named, and when strategies contradict
    /// each other.
    pub fn merged(mut self) -> Result<MergeResult> {
        // The file of the plan may be named twice.
        let mut seen = HashSet::new();
        self.plan.retain(|(key, _)| seen.insert(*key));
        let Some((place, made, _)) = self.first else {
            bail!("there is no result in these files: run the jobs first, as `csp run PLAN --output FILE` does")
        };
        if !self.others.is_empty() && self.plan.is_empty() {
            bail!(
                "these results are of {} plans: merge them apart, or name the file of one plan, too, and only its results are \
                 taken",
                self.others.len() + 1
            );
        }
        let (ordered, mut missing) = in_order(self.found, self.places, &self.plan, place.jobs);
        missing.extend(unfinished(&ordered));
        let mut seeds: Vec<u64> = ordered.iter().map(|found| found.measured.seed()).collect();
        seeds.sort_unstable();
        seeds.dedup();
        let made = ordered.first().map_or(made, |found| found.made.clone());
        let mut comparison = Comparison::new(made.settings(seeds));
        let whole = put_together(ordered, &made, &mut missing);
        add_cases(&mut comparison, whole)?;
        Ok(MergeResult { comparison, missing })
    }
}

/// The results in the order of the plan, and what is missing. There may be a million, so that they are moved about in place.
fn in_order(
    mut all: Vec<JobRecord>,
    mut places: HashMap<Key, usize>,
    plan: &[(Key, String)],
    of: u64,
) -> (Vec<JobRecord>, Vec<String>) {
    let mut missing = Vec::new();
    let mut tell = |count: u64, of: u64, example: String| {
        let are = if count == 1 { "is" } else { "are" };
        missing.push(format!(
            "{count} of {of} jobs {are} missing, such as {example}: run the plan again, and merge again"
        ));
    };
    if plan.is_empty() {
        all.sort_unstable_by_key(|found| found.place.job);
        let absent = of.saturating_sub(all.len() as u64);
        if absent > 0 {
            let gap = (1..).zip(&all).find(|(number, found)| found.place.job != *number).map(|(number, _)| number);
            tell(absent, of, format!("job {}", gap.unwrap_or(all.len() as u64 + 1)));
        }
        return (all, missing);
    }
    let mut absent = Vec::new();
    for (number, (key, name)) in (1..).zip(plan) {
        match places.remove(key) {
            Some(place) => all[place].place.job = number,
            None => absent.push((number, name)),
        }
    }
    if let Some((number, name)) = absent.first() {
        tell(absent.len() as u64, plan.len() as u64, format!("job {number} ({name})"));
    }
    if !places.is_empty() {
        let count = places.len();
        let are = if count == 1 { "result is" } else { "results are" };
        complain(&format!("{count} {are} not of this plan, and left out"));
        places.values().for_each(|&place| all[place].place.job = NOT_PLANNED);
        all.retain(|found| found.place.job != NOT_PLANNED);
    }
    all.sort_unstable_by_key(|found| found.place.job);
    (all, missing)
}

/// Stands for a job that is not in the plan: jobs are numbered from 1.
const NOT_PLANNED: u64 = 0;

/// Says that some jobs have ended before their last run, if so.
fn unfinished(ordered: &[JobRecord]) -> Option<String> {
    let mut all = ordered.iter().filter(|found| found.measured.needs_runs(found.made.runs));
    let first = all.next()?;
    let (count, of) = (1 + all.count(), ordered.len());
    let have = if count == 1 { "has" } else { "have" };
    let (strategy, problem, job) = (first.measured.strategy(), first.measured.problem(), first.place.job);
    Some(format!(
        "{count} of {of} jobs {have} fewer runs than planned, such as job {job} ({strategy} on {problem}): run the plan again, \
         and merge again"
    ))
}

/// The same with the parts of each problem put together.
fn put_together(ordered: Vec<JobRecord>, made: &Made, missing: &mut Vec<String>) -> Vec<Measurement> {
    let mut whole = Vec::new();
    let mut ordered = ordered.into_iter().peekable();
    while let Some(found) = ordered.next() {
        let Some([_, of]) = found.part else {
            whole.push(found.measured);
            continue;
        };
        let mut parts = vec![found.measured];
        while let Some(next) = ordered.next_if(|next| next.part.is_some() && next.measured.is_like(&parts[0])) {
            parts.push(next.measured);
        }
        let mut measured = parts[0].begun_again();
        match plan::whole(made.find, of, &parts) {
            Some(run) => measured.record(run, true).expect("it is the first run"),
            None if measured.is_unfit() => {}
            None => missing.push(format!(
                "{} on {}: {} of {of} parts are in, which does not tell how the whole ends",
                measured.strategy(),
                measured.problem(),
                parts.len()
            )),
        }
        whole.push(measured);
    }
    whole
}

/// Puts the runs on one problem with one seed together. Where a strategy is missing, it was not run.
fn add_cases(comparison: &mut Comparison, all: Vec<Measurement>) -> Result<()> {
    let mut strategies: Vec<Arc<str>> = Vec::new();
    for measured in &all {
        if !strategies.iter().any(|known| **known == *measured.strategy()) {
            strategies.push(measured.strategy().into());
        }
    }
    let mut number = 0;
    let mut before: Option<Arc<ProblemInfo>> = None;
    let mut all = all.into_iter().peekable();
    while let Some(first) = all.next() {
        let (about, seed) = (Arc::clone(first.about()), first.seed());
        number += usize::from(before.as_ref().is_some_and(|before| !Arc::ptr_eq(before, &about)));
        let mut runs: Vec<Measurement> =
            strategies.iter().map(|strategy| Measurement::new(&about, strategy.clone(), seed)).collect();
        let mut put = |measured: Measurement| {
            if let Some(place) = strategies.iter().position(|strategy| **strategy == *measured.strategy()) {
                runs[place] = measured;
            }
        };
        put(first);
        while let Some(next) = all.next_if(|next| Arc::ptr_eq(next.about(), &about) && next.seed() == seed) {
            put(next);
        }
        comparison.add(number, seed, runs)?;
        before = Some(about);
    }
    Ok(())
}

/// In what two runs of one job differ that cannot: a limit of time, of memory or an interruption may cut one earlier.
fn difference(one: &Run, other: &Run) -> Option<String> {
    if is_cut_by_chance(one) || is_cut_by_chance(other) {
        return None;
    }
    if one.status != other.status {
        return Some(format!("{} and {}", one.status, other.status));
    }
    let courses = one.optimisation.as_deref().zip(other.optimisation.as_deref());
    if let Some((a, b)) = courses.filter(|(a, b)| !a.is_like(b)) {
        let best = |course: &Optimisation| course.best().map_or("none".to_owned(), |best| best.to_string());
        return Some(format!("incumbents that differ, the best {} and {}", best(a), best(b)));
    }
    let pairs = one.counters.iter().zip(other.counters.iter());
    let mut apart =
        pairs.filter_map(|((counter, a), (_, b))| Some((counter.name(), a?, b?))).filter(|(_, a, b)| a != b);
    apart.next().map(|(name, a, b)| format!("{a} and {b} {name}"))
}

/// True if what ended it depends on the machine.
fn is_cut_by_chance(run: &Run) -> bool {
    matches!(run.stop, Stop::Time | Stop::Memory | Stop::Cancelled)
}
