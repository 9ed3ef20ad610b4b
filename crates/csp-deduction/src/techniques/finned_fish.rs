//! Finned fish: k base houses whose places lie in k cover houses but for the *fins*. Either there is a fish, or a fin
//! is true: so a place of the cover outside the base that sees all fins is false. Where the fish would not be one
//! without its fins, as a base house has one place left, players call it *sashimi*.
//!
//! The search asks what would make a place t false. Were it true, its cover house would be taken, and so would every
//! place that it sees. If k base houses are left with places in k - 1 cover houses, t is false; and these with the
//! cover house of t are the cover.

use std::ops::ControlFlow;

use csp_core::{Var, Watch};

use crate::deductions::Technique;
use crate::position::{Candidate, VarSet};
use crate::techniques::finder::{Finder, Look};
use crate::techniques::fish::{self, Sea};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 180,
        technique: Technique::new(
            "finned-x-wing",
            "Finned X-wing",
            "an X-wing but for places that all see what it removes",
            "",
        ),
        find: |look| of_size(look, 2),
    },
    Finder {
        level: 240,
        technique: Technique::new(
            "finned-swordfish",
            "Finned swordfish",
            "a swordfish but for places that all see what it removes",
            "",
        ),
        find: |look| of_size(look, 3),
    },
    Finder {
        level: 280,
        technique: Technique::new(
            "finned-jellyfish",
            "Finned jellyfish",
            "a jellyfish but for places that all see what it removes",
            "",
        ),
        find: |look| of_size(look, 4),
    },
];

/// Finned fish of `size` base houses. Those are left out that have a base house all of whose places t sees: these are
/// locked candidates; and those in which less than k - 1 cover houses are left: they hold a smaller one.
fn of_size(look: &mut Look<'_>, size: usize) -> ControlFlow<()> {
    look.each_value(|look, value| of_value(look, value, size))
}

fn of_value(look: &mut Look<'_>, value: usize, size: usize) -> ControlFlow<()> {
    let position = look.position;
    fish::each_sea(position, value, |sea| {
        let (mut told, mut left) = (Vec::new(), Vec::new());
        let base = BasePlaces::each(sea);
        if base.len() < size {
            return ControlFlow::Continue(());
        }
        for target in VarSet::from(position.holders(sea.value)).iter().filter(|&x| !position.is_placed(x)) {
            look.work(base.len())?;
            let Some(taken) = sea.cover_of(target) else { continue };
            if !leave(&base, sea, target, size, &mut left) {
                continue;
            }
            each_short(&left, size, look.watch, |base, cover| {
                let cover = cover | 1 << taken;
                if told.contains(&(base, cover)) {
                    return ControlFlow::Continue(());
                }
                told.push((base, cover));
                tell(look, sea, base, cover)
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// An open base house.
struct BasePlaces<'p> {
    rank: usize,
    set: &'p VarSet,
    /// Its places, each with the bit of its cover house; 0 where it has none.
    places: Vec<(Var, u64)>,
    /// The cover houses of all of them; `None` where one has none.
    cover: Option<u64>,
}

impl<'p> BasePlaces<'p> {
    fn each(sea: &Sea<'p, '_>) -> Vec<Self> {
        let open = sea.base.iter().enumerate().filter(|&(_, &house)| sea.is_open(house));
        let places = open.map(|(rank, &house)| {
            let slots = sea.position.places(house, sea.value);
            let with_cover = |x| (x, sea.cover_of(x).map_or(0, |cover| 1 << cover));
            let places: Vec<(Var, u64)> = sea.position.at(house, slots).map(with_cover).collect();
            let cover = places.iter().try_fold(0, |all, &(_, cover)| (cover != 0).then_some(all | cover));
            Self { rank, set: &sea.position.houses().get(house).set, places, cover }
        });
        places.collect()
    }
}

/// Fills `left` with the cover houses of the places that `target` leaves to each base house it is not in, where these are less than
/// `size`. Returns false when it leaves a house no place, or too few houses for a fish.
fn leave(base: &[BasePlaces<'_>], sea: &Sea<'_, '_>, target: Var, size: usize, left: &mut Vec<(usize, u64)>) -> bool {
    left.clear();
    let houses = sea.position.houses();
    let mut seen = VarSet::from(sea.position.holders(sea.value));
    seen.keep(houses.peers(target));
    for house in base.iter().filter(|house| !house.set.contains(target)) {
        let sees_some = house.set.words().iter().zip(seen.words()).any(|(own, seen)| own & seen != 0);
        let cover = if sees_some {
            let mut unseen = house.places.iter().filter(|(x, _)| !seen.contains(*x)).peekable();
            if unseen.peek().is_none() {
                return false;
            }
            unseen.try_fold(0, |all, &(_, cover)| (cover != 0).then_some(all | cover))
        } else {
            house.cover
        };
        left.extend(cover.filter(|all| (all.count_ones() as usize) < size).map(|cover| (house.rank, cover)));
    }
    left.len() >= size
}

/// Tells each `size` houses whose places lie in `size` - 1 cover houses: the ranks of both.
fn each_short(
    left: &[(usize, u64)],
    size: usize,
    watch: &Watch,
    mut tell: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    grow(left, size, (0, 0), watch, &mut tell)
}

fn grow(
    left: &[(usize, u64)],
    more: usize,
    (base, cover): (u64, u64),
    watch: &Watch,
    tell: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let size = base.count_ones() as usize + more;
    if more == 0 {
        return if cover.count_ones() as usize == size - 1 { tell(base, cover) } else { ControlFlow::Continue(()) };
    }
    if watch.work(left.len() as u64) {
        return ControlFlow::Break(());
    }
    for (place, &(rank, places)) in left.iter().enumerate() {
        if left.len() - place < more {
            break;
        }
        let cover = cover | places;
        if (cover.count_ones() as usize) < size {
            grow(&left[place + 1..], more - 1, (base | 1 << rank, cover), watch, tell)?;
        }
    }
    ControlFlow::Continue(())
}

/// Tells the candidates that the fish removes, if it has fins.
fn tell(look: &mut Look<'_>, sea: &Sea<'_, '_>, base: u64, cover: u64) -> ControlFlow<()> {
    let fins = sea.fins(base, cover);
    if fins.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut lost = sea.others(base, cover);
    fins.iter().for_each(|fin| lost.keep(look.position.houses().peers(fin)));
    let removed = lost.iter().map(|x| Candidate::at(x, sea.value)).collect();
    look.removes(removed, || sea.pattern(base, cover, fins.iter().collect()))
}
