//! What a search did, in the counters of the literature.

use std::ops::AddAssign;

/// The counters of a search. Each has one definition, whatever the algorithm.
///
/// On a complete run of chronological, depth-first search on a network of at least one variable that is not
/// refuted at the root, `backtracks = 1 + nodes - dead_ends - solutions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Values tried for a variable (the root is not counted). Plain backtracking tries inconsistent values too; forward
    /// checking and MAC try the values that are still in the domain. A variable with one value counts like any other.
    pub nodes: u64,
    /// Nodes whose variable had at least two values left when it was selected.
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
    /// Tuples of the relations that bucket elimination made before the first node; `None` for any other search.
    pub tuples: Option<u64>,
    /// The counters of the textbook algorithms; `None` where an engine does not measure them.
    pub textbook: Option<Textbook>,
}

/// Sums, for searches of several parts of a problem. What one of the two does not measure, the sum does not either;
/// `max_depth` is the greater, since parts are not below one another.
impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.decisions += other.decisions;
        self.dead_ends += other.dead_ends;
        self.backtracks += other.backtracks;
        self.restarts += other.restarts;
        self.solutions += other.solutions;
        self.max_depth = self.max_depth.zip(other.max_depth).map(|(a, b)| a.max(b));
        self.local = self
            .local
            .zip(other.local)
            .map(|(a, b)| LocalStats { steps: a.steps + b.steps, repairs: a.repairs + b.repairs });
        self.tuples = self.tuples.zip(other.tuples).map(|(a, b)| a + b);
        self.textbook = self.textbook.zip(other.textbook).map(|(a, b)| Textbook {
            checks: a.checks + b.checks,
            prunings: a.prunings + b.prunings,
            revisions: a.revisions + b.revisions,
            ordering_checks: a.ordering_checks + b.ordering_checks,
        });
    }
}

/// What a local search did; `nodes` of its [`Stats`] are its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalStats {
    /// Times a variable in conflict was looked at.
    pub steps: u64,
    /// Steps that changed its value.
    pub repairs: u64,
}

/// What consistency work cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Textbook {
    /// Evaluations of a constraint on one pair of values.
    pub checks: u64,
    /// Values that left the domain of an unassigned variable through propagation.
    pub prunings: u64,
    /// Calls of revise(x, y).
    pub revisions: u64,
    /// Evaluations made by a value order to rank values; not in `checks`.
    pub ordering_checks: u64,
}
