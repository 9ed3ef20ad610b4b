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

/// The drawn tree of the nodes `shown`: each drawn node behind its parent. O(n).
pub(super) fn fold(tree: &SearchTree, shown: impl Iterator<Item = NodeId>) -> Vec<Folded> {
    let shown: Vec<NodeId> = shown.collect();
    let parents = parents(tree, &shown);
    let mut children = vec![0usize; shown.len()];
    parents.iter().flatten().for_each(|&parent| children[parent] += 1);
    let has_runs = shown.iter().any(|&node| tree.node(node).restarts > 0);
    let mut drawn: Vec<Folded> = Vec::new();
    // The drawn node of each shown one.
    let mut places: Vec<usize> = Vec::with_capacity(shown.len());
    let mut run = None;
    for (number, &node) in shown.iter().enumerate() {
        let above = parents[number].map(|parent| (places[parent], shown[parent], children[parent]));
        let is_value = |place: usize| drawn[place].parent.is_some();
        let place = match above {
            // The only child of a value, which was visited right after it.
            Some((place, parent, 1)) if is_value(place) && node.index() == parent.index() + 1 => {
                drawn[place].last = node;
                place
            }
            Some((0, ..)) if has_runs => {
                let begun = tree.node(node).restarts + 1;
                let root = match run {
                    Some((number, place)) if number == begun => place,
                    _ => {
                        drawn.push(run_of(begun));
                        drawn.len() - 1
                    }
                };
                run = Some((begun, root));
                drawn.push(Folded { parent: Some(root), first: node, last: node, run: None });
                drawn.len() - 1
            }
            above => {
                let parent = above.map(|(place, ..)| place);
                drawn.push(Folded { parent, first: node, last: node, run: None });
                drawn.len() - 1
            }
        };
        places.push(place);
    }
    drawn
}

fn run_of(number: u64) -> Folded {
    Folded { parent: Some(0), first: SearchTree::ROOT, last: SearchTree::ROOT, run: Some(number) }
}

/// The place of the parent of each shown node among them.
fn parents(tree: &SearchTree, shown: &[NodeId]) -> Vec<Option<usize>> {
    let parent = |&node: &NodeId| tree.node(node).parent.and_then(|parent| shown.binary_search(&parent).ok());
    shown.iter().map(parent).collect()
}
