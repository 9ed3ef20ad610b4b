//! What the engine knows of a network before any search: neighbours as bits, tight cliques, slots, segments.

use std::collections::{BTreeMap, BTreeSet};

use super::places::Places;
use super::row::{Row, Word};
use super::shape::{List, Shape};
use super::state::State;
use crate::limits::Stop;
use crate::model::{Network, Var};
use crate::watch::Watch;

/// The structure of a network of disequalities, laid out for bit-parallel work. It is the same for all choices of initial
/// domains.
///
/// A clique is *tight* when it has as many variables as values: then each value stands exactly once in it, and a value with
/// one place left is a hidden single (pigeonhole). The variables of a tight clique sit in its *slots* 0, 1, ..., ascending.
#[derive(Debug)]
pub(super) struct Tables<S: Shape> {
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
    /// Every variable.
    pub(super) all: S::Variables,
    /// The neighbours of each variable, a row each.
    adjacent: Vec<S::Variables>,
    /// The members of each tight clique, a row each.
    members: Vec<S::Variables>,
    /// For each variable, its places in tight cliques: `places[offsets[x]..offsets[x + 1]]`.
    places: Vec<Place<S::Word>>,
    offsets: Vec<u32>,
    /// For each value, the cliques in which it must find a place.
    pub(super) required: S::PerValue<S::Cliques>,
    /// For each variable, its tight cliques.
    cliques_of: Vec<S::Cliques>,
    /// For each variable, its places as a row of slots; empty unless [`Places::AT_ONCE`].
    own: Vec<S::Slots>,
    /// For each variable, the places of its neighbours; empty unless [`Places::AT_ONCE`].
    neighbours: Vec<S::Slots>,
    pub(super) families: Vec<Family<S>>,
}

/// A place in a tight clique.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<W> {
    pub(super) clique: u32,
    /// The word in a row of slots.
    pub(super) word: u32,
    /// The bit in that word.
    pub(super) bit: W,
}

/// Groups of slots without a common slot, for the inference of locked candidates.
#[derive(Debug)]
pub(super) struct Family<S: Shape> {
    pub(super) groups: Vec<Group<S>>,
    /// Slots in no group.
    pub(super) rest: Vec<usize>,
    /// The cliques that have a segment in some group.
    pub(super) cliques: S::Cliques,
}

/// The same slots in several cliques, each set of variables there a *segment*: a value of the clique that is confined to
/// the segment leaves the common neighbours of the segment outside the clique.
#[derive(Debug)]
pub(super) struct Group<S: Shape> {
    pub(super) slots: Vec<usize>,
    /// By clique: the variables to clear; none where the clique has no segment here.
    pub(super) cleared: Vec<S::Variables>,
}

impl<S: Shape> Tables<S> {
    /// From the tight cliques; ends early with `watch`.
    pub(super) fn new(network: &Network, tight: &[&Vec<Var>], widths: Widths, watch: &Watch) -> Result<Self, Stop> {
        let count = network.len();
        let words = count.div_ceil(<S::Variables as Row>::Word::BITS).max(1);
        let mut adjacent = Vec::with_capacity(count);
        for x in network.variables() {
            watch.spend((words + network.arcs(x).len()) as u64)?;
            let mut row = S::Variables::zeros(words);
            network.arcs(x).iter().for_each(|arc| row.insert(arc.target().index()));
            adjacent.push(row);
        }
        let mut all = S::Variables::zeros(words);
        (0..count).for_each(|x| all.insert(x));
        let Widths { cliques, values, .. } = widths;
        let clique_words = cliques.div_ceil(S::Word::BITS).max(1);
        let slots = tight.iter().map(|clique| clique.len()).max().unwrap_or(0);
        let mut members = vec![S::Variables::zeros(words); tight.len()];
        let mut required = S::PerValue::of(&S::Cliques::zeros(clique_words), values);
        let mut places: Vec<Vec<Place<S::Word>>> = vec![Vec::new(); count];
        for (number, clique) in tight.iter().enumerate() {
            watch.spend((clique.len() + values) as u64)?;
            for (slot, &x) in clique.iter().enumerate() {
                members[number].insert(x.index());
                let word = (slot * clique_words + number / S::Word::BITS) as u32;
                places[x.index()].push(Place {
                    clique: number as u32,
                    word,
                    bit: S::Word::bit(number % S::Word::BITS),
                });
            }
            for value in &network.declared_values(clique) {
                required.as_mut()[value.index()].insert(number);
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
            all,
            adjacent,
            members,
            places: places.concat(),
            offsets,
            required,
            cliques_of: Vec::new(),
            own: Vec::new(),
            neighbours: Vec::new(),
            families: Vec::new(),
        };
        tables.find_around(watch)?;
        tables.families = tables.find_families(network, tight, watch)?;
        log::debug!(
            "bits: {} cliques, {} tight, {} families of segments",
            network.cliques().len(),
            tight.len(),
            tables.families.len()
        );
        Ok(tables)
    }

    #[inline(always)]
    pub(super) fn adjacent(&self, x: usize) -> &S::Variables {
        &self.adjacent[x]
    }

    #[inline(always)]
    pub(super) fn members(&self, clique: usize) -> &S::Variables {
        &self.members[clique]
    }

    /// Words of a row of tight cliques.
    #[inline(always)]
    pub(super) fn clique_words(&self) -> usize {
        if S::CLIQUE_WORDS == 0 { self.clique_words } else { S::CLIQUE_WORDS }
    }

    /// Words of a row of slots.
    pub(super) fn slot_words(&self) -> usize {
        self.slots * self.clique_words()
    }

    /// The places of `x` in tight cliques.
    #[inline(always)]
    pub(super) fn places(&self, x: usize) -> &[Place<S::Word>] {
        &self.places[self.offsets[x] as usize..self.offsets[x + 1] as usize]
    }

    /// The tight cliques of `x`.
    #[inline(always)]
    pub(super) fn cliques_of(&self, x: usize) -> &S::Cliques {
        &self.cliques_of[x]
    }

    /// The places of `x`, where [`Places::AT_ONCE`].
    #[inline(always)]
    pub(super) fn own(&self, x: usize) -> &S::Slots {
        &self.own[x]
    }

    /// The places of the neighbours of `x`, where [`Places::AT_ONCE`].
    #[inline(always)]
    pub(super) fn neighbours(&self, x: usize) -> &S::Slots {
        &self.neighbours[x]
    }

    /// The state in which every declared value is possible.
    pub(super) fn declared_state(&self, network: &Network, watch: &Watch) -> Result<State<S>, Stop> {
        let mut state = State::new(self);
        for x in network.variables() {
            watch.spend((network.declared(x).len() * (1 + self.places(x.index()).len())) as u64)?;
            network.declared(x).iter().for_each(|value| state.allow(self, x.index(), value.index()));
        }
        Ok(state)
    }

    fn find_around(&mut self, watch: &Watch) -> Result<(), Stop> {
        for x in 0..self.count {
            watch.spend((1 + self.clique_words()) as u64)?;
            let mut cliques = S::Cliques::zeros(self.clique_words());
            self.places(x).iter().for_each(|place| cliques.insert(place.clique as usize));
            self.cliques_of.push(cliques);
        }
        if S::Places::AT_ONCE {
            for x in 0..self.count {
                let mut own = S::Slots::zeros(self.slot_words());
                self.places(x).iter().for_each(|place| own.words_mut()[place.word as usize] |= place.bit);
                self.own.push(own);
            }
            for x in 0..self.count {
                let mut neighbours = S::Slots::zeros(self.slot_words());
                self.adjacent(x).bits().for_each(|y| neighbours.add(self.own(y).words()));
                self.neighbours.push(neighbours);
            }
        }
        Ok(())
    }

    /// Segments by their slots, slots without a common one together.
    fn find_families(&self, network: &Network, tight: &[&Vec<Var>], watch: &Watch) -> Result<Vec<Family<S>>, Stop> {
        let mut groups: BTreeMap<Vec<usize>, Vec<S::Variables>> = BTreeMap::new();
        for (number, (clique, segments)) in tight.iter().zip(segments(network, tight, watch)?).enumerate() {
            for segment in segments {
                watch.spend((segment.len() * self.words) as u64)?;
                let cleared = self.common_neighbours(clique, &segment);
                if !cleared.is_empty() {
                    let none = || vec![S::Variables::zeros(self.words); tight.len()];
                    let bytes = (tight.len() * self.words).saturating_mul(size_of::<u64>());
                    if !watch.affords(bytes.saturating_mul(groups.len() + 1)) {
                        return Err(Stop::Memory);
                    }
                    watch.spend(if groups.contains_key(&segment) { 0 } else { bytes as u64 / 8 })?;
                    let places = groups.entry(segment).or_insert_with(none);
                    places[number] = cleared;
                }
            }
        }
        let mut families: Vec<Family<S>> = Vec::new();
        for packed in packed(groups.keys().cloned().collect(), watch)? {
            let group = |slots: Vec<usize>| Group { cleared: groups.remove(&slots).unwrap_or_default(), slots };
            let groups = packed.into_iter().map(group).collect();
            families.push(Family { groups, rest: Vec::new(), cliques: S::Cliques::zeros(self.clique_words()) });
        }
        for family in &mut families {
            let grouped: BTreeSet<usize> = family.groups.iter().flat_map(|group| group.slots.iter().copied()).collect();
            family.rest = (0..self.slots).filter(|slot| !grouped.contains(slot)).collect();
            for group in &family.groups {
                watch.spend(1 + group.cleared.len() as u64)?;
                for (number, _) in group.cleared.iter().enumerate().filter(|(_, cleared)| !cleared.is_empty()) {
                    family.cliques.insert(number);
                }
            }
        }
        Ok(families)
    }

    /// The variables outside `clique` that neighbour all those in the slots of `segment`.
    fn common_neighbours(&self, clique: &[Var], segment: &[usize]) -> S::Variables {
        let mut row = self.adjacent(clique[segment[0]].index()).clone();
        for &slot in segment {
            row.restrict(self.adjacent(clique[slot].index()).words());
        }
        for x in clique {
            row.remove(x.index());
        }
        row
    }
}

pub(super) fn declared_words(network: &Network) -> Vec<u64> {
    let mut words = vec![0; network.domain_words().len()];
    for x in network.variables() {
        network.declared(x).as_set().add_to(network.layout().of_mut(x, &mut words));
    }
    words
}

/// How wide the rows of a network must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    /// Words of a row of variables.
    pub(super) words: usize,
    /// Tight cliques.
    pub(super) cliques: usize,
    /// Values, counted to the largest.
    pub(super) values: usize,
    /// Families of segments.
    pub(super) families: usize,
}

impl Widths {
    pub(super) fn of(network: &Network, tight: &[&Vec<Var>], watch: &Watch) -> Result<Self, Stop> {
        let mut groups = BTreeSet::new();
        segments(network, tight, watch)?.into_iter().for_each(|segments| groups.extend(segments));
        let largest = network.variables().filter_map(|x| network.declared(x).last()).max();
        Ok(Self {
            words: network.len().div_ceil(64).max(1),
            cliques: tight.len(),
            values: largest.map_or(0, |value| value.index() + 1),
            families: packed(groups, watch)?.len(),
        })
    }
}

/// The cliques of the cover that have as many variables as values, see [`Network::is_tight_as_declared`].
pub(super) fn tight_cliques<'n>(network: &'n Network, watch: &Watch) -> Result<Vec<&'n Vec<Var>>, Stop> {
    let mut tight = Vec::new();
    for clique in network.cliques_within(watch)? {
        watch.spend((clique.len() * network.most_words_of(clique)) as u64)?;
        tight.extend(Some(clique).filter(|clique| network.is_tight_as_declared(clique)));
    }
    Ok(tight)
}

/// Puts sets of slots together that have no slot in common: each into the first family that takes it.
fn packed(groups: BTreeSet<Vec<usize>>, watch: &Watch) -> Result<Vec<Vec<Vec<usize>>>, Stop> {
    let mut families: Vec<Vec<Vec<usize>>> = Vec::new();
    for slots in groups {
        let taken: usize = families.iter().flatten().map(Vec::len).sum();
        watch.spend(1 + (taken * slots.len()) as u64)?;
        let takes = |family: &&mut Vec<Vec<usize>>| family.iter().flatten().all(|slot| !slots.contains(slot));
        match families.iter_mut().find(takes) {
            Some(family) => family.push(slots),
            None => families.push(vec![slots]),
        }
    }
    Ok(families)
}

/// For each tight clique, its segments: slots that it shares with another clique, where these are two or more but not all.
fn segments(network: &Network, tight: &[&Vec<Var>], watch: &Watch) -> Result<Vec<Segments>, Stop> {
    let mut cliques_of: Vec<Vec<usize>> = vec![Vec::new(); network.len()];
    for (number, clique) in network.cliques_within(watch)?.iter().enumerate() {
        watch.spend(clique.len() as u64)?;
        clique.iter().for_each(|x| cliques_of[x.index()].push(number));
    }
    let mut all = Vec::with_capacity(tight.len());
    for clique in tight {
        let mut shared: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (slot, x) in clique.iter().enumerate() {
            watch.spend(1 + cliques_of[x.index()].len() as u64)?;
            cliques_of[x.index()].iter().for_each(|&other| shared.entry(other).or_default().push(slot));
        }
        all.push(shared.into_values().filter(|slots| (2..clique.len()).contains(&slots.len())).collect());
    }
    Ok(all)
}

/// Sets of slots.
type Segments = BTreeSet<Vec<usize>>;
