//! Tasks that share a resource: what the tasks that run for certain leave to the others.

use csp_core::relations::{Cumulative, Task};
use csp_core::{Network, Var};

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind};
use crate::rules::energy::{Energy, Overload, OverloadCheck};
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

/// What is known of a task.
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

    fn energy(&self) -> Energy {
        let (earliest, duration) = (i128::from(self.earliest), i128::from(self.duration));
        let latest_end = i128::from(self.latest) + duration;
        Energy { earliest, latest_end, energy: duration * i128::from(self.demand) }
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
/// Source: Aggoun & Beldiceanu 1993; Wolf & Schrader 2005 (overloads); its explanations by the tasks that run at one time: Schutt, Feydy, Stuckey & Wallace 2011,
/// section 4.2 (pointwise); of overloads: Schutt, Feydy & Stuckey 2013. A bound that passes several such times moves in steps, so that each step is explained by one. Cost:
/// O(n log n + n s) for n tasks and s segments.
#[derive(Debug)]
pub(crate) struct TimeTable {
    jobs: Vec<Job>,
    capacity: Quantity,
    known: Vec<Known>,
    steps: Vec<(i64, i64)>,
    segments: Vec<Segment>,
    energies: Vec<Energy>,
    overload: OverloadCheck,
}

impl TimeTable {
    /// `None` where something might be negative, or far away.
    pub(crate) fn new(network: &Network, scope: &[Var], relation: &Cumulative) -> Option<Self> {
        let root = |x: Var| {
            let (low, high) = network.integers(x).bounds()?;
            (-FAR < low && high < FAR).then_some((low, high))
        };
        let quantity = |term, least: i64| {
            let quantity = Quantity::new(network, scope, term);
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
        let is_within = |one: &Energy| one.energy > 0 && one.earliest >= from && one.latest_end <= to;
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

    /// What is known before a position.
    fn past(&self, facts: &Facts, position: Position) -> Past {
        let bounds = |x: Var| facts.bounds_before(x, position);
        let tasks = self.jobs.iter().map(|job| Self::known(job, bounds)).collect();
        Past { tasks, most: self.capacity.ends(bounds).1 }
    }

    /// Says that a task needs as much as it does.
    fn sizes(job: &Job, known: Known, list: &mut Vec<Lit>) {
        list.extend(job.duration.at_least(known.duration));
        list.extend(job.demand.at_least(known.demand));
    }

    /// The literals by which there is no room at a time for one task, whose start is spoken of elsewhere; with `None`, by which the
    /// others need more than there is.
    fn because(&self, past: &Past, but: Option<usize>, time: i64, list: &mut Vec<Lit>) {
        list.extend(self.capacity.at_most(past.most));
        let mut left = past.most;
        if let Some(place) = but {
            let known = past.tasks[place];
            Self::sizes(&self.jobs[place], known, list);
            left -= known.demand;
        }
        self.beyond(past, but, time, left, list);
    }

    /// The literals by which the tasks but one need more than so much at a time. The largest demands come first, and no more of them
    /// than are needed.
    fn beyond(&self, past: &Past, but: Option<usize>, time: i64, mut left: i64, list: &mut Vec<Lit>) {
        let mut running: Vec<(usize, Known)> = past.running(but, time).collect();
        running.sort_by_key(|(_, known)| std::cmp::Reverse(known.demand));
        for (place, known) in running {
            if left < 0 {
                break;
            }
            let job = &self.jobs[place];
            list.extend(job.start.at_most(time));
            list.extend(job.start.at_least(time - known.duration + 1));
            Self::sizes(job, known, list);
            left -= known.demand;
        }
        debug_assert!(left < 0, "there was no room at {time}");
    }

    /// Explains a literal on the start, the duration or the demand of a task, if it was drawn for this task.
    fn explain_task(&self, place: usize, past: &Past, lit: Lit, list: &mut Vec<Lit>) -> bool {
        let (job, known, most) = (&self.jobs[place], past.tasks[place], past.most);
        let is_low = lit.kind() == LitKind::AtLeast;
        // The integer next to the bound that is excluded, if it is a bound on this quantity.
        let excluded = |quantity: &Quantity| match quantity {
            Quantity::Of(x, scale) if *x == lit.var() => {
                Some(scale.at(if is_low { lit.place() - 1 } else { lit.place() + 1 }))
            }
            _ => None,
        };
        // A time between two at which there is no room for so much: the first, or the last.
        let full = |from: i64, to: i64, demand: i64| {
            let mut times = past.times(from, to);
            times.retain(|&time| past.need(Some(place), time) + demand > most);
            times
        };
        if let Some(start) = excluded(&job.start) {
            let times = if is_low {
                full(start, known.earliest + known.duration - 1, known.demand)
            } else {
                full(known.latest, start + known.duration - 1, known.demand)
            };
            // The weakest literal has the first time, or the last.
            if let Some(&time) = if is_low { times.first() } else { times.last() } {
                list.extend(if is_low {
                    job.start.at_least(time - known.duration + 1)
                } else {
                    job.start.at_most(time)
                });
                self.because(past, Some(place), time, list);
                return true;
            }
        }
        if is_low {
            return false;
        }
        // If it were so long, or needed so much: what is spoken of is not a reason.
        let longer = excluded(&job.duration).map(|duration| (duration, known.demand));
        let larger = excluded(&job.demand).map(|demand| (known.duration, demand));
        let sizes = [job.demand.at_least(known.demand), job.duration.at_least(known.duration)];
        for ((duration, demand), size) in
            [longer, larger].into_iter().zip(sizes).filter_map(|(one, size)| Some((one?, size)))
        {
            if let Some(&time) = full(known.latest, known.earliest + duration - 1, demand).last() {
                list.extend(self.capacity.at_most(most));
                list.extend(job.start.at_most(time));
                list.extend(job.start.at_least(time - duration + 1));
                list.extend(size);
                self.beyond(past, Some(place), time, most - demand, list);
                return true;
            }
        }
        false
    }
}

/// What was known before a position.
struct Past {
    tasks: Vec<Known>,
    /// The greatest that the capacity could be.
    most: i64,
}

impl Past {
    /// The tasks but one that run at a time for certain.
    fn running(&self, but: Option<usize>, time: i64) -> impl Iterator<Item = (usize, Known)> + '_ {
        let others = self.tasks.iter().copied().enumerate().filter(move |(place, _)| Some(*place) != but);
        others.filter(move |(_, known)| known.has_part() && known.runs_at(time))
    }

    /// What they need.
    fn need(&self, but: Option<usize>, time: i64) -> i64 {
        self.running(but, time).map(|(_, known)| known.demand).sum()
    }

    /// The times at which the tasks that run for certain change, between two, both of which count; ascending.
    fn times(&self, from: i64, to: i64) -> Vec<i64> {
        let parts = self.tasks.iter().filter(|known| known.has_part());
        let changes = parts.flat_map(|known| [known.latest, known.earliest + known.duration - 1]);
        let mut times: Vec<i64> = changes.chain([from, to]).filter(|time| (from..=to).contains(time)).collect();
        times.sort_unstable();
        times
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
