//! Filters of the library as rules: what they remove is explained by the domains that they name.

use csp_core::extend::{Domains, Emptied, End, Filter, Premises, filter_of};
use csp_core::network::{NaryConstraint, ValueSet};
use csp_core::relations::RelationKind;
use csp_core::{Integers, Network, Val, Var, Watch};

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, ValuePlace};
use crate::numbers::Variables;
use crate::rules::hall;
use crate::rules::integers::Scale;
use crate::rules::tables::Supports;

/// The domains that a filter has named for a removal.
#[derive(Clone, Copy, Debug)]
struct Said {
    filter: u32,
    /// The place of its first part in the list of all.
    start: u32,
    is_scope: bool,
}

/// A domain that was named, by its place in the scope: all of it, or the bound at one end.
#[derive(Clone, Copy, Debug)]
struct NamedDomain {
    place: u32,
    end: Option<End>,
}

/// The constraints that have no rule of their own.
///
/// A filter says which domains had a part in a removal (forward, cheaply); the literals that describe these domains as they were
/// are made when somebody asks.
#[derive(Debug)]
pub(crate) struct Filters<'n> {
    network: &'n Network,
    constraints: Vec<&'n NaryConstraint>,
    /// Those whose variables must differ, with what the places of these stand for.
    scales: Vec<Option<Vec<Scale>>>,
    /// Of those that are tables.
    supports: Vec<Option<Supports<'n>>>,
    /// One is out of its place while it works.
    own: Vec<Option<Box<dyn Filter>>>,
    /// The filters that were called at each level above the root, with that level, the latest last.
    called: Vec<(u32, u32)>,
    called_at: Vec<u32>,
    said: Vec<Said>,
    parts: Vec<NamedDomain>,
}

impl<'n> Filters<'n> {
    pub(crate) fn new(network: &'n Network) -> Self {
        Self {
            network,
            constraints: Vec::new(),
            scales: Vec::new(),
            supports: Vec::new(),
            own: Vec::new(),
            called: Vec::new(),
            called_at: Vec::new(),
            said: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, variables: &Variables<'n>, constraint: &'n NaryConstraint) {
        let scales = || constraint.scope().iter().map(|&x| Scale::of(variables, x)).collect();
        self.scales.push(matches!(constraint.kind(), RelationKind::AllDifferent(_)).then(scales));
        self.supports.push(match constraint.kind() {
            RelationKind::Tuples(tuples) => Supports::new(self.network, constraint.scope(), tuples),
            _ => None,
        });
        self.constraints.push(constraint);
        self.own.push(Some(filter_of(constraint)));
        self.called_at.push(0);
    }

    pub(crate) fn len(&self) -> usize {
        self.constraints.len()
    }

    pub(crate) fn scope(&self, number: u32) -> &'n [Var] {
        self.constraints[number as usize].scope()
    }

    /// True if a call removes nothing more when only its own removals were made since the last one.
    pub(crate) fn is_idempotent(&self, number: u32) -> bool {
        self.own[number as usize].as_ref().is_some_and(|filter| filter.is_idempotent())
    }

    /// Bytes of what was said.
    pub(crate) fn bytes(&self) -> usize {
        self.said.len() * size_of::<Said>() + self.parts.len() * size_of::<NamedDomain>()
    }

    /// Calls a filter.
    pub(crate) fn call(&mut self, number: u32, facts: &mut Facts, watch: &Watch) -> Result<(), Clash> {
        let level = facts.level();
        if level > self.called_at[number as usize] {
            self.called_at[number as usize] = level;
            self.called.push((level, number));
        }
        let Some(mut filter) = self.own[number as usize].take() else { return Ok(()) };
        let mut view = View { filters: self, number, facts, watch, clash: None };
        let result = filter.filter(&mut view);
        if result.is_err() && view.clash.is_none() {
            view.fail(Premises::Scope);
        }
        let clash = view.clash.take();
        self.own[number as usize] = Some(filter);
        clash.map_or(Ok(()), Err)
    }

    /// Forgets what was said from this one on: what it was for is taken back.
    pub(crate) fn forget(&mut self, said: u32) {
        if let Some(first) = self.said.get(said as usize) {
            self.parts.truncate(first.start as usize);
            self.said.truncate(said as usize);
        }
    }

    pub(crate) fn backtracked(&mut self, level: u32) {
        while let Some((_, number)) = self.called.pop_if(|(called_at, _)| *called_at > level) {
            // An earlier call, if one was made on the way here, is below this one.
            self.called_at[number as usize] = 0;
            if let Some(filter) = &mut self.own[number as usize] {
                filter.backtracked(level as usize);
            }
        }
    }

    fn say(&mut self, filter: u32, why: Premises<'_>) -> Why {
        let said = self.said.len() as u32;
        let is_scope = why == Premises::Scope;
        self.said.push(Said { filter, start: self.parts.len() as u32, is_scope });
        match why {
            Premises::Scope => {}
            Premises::Places(places) => {
                self.parts.extend(places.iter().map(|&place| NamedDomain { place: place as u32, end: None }));
            }
            Premises::Ends(ends) => {
                self.parts.extend(ends.iter().map(|&(place, end)| NamedDomain { place: place as u32, end: Some(end) }));
            }
        }
        Why::Filter(said)
    }

    /// The literals that implied one on a variable by what was said; with `None`, those that cannot hold together.
    pub(crate) fn explain(&self, said: u32, facts: &Facts, lit: Option<Lit>, position: Position, list: &mut Vec<Lit>) {
        let but = lit.map(Lit::var);
        // A value that had gone before may have had another reason.
        let taken: Vec<ValuePlace> = lit.map_or_else(Vec::new, |lit| facts.lost_with(lit, position, list).collect());
        let Said { filter, start, is_scope } = self.said[said as usize];
        if let Some(supports) = &self.supports[filter as usize] {
            return supports.explain(facts, but.map(|x| (x, &taken[..])), position, list);
        }
        let end = self.said.get(said as usize + 1).map_or(self.parts.len(), |next| next.start as usize);
        let scope = self.scope(filter);
        if let Some(scales) = self.scales[filter as usize].as_ref().filter(|_| !is_scope) {
            let parts = self.parts[start as usize..end].iter().map(|part| part.place as usize);
            let members: Vec<(Var, &Scale)> = parts.map(|place| (scope[place], &scales[place])).collect();
            return hall::explain(facts, &members, position, list);
        }
        if is_scope {
            for &x in scope.iter().filter(|x| Some(**x) != but) {
                facts.lost_before(x, position, list);
            }
        }
        for &NamedDomain { place, end } in &self.parts[start as usize..end] {
            let x = scope[place as usize];
            if Some(x) != but {
                match end {
                    None => facts.lost_before(x, position, list),
                    Some(End::Least) => list.push(Lit::at_least(x, facts.bounds_before(x, position).low)),
                    Some(End::Greatest) => list.push(Lit::at_most(x, facts.bounds_before(x, position).high)),
                }
            }
        }
    }
}

/// The domains of the scope of one filter. A variable with one value left counts as assigned.
struct View<'a, 'n> {
    filters: &'a mut Filters<'n>,
    number: u32,
    facts: &'a mut Facts,
    watch: &'a Watch,
    clash: Option<Clash>,
}

impl View<'_, '_> {
    fn var(&self, place: usize) -> Var {
        self.filters.scope(self.number)[place]
    }

    fn post(&mut self, lit: Lit, reason: Why) -> Result<(), Emptied> {
        self.facts.post(lit, reason).map_err(|clash| {
            self.clash = Some(clash);
            Emptied::noted()
        })
    }
}

impl Domains for View<'_, '_> {
    fn arity(&self) -> usize {
        self.filters.scope(self.number).len()
    }

    fn domain(&self, place: usize) -> ValueSet<'_> {
        self.facts.values.left(self.var(place))
    }

    fn size(&self, place: usize) -> usize {
        self.facts.values.size(self.var(place))
    }

    fn ends(&self, place: usize) -> Option<(Val, Val)> {
        let Bounds { low, high } = self.facts.bounds(self.var(place));
        Some((Val::new(low as u16), Val::new(high as u16)))
    }

    fn integers(&self, place: usize) -> &Integers {
        self.filters.network.integers(self.var(place))
    }

    fn is_assigned(&self, place: usize) -> bool {
        self.facts.is_fixed(self.var(place))
    }

    fn depth(&self) -> usize {
        self.facts.level() as usize
    }

    fn count_checks(&mut self, tuples: usize) {
        self.watch.work(tuples as u64);
    }

    fn interrupted(&self) -> bool {
        self.watch.work(1)
    }

    fn work(&self, steps: usize) -> bool {
        self.watch.work(steps as u64)
    }

    fn keep(&mut self, place: usize, mask: ValueSet<'_>, why: Premises<'_>) -> Result<bool, Emptied> {
        let x = self.var(place);
        let left = self.facts.values.left(x);
        let words = left.words().iter().enumerate();
        let kept = words.map(|(word, own)| own & mask.words().get(word).copied().unwrap_or(0));
        let (mut first, mut last, mut count) = (None, 0, 0);
        for (word, bits) in kept.enumerate().filter(|(_, bits)| *bits != 0) {
            first = first.or(Some(word as ValuePlace * 64 + bits.trailing_zeros()));
            last = word as ValuePlace * 64 + bits.ilog2();
            count += bits.count_ones() as usize;
        }
        if count == self.facts.values.size(x) {
            return Ok(false);
        }
        let Bounds { low, high } = self.facts.bounds(x);
        let reason = self.filters.say(self.number, why);
        // Without a value the first bound clashes.
        let first = first.unwrap_or(high + 1);
        self.post(Lit::at_least(x, first), reason)?;
        self.post(Lit::at_most(x, last), reason)?;
        debug_assert!(low <= first && last <= high, "what is kept was there");
        for place in first + 1..last {
            if self.facts.values.has(x, place) && !mask.contains(Val::new(place as u16)) {
                self.post(Lit::is_not(x, place), reason)?;
            }
        }
        Ok(true)
    }

    fn fail(&mut self, why: Premises<'_>) -> Emptied {
        let Why::Filter(said) = self.filters.say(self.number, why) else { unreachable!("it is a filter's") };
        let mut list = Vec::new();
        self.filters.explain(said, self.facts, None, self.facts.len(), &mut list);
        self.clash = Some(Clash::Named(list));
        Emptied::noted()
    }
}
