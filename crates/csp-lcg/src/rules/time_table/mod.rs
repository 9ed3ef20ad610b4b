//! Tasks that share a resource: what the tasks that run for certain leave to the others.

mod explain;

use csp_core::Var;
use csp_core::relations::{Cumulative, Task};

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind};
use crate::numbers::Variables;
use crate::rules::energy::{Block, Overload, OverloadCheck};
use crate::rules::integers::Quantity;
use crate::rules::{Looks, Rule};

/// Times and amounts beyond this are left to the filter, so that sums have room.
const FAR: i64 = 1 << 40;

/// A task; its duration and its demand count as the least that they can be.
#[derive(Debug)]
struct Job {
    start: Quantity,
    duration: Quantity,
    demand: Quantity,
}

/// All that is known of a task.
#[derive(Clone, Copy, Debug)]
struct Known {
    earliest: i64,
    latest: i64,
    duration: i64,
    demand: i64,
}

impl Known {
    /// The time in which it runs for certain (Lahrichi 1982): from its latest start to its earliest end.
    fn runs_at(&self, time: i64) -> bool {
        self.latest <= time && time < self.earliest + self.duration
    }

    fn energy(&self) -> Block {
        let (earliest, duration) = (i128::from(self.earliest), i128::from(self.duration));
        let latest_end = i128::from(self.latest) + duration;
        Block { earliest, latest_end, energy: duration * i128::from(self.demand) }
    }

    fn has_part(&self) -> bool {
        self.latest < self.earliest + self.duration && self.demand > 0
    }
}

/// A time in which the same tasks run for certain, and what they need together.
#[derive(Clone, Copy, Debug)]
struct Segment {
    from: i64,
    to: i64,
    height: i64,
}

/// Time-tabling on bounds, and a check that all fits in between.
///
/// Source: Aggoun & Beldiceanu 1993; Wolf & Schrader 2005 (overloads). Its explanations: Schutt, Feydy, Stuckey & Wallace 2011, section
/// 4.2, by the tasks that run at one time (pointwise), and Schutt, Feydy & Stuckey 2013 for overloads. A bound that passes several such
/// times moves in steps, so that each step is explained by one. Cost: O(n log n + n s) for n tasks and s segments.
#[derive(Debug)]
pub(crate) struct TimeTable {
    jobs: Vec<Job>,
    capacity: Quantity,
    known: Vec<Known>,
    steps: Vec<(i64, i64)>,
    segments: Vec<Segment>,
    energies: Vec<Block>,
    overload: OverloadCheck,
}

impl TimeTable {
    /// `None` where something might be negative, or far away.
    pub(crate) fn new(variables: &Variables<'_>, scope: &[Var], relation: &Cumulative) -> Option<Self> {
        let root = |x: Var| {
            let (low, high) = variables.ends(x)?;
            (-FAR < low && high < FAR).then_some((low, high))
        };
        let quantity = |term, least: i64| {
            let quantity = Quantity::new(variables, scope, term);
            let (low, high) = match &quantity {
                Quantity::Constant(number) => (*number, *number),
                Quantity::Of(x, _) => root(*x)?,
            };
            (least <= low && high < FAR).then_some(quantity)
        };
        let job = |task: &Task| {
            let start = quantity(task.start, 1 - FAR)?;
            Some(Job { start, duration: quantity(task.duration, 0)?, demand: quantity(task.demand, 0)? })
        };
        let jobs: Vec<Job> = relation.tasks().iter().map(job).collect::<Option<_>>()?;
        let capacity = quantity(relation.capacity(), 0)?;
        let (known, steps, segments) = (Vec::new(), Vec::new(), Vec::new());
        Some(Self { jobs, capacity, known, steps, segments, energies: Vec::new(), overload: OverloadCheck::default() })
    }

    fn known(job: &Job, bounds: impl Fn(Var) -> Bounds) -> Known {
        let (earliest, latest) = job.start.ends(&bounds);
        Known { earliest, latest, duration: job.duration.ends(&bounds).0, demand: job.demand.ends(&bounds).0 }
    }

    /// Makes the profile of the tasks that run for certain.
    fn look(&mut self, facts: &Facts) {
        self.known.clear();
        self.known.extend(self.jobs.iter().map(|job| Self::known(job, |x| facts.bounds(x))));
        self.steps.clear();
        for known in self.known.iter().filter(|known| known.has_part()) {
            self.steps.push((known.latest, known.demand));
            self.steps.push((known.earliest + known.duration, -known.demand));
        }
        self.steps.sort_unstable();
        self.segments.clear();
        let mut height = 0;
        for (place, &(from, step)) in self.steps.iter().enumerate() {
            height += step;
            let to = self.steps.get(place + 1).map_or(from, |next| next.0);
            if from < to && height > 0 {
                self.segments.push(Segment { from, to, height });
            }
        }
    }
}

impl TimeTable {
    /// The clash of tasks that must run within a time and need more than there is.
    fn check_energy(&mut self, most: i64) -> Result<(), Clash> {
        self.energies.clear();
        self.energies.extend(self.known.iter().map(Known::energy));
        let Some(Overload { from, to }) = self.overload.find(&self.energies, most.into()) else { return Ok(()) };
        let is_within = |one: &Block| one.energy > 0 && one.earliest >= from && one.latest_end <= to;
        let mut within: Vec<usize> = (0..self.jobs.len()).filter(|&place| is_within(&self.energies[place])).collect();
        let needed: i128 = within.iter().map(|&place| self.energies[place].energy).sum();
        // The smallest are not needed, as far as what is too much goes.
        let mut slack = needed - i128::from(most) * (to - from) - 1;
        within.sort_by_key(|&place| self.energies[place].energy);
        within.retain(|&place| {
            let energy = self.energies[place].energy;
            let is_spared = energy <= slack;
            slack -= if is_spared { energy } else { 0 };
            !is_spared
        });
        let mut list = Vec::new();
        list.extend(self.capacity.at_most(most));
        for place in within {
            let (job, known) = (&self.jobs[place], self.known[place]);
            list.extend(job.start.at_least(from as i64));
            list.extend(job.start.at_most(to as i64 - known.duration));
            Self::sizes(job, known, &mut list);
        }
        Err(Clash::Named(list))
    }

    /// Moves the start of a task out of the segments that have no room for it.
    fn keep_start(&self, place: usize, room: i64, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let (start, before) = (&self.jobs[place].start, self.known[place]);
        let duration = before.duration;
        let is_full =
            |segment: &&Segment| segment.height > room && !(before.has_part() && before.runs_at(segment.from));
        let mut earliest = before.earliest;
        for segment in self.segments.iter().filter(is_full) {
            while segment.from < earliest + duration && earliest < segment.to {
                let time = segment.to.min(earliest + duration) - 1;
                let Some(lit) = start.at_least(time + 1) else { return Ok(()) };
                facts.post(lit, own)?;
                earliest = start.ends(|x| facts.bounds(x)).0;
            }
        }
        let mut latest = before.latest;
        for segment in self.segments.iter().rev().filter(is_full) {
            while segment.from < latest + duration && latest < segment.to {
                let time = segment.from.max(latest);
                let Some(lit) = start.at_most(time - duration) else {
                    // No value is so small.
                    let mut list = Vec::new();
                    list.extend(start.at_most(time));
                    self.because(&self.past(facts, facts.len()), Some(place), time, &mut list);
                    return Err(Clash::Named(list));
                };
                facts.post(lit, own)?;
                latest = start.ends(|x| facts.bounds(x)).1;
            }
        }
        Ok(())
    }

    /// Bounds the duration of a task by the first segment behind its latest start that has no room for it, and its demand by what is
    /// left where it runs for certain.
    fn keep_size(&self, place: usize, most: i64, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let (job, known) = (&self.jobs[place], self.known[place]);
        let is_own = |segment: &Segment| known.has_part() && known.runs_at(segment.from);
        if job.duration.var().is_some() && known.demand > 0 {
            let is_full = |segment: &&Segment| segment.height > most - known.demand && segment.to > known.latest;
            if let Some(segment) = self.segments.iter().filter(is_full).find(|segment| !is_own(segment)) {
                let time = segment.from.max(known.latest);
                if let Some(lit) = job.duration.at_most(time - known.earliest) {
                    facts.post(lit, own)?;
                }
            }
        }
        if job.demand.var().is_some() && known.latest < known.earliest + known.duration {
            let other = |segment: &Segment| segment.height - if is_own(segment) { known.demand } else { 0 };
            let (from, to) = (known.latest, known.earliest + known.duration);
            let met = self.segments.iter().filter(|segment| segment.from < to && from < segment.to);
            if let Some(lit) = met.map(other).max().and_then(|others| job.demand.at_most(most - others)) {
                facts.post(lit, own)?;
            }
        }
        Ok(())
    }
}

impl Rule for TimeTable {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        let mut look = |quantity: &Quantity, looks: Looks| quantity.var().into_iter().for_each(|x| tell(x, looks));
        for job in &self.jobs {
            look(&job.start, Looks::Low);
            look(&job.start, Looks::High);
            look(&job.duration, Looks::Low);
            look(&job.demand, Looks::Low);
        }
        look(&self.capacity, Looks::High);
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        self.look(facts);
        let most = self.capacity.ends(|x| facts.bounds(x)).1;
        if let Some(&Segment { from, height, .. }) = self.segments.iter().max_by_key(|segment| segment.height) {
            if height > most {
                let mut list = Vec::new();
                self.because(&self.past(facts, facts.len()), None, from, &mut list);
                return Err(Clash::Named(list));
            }
            self.capacity.at_least(height).map_or(Ok(()), |lit| facts.post(lit, own))?;
        }
        for place in 0..self.jobs.len() {
            let known = self.known[place];
            if known.duration > 0 && known.demand > 0 {
                self.keep_start(place, most - known.demand, facts, own)?;
            }
            self.keep_size(place, most, facts, own)?;
        }
        // As far as it was known before: what has moved just now calls the rule again.
        self.check_energy(most)
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let past = self.past(facts, position);
        if let Quantity::Of(x, scale) = &self.capacity
            && (*x, lit.kind()) == (lit.var(), LitKind::AtLeast)
        {
            let left = scale.at(lit.place() - 1);
            let ends = past.tasks.iter().map(|known| known.latest);
            if let Some(time) = ends.into_iter().find(|&time| past.need(None, time) > left) {
                return self.beyond(&past, None, time, left, list);
            }
        }
        let is_found = (0..self.jobs.len()).any(|place| self.explain_task(place, &past, lit, list));
        debug_assert!(is_found, "some task was why {lit:?} holds");
    }

    fn cost(&self) -> u64 {
        1 + self.jobs.len() as u64
    }
}
