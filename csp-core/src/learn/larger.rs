//! Constraints on more than two variables: their filters, the values left as these see them, and why they removed what they did.

use crate::consistency::general::{Choose, filter_of};
use crate::learn::literals::{Candidates, Lit};
use crate::learn::trail::{Reason, Trail};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Filter, NaryConstraint, Network, Val, ValueSet, Var};
use crate::store::OnceQueue;

/// The filters of a network, one for each constraint, and a queue of those that are to be called. A network of edges alone has
/// none.
///
/// A filter is called when unit propagation has come to its end. What it removes, it explains at once (forward explanation:
/// Ohrimenko, Stuckey & Codish 2009, section 3): by what the variables that it names have lost.
#[derive(Debug)]
pub(super) struct Larger<'n> {
    network: &'n Network,
    /// One is out of its place while it works.
    filters: Vec<Option<Box<dyn Filter>>>,
    /// The filters that were called at each level above the root, with that level, the latest last.
    called: Vec<(u32, u32)>,
    /// For each filter the level of its last entry in `called`, or 0.
    called_at: Vec<u32>,
    pub(super) queue: OnceQueue,
    /// The part of the trail that the queue has seen.
    seen: usize,
    pub(super) left: ValuesLeft<'n>,
    /// The literals of all explanations that are in use, one explanation after the other; and where each of them starts, with
    /// the number of its constraint.
    explanations: Vec<Lit>,
    starts: Vec<(u32, u32)>,
    /// The literals that cannot hold together, after a clash.
    pub(super) broken: Vec<Lit>,
}

impl<'n> Larger<'n> {
    /// All filters, to be called first, on the domains that the root has left.
    pub(super) fn new(network: &'n Network, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let count = if network.is_binary() { 0 } else { network.nary().len() };
        let words = if count > 0 { network.domain_words().len() } else { 0 };
        if !watch.affords(words * size_of::<u64>()) {
            return Err(Stop::Memory);
        }
        let mut filters = Vec::with_capacity(count);
        for constraint in &network.nary()[..count] {
            watch.spend(1 + constraint.scope().len() as u64)?;
            filters.push(Some(filter_of(constraint, Choose::Own)));
        }
        let mut larger = Self {
            network,
            filters,
            called: Vec::new(),
            called_at: vec![0; count],
            queue: OnceQueue::new(count),
            seen: 0,
            left: ValuesLeft::new(network, words),
            explanations: Vec::new(),
            starts: Vec::new(),
            broken: Vec::new(),
        };
        (0..count as u32).for_each(|number| larger.queue.push(number));
        if larger.are_there() {
            for (x, domain) in network.variables().zip(domains) {
                watch.spend(1 + domain.len() as u64)?;
                domain.iter().for_each(|value| larger.left.restore(x, value));
            }
        }
        Ok(larger)
    }

    #[inline]
    pub(super) fn are_there(&self) -> bool {
        !self.filters.is_empty()
    }

    pub(super) fn network(&self) -> &'n Network {
        self.network
    }

    pub(super) fn constraint(&self, number: u32) -> &'n NaryConstraint {
        &self.network.nary()[number as usize]
    }

    /// The next constraint whose filter is to be called.
    pub(super) fn next(&mut self, trail: &Trail, candidates: &Candidates) -> Option<u32> {
        for position in self.seen..trail.len() {
            let lit = trail.at(position);
            if !lit.is_positive() {
                for &number in self.network.nary_of(candidates.variable(lit.candidate())) {
                    self.queue.push(number);
                }
            }
        }
        self.seen = trail.len();
        self.queue.pop()
    }

    /// Takes a filter out to work at a level; [`Larger::put_back`] must follow.
    pub(super) fn take(&mut self, number: u32, level: u32) -> Option<Box<dyn Filter>> {
        if level > self.called_at[number as usize] {
            self.called_at[number as usize] = level;
            self.called.push((level, number));
        }
        self.filters[number as usize].take()
    }

    pub(super) fn put_back(&mut self, number: u32, filter: Box<dyn Filter>) {
        self.filters[number as usize] = Some(filter);
    }

    /// Keeps an explanation by a constraint: these literals hold.
    pub(super) fn explain(&mut self, number: u32, because: &[Lit]) -> Reason {
        let reason = Reason::Larger(self.starts.len() as u32);
        self.starts.push((self.explanations.len() as u32, number));
        self.explanations.extend_from_slice(because);
        reason
    }

    /// The literals of an explanation.
    pub(super) fn explanation(&self, place: u32) -> &[Lit] {
        let end = self.starts.get(place as usize + 1).map_or(self.explanations.len(), |&(start, _)| start as usize);
        &self.explanations[self.starts[place as usize].0 as usize..end]
    }

    /// The constraint that an explanation is by.
    pub(super) fn explained_by(&self, place: u32) -> &'n NaryConstraint {
        self.constraint(self.starts[place as usize].1)
    }

    /// Bytes of the explanations.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.explanations.as_slice()) + size_of_val(self.starts.as_slice())
    }

    /// Forgets this explanation and all that came after it: what they were for is taken back.
    pub(super) fn forget(&mut self, place: u32) {
        if let Some(&(start, _)) = self.starts.get(place as usize) {
            self.explanations.truncate(start as usize);
            self.starts.truncate(place as usize);
        }
    }

    /// The trail has this level and length again.
    pub(super) fn backtracked(&mut self, level: u32, length: usize) {
        self.seen = self.seen.min(length);
        // All that stands was looked at before anything was tried above it.
        self.queue.clear();
        while let Some((_, number)) = self.called.pop_if(|(called_at, _)| *called_at > level) {
            // An earlier call, if one was made on the way here, is below this one.
            self.called_at[number as usize] = 0;
            if let Some(filter) = &mut self.filters[number as usize] {
                filter.backtracked(level as usize);
            }
        }
    }
}

/// The values left of each variable, as the network lays domains out.
#[derive(Debug)]
pub(super) struct ValuesLeft<'n> {
    network: &'n Network,
    words: Vec<u64>,
}

impl<'n> ValuesLeft<'n> {
    /// No values, with room for `words` words: none, or as many as the domains of the network have.
    pub(super) fn new(network: &'n Network, words: usize) -> Self {
        Self { network, words: vec![0; words] }
    }

    /// The values left of a variable.
    #[inline]
    pub(super) fn domain(&self, x: Var) -> ValueSet<'_> {
        ValueSet::from_words(self.network.layout().of(x, &self.words))
    }

    #[inline]
    pub(super) fn remove(&mut self, x: Var, value: Val) {
        self.network.layout().of_mut(x, &mut self.words)[value.index() / 64] &= !(1 << (value.index() % 64));
    }

    #[inline]
    pub(super) fn restore(&mut self, x: Var, value: Val) {
        self.network.layout().of_mut(x, &mut self.words)[value.index() / 64] |= 1 << (value.index() % 64);
    }
}
