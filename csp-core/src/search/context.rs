//! What a propagator is handed: the state to read, and the only way to prune.

use std::fmt;
use std::ops::Deref;

use smallvec::SmallVec;

use super::state::{Mark, State};
use crate::limits::Stop;
use crate::model::{Arc, Network, Val, ValueSet, Var};
use crate::observe::{Event, Observer};
use crate::stats::Textbook;
use crate::watch::Watch;

/// Why a node fails: `var` is left without a value, or with one that is not allowed, and the reason lies in `by`.
///
/// A named cause is all that weighted degrees and backjumping need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The variable that fails.
    pub var: Var,
    /// The culprit: the variable whose value or domain is in the way.
    pub by: Var,
}

/// The search as a propagator may see and change it. Reads go through [`State`], to which it dereferences.
pub struct Context<'n> {
    state: State<'n>,
    counters: Textbook,
    observer: Option<Box<dyn Observer + 'n>>,
}

impl<'n> Context<'n> {
    pub(crate) fn new(network: &'n Network, watch: Watch, observer: Option<Box<dyn Observer + 'n>>) -> Self {
        Self { state: State::new(network, watch), counters: Textbook::default(), observer }
    }

    /// Keeps in the domain of the unassigned variable `x` only the values of `mask`, for a reason that lies in `by`. Says
    /// whether a value left. This is the only way to prune: it counts, records the change on the trail and reports it.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    #[inline]
    pub fn keep(&mut self, x: Var, mask: ValueSet<'_>, by: Var) -> Result<bool, Conflict> {
        let removed = self.prune(x, mask, by);
        if removed > 0 {
            self.state.blame(x, &[by]);
        }
        if self.state.size(x) == 0 { Err(Conflict { var: x, by }) } else { Ok(removed > 0) }
    }

    /// As [`Context::keep`], for a reason that lies in the values or domains of several variables together. The event and the
    /// conflict name the first of them other than `x`.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    pub fn keep_for(&mut self, x: Var, mask: ValueSet<'_>, because: &[Var]) -> Result<bool, Conflict> {
        let by = because.iter().copied().find(|&y| y != x).unwrap_or(x);
        let removed = self.prune(x, mask, by);
        if removed > 0 {
            self.state.blame(x, because);
        }
        if self.state.size(x) == 0 { Err(Conflict { var: x, by }) } else { Ok(removed > 0) }
    }

    /// Takes one value from the domain of the unassigned variable `x`, as [`Context::keep_for`]. Says whether it was there.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    pub fn remove(&mut self, x: Var, value: Val, because: &[Var]) -> Result<bool, Conflict> {
        let mut mask: SmallVec<[u64; 4]> = self.domain(x).words().into();
        mask[value.index() / 64] &= !(1 << (value.index() % 64));
        self.keep_for(x, ValueSet::from_words(&mask), because)
    }

    /// Takes from the domain of `x` what is not in `mask`; says how many values left.
    #[inline]
    fn prune(&mut self, x: Var, mask: ValueSet<'_>, by: Var) -> u32 {
        if self.observer.is_some() {
            self.report(x, mask, by);
        }
        let removed = self.state.intersect(x, mask);
        self.counters.prunings += u64::from(removed);
        removed
    }

    /// Tells the observer of each value that is about to leave the domain of `x`.
    #[cold]
    fn report(&mut self, x: Var, mask: ValueSet<'_>, by: Var) {
        let Some(observer) = &mut self.observer else { return };
        for value in self.state.domain(x).iter().filter(|&value| !mask.contains(value)) {
            observer.event(&Event::Pruned { var: x, value, by });
        }
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
        self.emit(&Event::Revised { x: arc.source(), y: arc.target() });
    }

    /// Whether the search must stop: long work within one node asks this at each step (most answers cost next to nothing) and
    /// returns `Ok` early. The search then ends with its limit and concludes nothing from the unfinished work. Steps that no
    /// counter has are told by [`State::work`].
    #[inline]
    pub fn interrupted(&self) -> bool {
        self.state.watch().follow(1, self.steps())
    }

    /// Whether tables may take so many bytes in all. If not, the search must stop, as by [`Context::interrupted`].
    pub fn affords(&self, bytes: usize) -> bool {
        self.state.watch().affords(bytes)
    }

    /// The steps that the counters know of.
    #[inline]
    fn steps(&self) -> u64 {
        self.counters.checks + self.counters.revisions
    }

    /// The limit that is reached after `nodes` nodes, if one is.
    #[inline]
    pub(super) fn reached(&self, nodes: u64) -> Option<Stop> {
        self.state.watch().reached(nodes, self.steps())
    }

    /// The limit that was reached within a node, if one was.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.state.watch().tripped()
    }

    pub(super) fn keep_culprits(&mut self) {
        self.state.keep_culprits();
    }

    pub(crate) fn counters(&self) -> &Textbook {
        &self.counters
    }

    #[inline]
    pub(super) fn emit(&mut self, event: &Event) {
        if let Some(observer) = &mut self.observer {
            observer.event(event);
        }
    }

    /// Assigns `v` to `x` and returns the mark to retract to.
    #[inline]
    pub(crate) fn assign(&mut self, x: Var, v: Val) -> Mark {
        let mark = self.state.mark();
        self.state.assign(x, v);
        let depth = self.state.depth();
        self.emit(&Event::Tried { var: x, value: v, depth });
        mark
    }

    /// Takes back the value assigned last and all that followed from it.
    #[inline]
    pub(crate) fn retract(&mut self, mark: Mark) {
        if let Some(var) = self.state.retract(mark) {
            let value = self.state.values()[var.index()];
            self.emit(&Event::Retracted { var, value });
        }
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
    /// The watch hears of all that was counted, also by work that never asked it.
    fn drop(&mut self) {
        self.state.watch().count(self.steps());
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("state", &self.state).field("counters", &self.counters).finish_non_exhaustive()
    }
}
