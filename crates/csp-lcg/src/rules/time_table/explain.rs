//! The reasons of time-tabling: the tasks that ran for certain at a time when there was no room.

use super::{Job, Known, TimeTable};
use crate::facts::{Facts, Position};
use crate::literal::{Lit, LitKind};
use crate::rules::integers::Quantity;
use csp_core::Var;

impl TimeTable {
    /// All that is known before a position.
    pub(super) fn past(&self, facts: &Facts, position: Position) -> Past {
        let bounds = |x: Var| facts.bounds_before(x, position);
        let tasks = self.jobs.iter().map(|job| Self::known(job, bounds)).collect();
        Past { tasks, most: self.capacity.ends(bounds).1 }
    }

    /// Says that a task needs as much as it does.
    pub(super) fn sizes(job: &Job, known: Known, list: &mut Vec<Lit>) {
        list.extend(job.duration.at_least(known.duration));
        list.extend(job.demand.at_least(known.demand));
    }

    /// The literals by which there is no room at a time for one task, whose start is spoken of elsewhere; with `None`, by which the
    /// others need more than there is.
    pub(super) fn because(&self, past: &Past, but: Option<usize>, time: i64, list: &mut Vec<Lit>) {
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
    pub(super) fn beyond(&self, past: &Past, but: Option<usize>, time: i64, mut left: i64, list: &mut Vec<Lit>) {
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
    pub(super) fn explain_task(&self, place: usize, past: &Past, lit: Lit, list: &mut Vec<Lit>) -> bool {
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

/// All that was known before a position.
pub(super) struct Past {
    pub(super) tasks: Vec<Known>,
    /// The greatest that the capacity could be.
    most: i64,
}

impl Past {
    /// The tasks but one that run at a time for certain.
    fn running(&self, but: Option<usize>, time: i64) -> impl Iterator<Item = (usize, Known)> + '_ {
        let others = self.tasks.iter().copied().enumerate().filter(move |(place, _)| Some(*place) != but);
        others.filter(move |(_, known)| known.has_part() && known.runs_at(time))
    }

    /// Their demands together.
    pub(super) fn need(&self, but: Option<usize>, time: i64) -> i64 {
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
