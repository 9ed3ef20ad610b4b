//! Groups: at most one member holds. They are found in a network, and laid out in lists.

use std::collections::BTreeMap;

use crate::learn::literals::{Candidate, Candidates};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Var};

/// The groups of a network: the values of each variable, and for each clique of disequalities and each value the places of the
/// value in the clique. At most one member of a group holds. Of a *tight* group one member must: a variable has a
/// value, and in a clique with as many values as variables each value has a place.
///
/// Each group keeps the set of its members that are not gone, in words of 64 bits: this is the whole state of the constraints,
/// and no clause of the problem is stored.
#[derive(Debug)]
pub(super) struct Groups {
    /// The members left, by word.
    pub(super) left: Vec<u64>,
    /// The place where the members of each word start, and the end.
    pub(super) first: Vec<u32>,
    pub(super) members: Vec<Candidate>,
    /// The group that a word is of, and the words of each group.
    pub(super) group_of: Vec<u32>,
    pub(super) words: Vec<u32>,
    /// For each candidate its places: `places[offsets[c]..offsets[c + 1]]`.
    pub(super) offsets: Vec<u32>,
    pub(super) places: Vec<Place>,
    /// The clique that each group is of; those of variables have none.
    pub(super) cliques: Vec<Option<u32>>,
}

/// The place where a candidate stands in a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) word: u32,
    pub(super) bit: u8,
    /// True if one member of the group must hold.
    pub(super) tight: bool,
    /// True if the group has more words than this one.
    pub(super) wide: bool,
}

/// The effect of the loss of a member to a tight group.
pub(super) enum Loss {
    /// This member is the last.
    Last(Candidate, u32),
    /// The group is empty.
    Empty(u32),
}

impl Groups {
    /// A candidate is gone: calls `lost` for each tight group that has one member left, or none.
    #[inline]
    pub(super) fn remove(&mut self, candidate: usize, mut lost: impl FnMut(Loss)) {
        for place in &self.places[self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize] {
            let word = place.word as usize;
            let left = self.left[word] & !(1 << place.bit);
            self.left[word] = left;
            if place.tight && left & left.wrapping_sub(1) == 0 {
                if place.wide {
                    if let Some(loss) =
                        wide_loss(&self.left, &self.words, &self.first, &self.members, self.group_of[word])
                    {
                        lost(loss);
                    }
                } else if left == 0 {
                    lost(Loss::Empty(self.group_of[word]));
                } else {
                    let last = self.members[self.first[word] as usize + left.trailing_zeros() as usize];
                    lost(Loss::Last(last, self.group_of[word]));
                }
            }
        }
    }

    /// A candidate is back.
    #[inline]
    pub(super) fn restore(&mut self, candidate: usize) {
        for place in &self.places[self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize] {
            self.left[place.word as usize] |= 1 << place.bit;
        }
    }

    /// The number of groups a candidate is in, each with its words.
    #[inline]
    pub(super) fn places(&self, candidate: usize) -> std::ops::Range<usize> {
        self.offsets[candidate] as usize..self.offsets[candidate + 1] as usize
    }

    /// The words of the group at this place.
    #[inline]
    pub(super) fn words_at(&self, place: usize) -> std::ops::Range<usize> {
        let Place { word, wide, .. } = self.places[place];
        if wide { self.words_of(self.group_of[word as usize]) } else { word as usize..word as usize + 1 }
    }

    fn words_of(&self, group: u32) -> std::ops::Range<usize> {
        self.words[group as usize] as usize..self.words[group as usize + 1] as usize
    }

    /// The members left of a word.
    #[inline]
    pub(super) fn left(&self, word: usize) -> u64 {
        self.left[word]
    }

    /// The member at this bit of a word.
    #[inline]
    pub(super) fn member(&self, word: usize, bit: u32) -> Candidate {
        self.members[(self.first[word] + bit) as usize]
    }

    /// All members, those that are gone too.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Candidate] {
        let words = self.words_of(group);
        &self.members[self.first[words.start] as usize..self.first[words.end] as usize]
    }

    /// The clique that the group is of, if it is not that of a variable.
    pub(super) fn clique(&self, group: u32) -> Option<u32> {
        self.cliques[group as usize]
    }
}

/// For a group of several words.
#[cold]
fn wide_loss(left: &[u64], words: &[u32], first: &[u32], members: &[Candidate], group: u32) -> Option<Loss> {
    let mut last = None;
    for word in words[group as usize] as usize..words[group as usize + 1] as usize {
        match (left[word].count_ones(), last) {
            (0, _) => {}
            (1, None) => last = Some(members[first[word] as usize + left[word].trailing_zeros() as usize]),
            _ => return None,
        }
    }
    Some(last.map_or(Loss::Empty(group), |last| Loss::Last(last, group)))
}

/// The most bytes for one place of a candidate, while the groups are collected and laid out: it stands in a list, in the flat
/// list, among the places of its candidate twice, and may be alone in its group.
const MOST_BYTES: usize = 2 * size_of::<Candidate>() + 2 * size_of::<Place>() + 64;

impl Groups {
    /// The groups of what the root has left of a network.
    pub(super) fn new(
        network: &Network,
        domains: &[Domain],
        candidates: &Candidates,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let cliques = network.cliques(watch)?;
        let of_clique = |clique: &Vec<Var>| clique.iter().map(|&x| candidates.of_variable(x).len()).sum::<usize>();
        let places = candidates.len() + cliques.iter().map(of_clique).sum::<usize>();
        watch.spend(places as u64)?;
        if !watch.affords(places * MOST_BYTES) {
            return Err(Stop::Memory);
        }
        let mut lists = Lists::default();
        for x in network.variables() {
            lists.add(candidates.of_variable(x).collect(), true, None, watch)?;
        }
        for (number, clique) in cliques.iter().enumerate() {
            places_in(clique, number as u32, domains, candidates, &mut lists, watch)?;
        }
        Ok(lists.flattened(candidates.len()))
    }
}

/// The places of each value in a clique. A value that a variable without candidates has is taken: it is no member's.
fn places_in(
    clique: &[Var],
    number: u32,
    domains: &[Domain],
    candidates: &Candidates,
    lists: &mut Lists,
    watch: &Watch,
) -> Result<(), Stop> {
    let open: Vec<Var> = clique.iter().copied().filter(|x| domains[x.index()].len() > 1).collect();
    let mut places: BTreeMap<u16, Vec<Candidate>> = BTreeMap::new();
    for &x in &open {
        let range = candidates.of_variable(x);
        watch.spend(1 + range.len() as u64)?;
        for candidate in range {
            places.entry(candidates.value(candidate as usize).get()).or_default().push(candidate);
        }
    }
    // As many values as variables, counted after the root: each value is needed.
    let tight = places.len() == open.len();
    for list in places.into_values() {
        if tight || list.len() > 1 {
            lists.add(list, tight, Some(number), watch)?;
        }
    }
    Ok(())
}

/// The groups while they are collected.
#[derive(Default)]
struct Lists {
    members: Vec<Vec<Candidate>>,
    tight: Vec<bool>,
    cliques: Vec<Option<u32>>,
}

impl Lists {
    fn add(&mut self, members: Vec<Candidate>, tight: bool, clique: Option<u32>, watch: &Watch) -> Result<(), Stop> {
        if members.is_empty() {
            return Ok(());
        }
        watch.spend(members.len() as u64)?;
        self.members.push(members);
        self.tight.push(tight);
        self.cliques.push(clique);
        Ok(())
    }

    fn flattened(self, candidates: usize) -> Groups {
        let (mut left, mut first, mut group_of, mut words) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut members: Vec<Candidate> = Vec::new();
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); candidates];
        for (group, (list, &tight)) in self.members.iter().zip(&self.tight).enumerate() {
            words.push(left.len() as u32);
            for chunk in list.chunks(64) {
                let word = left.len() as u32;
                let wide = list.len() > 64;
                for (bit, &member) in (0u8..).zip(chunk) {
                    places[member as usize].push(Place { word, bit, tight, wide });
                }
                left.push(u64::MAX >> (64 - chunk.len()));
                first.push(members.len() as u32);
                group_of.push(group as u32);
                members.extend(chunk);
            }
        }
        words.push(left.len() as u32);
        first.push(members.len() as u32);
        let mut offsets = vec![0];
        offsets.extend(places.iter().scan(0, |end, own| {
            *end += own.len() as u32;
            Some(*end)
        }));
        let places = places.concat();
        Groups { left, first, members, group_of, words, offsets, places, cliques: self.cliques }
    }
}
