//! The counters one by one, each with its names.

use crate::stats::{LearnStats, Stats, Textbook};

/// A counter of [`Stats`], for lists of them. In Rust its names stand here and nowhere else. (The steps of a local search are
/// its nodes, and have no counter of their own.)
///
/// ```
/// use csp_core::Stats;
/// use csp_core::counters::Counter;
///
/// let stats = Stats { nodes: 7, ..Stats::default() };
/// assert_eq!(stats.counters().next(), Some((Counter::Nodes, Some(7))));
/// assert_eq!((Counter::DeadEnds.key(), Counter::DeadEnds.name()), ("dead_ends", "dead ends"));
/// assert_eq!(Counter::of_key("checks").and_then(|counter| counter.of(&stats)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counter {
    /// [`Stats::nodes`].
    Nodes,
    /// [`Stats::decisions`].
    Decisions,
    /// [`Stats::dead_ends`].
    DeadEnds,
    /// [`Stats::backtracks`].
    Backtracks,
    /// [`Textbook::checks`].
    Checks,
    /// [`Textbook::prunings`].
    Prunings,
    /// [`Textbook::revisions`].
    Revisions,
    /// [`Textbook::ordering_checks`].
    OrderingChecks,
    /// [`Stats::solutions`].
    Solutions,
    /// [`Stats::max_depth`].
    MaxDepth,
    /// [`Stats::restarts`].
    Restarts,
    /// [`LocalStats::repairs`](crate::counters::LocalStats::repairs).
    Repairs,
    /// [`LearnStats::nogoods`].
    Nogoods,
    /// [`LearnStats::minimised`].
    Minimised,
    /// [`LearnStats::lbd`].
    Lbd,
    /// [`LearnStats::jumps`].
    Jumps,
    /// [`LocalStats::least_conflicts`](crate::counters::LocalStats::least_conflicts).
    LeastConflicts,
    /// [`Stats::tuples`].
    Tuples,
}

impl Counter {
    /// Every counter, in the order in which tables and files list them.
    pub const ALL: [Self; 18] = [
        Self::Nodes,
        Self::Decisions,
        Self::DeadEnds,
        Self::Backtracks,
        Self::Checks,
        Self::Prunings,
        Self::Revisions,
        Self::OrderingChecks,
        Self::Solutions,
        Self::MaxDepth,
        Self::Restarts,
        Self::Repairs,
        Self::Nogoods,
        Self::Minimised,
        Self::Lbd,
        Self::Jumps,
        Self::LeastConflicts,
        Self::Tuples,
    ];

    /// The counter that has this name in files and on the command line, if one has.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|counter| counter.key() == key)
    }

    /// Its name for programs, in files and on the command line: `dead_ends`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Decisions => "decisions",
            Self::DeadEnds => "dead_ends",
            Self::Backtracks => "backtracks",
            Self::Checks => "checks",
            Self::Prunings => "prunings",
            Self::Revisions => "revisions",
            Self::OrderingChecks => "ordering_checks",
            Self::Solutions => "solutions",
            Self::MaxDepth => "max_depth",
            Self::Restarts => "restarts",
            Self::Repairs => "repairs",
            Self::Nogoods => "nogoods",
            Self::Minimised => "minimised",
            Self::Lbd => "lbd",
            Self::Jumps => "jumps",
            Self::LeastConflicts => "least_conflicts",
            Self::Tuples => "tuples",
        }
    }

    /// Its name for people, in the plural: `dead ends`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DeadEnds => "dead ends",
            Self::OrderingChecks => "ordering checks",
            Self::MaxDepth => "depth",
            Self::Minimised => "minimised literals",
            Self::Lbd => "levels in all nogoods",
            Self::LeastConflicts => "least conflicts",
            _ => self.key(),
        }
    }

    /// True if every search measures it, or all but one kind; false if one kind alone does.
    pub const fn is_common(self) -> bool {
        let is_local = matches!(self, Self::Repairs | Self::LeastConflicts);
        let is_learnt = matches!(self, Self::Nogoods | Self::Minimised | Self::Lbd | Self::Jumps);
        !is_local && !is_learnt && !matches!(self, Self::Tuples)
    }

    /// The number counted; `None` where it was not measured.
    pub fn of(self, stats: &Stats) -> Option<u64> {
        let textbook = |count: fn(&Textbook) -> u64| stats.textbook.as_ref().map(count);
        let learnt = |count: fn(&LearnStats) -> u64| stats.learnt.as_ref().map(count);
        // A local search has no tree: its nodes are its steps.
        let is_local = stats.local.is_some_and(|local| local.steps == stats.nodes);
        let of_tree = |count: u64| (!is_local).then_some(count);
        match self {
            Self::Nodes => Some(stats.nodes),
            Self::Decisions => of_tree(stats.decisions),
            Self::DeadEnds => of_tree(stats.dead_ends),
            Self::Backtracks => of_tree(stats.backtracks),
            Self::Checks => textbook(|textbook| textbook.checks),
            Self::Prunings => textbook(|textbook| textbook.prunings),
            Self::Revisions => textbook(|textbook| textbook.revisions),
            Self::OrderingChecks => textbook(|textbook| textbook.ordering_checks),
            Self::Solutions => Some(stats.solutions),
            Self::MaxDepth => stats.max_depth,
            Self::Restarts => Some(stats.restarts),
            Self::Repairs => stats.local.map(|local| local.repairs),
            Self::Nogoods => learnt(|learnt| learnt.nogoods),
            Self::Minimised => learnt(|learnt| learnt.minimised),
            Self::Lbd => learnt(|learnt| learnt.lbd),
            Self::Jumps => learnt(|learnt| learnt.jumps),
            Self::LeastConflicts => stats.local.and_then(|local| local.least_conflicts),
            Self::Tuples => stats.tuples,
        }
    }
}

impl Stats {
    /// Every counter with its number, in the order of [`Counter::ALL`]; `None` where it was not measured.
    pub fn counters(&self) -> impl Iterator<Item = (Counter, Option<u64>)> {
        Counter::ALL.into_iter().map(|counter| (counter, counter.of(self)))
    }
}
