//! Finds the groups of a network, and lays them out.

use std::collections::BTreeMap;

use crate::learn::groups::{Groups, Place};
use crate::learn::literals::{Candidate, Candidates};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Var};

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
