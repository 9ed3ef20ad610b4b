//! The compiled network: immutable, shared between threads, flat for the hot loops.

use std::any::Any;
use std::fmt;
use std::sync::Arc as Shared;

use crate::limits::{Stop, Watch};
use crate::model::network::arc::Arc;
use crate::model::network::derived::Derived;
use crate::model::network::structure::{Arcs, Structure};
use crate::model::value::ids::Mark;
use crate::model::value::layout::{Layout, width};
use crate::model::{ConstraintGraph, Domain, Val, ValueSet, Var};

/// A constraint network: variables, their initial domains, one relation for each pair that is related, and the constraints on
/// more than two variables.
///
/// It is immutable and cheap to share: several networks that differ only in their initial domains (the puzzles of one
/// board size, say) share one structure, see [`Network::restricted`].
#[derive(Clone)]
pub struct Network {
    pub(in crate::model) structure: Shared<Structure>,
    /// As the layout of the structure says.
    pub(in crate::model) domains: Vec<u64>,
    /// All that depends on the initial domains too. A copy, which may get other domains, starts without it.
    pub(in crate::model) own: Derived,
}

impl Network {
    pub(in crate::model) fn new(structure: Structure, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let layout = &structure.layout;
        let mut words = vec![0; layout.len()];
        for (x, domain) in (0u32..).map(Var::new).zip(domains) {
            let words = layout.of_mut(x, &mut words);
            watch.spend(1 + words.len() as u64)?;
            words[..domain.words().len()].copy_from_slice(domain.words());
        }
        Ok(Self { structure: Shared::new(structure), domains: words, own: Derived::default() })
    }

    /// The bytes of its domains and of the structure that it shares with others: names, graph, arcs and tables. What is
    /// compiled for an engine when that is first used is not counted.
    pub fn memory(&self) -> usize {
        self.structure.memory() + size_of_val(self.domains.as_slice())
    }

    /// The number of variables it has.
    pub fn len(&self) -> usize {
        self.structure.declared.names.len()
    }

    /// True if it has no variable.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its variables, ascending.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = Var> + use<> {
        (0..self.len() as u32).map(Var::new)
    }

    /// Asserts that `x` is one of its variables.
    #[inline]
    #[track_caller]
    pub(in crate::model) fn must_have(&self, x: Var) {
        if let Err(error) = self.knows(x) {
            panic!("{error}");
        }
    }

    /// The initial domain of `x`: its declared values that all unary constraints allow.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of the network.
    pub fn domain(&self, x: Var) -> ValueSet<'_> {
        self.must_have(x);
        ValueSet::from_words(self.structure.layout.of(x, &self.domains))
    }

    /// The first variable whose initial domain is empty, if there is one: then the network has no solution.
    pub(crate) fn first_empty_domain(&self) -> Option<Var> {
        self.variables().find(|&x| self.domain(x).is_empty())
    }

    /// The domain that `x` was declared with, before any unary constraint.
    ///
    /// # Panics
    ///
    /// When `x` is not a variable of the network.
    pub fn declared(&self, x: Var) -> &Domain {
        self.must_have(x);
        let declared = &self.structure.declared;
        &declared.universes[declared.numbers[x.index()] as usize]
    }

    /// The constraints of `x`, one arc each, ascending by the other variable.
    ///
    /// # Panics
    ///
    /// When the network has no variable with the index of `x`.
    #[inline]
    pub fn arcs(&self, x: Var) -> &[Arc] {
        let Arcs { offsets, all, .. } = &self.structure.arcs;
        &all[offsets[x.index()] as usize..offsets[x.index() + 1] as usize]
    }

    /// The position in [`Network::all_arcs`] of the first arc of `x`.
    ///
    /// # Panics
    ///
    /// When the network has no variable with the index of `x`.
    #[inline]
    pub fn arc_offset(&self, x: Var) -> usize {
        self.structure.arcs.offsets[x.index()] as usize
    }

    /// Every arc, ascending by source, then target.
    #[inline]
    pub fn all_arcs(&self) -> &[Arc] {
        &self.structure.arcs.all
    }

    /// The arc of the same constraint in the other direction.
    ///
    /// # Panics
    ///
    /// When the arc is of another network and this one has no such arc.
    #[inline]
    pub fn reverse(&self, arc: Arc) -> Arc {
        let Arcs { all, reverses, .. } = &self.structure.arcs;
        all[reverses[arc.index()] as usize]
    }

    /// For each of [`Network::arcs`], the index of its reverse.
    #[inline]
    pub(crate) fn reverses(&self, x: Var) -> &[u32] {
        let Arcs { offsets, reverses, .. } = &self.structure.arcs;
        &reverses[offsets[x.index()] as usize..offsets[x.index() + 1] as usize]
    }

    /// The arc from `x` to `y`, if they are related. O(log degree).
    ///
    /// # Panics
    ///
    /// When the network has no variable with the index of `x`.
    pub fn arc(&self, x: Var, y: Var) -> Option<Arc> {
        let arcs = self.arcs(x);
        arcs.binary_search_by_key(&y, |arc| arc.target()).ok().map(|position| arcs[position])
    }

    /// The values of the arc's target that its source's value `v` allows; none when `v` was not declared for
    /// the source.
    ///
    /// # Panics
    ///
    /// When the arc is of another network and this one has no such table.
    #[inline]
    pub fn row(&self, arc: Arc, v: Val) -> ValueSet<'_> {
        self.structure.tables.row(arc.table, v)
    }

    /// The neighbours of `x`, ascending, each with the values that are allowed beside `value` of `x`.
    ///
    /// # Panics
    ///
    /// When the network has no variable with the index of `x`.
    #[inline]
    pub(crate) fn allowed_by(&self, x: Var, value: Val) -> impl Iterator<Item = (Var, ValueSet<'_>)> {
        // Arcs side by side often have the same table: its row is looked up once.
        let (mut known, mut allowed) = (None, ValueSet::from_words(&[]));
        self.arcs(x).iter().map(move |arc| {
            if known != Some(arc.table) {
                (known, allowed) = (Some(arc.table), self.row(*arc, value));
            }
            (arc.target(), allowed)
        })
    }

    /// All rows of an arc whose target is one word, one after the other; values behind the last allow nothing.
    #[inline]
    pub(crate) fn rows_of(&self, arc: Arc) -> &[u64] {
        self.structure.tables.table(arc.table).single_words()
    }

    /// The first arc that says anything else than that its two values differ, if there is one.
    pub fn first_other_relation(&self) -> Option<Arc> {
        self.structure.other_relation
    }

    /// The constraint graph: a node for each variable, an edge for each pair that is related.
    pub fn graph(&self) -> &ConstraintGraph {
        &self.structure.graph
    }

    /// Something that follows from its structure and is costly to find: the one thing of type `T`, which `make` makes when it is
    /// first asked for. All networks that share the structure share it, so it must not depend on initial domains.
    ///
    /// A type stands for one thing, so whoever derives something gives it a type of its own. Cost when it is there: a few
    /// nanoseconds, and no lock.
    ///
    /// # Errors
    ///
    /// That of `make`; then nothing is kept.
    #[inline]
    pub fn derived<T, E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E>
    where
        T: Any + Send + Sync,
    {
        self.structure.derived.get_or_make(make)
    }

    /// True if `values`, one for each variable in order, lie in the initial domains and satisfy every constraint.
    /// Each constraint is looked at, whatever a search may have concluded.
    pub fn satisfied_by(&self, values: &[Val]) -> bool {
        values.len() == self.len()
            && self.variables().all(|x| self.domain(x).contains(values[x.index()]))
            && self
                .all_arcs()
                .iter()
                .all(|&arc| self.row(arc, values[arc.source as usize]).contains(values[arc.target as usize]))
            && self.nary().iter().all(|constraint| constraint.allows(self, |x| values[x.index()]))
    }

    /// The mark of the problem it was built from.
    pub(in crate::model) fn mark(&self) -> Mark {
        self.structure.declared.mark
    }

    /// The place where each domain stands in [`Network::domain_words`].
    #[inline]
    pub(crate) fn layout(&self) -> &Layout {
        &self.structure.layout
    }

    /// Words that the domain of `x` takes.
    #[inline]
    pub fn words(&self, x: Var) -> usize {
        self.structure.layout.words(x)
    }

    /// Words of the widest domain: so many bits have room for the values of any variable.
    pub(crate) fn most_words(&self) -> usize {
        self.structure.layout.most_words()
    }

    /// Values from 0 to before this one are in the declared domain of `x`: the length of a list by value.
    pub fn width(&self, x: Var) -> usize {
        width(self.declared(x))
    }

    /// The initial domains, one after the other.
    pub(crate) fn domain_words(&self) -> &[u64] {
        &self.domains
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("variables", &self.len())
            .field("edges", &self.graph().edge_count())
            .field("tables", &self.structure.tables.len())
            .finish_non_exhaustive()
    }
}
