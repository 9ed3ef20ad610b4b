//! Segments as rows: the parts of tight cliques from which locked candidates follow.

use std::collections::{BTreeMap, BTreeSet};

use crate::bits::rows::row::Row;
use crate::bits::rows::shape::Shape;
use crate::bits::rows::tight_cliques::{Slots, TightCliques};
use crate::limits::{Stop, Watch};
use crate::model::Var;

/// Groups of slots without a common slot, for the inference of locked candidates.
#[derive(Debug)]
pub(in crate::bits) struct Family<S: Shape> {
    pub(in crate::bits) groups: Vec<Group<S>>,
    /// Slots in no group.
    pub(in crate::bits) rest: Slots,
    /// The cliques that have a segment in some group.
    pub(in crate::bits) cliques: S::Cliques,
}

/// The same slots in several cliques, each set of variables there a *segment*: a value of the clique that is
/// confined to the segment leaves the common neighbours of the segment outside the clique.
#[derive(Debug)]
pub(in crate::bits) struct Group<S: Shape> {
    pub(in crate::bits) slots: Slots,
    /// By clique: the variables to clear; none where the clique has no segment here.
    pub(in crate::bits) cleared: Vec<S::Variables>,
}

/// Segments by their slots, as `tight` has packed them.
pub(in crate::bits) fn families<S: Shape>(
    tight: &TightCliques<'_>,
    adjacent: &[S::Variables],
    clique_words: usize,
    watch: &Watch,
) -> Result<Vec<Family<S>>, Stop> {
    let mut cleared = cleared_by_segments(tight, adjacent, watch)?;
    let most_slots = tight.cliques.iter().map(|clique| clique.members.len()).max().unwrap_or(0);
    let mut families = Vec::with_capacity(tight.families.len());
    for packed in &tight.families {
        let group = |slots: &Slots| Some(Group { cleared: cleared.remove(slots)?, slots: slots.clone() });
        let groups: Vec<Group<S>> = packed.iter().filter_map(group).collect();
        let grouped: BTreeSet<usize> = groups.iter().flat_map(|group| group.slots.iter().copied()).collect();
        let rest = (0..most_slots).filter(|slot| !grouped.contains(slot)).collect();
        let mut cliques = S::Cliques::zeros(clique_words);
        for group in &groups {
            watch.spend(1 + group.cleared.len() as u64)?;
            let with_segment = group.cleared.iter().enumerate().filter(|(_, cleared)| !cleared.is_empty());
            with_segment.for_each(|(number, _)| cliques.insert(number));
        }
        families.push(Family { groups, rest, cliques });
    }
    Ok(families)
}

/// For each segment, by clique, the variables that it clears.
fn cleared_by_segments<R: Row>(
    tight: &TightCliques<'_>,
    adjacent: &[R],
    watch: &Watch,
) -> Result<BTreeMap<Slots, Vec<R>>, Stop> {
    let words = adjacent.first().map_or(0, |row| row.words().len());
    let bytes = (tight.cliques.len() * words).saturating_mul(size_of::<R::Word>());
    let mut groups: BTreeMap<Slots, Vec<R>> = BTreeMap::new();
    for (number, clique) in tight.cliques.iter().enumerate() {
        for segment in &clique.segments {
            watch.spend((segment.len() * words) as u64)?;
            let cleared = common_neighbours(adjacent, clique.members, segment);
            if cleared.is_empty() {
                continue;
            }
            if !watch.affords(bytes.saturating_mul(groups.len() + 1)) {
                return Err(Stop::Memory);
            }
            watch.spend(if groups.contains_key(segment) { 0 } else { bytes as u64 / 8 })?;
            let none = || vec![R::zeros(words); tight.cliques.len()];
            groups.entry(segment.clone()).or_insert_with(none)[number] = cleared;
        }
    }
    Ok(groups)
}

/// The variables outside `clique` that neighbour all those in the slots of `segment`.
fn common_neighbours<R: Row>(adjacent: &[R], clique: &[Var], segment: &[usize]) -> R {
    let mut row = adjacent[clique[segment[0]].index()].clone();
    for &slot in segment {
        row.restrict(adjacent[clique[slot].index()].words());
    }
    for x in clique {
        row.remove(x.index());
    }
    row
}
