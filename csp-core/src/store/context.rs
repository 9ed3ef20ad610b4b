//! The context of a propagator: the state to read, and the only way to remove values.

use std::fmt;
use std::ops::Deref;

use smallvec::SmallVec;

use super::probe::Probe;
use super::reason::{Cause, Conflict, OwnedReason, Reason};
use super::state::{Mark, State};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Arc, Literal, Network, Val, ValueSet, Var};
use crate::stats::Textbook;
use crate::store::{Enqueuing, Event, Narrow, Observer, Waiting};

/// The steps that one event counts for, since an observer may write it somewhere.
const EVENT: usize = 64;

/// The search as a propagator may see and change it. It dereferences to [`State`], which has the methods that
/// read.
pub struct Context<'n> {
    state: State<'n>,
    counters: Textbook,
    observer: Option<Box<dyn Observer + 'n>>,
    /// An observer that is told lessons, and no steps.
    lesson_observer: Option<Box<dyn Observer + 'n>>,
    /// For the observer: why the last domain was emptied, and what a trial removed.
    emptied: Option<(Var, OwnedReason)>,
    probe: Probe,
}

impl<'n> Context<'n> {
    pub(crate) fn new(network: &'n Network, watch: Watch, observer: Option<Box<dyn Observer + 'n>>) -> Self {
        Self {
            state: State::new(network, watch),
            counters: Textbook::default(),
            observer,
            lesson_observer: None,
            emptied: None,
            probe: Probe::default(),
        }
    }

    /// For a search that learns: an observer that wants no steps is told its lessons alone.
    pub(crate) fn of_lessons(network: &'n Network, watch: Watch, observer: Option<Box<dyn Observer + 'n>>) -> Self {
        let (observer, lesson_observer) = match observer {
            Some(observer) if !observer.wants_steps() => (None, Some(observer)),
            observer => (observer, None),
        };
        let mut cx = Self::new(network, watch, observer);
        cx.lesson_observer = lesson_observer;
        cx
    }

    /// Keeps in the domain of the unassigned variable `x` only the values of `mask`, for this reason. A
    /// variable, given as the reason, stands for the constraint with it. Says whether a value left. This is
    /// the only way to remove values: it counts them, records the change on the trail and reports it.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    #[inline]
    pub fn keep<'r>(&mut self, x: Var, mask: ValueSet<'_>, reason: impl Into<Reason<'r>>) -> Result<bool, Conflict> {
        let reason = reason.into();
        if self.observer.is_some() {
            self.report(x, mask, reason);
        }
        let removed = self.state.intersect(x, mask);
        self.counters.prunings += u64::from(removed);
        if removed > 0 && self.state.keeps_culprits() {
            self.blame(x, reason);
        }
        if self.state.size(x) == 0 { Err(Conflict { var: x, cause: reason.cause() }) } else { Ok(removed > 0) }
    }

    /// Notes that values left the domain of `x` for this reason. It is a function of its own, so that the
    /// reasons of most removals are never written to memory.
    #[inline(never)]
    fn blame(&mut self, x: Var, reason: Reason<'_>) {
        self.state.blame(x, reason.variables());
    }

    /// The domains for an inner loop over many neighbours, when nobody is told why their values leave and each is one word.
    #[inline]
    pub(crate) fn as_words(&mut self) -> Option<impl Narrow> {
        if self.observer.is_some() { None } else { self.state.as_words(&mut self.counters) }
    }

    /// Removes one value from the domain of the unassigned variable `x`, in the same way as
    /// [`Context::keep`]. Says whether the value was there.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    pub fn remove<'r>(&mut self, x: Var, value: Val, reason: impl Into<Reason<'r>>) -> Result<bool, Conflict> {
        let mut mask: SmallVec<[u64; 4]> = self.domain(x).words().into();
        mask[value.index() / 64] &= !(1 << (value.index() % 64));
        self.keep(x, ValueSet::from_words(&mask), reason)
    }

    /// Tells the observer of each value that is about to leave the domain of `x`. Called before it leaves, so
    /// that the observer can see the domains that the reason is about.
    #[cold]
    fn report(&mut self, x: Var, mask: ValueSet<'_>, reason: Reason<'_>) {
        let Some(observer) = &mut self.observer else { return };
        if self.state.domain(x).iter().all(|value| mask.contains(value)) {
            return;
        }
        // A reason that names no variable of the network means all of them; an event names them.
        let all: Vec<Var>;
        let mut reason = reason;
        if reason.cause() == Cause::Network && reason.variables().is_empty() {
            all = self.state.network().variables().collect();
            reason = Reason::network(reason.rule(), &all);
        }
        let domain = self.state.domain(x);
        let owned = reason.owned_for(x);
        for value in domain.iter().filter(|&value| !mask.contains(value)) {
            observer.counted(&self.counters);
            observer.event(&Event::Pruned { var: x, value, reason: owned.clone() });
        }
        self.probe.note(x, owned.variables());
        if domain.iter().all(|value| !mask.contains(value)) {
            self.emptied = Some((x, owned));
        }
    }

    /// Tells the observer that a node, or the root, has failed.
    pub(crate) fn report_conflict(&mut self, conflict: Conflict) {
        let Some(observer) = &mut self.observer else { return };
        // The reason of the last removal is whole. It is used when it is about this conflict;
        // else the cause alone is known.
        let known = self.emptied.take().filter(|(x, reason)| (*x, reason.cause()) == (conflict.var, conflict.cause));
        let reason = known.map_or_else(|| conflict.reason(), |(_, reason)| reason);
        observer.counted(&self.counters);
        observer.event(&Event::Conflict { var: conflict.var, reason });
    }

    /// True if it is worth looking for the fewest variables that explain a removal: an observer is told, or a
    /// look-back uses them.
    #[inline]
    pub(crate) fn explains(&self) -> bool {
        self.observer.is_some() || self.state.keeps_culprits()
    }

    /// From now on notes what a value, tried at the root, removes, when there is an observer to be told.
    pub(crate) fn begin_probe(&mut self) {
        self.probe.begin(self.observer.is_some());
    }

    /// The variables that led, together with the value tried since [`Context::begin_probe`], to this
    /// conflict; none without an observer.
    pub(crate) fn end_probe(&mut self, conflict: Conflict) -> Vec<Var> {
        self.probe.end(conflict.var)
    }

    /// Counts `pairs` evaluations of a constraint on a pair of values.
    #[inline]
    pub fn count_checks(&mut self, pairs: usize) {
        self.counters.checks += pairs as u64;
    }

    /// Counts and reports one call of revise along `arc`.
    #[inline]
    pub fn count_revision(&mut self, arc: Arc) {
        self.counters.revisions += 1;
        self.emit(|| Event::Revised { x: arc.source(), y: arc.target() });
    }

    /// Reports what has joined a queue, and what caused it. There may be millions of items, and the observer
    /// may write each of them somewhere, so the limits hold in between: once one is reached the rest is not
    /// reported, and the search ends.
    #[inline]
    pub(crate) fn report_enqueued(&mut self, items: impl Iterator<Item = Waiting>, cause: Enqueuing) {
        if let Some(observer) = &mut self.observer {
            for item in items {
                observer.counted(&self.counters);
                observer.event(&Event::Enqueued { item, cause });
                if self.state.work(EVENT) {
                    return;
                }
            }
        }
    }

    /// Reports that a removed value has left a queue.
    #[inline]
    pub(crate) fn report_dequeued(&mut self, var: Var, value: Val) {
        self.emit(|| Event::Dequeued { var, value });
    }

    /// True if there is an observer, so that work that only serves to tell it is worth its cost.
    #[inline]
    pub(crate) fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// True if the search must stop. Long work within one node asks this at each step (most answers cost next
    /// to nothing) and returns `Ok` early. The search then ends with its limit and concludes nothing from the
    /// unfinished work. Steps that no counter has are counted by [`State::work`].
    #[inline]
    pub fn interrupted(&self) -> bool {
        self.state.watch().follow(1, self.steps())
    }

    /// True if tables may take this many bytes in all. If not, the search must stop, as with
    /// [`Context::interrupted`].
    pub fn affords(&self, bytes: usize) -> bool {
        self.state.watch().affords(bytes)
    }

    /// The same as [`Context::interrupted`], right after a revision was counted, which is the step.
    #[inline]
    pub(crate) fn interrupted_after_revision(&self) -> bool {
        self.state.watch().is_over(self.steps())
    }

    /// The steps that the counters have counted.
    #[inline]
    fn steps(&self) -> u64 {
        self.counters.checks + self.counters.revisions
    }

    /// The limit that is reached after `nodes` nodes, if there is one.
    #[inline]
    pub(crate) fn reached(&self, nodes: u64) -> Option<Stop> {
        self.state.watch().reached(nodes, self.steps())
    }

    /// The limit that was reached within a node, if there is one.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.state.watch().tripped()
    }

    /// Replaces the limits that have ended the work.
    pub(crate) fn extend(&mut self, limits: Limits) {
        self.state.extend(limits);
    }

    pub(crate) fn keep_culprits(&mut self) {
        self.state.keep_culprits();
    }

    pub(crate) fn counters(&self) -> &Textbook {
        &self.counters
    }

    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.is_some() {
            self.tell(&event());
        }
    }

    /// As [`Context::emit`], also for an observer that wants lessons alone.
    #[inline]
    pub(crate) fn emit_lesson(&mut self, event: impl FnOnce() -> Event) {
        if let Some(lesson_observer) = &mut self.lesson_observer {
            lesson_observer.event(&event());
        } else {
            self.emit(event);
        }
    }

    /// Tells an observer of lessons the nogood that excludes a solution.
    pub(crate) fn report_excluded(&mut self, nogood: &[Literal]) {
        if let Some(lesson_observer) = &mut self.lesson_observer {
            lesson_observer.excluded(nogood);
        }
    }

    /// True if the observer wants lessons alone. It may check that each follows from the constraints, so nothing else may be
    /// used.
    pub(crate) fn has_lesson_observer(&self) -> bool {
        self.lesson_observer.is_some()
    }

    /// Tells an observer of lessons that a nogood is forgotten.
    pub(crate) fn report_forgotten(&mut self, nogood: &[Literal]) {
        if let Some(lesson_observer) = &mut self.lesson_observer {
            lesson_observer.forgot(nogood);
        }
    }

    /// Tells the observer that these values are a solution.
    pub(crate) fn report_solution_of(&mut self, values: &[Val]) {
        if let Some(observer) = self.observer.as_mut().or(self.lesson_observer.as_mut()) {
            observer.solution(values);
        }
        self.emit_lesson(|| Event::Solved);
    }

    /// A function apart from [`Context::emit`], so that a search without an observer has no code for events
    /// in its loops.
    #[cold]
    fn tell(&mut self, event: &Event) {
        if let Some(observer) = &mut self.observer {
            observer.counted(&self.counters);
            observer.event(event);
        }
    }

    /// Tells the observer that the complete assignment is a solution.
    pub(crate) fn report_solution(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.solution(self.state.values());
        }
        self.emit(|| Event::Solved);
    }

    /// Assigns `v` to `x` and returns the mark to retract to.
    #[inline]
    pub(crate) fn assign(&mut self, x: Var, v: Val) -> Mark {
        let mark = self.state.mark();
        self.state.assign(x, v);
        let depth = self.state.depth();
        self.emit(|| Event::Tried { var: x, value: v, depth });
        mark
    }

    /// Takes back the value assigned last, and all that followed from it.
    #[inline]
    pub(crate) fn retract(&mut self, mark: Mark) {
        if let Some(var) = self.state.retract(mark) {
            let value = self.state.values()[var.index()];
            self.emit(|| Event::Retracted { var, value });
        }
    }
}

impl Narrow for Context<'_> {
    #[inline]
    fn size(&self, x: Var) -> usize {
        State::size(self, x)
    }

    #[inline]
    fn is_assigned(&self, x: Var) -> bool {
        State::is_assigned(self, x)
    }

    #[inline]
    fn count_checks(&mut self, pairs: usize) {
        Self::count_checks(self, pairs);
    }

    #[inline]
    fn keep_allowed(&mut self, y: Var, allowed: ValueSet<'_>, x: Var) -> Result<(), Conflict> {
        // Most neighbours lose nothing, and need no reason.
        if !self.domain(y).is_subset(allowed) {
            self.keep(y, allowed, x)?;
        }
        Ok(())
    }
}

impl<'n> Deref for Context<'n> {
    type Target = State<'n>;

    #[inline]
    fn deref(&self) -> &State<'n> {
        &self.state
    }
}

impl Drop for Context<'_> {
    /// Tells the watch all that was counted, also by work that never asked it.
    fn drop(&mut self) {
        self.state.watch().count(self.steps());
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("state", &self.state).field("counters", &self.counters).finish_non_exhaustive()
    }
}
