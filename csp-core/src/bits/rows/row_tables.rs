//! The engine's knowledge of a network before any search: neighbours, tight cliques and their slots, as rows
//! of bits.

use crate::bits::rows::row::Row;
use crate::bits::rows::segments::{Family, families};
use crate::bits::rows::shape::{List, Shape};
use crate::bits::rows::tight_cliques::{TightClique, TightCliques, Widths};
use crate::bits::rows::word::Word;
use crate::limits::{Stop, Watch};
use crate::model::Network;

/// The structure of a network of disequalities, laid out for bit-parallel work. It is the same for all
/// choices of initial domains.
#[derive(Debug)]
pub(in crate::bits) struct RowTables<S: Shape> {
    /// Variables.
    pub(in crate::bits) count: usize,
    /// Values, counted to the largest.
    pub(in crate::bits) values: usize,
    /// Words of a row of variables.
    pub(in crate::bits) words: usize,
    /// Words of a row of tight cliques.
    clique_words: usize,
    /// Most variables of a tight clique.
    pub(in crate::bits) slots: usize,
    /// Every variable.
    pub(in crate::bits) all: S::Variables,
    /// The neighbours of each variable, a row each.
    adjacent: Vec<S::Variables>,
    /// The members of each tight clique, a row each.
    members: Vec<S::Variables>,
    /// For each value, the cliques in which it must find a place.
    pub(in crate::bits) required: S::PerValue<S::Cliques>,
    /// For each variable, its places in tight cliques: `places[offsets[x]..offsets[x + 1]]`.
    places: Vec<Place<S::Word>>,
    offsets: Vec<u32>,
    /// For each variable, its tight cliques.
    cliques_of: Vec<S::Cliques>,
    pub(in crate::bits) families: Vec<Family<S>>,
}

/// A place in a tight clique.
#[derive(Clone, Copy, Debug)]
pub(in crate::bits) struct Place<W> {
    pub(in crate::bits) clique: u32,
    /// The word in a row of slots.
    pub(in crate::bits) word: u32,
    /// The bit in that word.
    pub(in crate::bits) bit: W,
}

impl<S: Shape> RowTables<S> {
    /// From the tight cliques; ends early with `watch`.
    pub(in crate::bits) fn new(
        network: &Network,
        tight: &TightCliques<'_>,
        widths: Widths,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let count = network.len();
        let words = count.div_ceil(<S::Variables as Row>::Word::BITS).max(1);
        let clique_words = widths.cliques.div_ceil(S::Word::BITS).max(1);
        let adjacent = neighbours(network, words, watch)?;
        let places = places_of(&tight.cliques, count, clique_words, watch)?;
        let mut all = S::Variables::zeros(words);
        (0..count).for_each(|x| all.insert(x));
        let tables = Self {
            count,
            values: widths.values,
            words,
            clique_words,
            slots: tight.cliques.iter().map(|clique| clique.members.len()).max().unwrap_or(0),
            all,
            members: tight.cliques.iter().map(|clique| member_row(clique, words)).collect(),
            required: required::<S>(&tight.cliques, widths.values, clique_words, watch)?,
            offsets: offsets(&places),
            cliques_of: clique_rows(&places, clique_words, watch)?,
            places: places.concat(),
            families: families(tight, &adjacent, clique_words, watch)?,
            adjacent,
        };
        log::debug!(
            "bits: {} cliques, {} tight, {} families of segments",
            network.cliques(watch)?.len(),
            tight.cliques.len(),
            tables.families.len()
        );
        Ok(tables)
    }

    #[inline(always)]
    pub(in crate::bits) fn adjacent(&self, x: usize) -> &S::Variables {
        &self.adjacent[x]
    }

    #[inline(always)]
    pub(in crate::bits) fn members(&self, clique: usize) -> &S::Variables {
        &self.members[clique]
    }

    /// Words of a row of tight cliques.
    #[inline(always)]
    pub(in crate::bits) fn clique_words(&self) -> usize {
        if S::CLIQUE_WORDS == 0 { self.clique_words } else { S::CLIQUE_WORDS }
    }

    /// Words of a row of slots.
    pub(in crate::bits) fn slot_words(&self) -> usize {
        self.slots * self.clique_words()
    }

    /// Words of a state, about.
    pub(in crate::bits) fn state_words(&self) -> usize {
        (self.words + self.slot_words()) * self.values
    }

    /// The places of `x` in tight cliques.
    #[inline(always)]
    pub(in crate::bits) fn places(&self, x: usize) -> &[Place<S::Word>] {
        &self.places[self.offsets[x] as usize..self.offsets[x + 1] as usize]
    }

    /// The places of `x` as a row of slots.
    pub(in crate::bits) fn own_places(&self, x: usize) -> S::Slots {
        let mut own = S::Slots::zeros(self.slot_words());
        self.places(x).iter().for_each(|place| own.words_mut()[place.word as usize] |= place.bit);
        own
    }

    /// The tight cliques of `x`.
    #[inline(always)]
    pub(in crate::bits) fn cliques_of(&self, x: usize) -> &S::Cliques {
        &self.cliques_of[x]
    }
}

/// The neighbours of each variable.
fn neighbours<R: Row>(network: &Network, words: usize, watch: &Watch) -> Result<Vec<R>, Stop> {
    let mut rows = Vec::with_capacity(network.len());
    for x in network.variables() {
        watch.spend((words + network.arcs(x).len()) as u64)?;
        let mut row = R::zeros(words);
        network.arcs(x).iter().for_each(|arc| row.insert(arc.target().index()));
        rows.push(row);
    }
    Ok(rows)
}

fn member_row<R: Row>(clique: &TightClique<'_>, words: usize) -> R {
    let mut row = R::zeros(words);
    clique.members.iter().for_each(|x| row.insert(x.index()));
    row
}

/// For each value, the cliques in which it must find a place.
fn required<S: Shape>(
    cliques: &[TightClique<'_>],
    values: usize,
    clique_words: usize,
    watch: &Watch,
) -> Result<S::PerValue<S::Cliques>, Stop> {
    let mut required = S::PerValue::of(&S::Cliques::zeros(clique_words), values);
    for (number, clique) in cliques.iter().enumerate() {
        watch.spend((clique.members.len() + values) as u64)?;
        for value in &clique.values {
            required.as_mut()[value.index()].insert(number);
        }
    }
    Ok(required)
}

/// For each variable, its places in tight cliques, ascending by the clique.
fn places_of<W: Word>(
    cliques: &[TightClique<'_>],
    count: usize,
    clique_words: usize,
    watch: &Watch,
) -> Result<Vec<Vec<Place<W>>>, Stop> {
    let mut places: Vec<Vec<Place<W>>> = vec![Vec::new(); count];
    for (number, clique) in cliques.iter().enumerate() {
        watch.spend(clique.members.len() as u64)?;
        for (slot, x) in clique.members.iter().enumerate() {
            let word = (slot * clique_words + number / W::BITS) as u32;
            places[x.index()].push(Place { clique: number as u32, word, bit: W::bit(number % W::BITS) });
        }
    }
    Ok(places)
}

/// The start of the places of each variable when all stand in one list, and the end of the list.
fn offsets<T>(places: &[Vec<T>]) -> Vec<u32> {
    let ends = places.iter().scan(0, |end, places| {
        *end += places.len() as u32;
        Some(*end)
    });
    [0].into_iter().chain(ends).collect()
}

/// For each variable, its tight cliques.
fn clique_rows<W: Word, R: Row>(places: &[Vec<Place<W>>], clique_words: usize, watch: &Watch) -> Result<Vec<R>, Stop> {
    let mut rows = Vec::with_capacity(places.len());
    for places in places {
        watch.spend((1 + clique_words) as u64)?;
        let mut row = R::zeros(clique_words);
        places.iter().for_each(|place| row.insert(place.clique as usize));
        rows.push(row);
    }
    Ok(rows)
}
