//! The state of a search: the current domains, the assignment, and the trail that undoes both.

use fixedbitset::FixedBitSet;
use smallvec::SmallVec;

use super::culprits::Culprits;
use super::reason::{Cause, Conflict};
use super::trail::Trail;
use super::words::{Saved, WordDomains, narrow_word};
use crate::limits::{Limits, Watch};
use crate::model::{Layout, Network, Objective, Val, ValueSet, Var};
use crate::stats::Textbook;

/// The current domains and the assignment, as orders and propagators may read them.
///
/// An assigned variable's domain is its value alone.
///
/// # Panics
///
/// Every method that takes a variable panics when the network has none with its index.
#[derive(Debug)]
pub struct State<'n> {
    network: &'n Network,
    layout: &'n Layout,
    /// The words of the current domains.
    words: Vec<u64>,
    sizes: Vec<u32>,
    /// The depth of each variable: 1 for the variable assigned first, and so on; 0 while it is unassigned.
    depths: Vec<u32>,
    values: Vec<Val>,
    /// The variables with depth 0.
    unassigned: FixedBitSet,
    path: Vec<Var>,
    trail: Trail<Saved>,
    /// The length of the trail when the last value was assigned.
    changed_from: usize,
    culprits: Option<Culprits>,
    watch: Watch,
}

/// A point of the trails to come back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    culprits: usize,
}

impl<'n> State<'n> {
    pub(crate) fn new(network: &'n Network, watch: Watch) -> Self {
        let count = network.len();
        Self {
            network,
            layout: network.layout(),
            words: network.domain_words().to_vec(),
            sizes: network.variables().map(|x| network.domain(x).len() as u32).collect(),
            depths: vec![0; count],
            values: vec![Val::new(0); count],
            unassigned: (0..count).collect(),
            path: Vec::with_capacity(count),
            trail: Trail::new(),
            changed_from: 0,
            culprits: None,
            watch,
        }
    }

    /// Counts this many elementary steps that no counter has. Says whether the search must stop. A propagator
    /// or an order that makes many steps at a node then ends early, with any answer that keeps its promises;
    /// the search concludes nothing from that answer.
    #[inline]
    pub fn work(&self, steps: usize) -> bool {
        self.watch.work(steps as u64)
    }

    /// Replaces the limits that have ended the work.
    pub(crate) fn extend(&mut self, limits: Limits) {
        self.watch.extend(limits);
    }

    #[inline]
    pub(crate) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// From now on keeps, for each variable, the assignments that caused the removals from its domain.
    pub(crate) fn keep_culprits(&mut self) {
        self.culprits = Some(Culprits::new(self.network.len()));
    }

    /// True if it keeps these assignments.
    #[inline]
    pub(crate) fn keeps_culprits(&self) -> bool {
        self.culprits.is_some()
    }

    /// The depths of the assignments that caused the removals from the domain of `x`, bit d for depth d.
    /// Empty when no look-back of the search needs them.
    pub fn culprits(&self, x: Var) -> &[u64] {
        self.culprits.as_ref().map_or(&[], |culprits| culprits.of(x))
    }

    /// Notes that values left the domain of `x` because of the variables in `by`.
    pub(crate) fn blame(&mut self, x: Var, by: &[Var]) {
        let Some(culprits) = &mut self.culprits else { return };
        for &by in by {
            let depth = self.depths[by.index()] as usize;
            culprits.blame(x, by, (depth > 0).then_some(depth));
        }
    }

    /// The variables whose domains shrank since the last value was assigned or retracted (before the first assignment, since
    /// the start), each with the size before, oldest first. A domain that shrank several times is listed several times. The variable
    /// that was assigned is listed too, unless it had only one value.
    pub fn changes(&self) -> impl Iterator<Item = (Var, usize)> + '_ {
        self.changes_from(0)
    }

    /// Those of [`State::changes`] from the change number `from` on.
    #[inline]
    pub(crate) fn changes_from(&self, from: usize) -> impl Iterator<Item = (Var, usize)> + '_ {
        let changes = &self.trail.since(self.changed_from)[from..];
        changes.iter().map(|saved| (saved.var, saved.size as usize))
    }

    /// The number of changes [`State::changes`] lists.
    #[inline]
    pub fn change_count(&self) -> usize {
        self.trail.since(self.changed_from).len()
    }

    /// The variables that a conflict is due to, when it is one of a constraint on several variables that has not emptied a domain:
    /// the values of those that are assigned, and the domains of the others, break the constraint.
    #[inline]
    pub fn broken_scope(&self, conflict: Conflict) -> SmallVec<[Var; 8]> {
        match conflict.cause {
            Cause::Constraint(_) | Cause::Objective if self.size(conflict.var) > 0 => self.scope_of(conflict.cause),
            _ => SmallVec::new(),
        }
    }

    #[cold]
    fn scope_of(&self, cause: Cause) -> SmallVec<[Var; 8]> {
        match cause {
            Cause::Constraint(id) => self.network.nary_with(id).map_or_else(SmallVec::new, |one| one.scope().into()),
            _ => self.network.objective().into_iter().flat_map(Objective::terms).map(|&(_, x)| x).collect(),
        }
    }

    /// The network that is searched.
    #[inline]
    pub fn network(&self) -> &'n Network {
        self.network
    }

    /// The current domain of `x`.
    #[inline]
    pub fn domain(&self, x: Var) -> ValueSet<'_> {
        ValueSet::from_words(self.layout.of(x, &self.words))
    }

    /// The current domains of `x` and `y`, if each is one word.
    #[inline]
    pub(crate) fn two_words(&self, x: Var, y: Var) -> Option<(u64, u64)> {
        if self.layout.most_words() == 1 {
            return Some((self.words[x.index()], self.words[y.index()]));
        }
        match (self.domain(x).words(), self.domain(y).words()) {
            (&[of_x], &[of_y]) => Some((of_x, of_y)),
            _ => None,
        }
    }

    /// The size of the current domain of `x`. O(1).
    #[inline]
    pub fn size(&self, x: Var) -> usize {
        self.sizes[x.index()] as usize
    }

    /// True if `x` is assigned.
    #[inline]
    pub fn is_assigned(&self, x: Var) -> bool {
        self.depths[x.index()] != 0
    }

    /// The first of these variables that is not assigned.
    #[inline]
    pub(crate) fn first_open(&self, scope: &[Var]) -> Option<Var> {
        scope.iter().copied().find(|&x| !self.is_assigned(x))
    }

    /// The value of `x`, if it is assigned.
    #[inline]
    pub fn value(&self, x: Var) -> Option<Val> {
        self.is_assigned(x).then(|| self.values[x.index()])
    }

    /// The depth at which `x` was assigned: 1 for the variable assigned first; `None` while it is unassigned.
    #[inline]
    pub fn depth_of(&self, x: Var) -> Option<usize> {
        self.is_assigned(x).then(|| self.depths[x.index()] as usize)
    }

    /// The number of variables that are assigned.
    #[inline]
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// The assigned variables, in the order in which they were assigned.
    pub fn path(&self) -> &[Var] {
        &self.path
    }

    /// True if every variable is assigned.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.path.len() == self.depths.len()
    }

    /// The variables that are not assigned, ascending.
    pub fn unassigned(&self) -> impl Iterator<Item = Var> + '_ {
        self.unassigned.ones().map(|index| Var::new(index as u32))
    }

    /// The value of every variable. It has a meaning when all variables are assigned.
    pub(crate) fn values(&self) -> &[Val] {
        &self.values
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { trail: self.trail.mark(), culprits: self.culprits.as_ref().map_or(0, Culprits::mark) }
    }

    /// Gives `x` the value `v`; its domain becomes `v` alone.
    #[inline]
    pub(crate) fn assign(&mut self, x: Var, v: Val) {
        // What this assignment changes begins here, its own domain included.
        self.changed_from = self.trail.mark();
        self.shrink(x, |word| if word == v.index() / 64 { 1 << (v.index() % 64) } else { 0 });
        self.values[x.index()] = v;
        self.path.push(x);
        self.depths[x.index()] = self.path.len() as u32;
        self.unassigned.remove(x.index());
    }

    /// Takes back the assignment made last, and every change to a domain since `mark`.
    #[inline]
    pub(crate) fn retract(&mut self, mark: Mark) -> Option<Var> {
        if let Some(culprits) = &mut self.culprits {
            culprits.retract(mark.culprits);
        }
        let Self { words, sizes, .. } = self;
        // The latest change is undone first, so the size before the oldest one is what remains in the end.
        self.trail.undo(mark.trail, |saved| {
            words[saved.place as usize] |= saved.gone;
            sizes[saved.var.index()] = saved.size;
        });
        self.changed_from = self.trail.mark();
        let x = self.path.pop()?;
        self.depths[x.index()] = 0;
        self.unassigned.insert(x.index());
        Some(x)
    }

    /// The values that left domains by the changes of [`State::changes`], from the change number `from` on,
    /// with their variables.
    pub fn removals(&self, from: usize) -> impl Iterator<Item = (Var, Val)> + '_ {
        self.trail.since(self.changed_from).iter().skip(from).flat_map(|saved| {
            let gone = ValueSet::from_words(std::slice::from_ref(&saved.gone));
            let first = (saved.place as usize - self.layout.start(saved.var)) * 64;
            gone.iter().map(move |bit| (saved.var, Val::new(first as u16 + bit.get())))
        })
    }

    /// The domains as words, if each is one word and nobody keeps culprits; `counters` are told what they count.
    #[inline]
    pub(super) fn as_words<'a>(&'a mut self, counters: &'a mut Textbook) -> Option<WordDomains<'a>> {
        let Self { words, sizes, depths, trail, .. } = self;
        let fits = self.layout.most_words() == 1 && self.culprits.is_none();
        fits.then_some(WordDomains { words, sizes, depths, trail, counters, checks: 0, prunings: 0 })
    }

    /// Removes from the domain of `x` the values that are not in `mask`. Returns how many values left.
    #[inline]
    pub(crate) fn intersect(&mut self, x: Var, mask: ValueSet<'_>) -> u32 {
        self.shrink(x, |place| mask.word(place))
    }

    /// Leaves in each word of the domain of `x` only the bits of `kept`. Returns how many values left.
    #[inline]
    fn shrink(&mut self, x: Var, kept: impl Fn(usize) -> u64) -> u32 {
        let size = &mut self.sizes[x.index()];
        let before = *size;
        let start = self.layout.start(x);
        for (number, word) in self.layout.of_mut(x, &mut self.words).iter_mut().enumerate() {
            let place = (start + number) as u32;
            narrow_word((x, place), (word, size), kept(number), &mut self.trail);
        }
        before - *size
    }
}
