//! Min-conflicts.

use std::collections::{HashMap, VecDeque};

use super::LocalSearch;
use super::landscape::{Landscape, below};
use crate::limits::Stop;
use crate::random::Random;
use crate::stats::LocalStats;
use crate::watch::Watch;

/// Min-conflicts: as long as a constraint is broken, a variable in conflict, drawn at random, takes a value that breaks fewest.
///
/// Source: Minton, Johnston, Philips & Laird 1992. Variant: ties at random; with a random walk now and then any value
/// (Wallace & Freuder 1995), and with a tabu list no value that the variable has just left, unless it breaks nothing
/// (Galinier & Hao 1997). Cost: d looks at a count a step for d values, and what the landscape's assignment costs. Invariant:
/// a solution has no variable in conflict; giving up proves nothing.
#[derive(Clone, Debug)]
pub struct MinConflicts {
    settings: LocalSearch,
    random: Random,
    /// How many variables have a first value.
    placed: usize,
    stats: LocalStats,
    /// What the changes of value have cost, in steps of the watch.
    cost: u64,
    /// Each variable with a value that it has left, and the step until which it may not take it again.
    tabu: HashMap<(usize, usize), u64>,
    /// The same in the order of the steps.
    left: VecDeque<(usize, usize, u64)>,
}

impl MinConflicts {
    pub(super) fn new(settings: LocalSearch, random: Random) -> Self {
        let (tabu, left) = (HashMap::new(), VecDeque::new());
        Self { settings, random, placed: 0, stats: LocalStats::default(), cost: 0, tabu, left }
    }

    pub(super) fn stats(&self) -> LocalStats {
        self.stats
    }

    /// Repairs until no variable is in conflict (`None`), or something stops it.
    pub(super) fn run(&mut self, landscape: &mut impl Landscape, watch: &Watch) -> Option<Stop> {
        while self.placed < landscape.variables() {
            if watch.look() {
                return watch.tripped();
            }
            landscape.place(self.placed, &mut |bound| below(&mut self.random, bound));
            self.placed += 1;
        }
        while let Some(x) = landscape.conflicted(&mut |bound| below(&mut self.random, bound)) {
            if let Some(stop) = watch.reached(self.stats.steps, self.cost) {
                return Some(stop);
            }
            if self.stats.steps >= self.settings.steps {
                return Some(Stop::GaveUp);
            }
            self.cost += landscape.cost(x);
            self.step(landscape, x);
        }
        None
    }

    fn step(&mut self, landscape: &mut impl Landscape, x: usize) {
        self.stats.steps += 1;
        let old = landscape.value(x);
        let walks = below(&mut self.random, 100) < usize::from(self.settings.walk);
        let new = if walks { below(&mut self.random, landscape.choices(x)) } else { self.best(landscape, x) };
        if new == old {
            return;
        }
        self.stats.repairs += 1;
        landscape.assign(x, new);
        if self.settings.tabu > 0 {
            self.forbid(x, old);
        }
    }

    /// `x` may not go back to this value for a while.
    fn forbid(&mut self, x: usize, value: usize) {
        let now = self.stats.steps;
        while let Some((y, left, _)) = self.left.pop_front_if(|&mut (.., until)| until <= now) {
            // It may have been left again since.
            if self.tabu.get(&(y, left)).is_some_and(|&until| until <= now) {
                self.tabu.remove(&(y, left));
            }
        }
        let until = now + u64::from(self.settings.tabu);
        self.tabu.insert((x, value), until);
        self.left.push_back((x, value, until));
    }

    /// A value of `x` that breaks fewest constraints, one of them at random.
    fn best(&mut self, landscape: &impl Landscape, x: usize) -> usize {
        let (now, mut best, mut least, mut equals) = (self.stats.steps, landscape.value(x), u32::MAX, 0);
        for value in 0..landscape.choices(x) {
            let conflicts = landscape.conflicts(x, value);
            let forbidden = || self.tabu.get(&(x, value)).is_some_and(|&until| until > now);
            if conflicts > least || (conflicts > 0 && forbidden()) {
                continue;
            }
            equals = if conflicts < least { 1 } else { equals + 1 };
            least = conflicts;
            if below(&mut self.random, equals) == 0 {
                best = value;
            }
        }
        best
    }
}
