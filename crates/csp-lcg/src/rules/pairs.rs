//! Constraints on two variables, by the rows of their relations.

use csp_core::network::Arc;
use csp_core::{Network, Stop, Val, Var, Watch};

use crate::facts::{Bounds, Clash, Facts, Position, Why};
use crate::literal::{Lit, LitKind, ValuePlace};
use crate::numbers::Variables;
use crate::rules::rows::Supports;

/// The edges of a network: disequalities, and relations by their tables.
///
/// Source: Mackworth 1977 (arc consistency); Lecoutre & Vion 2008 (rows as bits). Explanation: the supports of a value are all gone,
/// and one bound says so of all that are on its side; a value between the bounds is named by itself. Promise: arc consistency.
#[derive(Debug)]
pub(crate) struct Pairs<'n> {
    network: &'n Network,
    /// For each arc that is no disequality the number of its rows.
    numbers: Vec<u32>,
    rows: Vec<Supports>,
    /// For each variable, whether it has an arc of each kind.
    pub(crate) differs: Vec<bool>,
    pub(crate) relates: Vec<bool>,
}

impl<'n> Pairs<'n> {
    pub(crate) fn new(variables: &Variables<'n>, watch: &Watch) -> Result<Self, Stop> {
        let network = variables.network;
        let arcs = network.all_arcs();
        let (mut numbers, mut rows) = (vec![0; arcs.len()], Vec::new());
        let (mut differs, mut relates) = (vec![false; variables.len()], vec![false; variables.len()]);
        // The same relation between the same domains is looked at once; where there are many, the last one is met again soon.
        let mut known: std::collections::HashMap<_, u32> = std::collections::HashMap::new();
        for &arc in arcs {
            if arc.is_disequality() {
                differs[arc.source().index()] = true;
                continue;
            }
            relates[arc.source().index()] = true;
            let (source, target) = (network.declared(arc.source()), network.declared(arc.target()));
            let key = (arc.relation(), source.clone(), target.clone());
            let next = rows.len() as u32;
            let number = *known.entry(key).or_insert(next);
            if number == next {
                watch.spend(1 + (source.len() * network.words(arc.target())) as u64)?;
                rows.push(Supports::of(network, arc));
            }
            numbers[arc.index()] = number;
        }
        Ok(Self { network, numbers, rows, differs, relates })
    }

    fn rows(&self, arc: Arc) -> &Supports {
        &self.rows[self.numbers[arc.index()] as usize]
    }

    /// A variable has one value: those that differ lose it.
    pub(crate) fn fixed(&self, x: Var, facts: &mut Facts) -> Result<(), Clash> {
        let place = facts.bounds(x).low;
        for arc in self.network.arcs(x).iter().filter(|arc| arc.is_disequality()) {
            if facts.values.has(arc.target(), place) {
                facts.post(Lit::is_not(arc.target(), place), Why::Differ(x))?;
            }
        }
        Ok(())
    }

    /// A variable has changed: along other relations its neighbours lose what it does not support. Returns the steps.
    pub(crate) fn changed(&self, x: Var, facts: &mut Facts) -> Result<u64, Clash> {
        let mut steps = 0;
        for &arc in self.network.arcs(x).iter().filter(|arc| !arc.is_disequality()) {
            steps += self.revise(self.network.reverse(arc), facts)?;
        }
        Ok(steps)
    }

    /// Takes from the source of an arc what its target does not support: first at the ends, then between.
    fn revise(&self, arc: Arc, facts: &mut Facts) -> Result<u64, Clash> {
        if facts.values.size(arc.target()) > self.rows(arc).most_missing {
            return Ok(1);
        }
        let (y, reason) = (arc.source(), Why::Arc(arc.index() as u32));
        let mut steps = 1;
        let Bounds { low, high } = facts.bounds(y);
        let from = (low..=high).find(|&place| {
            steps += 1;
            facts.values.has(y, place) && self.is_supported(arc, place, facts)
        });
        facts.post(Lit::at_least(y, from.unwrap_or(high + 1)), reason)?;
        let Bounds { low, high } = facts.bounds(y);
        let to = (low..=high).rev().find(|&place| {
            steps += 1;
            facts.values.has(y, place) && self.is_supported(arc, place, facts)
        });
        facts.post(Lit::at_most(y, to.unwrap_or(low)), reason)?;
        if self.rows(arc).is_ordered {
            return Ok(steps);
        }
        let Bounds { low, high } = facts.bounds(y);
        let between = facts.values.left(y).iter().map(|value| ValuePlace::from(value.get()));
        let between = between.filter(|place| low < *place && *place < high);
        let is_lost = |place: &ValuePlace| {
            steps += 1;
            !self.is_supported(arc, *place, facts)
        };
        // Mostly there is none.
        let lost: Vec<ValuePlace> = between.filter(is_lost).collect();
        for place in lost {
            facts.post(Lit::is_not(y, place), reason)?;
        }
        Ok(steps)
    }

    /// True if the target has a support left for this value.
    fn is_supported(&self, arc: Arc, place: ValuePlace, facts: &Facts) -> bool {
        let x = arc.target();
        let (first, last) = self.rows(arc).ends(place);
        if first == last {
            return facts.values.has(x, first);
        }
        let Bounds { low, high } = facts.bounds(x);
        if last < low || first > high {
            return false;
        }
        if first == low || last == high || last == low || first == high {
            return true;
        }
        let words = self.network.row(arc, Val::new(place as u16)).words();
        words.iter().zip(facts.values.left(x).words()).any(|(row, left)| row & left != 0)
    }
}

/// The literals that have taken the supports of some values: bounds as weak as they may be, and values between them.
struct Because<'f> {
    facts: &'f Facts,
    x: Var,
    position: Position,
    bounds: Bounds,
    /// The bounds that are needed.
    low: ValuePlace,
    high: ValuePlace,
    holes: Vec<ValuePlace>,
}

impl<'f> Because<'f> {
    fn new(facts: &'f Facts, x: Var, position: Position) -> Self {
        let bounds = facts.bounds_before(x, position);
        Self { facts, x, position, bounds, low: 0, high: ValuePlace::MAX, holes: Vec::new() }
    }

    /// Notes that none of these was left.
    fn without(&mut self, supports: impl Iterator<Item = ValuePlace>) {
        let root = self.facts.at_root(self.x);
        for place in supports.filter(|place| (root.low..=root.high).contains(place)) {
            if place < self.bounds.low {
                self.low = self.low.max(place + 1);
            } else if place > self.bounds.high {
                self.high = self.high.min(place - 1);
            } else {
                debug_assert!(self.facts.was_removed(self.x, place, self.position), "a support is left");
                self.holes.push(place);
            }
        }
    }

    fn literals(mut self, list: &mut Vec<Lit>) {
        if self.low > 0 {
            list.push(Lit::at_least(self.x, self.low));
        }
        if self.high < ValuePlace::MAX {
            list.push(Lit::at_most(self.x, self.high));
        }
        self.holes.sort_unstable();
        self.holes.dedup();
        let holes = self.holes.into_iter().filter(|&place| self.facts.removal(self.x, place).is_some());
        list.extend(holes.map(|place| Lit::is_not(self.x, place)));
    }
}

impl Pairs<'_> {
    /// The literals that implied `lit` on the source of an arc.
    pub(crate) fn explain(&self, arc: u32, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let arc = self.network.all_arcs()[arc as usize];
        let (x, rows) = (arc.target(), self.rows(arc));
        let supports = |place: ValuePlace| {
            self.network.row(arc, Val::new(place as u16)).iter().map(|value| ValuePlace::from(value.get()))
        };
        let mut because = Because::new(facts, x, position);
        let gone = match lit.kind() {
            LitKind::AtLeast => rows.below(lit.place()),
            LitKind::AtMost => rows.above(lit.place()),
            LitKind::Is | LitKind::IsNot => rows.ends(lit.place()),
        };
        let Bounds { low, high } = because.bounds;
        if gone.1 < low || gone.0 > high {
            because.without([if gone.1 < low { gone.1 } else { gone.0 }].into_iter());
            return because.literals(list);
        }
        for place in facts.lost_with(lit, position, list) {
            because.without(supports(place));
        }
        because.literals(list);
    }
}
