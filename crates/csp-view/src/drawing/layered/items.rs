//! The layers of a graph, and what stands in each.

/// The width of a line that passes a layer.
const TRUNK: f64 = 4.0;
/// The most boxes beside each other, as far as boxes that nothing leads to can stand higher.
const MOST: usize = 8;

/// A box, or the place where edges from a box pass a layer.
#[derive(Debug)]
pub(super) struct LayeredItem {
    pub(super) of_box: Option<usize>,
    pub(super) layer: usize,
    pub(super) width: f64,
    pub(super) height: f64,
    /// The items of the layer above that lead to it.
    pub(super) above: Vec<usize>,
}

/// All items, and those of each layer.
#[derive(Debug)]
pub(super) struct LayeredItems {
    pub(super) items: Vec<LayeredItem>,
    pub(super) rows: Vec<Vec<usize>>,
}

impl LayeredItems {
    /// For each box, its width and height, and those that lead to it, which come before it.
    pub(super) fn of(sizes: &[(f64, f64)], sources: &[Vec<usize>]) -> Self {
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
