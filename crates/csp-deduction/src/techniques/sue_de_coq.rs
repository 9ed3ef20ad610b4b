//! Sue de Coq: variables C that two houses A and B share, with others D of A alone and E of B alone.
//!
//! A value stands at most once among C and D, as these lie in A, and at most once among C and E, as these lie in B. So among all three
//! it stands at most twice if both D and E have it, and then once in each; and at most once if not both have it. *When these greatest
//! numbers come to the number of the variables*, no value can stand there less often than it might: each variable has a value, and
//! there would be too few. So a candidate is false if it would leave a value less room there:
//!
//! - What sees all places of a value among C, D and E is not that value, if D and E do not both have it.
//! - What sees all its places in D, or all in E, is not that value, if both have it. Such are the variables of C.
//!
//! Example: C are two cells with 1, 2, 3 and 4 where a row meets a box; a cell D of the row has 1 and 2, a cell E of the box 3 and 4.
//! These are four cells, and each of four values stands there once at most. So the rest of the row has no 1 and 2, as all places of
//! these are in the row, and the rest of the box no 3 and 4; what is left of both in the row and the box has none of the four.
//!
//! The player of that name posted the rule with values of C alone; other values in D or E, and values of both, are HoDoKu's extended
//! form. Naked subsets are left out: D, E, C with D, and C with E each have more values than variables.
//!
//! So the search looks at few sets. The greatest numbers come to the values of C and E together and those of D, but that a value of C
//! and D that E has not is counted once. There is more than one value for each variable of C and E: so D shares with C, and not with
//! E, more values than it has beyond its variables. The same holds for E. Then C has two values at least beyond its variables, for the
//! values of C alone, and those that D and E have beyond their variables, come to the variables of C.
//!
//! Cost: for each two houses that meet, the sets of their other variables with few values, and each two of these.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use csp_core::{Val, Var};

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::locked_sets::{Slots, each_set, open_slots};

/// The most variables that are shared, and the most of a part: all there can be on a board of 9x9 with boxes.
const MOST_SHARED: usize = 3;
const MOST_OF_PART: usize = 6;

pub(super) static TECHNIQUES: [Finder; 1] = [Finder {
    level: 361,
    technique: Technique::new(
        "sue-de-coq",
        "Sue de Coq",
        "cells that two houses share, and others of each house, can have only as many values as they are",
        "two-sector disjoint subsets: Sue de Coq 2005, in a players' forum",
    ),
    find,
}];

/// Shared variables with others of each of the two houses, which can have only as many values as they are.
struct SueDeCoq {
    houses: [HouseId; 2],
    shared: Slots,
    parts: [Slots; 2],
    removed: Vec<Candidate>,
}

/// Tells what takes the fewest variables first, and then what removes another candidate.
fn find(look: &mut Look<'_>) -> ControlFlow<()> {
    let houses = look.position.houses();
    let mut found = Vec::new();
    for (id, house) in houses.tight() {
        // Two tight houses meet each other: they are looked at once.
        let is_new = |other: HouseId| id < other || !houses.get(other).is_tight();
        for &(other, shared) in house.meets.iter().filter(|&&(other, _)| is_new(other)) {
            at_a_meeting(look, [id, other], shared, &mut found)?;
        }
    }
    found.sort_by_key(|found| size(&found.shared) + size(&found.parts[0]) + size(&found.parts[1]));
    let mut fallen = BTreeSet::new();
    for found in found {
        if found.removed.iter().any(|lost| !fallen.contains(lost)) {
            fallen.extend(found.removed.iter().copied());
            let pattern = found.pattern(look.position);
            look.removes(found.removed, || pattern)?;
        }
    }
    ControlFlow::Continue(())
}

fn size(set: &Slots) -> usize {
    set.slots.count_ones() as usize
}

/// The number of values.
fn count(values: u64) -> usize {
    values.count_ones() as usize
}

/// Finds all where two houses meet; `shared` are the slots of the first.
fn at_a_meeting(look: &Look<'_>, houses: [HouseId; 2], shared: u64, found: &mut Vec<SueDeCoq>) -> ControlFlow<()> {
    let position = look.position;
    let [members, others] = houses.map(|house| &position.houses().get(house).members);
    look.work(members.len())?;
    let open: Vec<Slots> = open_slots(position, members).filter(|one| one.slots & shared != 0).collect();
    let mut meetings = Vec::new();
    for size in 2..=MOST_SHARED.min(open.len()) {
        let all = (size, usize::MAX);
        each_set(Slots::default(), all, &open, look.watch, &mut |set| {
            meetings.extend((count(set.values) >= size + 2).then_some(set));
        })?;
    }
    // The largest is the last.
    let Some(spare) = meetings.last().map(|set| size(set) - 1) else { return ControlFlow::Continue(()) };
    let values = meetings.iter().fold(0, |all, set| all | set.values);
    // The slots of the second that are shared.
    let set = &position.houses().get(houses[0]).set;
    let there = others.iter().enumerate().filter(|(_, x)| set.contains(**x)).fold(0, |all, (slot, _)| all | 1 << slot);
    let first = parts(look, members, shared, (values, spare))?;
    let second = if first.is_empty() { Vec::new() } else { parts(look, others, there, (values, spare))? };
    for shared in meetings {
        let fits = |part: &&Slots| count(part.values & shared.values) + size(part) > count(part.values);
        let second: Vec<&Slots> = second.iter().filter(fits).collect();
        for part in first.iter().filter(fits) {
            look.work(1 + second.len())?;
            for other in second.iter().filter(|other| is_full(&shared, part, other)) {
                let mut one = SueDeCoq { houses, shared, parts: [*part, **other], removed: Vec::new() };
                one.removed = one.falls(position);
                look.work(1 + one.removed.len())?;
                found.extend((!one.removed.is_empty()).then_some(one));
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of other variables of a house that have more values than they are, by `spare` at most, and more of these values than that.
fn parts(look: &Look<'_>, members: &[Var], shared: u64, (values, spare): (u64, usize)) -> ControlFlow<(), Vec<Slots>> {
    let mut parts = Vec::new();
    let open: Vec<Slots> = open_slots(look.position, members).filter(|one| one.slots & shared == 0).collect();
    for size in 1..=MOST_OF_PART.min(open.len()) {
        each_set(Slots::default(), (size, size + spare), &open, look.watch, &mut |part| {
            let beyond = count(part.values).saturating_sub(size);
            parts.extend((beyond > 0 && count(part.values & values) > beyond).then_some(part));
        })?;
    }
    ControlFlow::Continue(parts)
}

/// True if the values can stand in all three no more often than there are variables, and no naked subset is among them.
fn is_full(shared: &Slots, part: &Slots, other: &Slots) -> bool {
    let most = count(part.values) + count(other.values) + count(shared.values & !part.values & !other.values);
    let is_open = |part: &Slots| count(shared.values | part.values) > size(shared) + size(part);
    most == size(shared) + size(part) + size(other) && is_open(part) && is_open(other)
}

impl SueDeCoq {
    /// The values that both parts have.
    fn twice(&self) -> u64 {
        self.parts[0].values & self.parts[1].values
    }

    /// The values of all.
    fn values(&self) -> u64 {
        self.shared.values | self.parts[0].values | self.parts[1].values
    }

    /// The candidates that would leave a value less room.
    fn falls(&self, position: &Position<'_>) -> Vec<Candidate> {
        let [house, other] = self.houses;
        let places = |house, set: Slots, v| position.at(house, set.slots & position.places(house, v));
        let mut removed = Vec::new();
        for v in ones(self.values()) {
            let ones = places(house, self.parts[0], v);
            let others = places(other, self.parts[1], v);
            if self.twice() & 1 << v == 0 {
                let all = places(house, self.shared, v).chain(ones).chain(others);
                removed.extend(position.seen_by_all(v, all).iter().map(|x| Candidate::at(x, v)));
            } else {
                removed.extend(position.seen_by_all(v, ones).iter().map(|x| Candidate::at(x, v)));
                removed.extend(position.seen_by_all(v, others).iter().map(|x| Candidate::at(x, v)));
            }
        }
        removed
    }

    fn pattern(&self, position: &Position<'_>) -> Pattern {
        let values = |values: u64| ones(values).map(|v| Val::new(v as u16)).collect();
        let [house, other] = self.houses;
        Pattern::SueDeCoq {
            houses: self.houses,
            shared: position.at(house, self.shared.slots).collect(),
            parts: [(house, self.parts[0]), (other, self.parts[1])]
                .map(|(house, part)| position.at(house, part.slots).collect()),
            once: values(self.values() & !self.twice()),
            twice: values(self.twice()),
        }
    }
}
