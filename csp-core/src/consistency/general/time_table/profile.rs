//! The profile of the tasks: the demand at each time that is certain.

use std::collections::BTreeMap;

use crate::model::{Domains, Task, Term};

/// A time, or an amount; sums of 64-bit numbers have room.
pub(super) type Amount = i128;

/// The least and the greatest that a term may be.
pub(super) fn bounds(domains: &dyn Domains, term: Term) -> (Amount, Amount) {
    match term {
        Term::Constant(number) => (number.into(), number.into()),
        Term::Place(place) => (domains.least(place).into(), domains.greatest(place).into()),
    }
}

/// The compulsory part of a task (Lahrichi 1982): it runs from its latest start to its earliest end, whatever its start is. It
/// needs its least demand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct CompulsoryPart {
    pub(super) from: Amount,
    pub(super) to: Amount,
    pub(super) demand: Amount,
}

impl CompulsoryPart {
    /// The compulsory part of a task, if it has one and needs something.
    fn of(domains: &dyn Domains, task: &Task) -> Option<Self> {
        let (starts, duration) = (bounds(domains, task.start), bounds(domains, task.duration).0);
        let part = Self { from: starts.1, to: starts.0 + duration, demand: bounds(domains, task.demand).0 };
        (part.from < part.to && part.demand > 0).then_some(part)
    }

    pub(super) fn contains(&self, time: Amount) -> bool {
        (self.from..self.to).contains(&time)
    }
}

/// A time in which the same tasks run for certain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) from: Amount,
    pub(super) to: Amount,
    pub(super) height: Amount,
}

/// The parts of all tasks, and what they need together.
#[derive(Debug)]
pub(super) struct Profile {
    pub(super) parts: Vec<Option<CompulsoryPart>>,
    /// By time; only those in which something is needed. No part begins or ends within one.
    pub(super) segments: Vec<Segment>,
}

impl Profile {
    pub(super) fn of(domains: &dyn Domains, tasks: &[Task]) -> Self {
        let parts: Vec<Option<CompulsoryPart>> = tasks.iter().map(|task| CompulsoryPart::of(domains, task)).collect();
        let mut steps: BTreeMap<Amount, Amount> = BTreeMap::new();
        for part in parts.iter().flatten() {
            *steps.entry(part.from).or_default() += part.demand;
            *steps.entry(part.to).or_default() -= part.demand;
        }
        let times: Vec<Amount> = steps.keys().copied().collect();
        let heights = steps.values().scan(0, |height, step| {
            *height += step;
            Some(*height)
        });
        let segment = |(times, height): (&[Amount], Amount)| Segment { from: times[0], to: times[1], height };
        let segments = times.windows(2).zip(heights).map(segment).filter(|segment| segment.height > 0).collect();
        Self { parts, segments }
    }

    /// The tasks that run at this time for certain.
    pub(super) fn tasks_at(&self, time: Amount) -> impl Iterator<Item = usize> + '_ {
        let runs = move |part: &Option<CompulsoryPart>| part.is_some_and(|part| part.contains(time));
        self.parts.iter().enumerate().filter(move |(_, part)| runs(part)).map(|(task, _)| task)
    }
}
