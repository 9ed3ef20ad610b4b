//! Chains folded into one node each, and the runs of a search apart.

use csp_core::observe::{NodeId, SearchTree};

/// A node of the drawn tree, without its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Folded {
    pub(super) parent: Option<usize>,
    pub(super) first: NodeId,
    pub(super) last: NodeId,
    pub(super) run: Option<u64>,
}

/// The drawn tree of the nodes `shown`: each drawn node behind its parent. O(n log n), as parents are
/// looked up.
pub(super) fn fold(tree: &SearchTree, shown: impl Iterator<Item = NodeId>) -> Vec<Folded> {
    let shown: Vec<NodeId> = shown.collect();
    let parents = parents(tree, &shown);
    let mut children = vec![0usize; shown.len()];
    parents.iter().flatten().for_each(|&parent| children[parent] += 1);
    let has_runs = shown.iter().any(|&node| tree.node(node).restarts > 0);
    let mut drawn = DrawnTree { nodes: Vec::new(), run: None };
    // The drawn node of each shown one.
    let mut places: Vec<usize> = Vec::with_capacity(shown.len());
    for (&node, parent) in shown.iter().zip(parents) {
        let place = match parent {
            Some(parent) if children[parent] == 1 && drawn.lengthen(places[parent], node) => places[parent],
            Some(0) if has_runs => {
                let run = drawn.run_node(tree.node(node).restarts + 1);
                drawn.add(Some(run), node)
            }
            parent => drawn.add(parent.map(|parent| places[parent]), node),
        };
        places.push(place);
    }
    drawn.nodes
}

/// The drawn tree in the making.
struct DrawnTree {
    nodes: Vec<Folded>,
    /// The number of the last run, and its drawn node.
    run: Option<(u64, usize)>,
}

impl DrawnTree {
    fn add(&mut self, parent: Option<usize>, node: NodeId) -> usize {
        self.nodes.push(Folded { parent, first: node, last: node, run: None });
        self.nodes.len() - 1
    }

    /// Makes the chain at `place` longer by its only child, if it is a chain of values that ends right
    /// before the child.
    fn lengthen(&mut self, place: usize, child: NodeId) -> bool {
        let chain = &mut self.nodes[place];
        let is_next = chain.parent.is_some() && chain.last.index() + 1 == child.index();
        if is_next {
            chain.last = child;
        }
        is_next
    }

    /// The drawn node of a run.
    fn run_node(&mut self, number: u64) -> usize {
        if let Some((_, place)) = self.run.filter(|&(last, _)| last == number) {
            return place;
        }
        let place = self.add(Some(0), SearchTree::ROOT);
        self.nodes[place].run = Some(number);
        self.run = Some((number, place));
        place
    }
}

/// The place of the parent of each shown node among them.
fn parents(tree: &SearchTree, shown: &[NodeId]) -> Vec<Option<usize>> {
    let parent = |&node: &NodeId| tree.node(node).parent.and_then(|parent| shown.binary_search(&parent).ok());
    shown.iter().map(parent).collect()
}

#[cfg(test)]
mod tests {
    use csp_core::{Limits, Solver, problems};

    use super::*;

    fn tree(queens: u16, plan: &str) -> SearchTree {
        let network = problems::queens(queens);
        let mut tree = SearchTree::new();
        let limits = Limits { nodes: Some(1500), ..Limits::default() };
        let solver = Solver::new(&network).plan(plan.parse().unwrap()).limits(limits);
        let outcome = solver.observer(&mut tree).first().unwrap();
        tree.end(outcome.stop);
        tree
    }

    #[test]
    fn every_node_is_drawn_once_below_what_is_above_it() {
        for (queens, plan) in [(6, "bt"), (8, "fc"), (8, "fc+lds"), (20, "bt+random+luby"), (10, "mac+dds")] {
            let tree = tree(queens, plan);
            let drawn = fold(&tree, tree.nodes());
            let values = drawn.iter().filter(|node| node.run.is_none());
            let ids: Vec<usize> = values.clone().flat_map(|node| node.first.index()..=node.last.index()).collect();
            assert_eq!(ids, (0..tree.len()).collect::<Vec<_>>(), "{plan}");
            for node in values.filter(|node| node.parent.is_some()) {
                let above = drawn[node.parent.unwrap()];
                let parent = tree.node(node.first).parent.unwrap();
                assert_eq!(parent, above.last, "{plan}");
                let chain = tree.nodes().filter(|id| (node.first..node.last).contains(id));
                chain.into_iter().for_each(|id| assert_eq!(tree.children(id).count(), 1, "{plan}"));
                assert_ne!(tree.children(node.last).count(), 1, "{plan}: the chain ends too early");
            }
        }
    }

    #[test]
    fn runs_stand_apart() {
        for (queens, plan) in [(8, "fc+lds"), (20, "bt+random+luby")] {
            let tree = tree(queens, plan);
            let drawn = fold(&tree, tree.nodes());
            let runs: Vec<u64> = drawn.iter().filter_map(|node| node.run).collect();
            assert!(runs.len() > 1 && runs.is_sorted(), "{plan}: {runs:?}");
            for node in drawn.iter().filter(|node| node.parent.is_some_and(|parent| drawn[parent].run.is_some())) {
                assert_eq!(drawn[node.parent.unwrap()].run, Some(tree.node(node.first).restarts + 1), "{plan}");
            }
        }
        assert!(fold(&tree(6, "fc"), tree(6, "fc").nodes()).iter().all(|node| node.run.is_none()));
    }
}
