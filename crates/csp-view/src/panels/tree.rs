//! The search tree around the place where the search is.

use csp_core::Observer as _;
use csp_core::observe::{NodeId, NodeStatus, SearchTree};
use csp_instance::Names;
use csp_terminal::words::numbers as text;

use super::piece::{Line, Panel, Piece, Role, Room};
use crate::stepper::View;

/// So many values tried at one node before are named; of more, only the number is told.
const NAMED: usize = 2;

/// From so many nodes on, a part of the path on which no other value was tried takes one line.
const CHAIN: usize = 4;

/// The tree of the events up to a place, which follows the place as it moves.
#[derive(Debug, Default)]
pub struct TreeSoFar {
    place: usize,
    tree: SearchTree,
}

impl TreeSoFar {
    /// The tree up to the place of the view. Forward it costs the events between, back all events before.
    pub fn up_to(&mut self, view: &View<'_>) -> &SearchTree {
        let place = view.stepper().place();
        if place < self.place {
            *self = Self::default();
        }
        for event in &view.stepper().recording().events()[self.place..place] {
            self.tree.event(event);
        }
        self.place = place;
        &self.tree
    }
}

/// The path from the root, with the values that were tried beside it before; what is below these is counted.
/// Where the search is matters most.
pub fn tree(view: &View<'_>, tree: &SearchTree, room: Room) -> Panel {
    let shown = TreeView { names: view.names(), tree };
    let mut entries = shown.entries(view.stepper().replay().depth());
    if entries.len() > room.rows {
        let hidden = entries.len() - room.rows.saturating_sub(1);
        entries.drain(..hidden);
        entries.insert(0, vec![Piece::faint(&format!("{} above", text::count(hidden as u64, "line")))]);
    }
    let nodes = text::count(tree.len() as u64 - 1, "node");
    Panel { title: format!("tree: {nodes} (x fails, * solved)"), lines: entries }
}

struct TreeView<'a> {
    names: Names<'a>,
    tree: &'a SearchTree,
}

impl TreeView<'_> {
    /// The lines from the root to where the search is, which is at this depth.
    fn entries(&self, depth: usize) -> Vec<Line> {
        let mut lines = vec![vec![Piece::plain(if depth == 0 { "  0 > root" } else { "  0   root" })]];
        let mut node = SearchTree::ROOT;
        let mut chain: Vec<Line> = Vec::new();
        for level in 1..=depth {
            let mut children: Vec<NodeId> = self.tree.children(node).collect();
            let Some(last) = children.pop() else { break };
            if !children.is_empty() {
                lines.extend(folded(std::mem::take(&mut chain)));
                lines.extend(self.siblings(&children, level));
            }
            node = last;
            if level < depth {
                chain.push(vec![Piece::plain(&format!("{level:>3}   {}", self.label(node)))]);
            }
        }
        lines.extend(folded(chain));
        if depth > 0 {
            lines.push(self.here(node, depth));
        }
        let below: Vec<NodeId> = self.tree.children(node).collect();
        lines.extend(self.siblings(&below, depth + 1));
        lines
    }

    fn label(&self, node: NodeId) -> String {
        self.tree.node(node).choice.map_or("root".into(), |(x, value)| self.names.assignment(x, value))
    }

    fn here(&self, node: NodeId, level: usize) -> Line {
        let fails = if self.tree.node(node).conflict.is_some() { " fails" } else { "" };
        let label = Piece::new(&self.label(node), Role::Current);
        vec![Piece::plain(&format!("{level:>3} > ")), label, Piece::plain(fails)]
    }

    /// The values that were tried at a node and left again.
    fn siblings(&self, nodes: &[NodeId], level: usize) -> Vec<Line> {
        let is_solved = |node: &NodeId| self.tree.status(*node) == NodeStatus::Solution;
        let [solved, failed]: [Vec<NodeId>; 2] =
            [true, false].map(|wanted| nodes.iter().copied().filter(|node| is_solved(node) == wanted).collect());
        [("x", "fail", failed), ("*", "have a solution", solved)]
            .into_iter()
            .flat_map(|(sign, what, nodes)| self.group(&nodes, &format!("{level:>3} {sign} "), what))
            .collect()
    }

    /// A line for each of a few nodes, or one for all.
    fn group(&self, nodes: &[NodeId], head: &str, what: &str) -> Vec<Line> {
        let below = |nodes: &[NodeId]| nodes.iter().map(|&node| self.tree.below(node) as u64).sum::<u64>();
        if nodes.len() > NAMED {
            let below = text::count(below(nodes), "node");
            return vec![vec![Piece::plain(&format!("{head}{} values {what}, {below} below", nodes.len()))]];
        }
        let line = |&node: &NodeId| -> Line {
            let below = below(&[node]);
            let below = if below == 0 { String::new() } else { format!(" ({} below)", text::count(below, "node")) };
            vec![Piece::plain(&format!("{head}{}", self.label(node))), Piece::faint(&below)]
        };
        nodes.iter().map(line).collect()
    }
}

/// A part of the path on which no other value was tried.
fn folded(chain: Vec<Line>) -> Vec<Line> {
    if chain.len() < CHAIN {
        return chain;
    }
    vec![vec![Piece::faint(&format!("  : {} values, no other tried", chain.len()))]]
}
