//! The reason why one search did not try a value that the other tried.

use csp_core::observe::Rule;
use csp_core::{Val, Var};

use super::cost_tree::{CostTree, Departure, ROOT};

/// The reason why a search did not try a value at a node. Numbers are those of the tree of this search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The node had failed by itself, with this conflict.
    Refuted(u32),
    /// It gave a value to another variable here.
    OtherVariable(Option<Var>),
    /// The value had left the domain, by this removal.
    Removed(u32),
    /// It jumped back over the node, with this jump.
    Jumped(u32),
    /// It started again before it came to the value.
    Restarted,
    /// It had fewer runs.
    NoSuchRun,
    /// It ended before it came to the value.
    Ended,
    /// Its values had run out, and its traversal had left this one out.
    LeftOut,
    /// It tried another value first, and this one later.
    Later,
    /// Its events do not say it.
    Untold,
}

/// A reason without what differs from place to place: what is summed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReasonKind {
    /// The value had left the domain by this rule, at the root or later.
    Removed {
        rule: Rule,
        at_root: bool,
    },
    Refuted,
    OtherVariable,
    Jumped,
    Restarted,
    NoSuchRun,
    Ended,
    LeftOut,
    Later,
    Untold,
}

impl Reason {
    pub(super) fn kind(self, of: &CostTree<'_>) -> ReasonKind {
        match self {
            Self::Removed(id) => {
                let removal = &of.removals[id as usize];
                ReasonKind::Removed { rule: removal.reason.rule(), at_root: removal.node == ROOT }
            }
            Self::Refuted(_) => ReasonKind::Refuted,
            Self::OtherVariable(_) => ReasonKind::OtherVariable,
            Self::Jumped(_) => ReasonKind::Jumped,
            Self::Restarted => ReasonKind::Restarted,
            Self::NoSuchRun => ReasonKind::NoSuchRun,
            Self::Ended => ReasonKind::Ended,
            Self::LeftOut => ReasonKind::LeftOut,
            Self::Later => ReasonKind::Later,
            Self::Untold => ReasonKind::Untold,
        }
    }
}

impl CostTree<'_> {
    /// The variable that was selected at a node in a run.
    pub(super) fn selected(&self, node: u32, run: u32) -> Option<Var> {
        let tried = self.children(node, run).next().and_then(|child| self.node(child).choice);
        tried.map(|(var, _)| var).or(self.node(node).ran_out)
    }

    /// The reason why a value was not tried at a node; `removed` looks for its removal.
    pub(super) fn why_not(
        &self,
        node: u32,
        run: u32,
        (var, value): (Var, Val),
        removed: impl FnOnce() -> Option<u32>,
    ) -> Reason {
        let here = self.node(node);
        let is_of_var = |child: u32| self.node(child).choice.is_some_and(|(x, _)| x == var);
        if self.children(node, run).any(|child| self.node(child).choice == Some((var, value))) {
            return Reason::Later;
        }
        if let Some(conflict) = here.conflict {
            return Reason::Refuted(conflict);
        }
        if run > self.last_run() {
            return if self.is_open(ROOT) { Reason::Ended } else { Reason::NoSuchRun };
        }
        if let Some(selected) = self.selected(node, run).filter(|&x| x != var)
            && !self.children(node, run).any(is_of_var)
        {
            return Reason::OtherVariable(Some(selected));
        }
        if let Some(removal) = removed() {
            return Reason::Removed(removal);
        }
        match here.left {
            Departure::Jump(jump) => Reason::Jumped(jump),
            Departure::Restart => Reason::Restarted,
            Departure::No if node == ROOT && self.restarted.contains(&run) => Reason::Restarted,
            Departure::No if self.is_open(node) => Reason::Ended,
            Departure::No if here.ran_out == Some(var) => Reason::LeftOut,
            Departure::No => Reason::Untold,
        }
    }

    /// True if the search ended while it was at the node or below it.
    fn is_open(&self, node: u32) -> bool {
        if node == ROOT { !self.is_whole } else { self.node(node).end.is_none() }
    }
}
