//! The past of a search on its path, as its events tell it: the values that are gone, since when, and why.
//!
//! It is no `csp_core::observe::Replay`, because that knows the domains of now alone: a proof asks for those of any moment of the
//! path, and for the reason of each removal.

use std::sync::Arc;

use csp_core::network::{PerValue, ValueSet};
use csp_core::observe::OwnedReason;
use csp_core::{Network, Val, Var};

use super::hall::HallSet;

/// The reason for which a value is gone.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// At the root, and unit propagation sees it without any assumption.
    Known,
    /// Another value of the variable was tried at this level, with several left.
    Tried(u32),
    /// The decisions of these levels refute it, and a clause says so.
    Refuted(Arc<[u32]>),
    /// It was pruned.
    Pruned(OwnedReason),
}

#[derive(Clone, Debug)]
pub(super) struct Removal {
    pub(super) var: Var,
    pub(super) value: Val,
    pub(super) why: Why,
}

/// The decisions that cannot stand together.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    /// Their levels, ascending.
    pub(super) levels: Arc<[u32]>,
    /// The line of the clause that says so, if this level has to look after it.
    pub(super) line: Option<u64>,
}

/// A value that was tried and stands, with what belongs to it; the first level is the root.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub(super) tried: Option<(Var, Val)>,
    /// True if the variable had another value left. If not, the value follows from the levels above.
    pub(super) is_decision: bool,
    /// The number of removals that came before it.
    pub(super) start: usize,
    /// The reason for which there is no (further) solution below it, when that is known.
    pub(super) failure: Option<Failure>,
    /// The lines that are of use only as long as it is open.
    pub(super) clauses: Vec<u64>,
    pub(super) sets: Vec<HallSet>,
}

/// The removals of the present path, in order, each under the level at which it came.
#[derive(Debug)]
pub(super) struct Past<'n> {
    pub(super) network: &'n Network,
    pub(super) trail: Vec<Removal>,
    pub(super) levels: Vec<Level>,
    /// For each value, the place of its removal in the trail.
    gone: PerValue<u32>,
    /// For each variable, how many values are left, and at which level it was tried (0 for none).
    left: Vec<usize>,
    level_of: Vec<u32>,
}

/// The place of what is not gone.
const HERE: u32 = u32::MAX;

impl<'n> Past<'n> {
    pub(super) fn new(network: &'n Network) -> Self {
        Self {
            network,
            trail: Vec::new(),
            levels: vec![Level::default()],
            gone: PerValue::new(network, HERE),
            left: network.variables().map(|x| network.domain(x).len()).collect(),
            level_of: vec![0; network.len()],
        }
    }

    /// The level that was tried last, or the root.
    pub(super) fn top(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the root stays")
    }

    /// The number of removals: the time, which only going back turns back.
    pub(super) fn now(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn left(&self, x: Var) -> usize {
        self.left[x.index()]
    }

    /// True if the value was in the initial domain and is not gone.
    pub(super) fn has(&self, x: Var, v: Val) -> bool {
        self.network.domain(x).contains(v) && self.gone[(x, v)] == HERE
    }

    /// When the value left, if it did before this time.
    pub(super) fn gone_before(&self, (x, v): (Var, Val), time: usize) -> Option<usize> {
        Some(self.gone[(x, v)] as usize).filter(|&place| place < time)
    }

    /// True if `x` had the value in its domain at this time.
    pub(super) fn had(&self, x: Var, v: Val, time: usize) -> bool {
        self.network.domain(x).contains(v) && self.gone[(x, v)] as usize >= time
    }

    /// The domain of `x` at this time.
    pub(super) fn domain_at(&self, x: Var, time: usize) -> impl Iterator<Item = Val> + '_ {
        self.network.domain(x).iter().filter(move |&v| self.gone[(x, v)] as usize >= time)
    }

    /// The level at which `x` was tried before this time, and its value.
    pub(super) fn tried_before(&self, x: Var, time: usize) -> Option<(u32, Val)> {
        let number = self.level_of[x.index()];
        let level = &self.levels[number as usize];
        level.tried.filter(|_| level.start <= time).map(|(_, v)| (number, v))
    }

    /// The same, if it was a decision.
    pub(super) fn decided_before(&self, x: Var, time: usize) -> Option<(u32, Val)> {
        self.tried_before(x, time).filter(|&(number, _)| self.levels[number as usize].is_decision)
    }

    /// The level at which the removal of this place came.
    pub(super) fn level_at(&self, place: usize) -> usize {
        self.levels.partition_point(|level| level.start <= place) - 1
    }

    /// Takes a value away that is there.
    pub(super) fn remove(&mut self, var: Var, value: Val, why: Why) {
        self.gone[(var, value)] = self.trail.len() as u32;
        self.left[var.index()] -= 1;
        self.trail.push(Removal { var, value, why });
    }

    /// Enters a level, at which `x` keeps this value alone.
    pub(super) fn enter(&mut self, x: Var, v: Val) {
        let number = self.levels.len() as u32;
        let others: Vec<Val> = self.domain_at(x, self.now()).filter(|&other| other != v).collect();
        let is_decision = !others.is_empty();
        self.level_of[x.index()] = number;
        self.levels.push(Level { tried: Some((x, v)), is_decision, start: self.now(), ..Level::default() });
        others.into_iter().for_each(|other| self.remove(x, other, Why::Tried(number)));
    }

    /// Leaves the last level, and gives back what has gone in it.
    pub(super) fn leave(&mut self) -> Option<Level> {
        let level = self.levels.pop_if(|level| level.tried.is_some())?;
        for removal in self.trail.drain(level.start..) {
            self.gone[(removal.var, removal.value)] = HERE;
            self.left[removal.var.index()] += 1;
        }
        level.tried.iter().for_each(|(x, _)| self.level_of[x.index()] = 0);
        Some(level)
    }

    /// The values that were refuted at the last level, each with the levels of the decisions that refute it.
    pub(super) fn refuted(&self) -> Vec<(Var, Val, Arc<[u32]>)> {
        let start = self.levels.last().map_or(0, |level| level.start);
        let refuted = |removal: &Removal| match &removal.why {
            Why::Refuted(levels) => Some((removal.var, removal.value, Arc::clone(levels))),
            Why::Known | Why::Tried(_) | Why::Pruned(_) => None,
        };
        self.trail[start..].iter().filter_map(refuted).collect()
    }

    /// The values of the path when every variable was tried.
    pub(super) fn assignment(&self) -> Option<Vec<Val>> {
        let values = self.network.variables().map(|x| self.tried_before(x, self.now()).map(|(_, v)| v));
        values.collect()
    }

    /// The assignments of these levels.
    pub(super) fn decisions<'a>(&'a self, levels: &'a [u32]) -> impl Iterator<Item = (Var, Val)> + 'a {
        levels.iter().filter_map(|&number| self.levels[number as usize].tried)
    }

    /// The values of `x` that `row` has and that were there from the start.
    pub(super) fn supports(&self, x: Var, row: ValueSet<'n>) -> impl Iterator<Item = Val> + use<'n> {
        self.network.domain(x).iter().filter(move |&v| row.contains(v))
    }
}
