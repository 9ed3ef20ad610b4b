//! Search trees, ready to be drawn.

mod chains;
mod contour;
pub(super) mod tidy;

use chains::Folded;
use csp_core::observe::{NodeId, SearchTree};

/// A search tree ready to be drawn.
///
/// A chain (nodes each of which is the only child of the one before) is one drawn node. When the search
/// started again (restarts, waves of limited discrepancy search), each run is a drawn node of its own below
/// the root.
#[derive(Clone, Debug)]
pub struct TreeDrawing {
    /// Each behind its parent; the root first.
    pub nodes: Vec<TreeSpot>,
}

/// A drawn node: a value that was tried, a chain of them, or a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSpot {
    /// The distance to the right, in columns: neighbours on one level are at least one apart, and the leftmost node
    /// stands at 0.
    pub x: f64,
    /// Its level in the drawn tree; 0 is that of the root.
    pub y: usize,
    /// The drawn node above.
    pub parent: Option<usize>,
    /// The first node of the chain. A run has the root here and below, as it stands for no value.
    pub first: NodeId,
    /// The last node of the chain: the nodes in between are numbered one after the other.
    pub last: NodeId,
    /// `Some(k)`: it stands for run number k, from 1, and for no value.
    pub run: Option<u64>,
}

impl TreeDrawing {
    /// The drawing of the nodes `shown` of a tree, which come ascending, each behind its parent. O(n), no
    /// recursion.
    pub fn of(tree: &SearchTree, shown: impl Iterator<Item = NodeId>) -> Self {
        let folded: Vec<Folded> = chains::fold(tree, shown);
        let parents: Vec<Option<usize>> = folded.iter().map(|node| node.parent).collect();
        let places = tidy::places(&parents);
        let nodes = folded.iter().zip(places).map(|(node, (x, y))| TreeSpot {
            x,
            y,
            parent: node.parent,
            first: node.first,
            last: node.last,
            run: node.run,
        });
        Self { nodes: nodes.collect() }
    }
}
