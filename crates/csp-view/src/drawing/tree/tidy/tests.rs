use super::*;
use crate::drawing::Random;

/// Of each node the parent; a node is hung below one of the last `reach` nodes, so that trees are deep or
/// wide.
fn random_tree(seed: u64) -> Vec<Option<usize>> {
    let mut random = Random::new(seed);
    let nodes = 1 + random.below(60);
    let reach = 1 + random.below(nodes);
    let parent = |node: usize, random: &mut Random| (node > 0).then(|| node - 1 - random.below(reach.min(node)));
    (0..nodes).map(|node| parent(node, &mut random)).collect()
}

fn children(parents: &[Option<usize>]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            children[parent].push(node);
        }
    }
    children
}

/// The nodes of each level from left to right, as a walk that visits children in order meets them.
fn by_level(parents: &[Option<usize>]) -> Vec<Vec<usize>> {
    let children = children(parents);
    let mut levels: Vec<Vec<usize>> = vec![vec![0]];
    while let Some(next) = levels.last().map(|level| level.iter().flat_map(|&node| children[node].clone())) {
        let next: Vec<usize> = next.collect();
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    levels
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

#[test]
fn no_two_nodes_of_a_level_are_closer_than_one_column() {
    for seed in 0..500 {
        let parents = random_tree(seed);
        let places = places(&parents);
        for (depth, level) in by_level(&parents).iter().enumerate() {
            assert!(level.iter().all(|&node| places[node].1 == depth), "tree {seed}");
            for pair in level.windows(2) {
                assert!(places[pair[1]].0 - places[pair[0]].0 > 1.0 - 1e-6, "tree {seed}: {pair:?}");
            }
        }
    }
}

#[test]
fn parents_stand_in_the_middle_above_their_children() {
    for seed in 0..500 {
        let parents = random_tree(seed);
        let places = places(&parents);
        for (parent, children) in children(&parents).iter().enumerate() {
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                let middle = f64::midpoint(places[first].0, places[last].0);
                assert!(near(places[parent].0, middle), "tree {seed}: node {parent}");
            }
        }
    }
}

/// The tree with the children of each node in the other order, and what its nodes are called in the first
/// tree.
fn mirrored(parents: &[Option<usize>]) -> (Vec<Option<usize>>, Vec<usize>) {
    let children = children(parents);
    let mut order = vec![0];
    let mut tree = vec![None];
    let mut next = 0;
    while next < order.len() {
        for &child in children[order[next]].iter().rev() {
            order.push(child);
            tree.push(Some(next));
        }
        next += 1;
    }
    (tree, order)
}

#[test]
fn a_mirrored_tree_is_drawn_as_the_mirror_image() {
    for seed in 0..500 {
        let parents = random_tree(seed);
        let straight = places(&parents);
        let width = straight.iter().map(|&(x, _)| x).fold(0.0, f64::max);
        let (tree, order) = mirrored(&parents);
        for (place, node) in places(&tree).into_iter().zip(order) {
            assert!(near(place.0, width - straight[node].0), "tree {seed}: node {node}");
        }
    }
}

/// The subtree of a node as a tree of its own, and what its nodes are called in the whole.
fn subtree(parents: &[Option<usize>], root: usize) -> (Vec<Option<usize>>, Vec<usize>) {
    let mut order = vec![root];
    let mut tree = vec![None];
    for (node, parent) in parents.iter().enumerate().skip(root + 1) {
        if let Some(at) = order.iter().position(|&member| Some(member) == *parent) {
            order.push(node);
            tree.push(Some(at));
        }
    }
    (tree, order)
}

#[test]
fn a_subtree_has_the_same_shape_wherever_it_stands() {
    for seed in 0..500 {
        let parents = random_tree(seed);
        let whole = places(&parents);
        for root in 0..parents.len() {
            let (tree, order) = subtree(&parents, root);
            let alone = places(&tree);
            for (place, &node) in alone.iter().zip(&order) {
                assert!(near(place.0 - alone[0].0, whole[node].0 - whole[root].0), "tree {seed}: {node} below {root}");
            }
        }
    }
}

/// A contour has a step for each level that two neighbouring subtrees share, and these are at most as many
/// as nodes.
#[test]
fn the_work_is_linear() {
    for seed in 0..500 {
        let parents = random_tree(seed);
        for drawing in [Drawing::from_left(&parents), Drawing::from_right(&parents)] {
            let (_, steps) = drawing.columns();
            assert!(steps <= parents.len(), "tree {seed}: {steps} steps for {} nodes", parents.len());
        }
    }
}

#[test]
fn very_deep_and_very_wide_trees_are_drawn() {
    let deep: Vec<Option<usize>> = (0..100_000_usize).map(|node| node.checked_sub(1)).collect();
    assert_eq!(places(&deep)[99_999], (0.0, 99_999));
    let wide: Vec<Option<usize>> = (0..100_001).map(|node| (node > 0).then_some(0)).collect();
    let drawn = places(&wide);
    assert_eq!((drawn[0].0, drawn[1], drawn[100_000]), (49_999.5, (0.0, 1), (99_999.0, 1)));
    let comb: Vec<Option<usize>> =
        (0..100_000_usize).map(|node| node.checked_sub(1).map(|last| last / 2 * 2)).collect();
    let (_, steps) = Drawing::from_left(&comb).columns();
    assert!(steps <= comb.len(), "{steps}");
}

/// Three subtrees, of which the middle one is small: it stands in the middle between the others.
#[test]
fn small_subtrees_are_spread_between_large_ones() {
    // The root 0 has children 1, 2, 3; 1 has 4, 5, 6 and 3 has 7, 8, 9.
    let above = [0, 0, 0, 1, 1, 1, 3, 3, 3];
    let parents: Vec<Option<usize>> = [None].into_iter().chain(above.map(Some)).collect();
    let columns: Vec<f64> = places(&parents).into_iter().map(|(x, _)| x).collect();
    assert_eq!(columns, [2.5, 1.0, 2.5, 4.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn nothing_and_several_roots_are_drawn() {
    assert_eq!(places(&[]), []);
    assert_eq!(places(&[None, None]), [(0.0, 0), (1.0, 0)]);
}
