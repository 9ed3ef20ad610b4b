//! Directed graphs without cycles, drawn in layers from the top to the bottom.
//!
//! Source: Sugiyama, Tagawa & Toda 1981. Each node stands below those that lead to it. An edge that passes other layers has a
//! place of its own in each of them, which all edges from its node share, so that no line runs below a box.

#[cfg(test)]
mod tests;

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

/// The width of a line that passes a layer.
const TRUNK: f64 = 4.0;
/// The most boxes beside each other, as far as boxes that nothing leads to can stand higher.
const MOST: usize = 8;

/// A box, or the place where edges from a box pass a layer.
#[derive(Debug)]
struct LayeredItem {
    of_box: Option<usize>,
    layer: usize,
    width: f64,
    height: f64,
    /// The items of the layer above that lead to it.
    above: Vec<usize>,
}

/// All items, and those of each layer.
#[derive(Debug)]
struct LayeredItems {
    items: Vec<LayeredItem>,
    rows: Vec<Vec<usize>>,
}

impl LayeredItems {
    /// For each box, its width and height, and those that lead to it, which come before it.
    fn of(sizes: &[(f64, f64)], sources: &[Vec<usize>]) -> Self {
        let layers = layers(sources);
        let rows = vec![Vec::new(); layers.iter().map(|layer| layer + 1).max().unwrap_or(0)];
        let mut all = Self { items: Vec::new(), rows };
        // For each box, its item and those of its edges in the layers below.
        let mut trunks: Vec<Vec<usize>> = Vec::new();
        for (node, &(width, height)) in sizes.iter().enumerate() {
            let above =
                sources[node].iter().map(|&source| all.trunk(&mut trunks[source], layers[source], layers[node]));
            let above = above.collect();
            let item = all.push(LayeredItem { of_box: Some(node), layer: layers[node], width, height, above });
            trunks.push(vec![item]);
        }
        all
    }

    /// The item of a box, or of its edges, right above this layer.
    fn trunk(&mut self, trunk: &mut Vec<usize>, begin: usize, layer: usize) -> usize {
        while begin + trunk.len() < layer {
            let above = vec![trunk[trunk.len() - 1]];
            let item = LayeredItem { of_box: None, layer: begin + trunk.len(), width: TRUNK, height: 0.0, above };
            trunk.push(self.push(item));
        }
        trunk[layer - begin - 1]
    }

    fn push(&mut self, item: LayeredItem) -> usize {
        self.rows[item.layer].push(self.items.len());
        self.items.push(item);
        self.items.len() - 1
    }
}

/// The layer of each node: below all that lead to it. One that nothing leads to stands right above the first that it leads
/// to, or higher where there is more room.
fn layers(sources: &[Vec<usize>]) -> Vec<usize> {
    let mut layers: Vec<usize> = Vec::with_capacity(sources.len());
    let mut first = vec![usize::MAX; sources.len()];
    for (node, sources) in sources.iter().enumerate() {
        layers.push(sources.iter().map(|&source| layers[source] + 1).max().unwrap_or(0));
        sources.iter().for_each(|&source| first[source] = first[source].min(layers[node]));
    }
    let mut loads = vec![0; sources.len() + 1];
    let (free, bound): (Vec<usize>, Vec<usize>) = (0..sources.len()).partition(|&node| sources[node].is_empty());
    bound.iter().for_each(|&node| loads[layers[node]] += 1);
    for node in free {
        let room = 0..first[node].clamp(1, sources.len());
        let near = room.clone().rfind(|&layer| loads[layer] < MOST);
        layers[node] = near.or_else(|| room.min_by_key(|&layer| loads[layer])).unwrap_or(0);
        loads[layers[node]] += 1;
    }
    layers
}

/// The room between two items beside each other.
const GAP: f64 = 16.0;

/// Items that touch and move as one: how many, and how far all of them together want to be to the right.
struct ItemBlock {
    items: usize,
    sum: f64,
}

/// Gives each item of a row, in this order, the place next to the one it wants that leaves no overlap: the sum of the squares
/// of the ways is least (isotonic regression; pool adjacent violators: Ayer, Brunk, Ewing, Reid & Silverman 1955).
fn place(row: &[usize], items: &[LayeredItem], xs: &mut [f64]) {
    // Where each would stand if all were pushed to the left; only the rest of its way counts.
    let mut offsets = Vec::with_capacity(row.len());
    let mut end = 0.0;
    for &item in row {
        offsets.push(end + items[item].width / 2.0);
        end += items[item].width + GAP;
    }
    let mut blocks: Vec<ItemBlock> = Vec::new();
    for (&item, offset) in row.iter().zip(&offsets) {
        let mut last = ItemBlock { items: 1, sum: xs[item] - offset };
        while let Some(before) = blocks.pop_if(|before| before.mean() > last.mean()) {
            last = ItemBlock { items: before.items + last.items, sum: before.sum + last.sum };
        }
        blocks.push(last);
    }
    let ways = blocks.iter().flat_map(|block| std::iter::repeat_n(block.mean(), block.items));
    for ((&item, offset), way) in row.iter().zip(&offsets).zip(ways) {
        xs[item] = offset + way;
    }
}

impl ItemBlock {
    fn mean(&self) -> f64 {
        self.sum / self.items as f64
    }
}
