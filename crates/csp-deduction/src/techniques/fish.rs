//! Fish: k tight houses without a common variable, in which all places of a value lie in k other houses. The value
//! stands once in each of the first, the *base*, so it fills the others, the *cover*, which have no other place for it.
//! Two houses
//! make an X-wing, three a swordfish, four a jellyfish.
//!
//! Base and cover are of two classes of houses, such as rows and columns. A class of more than 64 houses is left out;
//! no board of up to 64 values has one.

use std::ops::{ControlFlow, RangeInclusive};

use csp_core::{Val, Var};

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, VarSet, ones};
use crate::techniques::closed_sets;
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 4] = [
    Finder {
        level: 100,
        technique: Technique::new(
            "x-wing",
            "X-wing",
            "a value's places in two rows lie in two columns, or the other way round",
            "",
        ),
        find: |look| of_sizes(look, 2..=2),
    },
    Finder {
        level: 130,
        technique: Technique::new(
            "swordfish",
            "Swordfish",
            "a value's places in three rows lie in three columns, or the other way round",
            "",
        ),
        find: |look| of_sizes(look, 3..=3),
    },
    Finder {
        level: 260,
        technique: Technique::new(
            "jellyfish",
            "Jellyfish",
            "a value's places in four rows lie in four columns, or the other way round",
            "",
        ),
        find: |look| of_sizes(look, 4..=4),
    },
    Finder {
        level: 330,
        technique: Technique::new(
            "fish",
            "Fish",
            "a value's places in five or more rows lie in as many columns, or the other way round",
            "",
        ),
        find: |look| of_sizes(look, 5..=64),
    },
];

/// Fish of these sizes, each the least that holds one of its base houses: where a larger one removes a candidate, so
/// does a least one within it.
fn of_sizes(look: &mut Look<'_>, sizes: RangeInclusive<usize>) -> ControlFlow<()> {
    let mut masks = Vec::new();
    look.each_value(|look, value| {
        each_sea(look.position, value, |sea| {
            look.work(sea.base.len())?;
            masks.clear();
            masks.extend(sea.base.iter().map(|&house| sea.covers(house, *sizes.end()).unwrap_or(0)));
            closed_sets::each(&masks, sizes.clone(), |base, cover| {
                let removed = sea.others(base, cover).iter().map(|x| Candidate::at(x, sea.value)).collect();
                look.removes(removed, || sea.pattern(base, cover, Vec::new()))
            })
        })
    })
}

/// Two classes of houses, among which fish of one value are looked for.
pub(crate) struct Sea<'p, 'h> {
    pub(crate) position: &'p Position<'h>,
    pub(crate) value: usize,
    pub(crate) base: &'p [HouseId],
    pub(crate) cover: &'p [HouseId],
    cover_class: usize,
}

/// Tells a value with every two classes.
pub(crate) fn each_sea<'p, 'h>(
    position: &'p Position<'h>,
    value: usize,
    mut tell: impl FnMut(&Sea<'p, 'h>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let classes = position.houses().classes();
    let fits = |class: &Vec<HouseId>| (2..=64).contains(&class.len());
    for (base_class, base) in classes.iter().enumerate().filter(|(_, class)| fits(class)) {
        for (cover_class, cover) in classes.iter().enumerate().filter(|(_, class)| fits(class)) {
            if base_class != cover_class {
                tell(&Sea { position, value, base, cover, cover_class })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Sea<'_, '_> {
    /// True if the value is still to be placed in the house.
    pub(crate) fn is_open(&self, house: HouseId) -> bool {
        let places = self.position.places(house, self.value);
        let mut holders = self.position.at(house, places);
        let is_tight_for = self.position.houses().get(house).values & 1 << self.value != 0;
        is_tight_for && holders.next().is_some_and(|x| !self.position.is_placed(x))
    }

    /// The rank of the cover house of a variable, if it has one.
    pub(crate) fn cover_of(&self, x: Var) -> Option<usize> {
        self.position.houses().rank(x, self.cover_class)
    }

    /// The ranks of the cover houses in which the places of a base house lie; `None` where it is not open, has a place
    /// in no cover house, or has them in more than `most`.
    fn covers(&self, house: HouseId, most: usize) -> Option<u64> {
        if !self.is_open(house) {
            return None;
        }
        let mut places = self.position.at(house, self.position.places(house, self.value));
        let add = |all: u64, x| Some(all | 1 << self.cover_of(x)?).filter(|all| all.count_ones() as usize <= most);
        places.try_fold(0, add)
    }

    /// The places of the value in the cover and outside the base, both by ranks.
    pub(crate) fn others(&self, base: u64, cover: u64) -> VarSet {
        let mut others = self.places(self.cover, cover);
        ones(base).for_each(|rank| others.take_out(self.position.houses().get(self.base[rank]).set.words()));
        others
    }

    /// The places of the value in the base and outside the cover.
    pub(crate) fn fins(&self, base: u64, cover: u64) -> VarSet {
        let mut fins = self.places(self.base, base);
        ones(cover).for_each(|rank| fins.take_out(self.position.houses().get(self.cover[rank]).set.words()));
        fins
    }

    /// The places of the value in houses of a class.
    fn places(&self, class: &[HouseId], ranks: u64) -> VarSet {
        let houses = self.position.houses();
        let mut places = VarSet::none(houses.words());
        ones(ranks).for_each(|rank| places.add(houses.get(class[rank]).set.words()));
        places.keep(self.position.holders(self.value));
        places
    }

    pub(crate) fn pattern(&self, base: u64, cover: u64, fins: Vec<Var>) -> Pattern {
        let of = |class: &[HouseId], ranks| ones(ranks).map(|rank| class[rank]).collect();
        Pattern::Fish {
            value: Val::new(self.value as u16),
            base: of(self.base, base),
            cover: of(self.cover, cover),
            fins,
        }
    }
}
