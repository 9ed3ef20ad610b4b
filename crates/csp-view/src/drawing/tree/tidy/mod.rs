//! Tidy drawings of trees.
//!
//! Source: Reingold & Tilford 1981, for trees of any degree by Walker 1990, in the linear form of Buchheim,
//! Juenger & Leipert 2002. Our variant: flat arrays in place of recursion. And as that algorithm goes from
//! left to right, and does not always draw a mirrored tree as the mirror image, our drawing is the mean of
//! the one from the left and the one from the right. The mean keeps what both have: the distances, parents
//! in the middle above their children, and one shape for equal subtrees.

use super::contour::Drawing;

/// The column and the level of each node. Parents come before their children, and the children of one
/// parent from left to right.
///
/// On each level, neighbours are at least one column apart, in the order of the nodes. A parent stands in
/// the middle between its first and its last child. Nodes without a parent stand side by side on level 0.
/// The leftmost node stands in column 0. O(n) time and memory.
pub(crate) fn places(parents: &[Option<usize>]) -> Vec<(f64, usize)> {
    let (from_left, _) = Drawing::from_left(parents).columns();
    let (from_right, _) = Drawing::from_right(parents).columns();
    // The columns from the right count to the left.
    let mut means: Vec<f64> = from_left.iter().zip(from_right).map(|(left, right)| (left - right) / 2.0).collect();
    let least = means.iter().copied().reduce(f64::min).unwrap_or(0.0);
    means.iter_mut().for_each(|column| *column -= least);
    means.into_iter().zip(levels(parents)).collect()
}

/// The level of each node.
fn levels(parents: &[Option<usize>]) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(parents.len());
    for parent in parents {
        levels.push(parent.map_or(0, |parent| levels[parent] + 1));
    }
    levels
}

#[cfg(test)]
mod tests;
