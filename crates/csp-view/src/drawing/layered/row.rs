//! The places of what stands in one layer.

use super::items::LayeredItem;

/// The room between two items beside each other.
const GAP: f64 = 16.0;

/// Items that touch and move as one: how many, and how far all of them together want to be to the right.
struct ItemBlock {
    items: usize,
    sum: f64,
}

/// Gives each item of a row, in this order, the place next to the one it wants that leaves no overlap: the sum of the squares
/// of the ways is least (isotonic regression; pool adjacent violators: Ayer, Brunk, Ewing, Reid & Silverman 1955).
pub(super) fn place(row: &[usize], items: &[LayeredItem], xs: &mut [f64]) {
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
