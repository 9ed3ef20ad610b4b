//! One pass of the algorithm of Buchheim, Juenger & Leipert 2002. Names of the paper stand in brackets.

use std::ops::Range;

/// No node.
const NONE: usize = usize::MAX;

/// The distance of neighbours on one level, in columns.
const DISTANCE: f64 = 1.0;

/// A drawing in the making. All lists are by node; the last node is a root above all others, which is not
/// drawn.
pub(super) struct Drawing {
    /// The children of a node are those at its range, in the order in which they are placed.
    children: Vec<usize>,
    ranges: Vec<Range<usize>>,
    parents: Vec<usize>,
    /// The place of a node among its siblings.
    numbers: Vec<usize>,
    /// The place of a node beside its left sibling, before its parent has a place [prelim].
    columns: Vec<f64>,
    /// By how much the subtree below a node is moved with it [mod].
    moves: Vec<f64>,
    /// The amount by which the siblings between two subtrees that were moved apart still have to be moved [shift,
    /// change].
    shifts: Vec<f64>,
    changes: Vec<f64>,
    /// The next node of the contour, where that is no child [thread].
    threads: Vec<usize>,
    /// The sibling whose subtree a node is in, as far as is known [ancestor].
    ancestors: Vec<usize>,
    /// Steps along contours.
    steps: usize,
}

/// A walk down one side of a subtree: the node, and the moves of all nodes above it [v and s, with signs].
#[derive(Clone, Copy)]
struct Contour {
    node: usize,
    moved: f64,
}

impl Drawing {
    /// Children are placed from left to right.
    pub(super) fn from_left(parents: &[Option<usize>]) -> Self {
        Self::new(parents, false)
    }

    /// Children are placed from right to left, and columns count to the left.
    pub(super) fn from_right(parents: &[Option<usize>]) -> Self {
        Self::new(parents, true)
    }

    fn new(parents: &[Option<usize>], is_mirrored: bool) -> Self {
        let root = parents.len();
        let parents: Vec<usize> = parents.iter().map(|parent| parent.unwrap_or(root)).chain([NONE]).collect();
        let ranges = ranges(&parents[..root]);
        let mut drawing = Self {
            children: vec![0; root],
            numbers: vec![0; root + 1],
            columns: vec![0.0; root + 1],
            moves: vec![0.0; root + 1],
            shifts: vec![0.0; root + 1],
            changes: vec![0.0; root + 1],
            threads: vec![NONE; root + 1],
            ancestors: (0..=root).collect(),
            steps: 0,
            ranges,
            parents,
        };
        drawing.number_children(is_mirrored);
        drawing
    }

    fn number_children(&mut self, is_mirrored: bool) {
        let mut next: Vec<usize> = self.ranges.iter().map(|range| range.start).collect();
        for node in 0..self.children.len() {
            let parent = self.parents[node];
            let Range { start, end } = self.ranges[parent];
            let place = next[parent];
            next[parent] += 1;
            let place = if is_mirrored { end - 1 - (place - start) } else { place };
            self.numbers[node] = place - start;
            self.children[place] = node;
        }
    }

    /// The column of each node, and the steps along contours that it took to find them.
    pub(super) fn columns(mut self) -> (Vec<f64>, usize) {
        let root = self.children.len();
        // Every node comes behind its parent, so that from the end on the subtrees of all children are ready.
        (0..root).rev().for_each(|node| self.place_children(node));
        self.place_children(root);
        let mut moved = vec![0.0; root + 1];
        let mut columns = Vec::with_capacity(root);
        for node in 0..root {
            let parent = self.parents[node];
            let above: f64 = if parent == root { 0.0 } else { moved[parent] };
            columns.push(self.columns[node] + above);
            moved[node] = above + self.moves[node];
        }
        (columns, self.steps)
    }

    /// Places the children of a node beside each other, and the node in the middle above them, as if it had
    /// no sibling.
    fn place_children(&mut self, node: usize) {
        let Range { start, end } = self.ranges[node];
        if start == end {
            return;
        }
        let mut default = self.children[start];
        for place in start..end {
            let child = self.children[place];
            if place > start {
                let middle = self.columns[child];
                self.columns[child] = self.columns[self.children[place - 1]] + DISTANCE;
                if !self.ranges[child].is_empty() {
                    self.moves[child] = self.columns[child] - middle;
                }
                default = self.apportion(child, default);
            }
        }
        self.spread(start..end);
        let last = self.children[end - 1];
        self.columns[node] = f64::midpoint(self.columns[self.children[start]], self.columns[last]);
    }

    /// Moves the subtree of `child` away from those to the left of it, on all levels that both reach.
    fn apportion(&mut self, child: usize, mut default: usize) -> usize {
        let parent = self.parents[child];
        let first = self.children[self.ranges[parent].start];
        let left = self.children[self.ranges[parent].start + self.numbers[child] - 1];
        // Of the subtrees to the left, the left and the right side; then those of the subtree of the child.
        let mut outer_left = self.at(first);
        let mut inner_left = self.at(left);
        let mut inner_right = self.at(child);
        let mut outer_right = inner_right;
        loop {
            let deeper_left = self.next_right(inner_left.node);
            let deeper_right = self.next_left(inner_right.node);
            if deeper_left == NONE || deeper_right == NONE {
                break;
            }
            self.steps += 1;
            inner_left.node = deeper_left;
            inner_right.node = deeper_right;
            outer_left.node = self.next_left(outer_left.node);
            outer_right.node = self.next_right(outer_right.node);
            self.ancestors[outer_right.node] = child;
            let gap = self.column(inner_right) - self.column(inner_left);
            if gap < DISTANCE {
                let from = self.sibling(inner_left.node, child, default);
                self.move_subtree(from, child, DISTANCE - gap);
                inner_right.moved += DISTANCE - gap;
                outer_right.moved += DISTANCE - gap;
            }
            for side in [&mut outer_left, &mut inner_left, &mut inner_right, &mut outer_right] {
                side.moved += self.moves[side.node];
            }
        }
        let deeper_left = self.next_right(inner_left.node);
        if deeper_left != NONE && self.next_right(outer_right.node) == NONE {
            self.threads[outer_right.node] = deeper_left;
            self.moves[outer_right.node] += inner_left.moved - outer_right.moved;
        }
        let deeper_right = self.next_left(inner_right.node);
        if deeper_right != NONE && self.next_left(outer_left.node) == NONE {
            self.threads[outer_left.node] = deeper_right;
            self.moves[outer_left.node] += inner_right.moved - outer_left.moved;
            default = child;
        }
        default
    }

    fn at(&self, node: usize) -> Contour {
        Contour { node, moved: self.moves[node] }
    }

    fn column(&self, side: Contour) -> f64 {
        self.columns[side.node] + side.moved
    }

    /// The node below on the left side of a subtree.
    fn next_left(&self, node: usize) -> usize {
        let range = &self.ranges[node];
        if range.is_empty() { self.threads[node] } else { self.children[range.start] }
    }

    /// The node below on the right side of a subtree.
    fn next_right(&self, node: usize) -> usize {
        let range = &self.ranges[node];
        if range.is_empty() { self.threads[node] } else { self.children[range.end - 1] }
    }

    /// The sibling of `child` in whose subtree a node to the left is.
    fn sibling(&self, node: usize, child: usize, default: usize) -> usize {
        let known = self.ancestors[node];
        if self.parents[known] == self.parents[child] { known } else { default }
    }

    /// Moves the subtree `to` to the right. Those between are moved later by their share.
    fn move_subtree(&mut self, from: usize, to: usize, by: f64) {
        let share = by / (self.numbers[to] - self.numbers[from]) as f64;
        self.changes[to] -= share;
        self.shifts[to] += by;
        self.changes[from] += share;
        self.columns[to] += by;
        self.moves[to] += by;
    }

    /// Moves the subtrees between those that were moved apart.
    fn spread(&mut self, siblings: Range<usize>) {
        let mut shift = 0.0;
        let mut change = 0.0;
        for place in siblings.rev() {
            let child = self.children[place];
            self.columns[child] += shift;
            self.moves[child] += shift;
            change += self.changes[child];
            shift += self.shifts[child] + change;
        }
    }
}

/// For each node, and for the root behind them, the range of its children.
fn ranges(parents: &[usize]) -> Vec<Range<usize>> {
    let mut counts = vec![0; parents.len() + 1];
    parents.iter().for_each(|&parent| counts[parent] += 1);
    let mut end = 0;
    let range = |count: usize| {
        end += count;
        end - count..end
    };
    counts.into_iter().map(range).collect()
}
