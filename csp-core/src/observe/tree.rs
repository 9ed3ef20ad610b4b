//! The tree of a search.

use std::iter;
use std::sync::Arc as Shared;

use crate::limits::Stop;
use crate::model::{Val, Var};
use crate::store::{Event, Lesson, Observer, OwnedReason};

/// The nodes that a search has visited, in the order of its visits. Each node is a value tried, below the
/// values that were assigned then. The tree is told the events while the search runs, or made from those of a
/// recording.
///
/// A search that starts again makes another subtree of the root. The values that singleton consistency tries
/// at the root are nodes of the tree, though the search does not count them.
///
/// Cost: O(1) for each event, some hundred bytes for each node. There is no recursion, however deep the tree.
///
/// ```
/// use csp_core::observe::{NodeStatus, SearchTree};
/// use csp_core::{Solver, problems};
///
/// let queens = problems::queens(4);
/// let mut tree = SearchTree::new();
/// let outcome = Solver::new(&queens).strategy("fc".parse().unwrap()).observer(&mut tree).first().unwrap();
/// tree.end(outcome.stop);
///
/// assert_eq!(tree.len() as u64, 1 + outcome.stats.nodes);
/// assert_eq!(tree.status(SearchTree::ROOT), NodeStatus::Solution);
/// let fails = |&node: &_| tree.status(node) == NodeStatus::Failed;
/// assert_eq!(tree.children(SearchTree::ROOT).filter(fails).count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    /// The path from the root to where the search is.
    path: Vec<NodeId>,
    /// The number of times the search has started again.
    restarts: u64,
    /// True if the values of its first variable have run out: if another one is tried, the search has
    /// started again.
    is_over: bool,
    stop: Option<Stop>,
}

/// A node of a [`SearchTree`], by its place in the order of the visits. The root comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// All that is known of a node.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TreeNode {
    /// The value that was tried; none at the root.
    pub choice: Option<(Var, Val)>,
    /// The node above; none at the root.
    pub parent: Option<NodeId>,
    /// The number of values that are assigned here; 0 at the root.
    pub depth: usize,
    /// The number of times the search had started again before it came here: by restarts, or with the next wave
    /// of a limited discrepancy search.
    pub restarts: u64,
    /// The variable that failed here, and the reason, if the node failed by itself.
    pub conflict: Option<(Var, OwnedReason)>,
    /// The variable below this node whose values ran out, and the conflict set that the look-back kept of it.
    pub conflict_set: Option<(Var, Shared<[Var]>)>,
    /// The nogoods that the conflicts at this node have taught, in order: after a jump back to it, a nogood may fail it once more.
    pub lessons: Vec<Shared<Lesson>>,
    /// The value of the solution that was found here, where each must be better than the one before.
    pub incumbent: Option<i64>,
    is_solved: bool,
    /// The first node that was visited after all nodes below this one; none while the search is here or
    /// below.
    end: Option<NodeId>,
}

/// The fate of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeStatus {
    /// There is a solution here or below.
    Solution,
    /// The search was here or below when it was ended, and had found no solution.
    Open,
    /// The search has left the node, and has found no solution here or below.
    Failed,
}

impl NodeId {
    /// Its place in the order of the visits, 0 for the root.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl SearchTree {
    /// The node where each search begins.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree that has only the root.
    pub fn new() -> Self {
        Self { nodes: vec![TreeNode::default()], path: vec![Self::ROOT], restarts: 0, is_over: false, stop: None }
    }

    /// The tree that these events make.
    pub fn of<'e>(events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut tree = Self::new();
        events.into_iter().for_each(|event| tree.event(event));
        tree
    }

    /// Notes that the search has ended for this reason. Unless a limit has ended it, no node is open any
    /// more.
    pub fn end(&mut self, stop: Stop) {
        self.stop = Some(stop);
        while !stop.is_limit() && !self.path.is_empty() {
            self.leave();
        }
    }

    /// The reason why the search has ended, if [`SearchTree::end`] was told.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// The number of nodes, the root included.
    #[expect(clippy::len_without_is_empty, reason = "there is always the root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All that is known of a node.
    ///
    /// # Panics
    ///
    /// When `node` comes from another tree that has more nodes. This holds for every method that takes a
    /// node.
    pub fn node(&self, node: NodeId) -> &TreeNode {
        &self.nodes[node.index()]
    }

    /// The fate of a node.
    pub fn status(&self, node: NodeId) -> NodeStatus {
        let TreeNode { is_solved, end, .. } = self.node(node);
        match end {
            _ if *is_solved => NodeStatus::Solution,
            None => NodeStatus::Open,
            Some(_) => NodeStatus::Failed,
        }
    }

    /// All nodes, each before those below it.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The nodes without those below values that fail, each before those below it: the part of a large tree
    /// that can still be looked at.
    pub fn folded(&self) -> impl Iterator<Item = NodeId> + '_ {
        let last = self.behind(Self::ROOT);
        let next = move |&node: &NodeId| {
            let next = if self.is_folded(node) { self.behind(node) } else { NodeId(node.0 + 1) };
            (next < last).then_some(next)
        };
        iter::successors(Some(Self::ROOT), next)
    }

    /// True if [`SearchTree::folded`] leaves out what is below this node.
    pub fn is_folded(&self, node: NodeId) -> bool {
        node != Self::ROOT && self.status(node) == NodeStatus::Failed
    }

    /// The number of nodes below this one.
    pub fn below(&self, node: NodeId) -> usize {
        self.behind(node).index() - node.index() - 1
    }

    /// The values tried right below a node, in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let last = self.behind(node);
        let within = move |child: NodeId| (child < last).then_some(child);
        iter::successors(within(NodeId(node.0 + 1)), move |&child| within(self.behind(child)))
    }

    /// The first node behind this one and all below it. Nodes are numbered as they are visited, so those
    /// below a node come right after it, up to this one.
    fn behind(&self, node: NodeId) -> NodeId {
        self.node(node).end.unwrap_or(self.next_id())
    }

    fn next_id(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    /// The node where the search is.
    fn here(&self) -> NodeId {
        self.path.last().copied().unwrap_or(Self::ROOT)
    }

    fn enter(&mut self, var: Var, value: Val) {
        let parent = self.here();
        // The waves of a discrepancy search do not tell that they begin.
        self.restarts += u64::from(std::mem::take(&mut self.is_over));
        let depth = self.node(parent).depth + 1;
        let choice = Some((var, value));
        let node = TreeNode { choice, parent: Some(parent), depth, restarts: self.restarts, ..TreeNode::default() };
        self.path.push(self.next_id());
        self.nodes.push(node);
    }

    fn leave(&mut self) {
        let end = self.next_id();
        if let Some(node) = self.path.pop() {
            self.nodes[node.index()].end = Some(end);
        }
    }
}

impl Default for SearchTree {
    fn default() -> Self {
        Self::new()
    }
}

impl Observer for SearchTree {
    fn event(&mut self, event: &Event) {
        let here = self.here().index();
        match event {
            &Event::Tried { var, value, .. } => self.enter(var, value),
            Event::Retracted { .. } => self.leave(),
            Event::Restarted => self.restarts += 1,
            Event::Conflict { var, reason } => self.nodes[here].conflict = Some((*var, reason.clone())),
            Event::Backtracked { var, conflict_set } => {
                self.is_over = here == Self::ROOT.index();
                if let Some(set) = conflict_set {
                    self.nodes[here].conflict_set = Some((*var, set.clone()));
                }
            }
            Event::Learnt { lesson } => self.nodes[here].lessons.push(lesson.clone()),
            // Every node on the path has a solution below it now.
            Event::Solved => self.path.iter().for_each(|node| self.nodes[node.index()].is_solved = true),
            &Event::Improved { value } => self.nodes[here].incumbent = Some(value),
            _ => {}
        }
    }
}

/// Lets a search borrow a tree.
impl Observer for &mut SearchTree {
    fn event(&mut self, event: &Event) {
        (**self).event(event);
    }
}
