//! Edges, written out as the arcs of each variable.

use crate::limits::{Stop, Watch};
use crate::model::Var;
use crate::model::network::arc::Arc;
use crate::model::network::structure::{Arcs, BothWays};
use crate::model::network::tables::SLICE;

/// So many times the same item. Memory that is touched for the first time takes its time, so this is no single step.
pub(in crate::model) fn filled<T: Copy>(item: T, count: usize, watch: &Watch) -> Result<Vec<T>, Stop> {
    let mut items = Vec::with_capacity(count);
    while items.len() < count {
        watch.spend(SLICE as u64)?;
        items.resize(count.min(items.len() + SLICE), item);
    }
    Ok(items)
}

/// One arc each way for each edge, the arcs of a variable ascending by target; `edge` gives the pair x < y at a place, and the
/// tables of x -> y and of y -> x. Since pairs ascend, filling in their order leaves every list sorted.
pub(in crate::model) fn flatten(
    variables: usize,
    edges: usize,
    edge: impl Fn(usize) -> ((u32, u32), BothWays),
    watch: &Watch,
) -> Result<Arcs, Stop> {
    let mut offsets = vec![0u32; variables + 1];
    for ((x, y), _) in (0..edges).map(&edge) {
        watch.spend(1)?;
        offsets[x as usize + 1] += 1;
        offsets[y as usize + 1] += 1;
    }
    for index in 0..variables {
        watch.spend(1)?;
        offsets[index + 1] += offsets[index];
    }
    let mut cursor = offsets.clone();
    let mut arcs = filled(Arc::PLACEHOLDER, edges * 2, watch)?;
    let mut reverses = filled(0, edges * 2, watch)?;
    for ((x, y), (there, back)) in (0..edges).map(edge) {
        watch.spend(1)?;
        let (at_x, at_y) = (cursor[x as usize], cursor[y as usize]);
        arcs[at_x as usize] = Arc::new((Var::new(x), Var::new(y)), there, at_x);
        arcs[at_y as usize] = Arc::new((Var::new(y), Var::new(x)), back, at_y);
        reverses[at_x as usize] = at_y;
        reverses[at_y as usize] = at_x;
        cursor[x as usize] += 1;
        cursor[y as usize] += 1;
    }
    Ok(Arcs { offsets, all: arcs, reverses })
}
