//! A node of a search tree, ready to be drawn.

use csp_core::observe::{NodeId, NodeStatus};

/// The meaning of the marks.
pub(super) const LEGEND: &str = "* on the way to a solution, x fails, ? not known when the search ended";

/// A node as it is drawn.
pub(super) struct DrawnNode {
    pub(super) id: NodeId,
    pub(super) label: String,
    pub(super) note: String,
    /// The number of nodes below it that are not shown.
    pub(super) hidden: usize,
    pub(super) status: NodeStatus,
    pub(super) parent: Option<usize>,
    pub(super) depth: usize,
}

impl DrawnNode {
    /// Its status as a character, and its label.
    pub(super) fn marked(&self) -> String {
        let mark = match self.status {
            NodeStatus::Solution => '*',
            NodeStatus::Open => '?',
            NodeStatus::Failed => 'x',
        };
        format!("{mark} {}", self.label)
    }

    /// Its status as a colour that the colour-blind can tell apart (Okabe & Ito 2008).
    pub(super) fn colour(&self) -> &'static str {
        match self.status {
            NodeStatus::Solution => "#009e73",
            NodeStatus::Open => "#e69f00",
            NodeStatus::Failed => "#999999",
        }
    }
}
