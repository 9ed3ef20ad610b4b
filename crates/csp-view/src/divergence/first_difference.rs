//! The first place where two searches differ.

use super::cost_tree::CostTree;
use super::{Cost, Reason};

/// The first place where two searches differ.
#[derive(Clone, Debug)]
pub(super) struct FirstDifference {
    /// The number of values that they tried alike, from the start.
    pub(super) alike: u32,
    /// The value that each tried next, as a node of its tree; none where the search had ended.
    pub(super) next: [Option<u32>; 2],
    /// The kind of the difference.
    pub(super) difference: Difference,
}

/// The kind of the first difference.
#[derive(Clone, Debug)]
pub(super) enum Difference {
    /// They chose another variable, as their orders say. The cost is that of all that was tried below this place, by each.
    Variable { cost: [Cost; 2] },
    /// One search went on with values that the other did not try here.
    Values {
        /// The search that tried them: 0 or 1.
        tried_by: usize,
        /// The reason that kept the other one from the first of them.
        reason: Reason,
        /// The node where it was then, as both trees number it.
        at: u32,
        /// The values, as nodes, one after the other, up to the first that the other tried, too.
        values: Vec<u32>,
        cost: Cost,
    },
}

impl FirstDifference {
    /// Compares the values tried one after the other; nothing when they are the same to the end of both.
    pub(super) fn of(trees: [&CostTree<'_>; 2]) -> Option<Self> {
        let step = |tree: &CostTree<'_>, place: u32| {
            let node = tree.nodes.get(place as usize)?;
            Some((node.choice, node.depth, node.run))
        };
        let [first, second] = trees;
        let longest = first.nodes.len().max(second.nodes.len()) as u32;
        let different = (1..longest).find(|&place| step(first, place) != step(second, place))?;
        let next = trees.map(|tree| step(tree, different).is_some().then_some(different));
        let difference = match next {
            [None, None] => return None,
            [Some(_), None] => values(trees, 0, different),
            [None, Some(_)] => values(trees, 1, different),
            [Some(_), Some(_)] => {
                let [one, other] = [first, second].map(|tree| tree.node(different));
                match (one.run, one.parent).cmp(&(other.run, other.parent)) {
                    // Who starts again leaves values behind, and so does who goes further back.
                    _ if one.run != other.run => values(trees, usize::from(one.run > other.run), different),
                    std::cmp::Ordering::Equal => at_one_node(trees, different),
                    _ => values(trees, usize::from(one.depth < other.depth), different),
                }
            }
        };
        Some(Self { alike: different - 1, next, difference })
    }
}

/// Both go on below the same node.
fn at_one_node(trees: [&CostTree<'_>; 2], place: u32) -> Difference {
    let nodes = trees.map(|tree| tree.node(place));
    if nodes[0].choice.map(|(var, _)| var) != nodes[1].choice.map(|(var, _)| var) {
        let (parent, run) = (nodes[0].parent, nodes[0].run);
        let cost = trees.map(|tree| sum(tree, tree.children(parent, run)));
        return Difference::Variable { cost };
    }
    let of_first = values(trees, 0, place);
    let of_second = values(trees, 1, place);
    let reason = |difference: &Difference| match difference {
        Difference::Values { reason, .. } => *reason,
        Difference::Variable { .. } => Reason::OtherVariable(None),
    };
    // A value that was removed, or left out, says more than the order of values: without that reason it was the order.
    let is_gone = |difference: &Difference| matches!(reason(difference), Reason::Removed(_) | Reason::LeftOut);
    if is_gone(&of_first) {
        of_first
    } else if is_gone(&of_second) {
        of_second
    } else {
        by_order(trees, place)
    }
}

/// Both tried a value of the same variable, in other orders: what the first spent before it came to that of the second.
fn by_order([tree, other]: [&CostTree<'_>; 2], place: u32) -> Difference {
    let (at, run) = (tree.node(place).parent, tree.node(place).run);
    let theirs = other.node(place).choice;
    let is_before = |child: &u32| tree.node(*child).choice != theirs;
    let values: Vec<u32> = tree.children(at, run).skip_while(|&child| child < place).take_while(is_before).collect();
    let cost = sum(tree, values.iter().copied());
    Difference::Values { tried_by: 0, reason: Reason::Later, at, values, cost }
}

/// The values that one search tried from `place` on, before it came to one that the other tried at the same node.
fn values(trees: [&CostTree<'_>; 2], tried_by: usize, place: u32) -> Difference {
    let [tree, other] = [trees[tried_by], trees[1 - tried_by]];
    let (at, run) = (tree.node(place).parent, tree.node(place).run);
    let choice = tree.node(place).choice;
    let reason = choice.map_or(Reason::Untold, |(var, value)| {
        other.why_not(at, run, (var, value), || other.removed_above(at, run, (var, value)))
    });
    let theirs: Vec<_> = other.children(at, run).map(|child| other.node(child).choice).collect();
    let is_alone = |child: &u32| !theirs.contains(&tree.node(*child).choice);
    let values: Vec<u32> =
        tree.children(at, run).skip_while(|&child| child < place).take_while(|child| is_alone(child)).collect();
    let cost = sum(tree, values.iter().copied());
    Difference::Values { tried_by, reason, at, values, cost }
}

fn sum(tree: &CostTree<'_>, nodes: impl Iterator<Item = u32>) -> Cost {
    nodes.fold(Cost::default(), |sum, node| sum + tree.below(node))
}
