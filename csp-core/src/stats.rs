//! The counters of a search, as the literature defines them.

use std::ops::{Add, AddAssign};

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

/// The searches that measure a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasuredBy {
    /// Every search, or all but one kind of them.
    Most,
    /// Local search alone.
    LocalSearch,
    /// Nogood learning alone.
    Learning,
    /// Bucket elimination alone.
    BucketElimination,
}

/// A counter of [`Stats`], as [`Stats::counters`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name for people, in the plural: `dead ends`.
    pub name: &'static str,
    /// Its name for programs, in files and on the command line: `dead_ends`.
    pub key: &'static str,
    /// The searches that measure it.
    pub by: MeasuredBy,
    /// The number that was counted; `None` where it was not measured.
    pub value: Option<u64>,
}

impl Stats {
    /// Every counter, in the order in which tables and files list them. This is the only place that gives a
    /// counter its name. (The steps of a local search are its nodes, and have no counter of their own.)
    ///
    /// ```
    /// use csp_core::Stats;
    ///
    /// let stats = Stats { nodes: 7, ..Stats::default() };
    /// let first = stats.counters().next().unwrap();
    /// assert_eq!((first.key, first.value), ("nodes", Some(7)));
    /// assert!(stats.counters().any(|counter| counter.key == "checks" && counter.value.is_none()));
    /// ```
    pub fn counters(&self) -> impl Iterator<Item = Counter> + use<> {
        use MeasuredBy::{BucketElimination, Learning, LocalSearch, Most};
        let textbook = |count: fn(&Textbook) -> u64| self.textbook.as_ref().map(count);
        // A local search has no tree: its nodes are its steps.
        let is_local = self.local.is_some_and(|local| local.steps == self.nodes);
        let of_tree = |count: u64| (!is_local).then_some(count);
        let learnt = |count: fn(&LearnStats) -> u64| self.learnt.as_ref().map(count);
        [
            ("nodes", "nodes", Most, Some(self.nodes)),
            ("decisions", "decisions", Most, of_tree(self.decisions)),
            ("dead ends", "dead_ends", Most, of_tree(self.dead_ends)),
            ("backtracks", "backtracks", Most, of_tree(self.backtracks)),
            ("checks", "checks", Most, textbook(|textbook| textbook.checks)),
            ("prunings", "prunings", Most, textbook(|textbook| textbook.prunings)),
            ("revisions", "revisions", Most, textbook(|textbook| textbook.revisions)),
            ("ordering checks", "ordering_checks", Most, textbook(|textbook| textbook.ordering_checks)),
            ("solutions", "solutions", Most, Some(self.solutions)),
            ("depth", "max_depth", Most, self.max_depth),
            ("restarts", "restarts", Most, Some(self.restarts)),
            ("repairs", "repairs", LocalSearch, self.local.map(|local| local.repairs)),
            ("nogoods", "nogoods", Learning, learnt(|learnt| learnt.nogoods)),
            ("minimised literals", "minimised", Learning, learnt(|learnt| learnt.minimised)),
            ("levels in all nogoods", "lbd", Learning, learnt(|learnt| learnt.lbd)),
            ("jumps", "jumps", Learning, learnt(|learnt| learnt.jumps)),
            ("least conflicts", "least_conflicts", LocalSearch, self.local.and_then(|local| local.least_conflicts)),
            ("tuples", "tuples", BucketElimination, self.tuples),
        ]
        .into_iter()
        .map(|(name, key, by, value)| Counter { name, key, by, value })
    }
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

    /// Each counter of the structures stands once in the table, with its own value.
    #[test]
    fn the_table_has_every_counter_once() {
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
        let values: HashSet<u64> = stats.counters().filter_map(|counter| counter.value).collect();
        assert_eq!(values, (1..=18).collect());
        let keys: HashSet<&str> = stats.counters().map(|counter| counter.key).collect();
        assert_eq!(keys.len(), 18);
        assert!(keys.iter().all(|key| format!("{stats:?}").contains(&format!("{key}: "))), "the keys are the fields");
    }

    /// A local search has no tree, so it has no counters of one; a search of several plans has those of the others.
    #[test]
    fn a_local_search_has_no_counters_of_a_tree() {
        let local =
            Stats { nodes: 9, local: Some(LocalStats { steps: 9, ..LocalStats::default() }), ..Stats::default() };
        let value = |stats: &Stats, key| stats.counters().find(|counter| counter.key == key).and_then(|one| one.value);
        for key in ["decisions", "dead_ends", "backtracks"] {
            assert_eq!(value(&local, key), None, "{key}");
            assert_eq!(value(&Stats { nodes: 1, ..Stats::default() }.beside(local), key), Some(0), "{key}");
        }
        assert_eq!(value(&local, "nodes"), Some(9));
    }
}
