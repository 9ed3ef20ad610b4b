//! Directed graphs without cycles, drawn in layers from the top to the bottom.
//!
//! Source: Sugiyama, Tagawa & Toda 1981. Each node stands below those that lead to it. An edge that passes other layers has a
//! place of its own in each of them, which all edges from its node share, so that no line runs below a box.

mod items;
mod row;

#[cfg(test)]
mod tests;

use items::{LayeredItem, LayeredItems};
use row::place;

/// The room for the lines between two layers.
const SLOPE: f64 = 44.0;
/// The number of sweeps that put all layers into a better order, from the top down and back.
const SWEEPS: usize = 12;

/// The places of the nodes of a graph, and its edges.
#[derive(Debug)]
pub struct Layered {
    /// For each node, the middle of its upper end.
    pub nodes: Vec<(f64, f64)>,
    pub(crate) links: Vec<LayeredLink>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A part of an edge, or of several from one node: down to the end of its layer, then to the next.
#[derive(Clone, Copy, Debug)]
pub struct LayeredLink {
    pub(crate) begin: (f64, f64),
    /// The place at which it leaves its layer.
    pub turn: f64,
    pub(crate) end: (f64, f64),
    /// True if it ends at a node.
    pub arrives: bool,
}

impl Layered {
    /// Places boxes of these widths and heights. For each, the boxes that lead to it, all of which come before it.
    ///
    /// Cost: O((nodes + edges) * layers) in each of a few rounds.
    pub fn of(sizes: &[(f64, f64)], sources: &[Vec<usize>]) -> Self {
        let LayeredItems { items, mut rows } = LayeredItems::of(sizes, sources);
        let xs = sweep(&items, &mut rows);
        let left = items.iter().zip(&xs).map(|(item, x)| x - item.width / 2.0).fold(f64::INFINITY, f64::min);
        let right = items.iter().zip(&xs).map(|(item, x)| x + item.width / 2.0).fold(left, f64::max);
        let tops = tops(&items, &rows);
        let height = |item: &LayeredItem| item.of_box.map_or(0.0, |node| sizes[node].1);
        let mut nodes = vec![(0.0, 0.0); sizes.len()];
        let mut links = Vec::new();
        for (item, x) in items.iter().zip(&xs) {
            let end = (x - left, tops[item.layer]);
            if let Some(node) = item.of_box {
                nodes[node] = end;
            }
            for &above in &item.above {
                let upper = &items[above];
                let begin = (xs[above] - left, tops[upper.layer] + height(upper));
                links.push(LayeredLink { begin, turn: end.1 - SLOPE, end, arrives: item.of_box.is_some() });
            }
        }
        let height = tops.last().map_or(0.0, |end| end - SLOPE);
        Self { nodes, links, width: if items.is_empty() { 0.0 } else { right - left }, height }
    }
}

/// The top of each layer, and that of one behind the last.
fn tops(items: &[LayeredItem], rows: &[Vec<usize>]) -> Vec<f64> {
    let mut tops = vec![0.0];
    for row in rows {
        let height = row.iter().map(|&item| items[item].height).fold(0.0, f64::max);
        tops.push(tops[tops.len() - 1] + height + SLOPE);
    }
    tops
}

/// Moves each item towards those that it is linked with, layer by layer, down and up: the middle of each.
fn sweep(items: &[LayeredItem], rows: &mut [Vec<usize>]) -> Vec<f64> {
    let mut below = vec![Vec::new(); items.len()];
    for (number, item) in items.iter().enumerate() {
        item.above.iter().for_each(|&above| below[above].push(number));
    }
    let mut xs = vec![0.0; items.len()];
    for row in rows.iter_mut() {
        place(row, items, &mut xs);
    }
    for round in 0..2 * SWEEPS {
        let order: Vec<usize> =
            if round % 2 == 0 { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for layer in order {
            let row = &mut rows[layer];
            for &item in row.iter() {
                let near = if round % 2 == 0 { &items[item].above } else { &below[item] };
                if !near.is_empty() {
                    xs[item] = near.iter().map(|&other| xs[other]).sum::<f64>() / near.len() as f64;
                }
            }
            row.sort_by(|&one, &other| xs[one].total_cmp(&xs[other]));
            place(row, items, &mut xs);
        }
    }
    xs
}
