//! The counters of a search, as the literature defines them.

mod counter;

use std::ops::{Add, AddAssign};

pub use counter::Counter;

/// The counters of a search. Each has one definition, whatever the algorithm is.
///
/// On a complete run of chronological, depth-first search on a network of at least one variable that is not
/// refuted at the root, `backtracks = 1 + nodes - dead_ends - solutions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Values tried for a variable (the root is not counted). Plain backtracking tries inconsistent values
    /// too; forward checking and MAC try the values that are still in the domain. A variable with one value
    /// counts like any other.
    pub nodes: u64,
    /// Nodes whose variable had at least two values left when it was selected. A local search has no tree, so neither this nor
    /// the next two are measured: see [`Stats::counters`].
    pub decisions: u64,
    /// Nodes that failed: a check failed, or a domain was wiped out.
    pub dead_ends: u64,
    /// Variables whose values ran out.
    pub backtracks: u64,
    /// Times the search started again at the root.
    pub restarts: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Most variables that were assigned at once; `None` where an engine does not assign one after the other.
    pub max_depth: Option<u64>,
    /// The counters of local search; `None` for any other.
    pub local: Option<LocalStats>,
    /// The counters of nogood learning; `None` for any other.
    pub learnt: Option<LearnStats>,
    /// Tuples of the relations that bucket elimination made before the first node; `None` for any other
    /// search.
    pub tuples: Option<u64>,
    /// The counters of the textbook algorithms; `None` where an engine does not measure them.
    pub textbook: Option<Textbook>,
}

/// The work that one plan has done for a search of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The name of the plan.
    pub plan: String,
    /// The counters of its search.
    pub stats: Stats,
}

impl Stats {
    /// The counters of two engines that have worked on the same problem. What only one kind of engine measures is kept;
    /// the counters of the textbook algorithms are not, as they would say nothing of the whole.
    pub(crate) fn beside(self, other: Self) -> Self {
        let mut both = self;
        both += other;
        Self {
            max_depth: self.max_depth.max(other.max_depth),
            local: self.local.or(other.local),
            learnt: self.learnt.or(other.learnt),
            ..both
        }
    }
}

/// Adds the counters of searches on several parts of a problem. A counter that one of the two does not
/// measure is not measured in the sum. `max_depth` is the greater of the two, since parts are not below one
/// another.
impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.decisions += other.decisions;
        self.dead_ends += other.dead_ends;
        self.backtracks += other.backtracks;
        self.restarts += other.restarts;
        self.solutions += other.solutions;
        self.max_depth = self.max_depth.zip(other.max_depth).map(|(a, b)| a.max(b));
        self.local = self.local.zip(other.local).map(|(a, b)| a + b);
        self.learnt = self.learnt.zip(other.learnt).map(|(a, b)| LearnStats {
            nogoods: a.nogoods + b.nogoods,
            minimised: a.minimised + b.minimised,
            lbd: a.lbd + b.lbd,
            jumps: a.jumps + b.jumps,
        });
        self.tuples = self.tuples.zip(other.tuples).map(|(a, b)| a + b);
        self.textbook = self.textbook.zip(other.textbook).map(|(a, b)| Textbook {
            checks: a.checks + b.checks,
            prunings: a.prunings + b.prunings,
            revisions: a.revisions + b.revisions,
            ordering_checks: a.ordering_checks + b.ordering_checks,
        });
    }
}

/// The work of a local search. The `nodes` of its [`Stats`] are its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalStats {
    /// Steps: times a variable in conflict was looked at, or all of them.
    pub steps: u64,
    /// Steps that changed its value.
    pub repairs: u64,
    /// The fewest constraints that a complete assignment broke; `None` before the first, and where nobody counts them.
    pub least_conflicts: Option<u64>,
}

/// Adds the counters of searches on several parts of a problem, each of which is the problem with some values given: the
/// nearest assignment of all parts is the nearest of the problem.
impl Add for LocalStats {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            steps: self.steps + other.steps,
            repairs: self.repairs + other.repairs,
            least_conflicts: self.least_conflicts.zip(other.least_conflicts).map(|(a, b)| a.min(b)),
        }
    }
}

/// The work of a search with nogood learning. Its conflicts are the dead ends of its [`Stats`], the one at the root included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LearnStats {
    /// Nogoods learnt: one for each conflict above the root.
    pub nogoods: u64,
    /// Literals that were left out of nogoods, as they follow from the others.
    pub minimised: u64,
    /// The sum of the literal block distances of all nogoods: of how many levels their literals are.
    pub lbd: u64,
    /// Conflicts after which more than one level was left.
    pub jumps: u64,
}

/// The cost of the consistency work of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Textbook {
    /// Evaluations of a constraint on one pair of values.
    pub checks: u64,
    /// Values that left the domain of an unassigned variable through propagation.
    pub prunings: u64,
    /// Calls of revise(x, y).
    pub revisions: u64,
    /// Evaluations of constraints that a value order made to rank values. They are not part of `checks`.
    pub ordering_checks: u64,
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Each counter of the structures stands once in the list, with its own value.
    #[test]
    fn the_list_has_every_counter_once() {
        let textbook = Textbook { checks: 1, prunings: 2, revisions: 3, ordering_checks: 4 };
        let stats = Stats {
            nodes: 5,
            decisions: 6,
            dead_ends: 7,
            backtracks: 8,
            restarts: 9,
            solutions: 10,
            max_depth: Some(11),
            learnt: Some(LearnStats { nogoods: 14, minimised: 15, lbd: 16, jumps: 17 }),
            local: Some(LocalStats { steps: 0, repairs: 12, least_conflicts: Some(18) }),
            tuples: Some(13),
            textbook: Some(textbook),
        };
        let values: HashSet<u64> = stats.counters().filter_map(|(_, value)| value).collect();
        assert_eq!(values, (1..=18).collect());
        for (place, counter) in Counter::ALL.into_iter().enumerate() {
            let key = counter.key();
            assert_eq!((counter as usize, Counter::of_key(key)), (place, Some(counter)));
            assert!(format!("{stats:?}").contains(&format!("{key}: ")), "the keys are the fields");
        }
    }

    /// A local search has no tree, so it has no counters of one; a search of several plans has those of the others.
    #[test]
    fn a_local_search_has_no_counters_of_a_tree() {
        let local =
            Stats { nodes: 9, local: Some(LocalStats { steps: 9, ..LocalStats::default() }), ..Stats::default() };
        for counter in [Counter::Decisions, Counter::DeadEnds, Counter::Backtracks] {
            assert_eq!(counter.of(&local), None, "{counter:?}");
            assert_eq!(counter.of(&Stats { nodes: 1, ..Stats::default() }.beside(local)), Some(0), "{counter:?}");
        }
        assert_eq!(Counter::Nodes.of(&local), Some(9));
    }
}
