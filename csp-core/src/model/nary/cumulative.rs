//! Tasks that share a resource.

use crate::model::nary::Term;

/// A task: when it starts, how long it takes, and how much of the resource it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The time at which it starts.
    pub start: Term,
    /// The time that it takes; a negative time allows nothing.
    pub duration: Term,
    /// The amount that it needs; a negative need allows nothing.
    pub demand: Term,
}

/// At no time do the tasks that run need more than the capacity. A task runs from its start to before its start plus its
/// duration.
///
/// Source: Aggoun & Beldiceanu 1993.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cumulative {
    tasks: Box<[Task]>,
    capacity: Term,
}

impl Cumulative {
    /// These tasks share this capacity.
    pub fn new(tasks: impl Into<Box<[Task]>>, capacity: Term) -> Self {
        Self { tasks: tasks.into(), capacity }
    }

    /// The tasks.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// The capacity.
    pub fn capacity(&self) -> Term {
        self.capacity
    }
}

impl Cumulative {
    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let of = |term: Term| i128::from(term.of(integers));
        // The need is greatest when some task has just started.
        let need_at = |time: i128| {
            let runs = |task: &&Task| of(task.start) <= time && time < of(task.start) + of(task.duration);
            self.tasks.iter().filter(runs).map(|task| of(task.demand)).sum::<i128>()
        };
        let capacity = of(self.capacity);
        let is_fit =
            |task: &Task| of(task.duration) >= 0 && of(task.demand) >= 0 && need_at(of(task.start)) <= capacity;
        capacity >= 0 && self.tasks.iter().all(is_fit)
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("{self:?}")
    }
}
