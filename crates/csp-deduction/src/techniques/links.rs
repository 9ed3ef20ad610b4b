//! The strong and weak links of a position.

use csp_core::{Val, Var};

use crate::deductions::{Link, LinkKind, LinkReason};
use crate::position::{Candidate, HouseId, Position, bit, ones};

/// Candidates as numbers: each is the place of its bit in a set that has, for each value, one bit for each variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// Words of the variables of one value.
    pub(crate) words: usize,
    /// Values are below this number.
    width: usize,
}

impl Numbering {
    pub(crate) fn of(position: &Position<'_>) -> Self {
        Self { words: position.houses().words(), width: position.houses().width() }
    }

    /// Words of a set of candidates.
    pub(crate) fn all_words(self) -> usize {
        self.words * self.width
    }

    pub(crate) fn node(self, x: Var, v: usize) -> usize {
        v * self.words * 64 + x.index()
    }

    pub(crate) fn candidate(self, node: usize) -> Candidate {
        let row = self.words * 64;
        Candidate::new(Var::new((node % row) as u32), Val::new((node / row) as u16))
    }
}

/// The strong links that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those between two places of a value in a house.
    Places,
    /// Those between two values of a variable.
    Values,
    /// Both.
    All,
}

/// The strong links of a position, both ways.
#[derive(Debug)]
pub(crate) struct StrongLinks {
    /// Those of candidate c are `list[starts[c]..ends[c]]`: first that of its variable, then those of its houses in
    /// order, each candidate once.
    starts: Vec<u32>,
    ends: Vec<u32>,
    list: Vec<(u32, LinkReason)>,
    /// The set of candidates that have one.
    pub(crate) has: Vec<u64>,
}

impl StrongLinks {
    /// Cost: a look at each variable and at each value of each tight house, and 8 bytes for each candidate there could
    /// be.
    pub(crate) fn of(position: &Position<'_>, which: Which) -> Self {
        let numbering = Numbering::of(position);
        let mut found = Vec::new();
        if which != Which::Places {
            for x in position.open().filter(|&x| position.domain(x).count_ones() == 2) {
                let (low, high) = lowest_and_highest(position.domain(x));
                found.push((numbering.node(x, low), numbering.node(x, high), LinkReason::Variable));
            }
        }
        if which != Which::Values {
            for (v, pair) in position.values().flat_map(|v| places_of(position, v).map(move |pair| (v, pair))) {
                let (house, x, y) = pair;
                found.push((numbering.node(x, v), numbering.node(y, v), LinkReason::House(house)));
            }
        }
        Self::from_list(&found, numbering)
    }

    fn from_list(found: &[(usize, usize, LinkReason)], numbering: Numbering) -> Self {
        let nodes = numbering.all_words() * 64;
        let both_ways = || found.iter().flat_map(|&(a, b, why)| [(a, b, why), (b, a, why)]);
        let mut starts = vec![0; nodes + 1];
        both_ways().for_each(|(from, ..)| starts[from + 1] += 1);
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut ends: Vec<u32> = starts[..nodes].to_vec();
        let mut list = vec![(0, LinkReason::Variable); found.len() * 2];
        let mut has = vec![0; numbering.all_words()];
        for (from, to, why) in both_ways() {
            let there = &list[starts[from] as usize..ends[from] as usize];
            if !there.iter().any(|&(other, _)| other == to as u32) {
                list[ends[from] as usize] = (to as u32, why);
                ends[from] += 1;
                has[from / 64] |= 1 << (from % 64);
            }
        }
        Self { starts, ends, list, has }
    }

    /// Those that are true if this one is false.
    pub(crate) fn from(&self, node: usize) -> &[(u32, LinkReason)] {
        &self.list[self.starts[node] as usize..self.ends[node] as usize]
    }
}

/// The pairs of variables that are the only two places of a value in a tight house.
pub(crate) fn places_of<'p>(
    position: &'p Position<'_>,
    v: usize,
) -> impl Iterator<Item = (HouseId, Var, Var)> + use<'p> {
    let pairs = position
        .houses()
        .tight()
        .filter(move |&(id, house)| house.values & (1 << v) != 0 && position.places(id, v).count_ones() == 2);
    let pairs = pairs.map(move |(id, house)| {
        let (low, high) = lowest_and_highest(position.places(id, v));
        (id, house.members[low], house.members[high])
    });
    pairs.filter(|&(_, x, y)| !position.is_placed(x) && !position.is_placed(y))
}

pub(crate) fn lowest_and_highest(bits: u64) -> (usize, usize) {
    (bits.trailing_zeros() as usize, 63 - bits.leading_zeros() as usize)
}

/// The reason that two candidates cannot both be true, if a constraint or their variable says so.
pub(crate) fn weak(position: &Position<'_>, a: Candidate, b: Candidate) -> Option<LinkReason> {
    if a.var == b.var {
        return (a.value != b.value).then_some(LinkReason::Variable);
    }
    let houses = position.houses();
    if a.value == b.value && houses.differ(a.var, b.var) {
        return Some(houses.common(a.var, b.var).map_or(LinkReason::Constraint, LinkReason::House));
    }
    let network = houses.network();
    let arc = network.arc(a.var, b.var)?;
    (!network.row(arc, a.value).contains(b.value)).then_some(LinkReason::Constraint)
}

/// A weak link that is known to be there.
pub(crate) fn weak_link(position: &Position<'_>, from: Candidate, to: Candidate) -> Link {
    let why = weak(position, from, to).expect("the two exclude each other");
    Link { from, to, kind: LinkKind::Weak, why }
}

/// Adds to a set all candidates that cannot be true beside this one; with `one_value`, those of its value only.
pub(crate) fn add_excluded(position: &Position<'_>, node: usize, one_value: bool, set: &mut [u64]) {
    let numbering = Numbering::of(position);
    let houses = position.houses();
    let Candidate { var: x, value } = numbering.candidate(node);
    let (v, words) = (value.index(), numbering.words);
    let row = &mut set[v * words..(v + 1) * words];
    for ((set, holders), peers) in row.iter_mut().zip(position.holders(v)).zip(houses.peers(x)) {
        *set |= holders & peers;
    }
    if !one_value {
        for other in ones(position.domain(x) & !(1 << v)) {
            set[other * words + x.index() / 64] |= bit(x);
        }
    }
    let network = houses.network();
    if network.first_other_relation().is_none() {
        return;
    }
    for arc in network.arcs(x).iter().filter(|arc| !arc.is_disequality()) {
        let y = arc.target();
        let allowed = network.row(*arc, value).words().first().copied().unwrap_or(0);
        let lost = position.domain(y) & !allowed & if one_value { 1 << v } else { u64::MAX };
        for other in ones(lost) {
            set[other * words + y.index() / 64] |= bit(y);
        }
    }
}

/// The numbers of a set, ascending: of its candidates, or of whatever else has numbers.
pub(crate) fn nodes_of(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |at| word * 64 + at))
}

/// The candidates that cannot be true beside either of these, in the order of their numbers; with `one_value`, those of
/// the value of the two only.
pub(crate) fn excluded_by_both(position: &Position<'_>, a: Candidate, b: Candidate, one_value: bool) -> Vec<Candidate> {
    let numbering = Numbering::of(position);
    let both = excluded_by_all(position, [a, b], one_value);
    nodes_of(&both).map(|node| numbering.candidate(node)).collect()
}

/// The set of candidates that cannot be true beside any of these.
pub(crate) fn excluded_by_all(
    position: &Position<'_>,
    all: impl IntoIterator<Item = Candidate>,
    one_value: bool,
) -> Vec<u64> {
    let numbering = Numbering::of(position);
    let sets = all.into_iter().map(|candidate| {
        let mut set = vec![0; numbering.all_words()];
        add_excluded(position, numbering.node(candidate.var, candidate.value.index()), one_value, &mut set);
        set
    });
    let both = |mut all: Vec<u64>, one: Vec<u64>| {
        all.iter_mut().zip(one).for_each(|(all, one)| *all &= one);
        all
    };
    sets.reduce(both).unwrap_or_default()
}
