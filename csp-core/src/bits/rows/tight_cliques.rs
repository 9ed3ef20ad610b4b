//! Tight cliques, and the segments that they share with other cliques.

use std::collections::{BTreeMap, BTreeSet};

use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Var};

/// A clique with as many variables as values: each value stands exactly once in it, so that a value with one
/// place left is a hidden single (pigeonhole). Its variables sit in its *slots* 0, 1, ..., ascending.
#[derive(Debug)]
pub(in crate::bits) struct TightClique<'n> {
    pub(in crate::bits) members: &'n [Var],
    /// The values that some member was declared with.
    pub(in crate::bits) values: Domain,
    /// The slots that it shares with another clique, where these are two or more but not all.
    pub(in crate::bits) segments: BTreeSet<Slots>,
}

/// Slots of a tight clique, ascending.
pub(in crate::bits) type Slots = Vec<usize>;

/// All that the engine infers from, whatever the width of its rows.
#[derive(Debug)]
pub(in crate::bits) struct TightCliques<'n> {
    pub(in crate::bits) cliques: Vec<TightClique<'n>>,
    /// The segments of all cliques in families without a common slot.
    pub(in crate::bits) families: Vec<Vec<Slots>>,
}

impl<'n> TightCliques<'n> {
    /// The tight ones of the cliques that cover `network`; ends early with `watch`.
    pub(in crate::bits) fn of(network: &'n Network, watch: &Watch) -> Result<Self, Stop> {
        let mut cliques = tight(network, watch)?;
        find_segments(&mut cliques, network, watch)?;
        let segments = cliques.iter().flat_map(|clique| clique.segments.iter().cloned()).collect();
        Ok(Self { cliques, families: packed(segments, watch)? })
    }
}

/// The cliques of the cover that have as many variables as values, see [`Network::tight_values`]; without
/// their segments.
fn tight<'n>(network: &'n Network, watch: &Watch) -> Result<Vec<TightClique<'n>>, Stop> {
    let mut tight = Vec::new();
    for members in network.cliques(watch)? {
        watch.spend((members.len() * network.most_words_of(members)) as u64)?;
        if let Some(values) = network.tight_values(members) {
            tight.push(TightClique { members, values, segments: BTreeSet::new() });
        }
    }
    Ok(tight)
}

fn find_segments(tight: &mut [TightClique<'_>], network: &Network, watch: &Watch) -> Result<(), Stop> {
    let mut cliques_of: Vec<Vec<usize>> = vec![Vec::new(); network.len()];
    for (number, clique) in network.cliques(watch)?.iter().enumerate() {
        watch.spend(clique.len() as u64)?;
        clique.iter().for_each(|x| cliques_of[x.index()].push(number));
    }
    for clique in tight {
        let mut shared: BTreeMap<usize, Slots> = BTreeMap::new();
        for (slot, x) in clique.members.iter().enumerate() {
            watch.spend(1 + cliques_of[x.index()].len() as u64)?;
            cliques_of[x.index()].iter().for_each(|&other| shared.entry(other).or_default().push(slot));
        }
        let sizes = 2..clique.members.len();
        clique.segments = shared.into_values().filter(|slots| sizes.contains(&slots.len())).collect();
    }
    Ok(())
}

/// Puts segments together that have no slot in common: each into the first family that takes it.
fn packed(segments: BTreeSet<Slots>, watch: &Watch) -> Result<Vec<Vec<Slots>>, Stop> {
    let mut families: Vec<Vec<Slots>> = Vec::new();
    for slots in segments {
        let taken: usize = families.iter().flatten().map(Vec::len).sum();
        watch.spend(1 + (taken * slots.len()) as u64)?;
        let takes = |family: &&mut Vec<Slots>| family.iter().flatten().all(|slot| !slots.contains(slot));
        match families.iter_mut().find(takes) {
            Some(family) => family.push(slots),
            None => families.push(vec![slots]),
        }
    }
    Ok(families)
}

/// The width that the rows of a network must have.
#[derive(Clone, Copy, Debug)]
pub(in crate::bits) struct Widths {
    /// Words of 64 bits of a row of variables.
    pub(in crate::bits) words: usize,
    /// Tight cliques.
    pub(in crate::bits) cliques: usize,
    /// Values, counted to the largest.
    pub(in crate::bits) values: usize,
    /// Families of segments.
    pub(in crate::bits) families: usize,
}

impl Widths {
    pub(in crate::bits) fn of(network: &Network, tight: &TightCliques<'_>) -> Self {
        let largest = network.variables().filter_map(|x| network.declared(x).last()).max();
        Self {
            words: network.len().div_ceil(64).max(1),
            cliques: tight.cliques.len(),
            values: largest.map_or(0, |value| value.index() + 1),
            families: tight.families.len(),
        }
    }
}
