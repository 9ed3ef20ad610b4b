//! The almost locked sets of a position, and what binds them: k variables of a house with k + 1 values between them, so
//! that they have all of these but one.

use std::ops::ControlFlow;

use csp_core::{Var, Watch};

use crate::position::{Candidate, HouseId, Position, VarSet, ones};

/// The most variables of a set: all there can be on a board of 9x9. Larger ones nobody sees.
const MOST_VARS: usize = 8;

/// The most sets, those of the fewest variables. A position of a 9x9 board has 250 in the mean, one of 25x25 a thousand.
const MOST_SETS: usize = 1024;

/// Some variables of a house with one value more than they are.
#[derive(Clone, Copy, Debug)]
struct AlmostLocked {
    house: HouseId,
    slots: u64,
    values: u64,
    /// The place in `bound` of its first value.
    first: usize,
}

/// The almost locked sets of a position by numbers, those of the fewest variables first. A set of them is words with a bit for
/// each.
#[derive(Debug)]
pub(super) struct LockedSets {
    list: Vec<AlmostLocked>,
    /// Words of a set of sets.
    words: usize,
    /// Values are below this number.
    width: usize,
    /// For each value, the sets that have it.
    having: Vec<u64>,
    /// For each candidate that there is, one more than its row in `seen`.
    rows: Vec<u32>,
    /// For each candidate, the sets with its value all places of which it sees.
    seen: Vec<u64>,
    /// For each value of each set, the sets that it binds this one to.
    bound: Vec<u64>,
    /// The sets that two values bind to one other.
    pub(super) twice: Vec<u64>,
}

impl LockedSets {
    /// Cost: a look at the sets of up to [`MOST_VARS`] variables of each house that can still have as few values, and for each set
    /// and value at the candidates that see its places.
    pub(super) fn of(position: &Position<'_>, watch: &Watch) -> ControlFlow<(), Self> {
        let mut list = Vec::new();
        for size in 1..=MOST_VARS {
            for (house, members) in position.houses().iter().map(|(id, house)| (id, &house.members)) {
                let few = open_slots(position, members).filter(|few| few.values.count_ones() as usize <= size + 1);
                each_set(
                    Slots::default(),
                    (size, size + 1),
                    &few.collect::<Vec<_>>(),
                    watch,
                    &mut |Slots { slots, values }| {
                        let set = AlmostLocked { house, slots, values, first: 0 };
                        let is_almost = values.count_ones() as usize == size + 1;
                        if is_almost && list.len() < MOST_SETS && !is_in_an_earlier_house(position, &set) {
                            list.push(set);
                        }
                    },
                )?;
            }
        }
        let (words, width) = (list.len().div_ceil(64), position.values().end);
        let variables = position.houses().network().len();
        let mut sets = Self {
            list,
            words,
            width,
            having: vec![0; words * width],
            rows: vec![0; variables * width],
            seen: Vec::new(),
            bound: Vec::new(),
            twice: vec![0; words],
        };
        sets.see(position, watch)?;
        sets.bind(position, watch)?;
        ControlFlow::Continue(sets)
    }

    /// Notes which candidates see all places of their value in which sets.
    fn see(&mut self, position: &Position<'_>, watch: &Watch) -> ControlFlow<()> {
        let mut rows = 0;
        for x in position.open() {
            for v in ones(position.domain(x)) {
                rows += 1;
                self.rows[x.index() * self.width + v] = rows;
            }
        }
        self.seen = vec![0; rows as usize * self.words];
        for number in 0..self.list.len() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            for v in ones(self.list[number].values) {
                self.having[v * self.words + word] |= bit;
                let seen = self.seen_from(position, number, v);
                pay(watch, 1 + seen.len())?;
                for x in seen.iter().filter(|&x| !position.is_placed(x)) {
                    let row = self.rows[x.index() * self.width + v] as usize - 1;
                    self.seen[row * self.words + word] |= bit;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes which sets are bound by which values: each place of the value in the one sees all in the other.
    fn bind(&mut self, position: &Position<'_>, watch: &Watch) -> ControlFlow<()> {
        let values: usize = self.list.iter().map(|set| set.values.count_ones() as usize).sum();
        let mut bound = vec![u64::MAX; values * self.words];
        let mut first = 0;
        for number in 0..self.list.len() {
            self.list[number].first = first;
            for v in ones(self.list[number].values) {
                pay(watch, self.words)?;
                let all = &mut bound[first..first + self.words];
                for x in self.places(position, number, v) {
                    all.iter_mut().zip(self.locked_by(Candidate::at(x, v))).for_each(|(all, seen)| *all &= seen);
                }
                first += self.words;
            }
        }
        self.bound = bound;
        for set in 0..self.list.len() {
            let bonds = |v| self.bound_to(set, v);
            let values = || ones(self.list[set].values);
            pay(watch, self.words)?;
            if values().any(|x| values().any(|y| x < y && first_of_both(bonds(x), bonds(y)).is_some())) {
                self.twice[set / 64] |= 1 << (set % 64);
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Words of a set of sets.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The variables of a set.
    pub(super) fn vars<'h>(&self, position: &Position<'h>, set: usize) -> impl Iterator<Item = Var> + use<'h> {
        position.at(self.list[set].house, self.list[set].slots)
    }

    /// The places of a value in a set.
    fn places<'h>(&self, position: &Position<'h>, set: usize, v: usize) -> impl Iterator<Item = Var> + use<'h> {
        let AlmostLocked { house, slots, .. } = self.list[set];
        position.at(house, slots & position.places(house, v))
    }

    /// The variables that may have a value and see each place of it in a set.
    pub(super) fn seen_from(&self, position: &Position<'_>, set: usize, v: usize) -> VarSet {
        position.seen_by_all(v, self.places(position, set, v))
    }

    /// The sets that have a value.
    pub(super) fn having(&self, v: usize) -> &[u64] {
        &self.having[v * self.words..(v + 1) * self.words]
    }

    /// The sets that are locked if a candidate holds.
    pub(super) fn locked_by(&self, target: Candidate) -> &[u64] {
        let row = self.rows[target.var.index() * self.width + target.value.index()] as usize - 1;
        &self.seen[row * self.words..(row + 1) * self.words]
    }

    /// The sets that a value binds to this one, which has the value.
    pub(super) fn bound_to(&self, set: usize, v: usize) -> &[u64] {
        let AlmostLocked { values, first, .. } = self.list[set];
        let place = first + (values & ((1 << v) - 1)).count_ones() as usize * self.words;
        &self.bound[place..place + self.words]
    }

    /// The values of a set but one.
    pub(super) fn others(&self, set: usize, but: usize) -> impl Iterator<Item = usize> + use<> {
        ones(self.list[set].values & !(1 << but))
    }
}

fn pay(watch: &Watch, steps: usize) -> ControlFlow<()> {
    if watch.work(steps as u64) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Those that are in both.
pub(super) fn both<'w>(one: &'w [u64], other: &'w [u64]) -> impl Iterator<Item = usize> + 'w {
    let words = one.iter().zip(other).enumerate();
    words.flat_map(|(word, (one, other))| ones(one & other).map(move |at| word * 64 + at))
}

/// True if all of the one are in the other.
pub(super) fn is_within(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

/// The first that is in both.
pub(super) fn first_of_both(one: &[u64], other: &[u64]) -> Option<usize> {
    let word = one.iter().zip(other).position(|(one, other)| one & other != 0)?;
    Some(word * 64 + (one[word] & other[word]).trailing_zeros() as usize)
}

/// Some variables of a house, by their slots, with the values that they have between them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slots {
    pub(super) slots: u64,
    pub(super) values: u64,
}

/// Each variable of a house that is not placed.
pub(super) fn open_slots<'p>(position: &'p Position<'_>, members: &'p [Var]) -> impl Iterator<Item = Slots> + 'p {
    let open = members.iter().enumerate().filter(|&(_, &x)| !position.is_placed(x));
    open.map(|(slot, &x)| Slots { slots: 1 << slot, values: position.domain(x) })
}

/// Tells each set of `size` variables that have at most `most` values between them: all of `set`, and some of those that are `left`.
pub(super) fn each_set(
    set: Slots,
    (size, most): (usize, usize),
    left: &[Slots],
    watch: &Watch,
    tell: &mut impl FnMut(Slots),
) -> ControlFlow<()> {
    pay(watch, left.len())?;
    let missing = size - set.slots.count_ones() as usize;
    for (place, one) in left.iter().enumerate() {
        let larger = Slots { slots: set.slots | one.slots, values: set.values | one.values };
        // It has no fewer values with another variable.
        if larger.values.count_ones() as usize > most || left.len() - place < missing {
            continue;
        }
        if missing > 1 {
            each_set(larger, (size, most), &left[place + 1..], watch, tell)?;
        } else {
            tell(larger);
        }
    }
    ControlFlow::Continue(())
}

/// True if all variables of a set lie in an earlier house, too.
fn is_in_an_earlier_house(position: &Position<'_>, set: &AlmostLocked) -> bool {
    let houses = position.houses();
    let mut vars = position.at(set.house, set.slots);
    let first = vars.next();
    let earlier = first.into_iter().flat_map(|x| houses.of_var(x)).map(|(id, _)| id).filter(|id| *id < set.house);
    earlier.into_iter().any(|id| vars.clone().all(|x| houses.get(id).set.contains(x)))
}
