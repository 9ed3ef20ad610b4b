//! What a search did, in the counters of the literature.

/// The counters of a search. Each has one definition, whatever the algorithm.
///
/// On a complete run of chronological search with a consistent root and at least one variable,
/// `backtracks = 1 + nodes - dead_ends - solutions`.
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
    /// Most variables that were assigned at once.
    pub max_depth: u64,
    /// The counters of the textbook algorithms; `None` where an engine does not measure them.
    pub textbook: Option<Textbook>,
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
