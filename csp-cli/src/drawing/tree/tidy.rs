//! Where the nodes of a tree stand: leaves side by side, and the others above the middle of theirs.

/// The column and the level of each node. Parents come before their children.
pub(super) fn places(parents: &[Option<usize>]) -> Vec<(f64, usize)> {
    let mut levels = vec![0; parents.len()];
    let mut is_leaf = vec![true; parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            levels[node] = levels[parent] + 1;
            is_leaf[parent] = false;
        }
    }
    let mut ends: Vec<Option<(f64, f64)>> = vec![None; parents.len()];
    let leaves = (0..parents.len()).filter(|&node| is_leaf[node]);
    for (number, node) in leaves.enumerate() {
        ends[node] = Some((number as f64, number as f64));
    }
    let middle = |ends: Option<(f64, f64)>| ends.map_or(0.0, |(low, high)| f64::midpoint(low, high));
    for (node, parent) in parents.iter().enumerate().rev() {
        if let Some(parent) = *parent {
            let x = middle(ends[node]);
            ends[parent] = Some(ends[parent].map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
        }
    }
    ends.into_iter().map(middle).zip(levels).collect()
}
