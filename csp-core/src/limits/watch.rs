//! Checks the limits while work is running.

use std::cell::Cell;
use std::time::Duration;

use super::{Cancel, Limits, Stop};
use crate::clock::Instant;

/// The limits of one piece of running work. Everything that may take long, in a loop or in a constructor,
/// gets a watch. It reports its steps to the watch and ends as soon as the watch answers that it must.
///
/// A step is one elementary operation: a check, an arc, a word of a row, a tuple. A report costs an addition
/// and a comparison. The clock and the switch are looked at after each ten thousand steps or so, which is a
/// fraction of a millisecond. After a look whose answer is "end", every answer is "end".
///
/// ```
/// use std::time::Duration;
///
/// use csp_core::{Limits, Stop, Watch};
///
/// let watch = Watch::start(Limits { time: Some(Duration::from_millis(1)), ..Limits::default() });
/// let mut sum = 0u64;
/// for number in 0.. {
///     if watch.work(1) {
///         break;
///     }
///     sum = sum.wrapping_add(number);
/// }
/// assert_eq!(watch.tripped(), Some(Stop::Time));
/// assert_eq!(watch.check(), Err(Stop::Time));
/// ```
#[derive(Debug)]
pub struct Watch {
    running: Running,
    nodes: Cell<Option<u64>>,
    /// The steps that one node counts for.
    node: Cell<u64>,
    /// The steps that were reported one by one, and the steps that the caller counts itself.
    own: Cell<u64>,
    counted: Cell<u64>,
    last_look: Cell<u64>,
    next_look: Cell<u64>,
    /// The limit that ended the work, if something did.
    tripped: Cell<Option<Stop>>,
}

/// Limits whose clock runs, for work in several threads: each makes a [`Watch`] of its own.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    limits: Limits,
    deadline: Option<Instant>,
}

/// Steps between two looks: some tens of microseconds.
const LOOK_EVERY: u64 = 1 << 14;
/// The steps that a node counts for, at least.
const NODE: u64 = 256;

impl Running {
    pub(crate) fn start(limits: Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits, deadline }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A watch of its own for a piece of the work.
    pub(crate) fn watch(&self) -> Watch {
        Watch {
            running: self.clone(),
            nodes: Cell::new(self.limits.nodes),
            node: Cell::new(NODE),
            own: Cell::new(0),
            counted: Cell::new(0),
            last_look: Cell::new(0),
            next_look: Cell::new(0),
            tripped: Cell::new(None),
        }
    }

    /// Looks at the switch and the clock now; an error if the work must end.
    pub(crate) fn go_on(&self) -> Result<(), Stop> {
        let watch = self.watch();
        watch.look();
        watch.check()
    }

    /// The limits with the time that is left.
    pub(crate) fn left(&self) -> Limits {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // A limit beyond what the clock can tell is none.
        Limits { time: time.or(self.limits.time.map(|_| Duration::MAX)), ..self.limits.clone() }
    }
}

impl Watch {
    /// The clock of `limits` runs from here. Their number of nodes is no concern of work that makes none.
    pub fn start(limits: Limits) -> Self {
        Running::start(limits).watch()
    }

    /// A watch of its own for another piece of the same work: the limits and the clock are the same, and it has reported nothing. The
    /// switch is told what this one has reported so far.
    #[must_use]
    pub fn another(&self) -> Self {
        self.tell();
        self.running.watch()
    }

    /// Tells the switch the steps since the last look.
    fn tell(&self) {
        if let Some(cancel) = &self.running.limits.cancel {
            let done = self.done();
            cancel.end(done - self.last_look.replace(done));
        }
    }

    /// The limits of the work.
    pub fn limits(&self) -> &Limits {
        self.running.limits()
    }

    /// Reports this number of steps. Returns whether the work must end now; [`Watch::tripped`] then says why.
    #[inline]
    pub fn work(&self, steps: u64) -> bool {
        self.own.set(self.own.get().saturating_add(steps));
        self.done() >= self.next_look.get() && self.look()
    }

    /// As [`Watch::work`] for one step.
    #[inline]
    pub fn interrupted(&self) -> bool {
        self.work(1)
    }

    /// As [`Watch::work`], for use with `?`.
    ///
    /// # Errors
    ///
    /// The limit that ends the work.
    #[inline]
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        if self.work(steps) { self.check() } else { Ok(()) }
    }

    /// True if tables may take this number of bytes in all. If not, the work must end now.
    #[inline]
    pub fn affords(&self, bytes: usize) -> bool {
        let fits = self.fits(bytes);
        if !fits {
            self.trip(Stop::Memory);
        }
        fits
    }

    /// The same of work that can do without: nothing ends.
    #[inline]
    pub fn fits(&self, bytes: usize) -> bool {
        bytes <= self.running.limits.memory.unwrap_or(isize::MAX as usize)
    }

    /// Looks at the switch and the clock now, whatever was done since the last look. Returns whether the work
    /// must end.
    #[cold]
    pub fn look(&self) -> bool {
        let done = self.done();
        // The steps since the last look go to the switch, so that tests can bound them.
        let steps = done - self.last_look.replace(done);
        self.next_look.set(done.saturating_add(LOOK_EVERY));
        let cancelled = self.running.limits.cancel.as_ref().is_some_and(|cancel| cancel.look(steps));
        if self.tripped.get().is_none() {
            if cancelled {
                self.trip(Stop::Cancelled);
            } else if self.running.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.trip(Stop::Time);
            }
        }
        if self.tripped.get().is_some() {
            self.next_look.set(0);
        }
        self.tripped.get().is_some()
    }

    /// The reason why the work must end, or was left unfinished, if so.
    #[inline]
    pub fn tripped(&self) -> Option<Stop> {
        self.tripped.get()
    }

    /// The same, for use with `?`.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        self.tripped().map_or(Ok(()), Err)
    }

    /// True if the work must end; `counted` is the number of steps the caller has counted itself, in all.
    #[inline]
    pub(crate) fn follow(&self, steps: u64, counted: u64) -> bool {
        self.counted.set(counted);
        self.work(steps)
    }

    /// As [`Watch::follow`] where the caller's own count has just grown, so that nothing else needs to be
    /// written down.
    #[inline]
    pub(crate) fn is_over(&self, counted: u64) -> bool {
        // No real number of steps comes near the largest number, so the sum cannot wrap around.
        counted.wrapping_add(self.own.get()) >= self.next_look.get() && self.look_at(counted)
    }

    #[cold]
    fn look_at(&self, counted: u64) -> bool {
        self.counted.set(counted);
        self.look()
    }

    /// As [`Watch::follow`] at the end of the work, when no answer is wanted.
    pub(crate) fn count(&self, counted: u64) {
        self.counted.set(counted);
    }

    /// The limit that is reached after `nodes` nodes and so many steps that the caller has counted itself, if
    /// one is.
    #[inline]
    pub(crate) fn reached(&self, nodes: u64, counted: u64) -> Option<Stop> {
        if self.nodes.get().is_some_and(|most| nodes >= most) {
            return Some(self.tripped().unwrap_or(Stop::Nodes));
        }
        if self.running.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            self.trip(Stop::Cancelled);
        }
        if self.follow(self.node.get(), counted) { self.tripped() } else { None }
    }

    /// Puts other limits in the place of these, for work that goes on: its clock runs from here.
    pub(crate) fn extend(&mut self, limits: Limits) {
        self.running = Running::start(limits);
        self.nodes.set(self.running.limits.nodes);
        self.tripped.set(None);
        self.next_look.set(self.done().saturating_add(LOOK_EVERY));
    }

    /// Says that a node costs about this number of steps more than usual.
    pub(crate) fn nodes_cost(&self, steps: u64) {
        self.node.set(NODE + steps);
    }

    /// From now on, allows at most this number of nodes.
    pub(crate) fn limit_nodes(&self, most: Option<u64>) {
        self.nodes.set(most);
    }

    /// The limits and the clock, for another piece of the same work.
    pub(crate) fn running(&self) -> &Running {
        &self.running
    }

    /// The limits with the time that is left now, for a search that is a part of this work.
    ///
    /// ```
    /// use csp_core::{Cancel, Limits, Solver, Stop, Watch, problems};
    ///
    /// let cancel = Cancel::new();
    /// let watch = Watch::start(Limits { cancel: Some(cancel.clone()), ..Limits::default() });
    /// cancel.cancel();
    /// let outcome = Solver::new(&problems::queens(8)).limits(watch.left()).first().unwrap();
    /// assert_eq!(outcome.stop, Stop::Cancelled);
    /// ```
    pub fn left(&self) -> Limits {
        self.running.left()
    }

    /// Ends this work, because a limit has ended a part of it that had a watch of its own: every later report gets the answer
    /// "end". The first reason is kept.
    pub fn trip(&self, stop: Stop) {
        if self.tripped.get().is_none() {
            self.tripped.set(Some(stop));
        }
        // Every later report looks.
        self.next_look.set(0);
    }

    /// The steps that were reported.
    #[inline]
    pub(crate) fn done(&self) -> u64 {
        self.own.get().saturating_add(self.counted.get())
    }
}

/// Without limits.
impl Default for Watch {
    fn default() -> Self {
        Self::start(Limits::default())
    }
}

impl Drop for Watch {
    /// Reports the steps since the last look, too, so that no counted work is hidden.
    fn drop(&mut self) {
        self.tell();
    }
}
