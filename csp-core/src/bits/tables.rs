//! What the engine knows of a network before any search: neighbours as bits, tight cliques, slots, segments.

use std::collections::{BTreeMap, BTreeSet};

use super::row::Row;
use crate::model::{Network, Var};

/// The structure of a network of disequalities, laid out for bit-parallel work. It is the same for all choices of initial
/// domains.
///
/// A clique is *tight* when it has as many variables as values: then each value stands exactly once in it, and a value with
/// one place left is a hidden single (pigeonhole). The variables of a tight clique sit in its *slots* 0, 1, ..., ascending.
/// A *lane* is a pair (value, tight clique): bit `value * clique_words * 64 + clique` of a row of lanes.
/// `V` is a row of variables, `L` a row of lanes; `CLIQUE_WORDS` is how many words a row of tight cliques takes, 0 when only
/// the network tells.
#[derive(Debug)]
pub(super) struct Tables<V, L, const CLIQUE_WORDS: usize> {
    /// Variables.
    pub(super) count: usize,
    /// Values, counted to the largest.
    pub(super) values: usize,
    /// Words of a row of variables.
    pub(super) words: usize,
    /// Words of a row of tight cliques.
    clique_words: usize,
    /// Most variables of a tight clique.
    pub(super) slots: usize,
    /// The neighbours of each variable, a row each.
    adjacent: Vec<V>,
    /// The members of each tight clique, a row each.
    members: Vec<V>,
    /// For each variable, the slots it has: `own[offsets[x]..offsets[x + 1]]`.
    own: Vec<Slot>,
    offsets: Vec<u32>,
    /// The lanes in which a value must find a place.
    pub(super) required: L,
    /// For each variable and slot, the tight cliques whose variable in that slot is a neighbour; empty when the table would
    /// be larger than what it saves.
    neighbour_slots: Vec<u64>,
    pub(super) families: Vec<Family<V>>,
}

/// A place in a tight clique.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) slot: u32,
    pub(super) clique: u32,
}

/// Groups of slots without a common slot, for the inference of locked candidates.
#[derive(Debug)]
pub(super) struct Family<V> {
    pub(super) groups: Vec<Group<V>>,
    /// Slots in no group.
    pub(super) rest: Vec<usize>,
    /// The cliques that have a segment in some group.
    pub(super) cliques: Vec<u64>,
}

/// The same slots in several cliques, each set of variables there a *segment*: a value of the clique that is confined to
/// the segment leaves the common neighbours of the segment outside the clique.
#[derive(Debug)]
pub(super) struct Group<V> {
    pub(super) slots: Vec<usize>,
    /// By clique: the variables to clear; none where the clique has no segment here.
    pub(super) cleared: Vec<V>,
}

/// The largest table of neighbour slots, in words: 16x16 Sudoku fits, 25x25 does not.
const MOST_NEIGHBOUR_SLOTS: usize = 1 << 13;

impl<V: Row, L: Row, const CLIQUE_WORDS: usize> Tables<V, L, CLIQUE_WORDS> {
    pub(super) fn new(network: &Network) -> Self {
        let count = network.len();
        let words = count.div_ceil(64).max(1);
        let mut adjacent = vec![V::zeros(words); count];
        for arc in network.all_arcs() {
            adjacent[arc.source().index()].insert(arc.target().index());
        }
        let tight = tight_cliques(network);
        let Widths { clique_words, values, .. } = Widths::of(network);
        let slots = tight.iter().map(|clique| clique.len()).max().unwrap_or(0);
        let mut members = vec![V::zeros(words); tight.len()];
        let mut required = L::zeros(values * clique_words);
        let mut places: Vec<Vec<Slot>> = vec![Vec::new(); count];
        for (number, clique) in tight.iter().enumerate() {
            for (slot, &x) in clique.iter().enumerate() {
                members[number].insert(x.index());
                places[x.index()].push(Slot { slot: slot as u32, clique: number as u32 });
            }
            for value in values_of(network, clique) {
                required.insert(usize::from(value) * clique_words * 64 + number);
            }
        }
        let mut offsets = vec![0];
        offsets.extend(places.iter().scan(0, |sum, places| {
            *sum += places.len() as u32;
            Some(*sum)
        }));
        let mut tables = Self {
            count,
            values,
            words,
            clique_words,
            slots,
            adjacent,
            members,
            own: places.concat(),
            offsets,
            required,
            neighbour_slots: Vec::new(),
            families: Vec::new(),
        };
        tables.neighbour_slots = tables.find_neighbour_slots(&tight);
        tables.families = tables.find_families(network, &tight);
        log::debug!(
            "bits: {} cliques, {} tight, {} families of segments",
            network.cliques().len(),
            tight.len(),
            tables.families.len()
        );
        tables
    }

    #[inline(always)]
    pub(super) fn adjacent(&self, x: usize) -> &V {
        &self.adjacent[x]
    }

    #[inline(always)]
    pub(super) fn members(&self, clique: usize) -> &V {
        &self.members[clique]
    }

    /// Words of a row of tight cliques.
    #[inline(always)]
    pub(super) fn clique_words(&self) -> usize {
        if CLIQUE_WORDS == 0 { self.clique_words } else { CLIQUE_WORDS }
    }

    /// The bit of a lane in a row of lanes.
    #[inline(always)]
    pub(super) fn lane(&self, value: usize, clique: u32) -> usize {
        value * self.clique_words() * 64 + clique as usize
    }

    #[inline(always)]
    pub(super) fn own(&self, x: usize) -> &[Slot] {
        &self.own[self.offsets[x] as usize..self.offsets[x + 1] as usize]
    }

    /// The cliques whose variable in `slot` is a neighbour of `x`; nothing when there is no such table.
    #[inline(always)]
    pub(super) fn neighbour_slots(&self, x: usize) -> Option<&[u64]> {
        let row = self.slots * self.clique_words();
        (!self.neighbour_slots.is_empty()).then(|| &self.neighbour_slots[x * row..][..row])
    }

    /// Words of a row of lanes.
    pub(super) fn lane_words(&self) -> usize {
        self.values * self.clique_words()
    }

    pub(super) fn cliques(&self) -> usize {
        self.members.len()
    }

    fn find_neighbour_slots(&self, tight: &[&Vec<Var>]) -> Vec<u64> {
        let row = self.slots * self.clique_words;
        if row * self.count > MOST_NEIGHBOUR_SLOTS {
            return Vec::new();
        }
        let mut table = vec![0; row * self.count];
        for x in 0..self.count {
            for (number, clique) in tight.iter().enumerate() {
                for (slot, y) in clique.iter().enumerate() {
                    if self.adjacent(x).contains(y.index()) {
                        set(&mut table[x * row + slot * self.clique_words..], number);
                    }
                }
            }
        }
        table
    }

    /// Segments by their slots, slots without a common one together.
    fn find_families(&self, network: &Network, tight: &[&Vec<Var>]) -> Vec<Family<V>> {
        let mut groups: BTreeMap<Vec<usize>, Vec<V>> = BTreeMap::new();
        for (number, clique) in tight.iter().enumerate() {
            for segment in segments(network, clique) {
                let cleared = self.common_neighbours(clique, &segment);
                if !cleared.is_empty() {
                    let none = || vec![V::zeros(self.words); tight.len()];
                    let places = groups.entry(segment).or_insert_with(none);
                    places[number] = cleared;
                }
            }
        }
        let mut families: Vec<Family<V>> = Vec::new();
        for (slots, cleared) in groups {
            let disjoint = |family: &&mut Family<V>| {
                family.groups.iter().all(|group| group.slots.iter().all(|slot| !slots.contains(slot)))
            };
            let group = Group { slots: slots.clone(), cleared };
            match families.iter_mut().find(disjoint) {
                Some(family) => family.groups.push(group),
                None => families.push(Family { groups: vec![group], rest: Vec::new(), cliques: Vec::new() }),
            }
        }
        for family in &mut families {
            let grouped: BTreeSet<usize> = family.groups.iter().flat_map(|group| group.slots.iter().copied()).collect();
            family.rest = (0..self.slots).filter(|slot| !grouped.contains(slot)).collect();
            family.cliques = vec![0; self.clique_words];
            for group in &family.groups {
                for (number, _) in group.cleared.iter().enumerate().filter(|(_, cleared)| !cleared.is_empty()) {
                    set(&mut family.cliques, number);
                }
            }
        }
        families
    }

    /// The variables outside `clique` that neighbour all those in the slots of `segment`.
    fn common_neighbours(&self, clique: &[Var], segment: &[usize]) -> V {
        let mut row = self.adjacent(clique[segment[0]].index()).clone();
        for &slot in segment {
            row.restrict(self.adjacent(clique[slot].index()).words());
        }
        clique.iter().for_each(|x| row.remove(x.index()));
        row
    }
}

/// How wide the rows of a network must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    /// Words of a row of variables.
    pub(super) words: usize,
    /// Words of a row of tight cliques.
    pub(super) clique_words: usize,
    /// Values, counted to the largest.
    pub(super) values: usize,
}

impl Widths {
    pub(super) fn of(network: &Network) -> Self {
        let largest = network.variables().filter_map(|x| network.declared(x).last()).max();
        Self {
            words: network.len().div_ceil(64).max(1),
            clique_words: tight_cliques(network).len().div_ceil(64).max(1),
            values: largest.map_or(0, |value| value.index() + 1),
        }
    }
}

/// The cliques of the cover that have as many variables as values.
fn tight_cliques(network: &Network) -> Vec<&Vec<Var>> {
    network.cliques().iter().filter(|clique| values_of(network, clique).len() == clique.len()).collect()
}

/// The slots of `clique` that it shares with another clique, where these are two or more but not all.
fn segments(network: &Network, clique: &[Var]) -> BTreeSet<Vec<usize>> {
    let shared = |other: &Vec<Var>| -> Vec<usize> {
        (0..clique.len()).filter(|&slot| other.binary_search(&clique[slot]).is_ok()).collect()
    };
    let proper = |slots: &Vec<usize>| (2..clique.len()).contains(&slots.len());
    network.cliques().iter().map(shared).filter(proper).collect()
}

/// The values that some variable of `clique` was declared with.
fn values_of(network: &Network, clique: &[Var]) -> BTreeSet<u16> {
    clique.iter().flat_map(|&x| network.declared(x).iter().map(crate::Val::get)).collect()
}

fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}
