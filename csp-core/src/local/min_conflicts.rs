//! Min-conflicts.

use std::collections::{HashMap, VecDeque};

use super::landscape::{Landscape, below};
use super::min_conflicts_settings::LocalSearch;
use crate::limits::{Stop, Watch};
use crate::random::Random;
use crate::stats::LocalStats;

/// Min-conflicts: as long as a constraint is broken, a variable in conflict is drawn at random and takes a
/// value that breaks the fewest constraints.
///
/// Source: Minton, Johnston, Philips & Laird 1992. Variant: ties at random. With a random walk, some steps
/// take any value (Wallace & Freuder 1995). With a tabu list, a variable does not take a value that it has
/// just left, unless this value breaks nothing (Galinier & Hao 1997). Cost: for d values, d looks at a count
/// for each step, and the cost of the assignment in the landscape. Invariant: a solution has no variable in
/// conflict; giving up proves nothing.
#[derive(Clone, Debug)]
pub struct MinConflicts {
    settings: LocalSearch,
    random: Random,
    /// The number of variables that have a first value.
    placed: usize,
    stats: LocalStats,
    /// The cost of the changes of value, in steps of the watch.
    cost: u64,
    /// Each variable with a value that it has left, and the step until which it may not take it again.
    tabu: HashMap<(usize, usize), u64>,
    /// The same in the order of the steps, so that what has expired can be found without a search.
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

    /// Repairs until no variable is in conflict (`None`), or something stops it. Tells each value that a variable gets,
    /// and the one before, if that was in a step.
    pub(super) fn run<L: Landscape>(
        &mut self,
        landscape: &mut L,
        watch: &Watch,
        tell: &mut impl FnMut(&L, usize, Option<usize>),
    ) -> Option<Stop> {
        while self.placed < landscape.variables() {
            if watch.look() {
                return watch.tripped();
            }
            landscape.place(self.placed, &mut |bound| below(&mut self.random, bound));
            tell(landscape, self.placed, None);
            self.placed += 1;
            if self.placed == landscape.variables() {
                self.stats.least_conflicts = landscape.broken();
            }
        }
        while let Some(x) = landscape.conflicted(&mut |bound| below(&mut self.random, bound)) {
            if let Some(stop) = watch.reached(self.stats.steps, self.cost) {
                return Some(stop);
            }
            if self.stats.steps >= self.settings.steps {
                return Some(Stop::GaveUp);
            }
            self.cost += landscape.cost(x);
            let old = landscape.value(x);
            self.step(landscape, x, old);
            tell(landscape, x, Some(old));
        }
        None
    }

    fn step(&mut self, landscape: &mut impl Landscape, x: usize, old: usize) {
        self.stats.steps += 1;
        let walks = below(&mut self.random, 100) < usize::from(self.settings.walk);
        let new = if walks { below(&mut self.random, landscape.choices(x)) } else { self.best(landscape, x) };
        if new == old {
            return;
        }
        self.stats.repairs += 1;
        landscape.assign(x, new);
        self.stats.least_conflicts = self.stats.least_conflicts.min(landscape.broken());
        if self.settings.tabu > 0 {
            self.forbid(x, old);
        }
    }

    /// Forbids `x` to return to this value for some steps.
    fn forbid(&mut self, x: usize, value: usize) {
        let now = self.stats.steps;
        while let Some((y, left, _)) = self.left.pop_front_if(|&mut (.., until)| until <= now) {
            // The variable may have left the value again since; then a later entry holds.
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
            // The k-th of equal values replaces the earlier ones with probability 1 / k, so that each is
            // chosen with the same probability in one pass.
            if below(&mut self.random, equals) == 0 {
                best = value;
            }
        }
        best
    }
}
