//! Rectangles: four variables in a circle on which two values could be swapped, if nothing prevented it.
//!
//! *Unique rectangle*: two values must not stand on four corners by turns. Corners with only the two values are the
//! *floor*, those with more are the *roof*.
//!
//! - Type 1: the roof is one corner, and has neither value.
//! - Type 2: all of the roof have the same one extra candidate (type 5 where the roof is no side): one of them has it,
//!   so what sees all of the roof has not.
//! - Type 3: the roof lies in a house. One of its corners has an extra candidate; it makes a naked subset with others.
//! - Type 4: the roof is a side, and in a house one of the values has no other places. So it stands on the roof, and
//!   the other value does not: it would be on the other corner of the roof, and both on the floor.
//!
//! *Hidden rectangle*: of the corners, a has only the two values u and v, and c is opposite. Where u has two places in
//! a house of c and b, and two in one of c and d, c is not v: else u would stand on b and d, so v on a, and the two
//! could be swapped.

use std::ops::ControlFlow;

use csp_core::{Val, Var};

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, House, HouseId, Position, VarSet, bit, ones};
use crate::techniques::closed_sets;
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 2] = [
    Finder {
        level: 220,
        technique: Technique::new(
            "unique-rectangle",
            "Unique rectangle",
            "two values could be swapped on four cells, if nothing prevented it",
            "",
        )
        .if_unique(),
        find: unique,
    },
    Finder {
        level: 230,
        technique: Technique::new(
            "hidden-rectangle",
            "Hidden rectangle",
            "a cell opposite the floor of a rectangle would bind one value to the other two corners",
            "",
        )
        .if_unique(),
        find: hidden,
    },
];

/// Variables a, b, c and d, where each differs from the next and d from a, and two values u and v that all of them may
/// have.
///
/// If a = c = u and b = d = v in a solution, the two values can be swapped in it, so that there is a second one, when
/// 1. every other variable sees a or c exactly when it sees b or d;
/// 2. nothing but disequalities touches the four;
/// 3. the puzzle as it was given leaves both values to all four.
///
/// For by 1 what sees one of the four sees both a u and a v, so it has neither value and keeps differing from the four;
/// what sees none of them does not notice; the four still differ around the circle; by 2 there is no other constraint,
/// and by 3 the puzzle allows the values. So where there is one solution only, u and v never stand on the four by
/// turns. On a board these are the corners of two rows and two columns in two boxes.
struct Rectangle {
    /// a, b, c and d; the domain of a is u and v.
    corners: [Var; 4],
    /// u and v as bits.
    both: u64,
}

impl Rectangle {
    /// The pattern that it is in a position.
    fn pattern(&self, position: &Position<'_>) -> Pattern {
        self.pattern_with(position, None, Vec::new())
    }

    /// The same with what else takes part: a subset with the roof, and houses in which a value is bound.
    fn pattern_with(
        &self,
        position: &Position<'_>,
        subset: Option<(HouseId, Vec<Var>)>,
        bound: Vec<(HouseId, Val)>,
    ) -> Pattern {
        let (corners, values, roof) = (self.corners, self.values(), self.roof(position));
        Pattern::Rectangle { corners, values, roof, subset, bound }
    }

    /// u and v.
    fn values(&self) -> [Val; 2] {
        [self.both.trailing_zeros(), self.both.ilog2()].map(|v| Val::new(v as u16))
    }

    /// The corners that have other candidates, too.
    fn roof(&self, position: &Position<'_>) -> Vec<Var> {
        self.corners.into_iter().filter(|&x| position.domain(x) != self.both).collect()
    }
}

/// Tells every rectangle with a corner that has only the two values, once.
fn each(position: &Position<'_>, mut tell: impl FnMut(&Rectangle) -> ControlFlow<()>) -> ControlFlow<()> {
    let houses = position.houses();
    let may_swap = |x: Var, both: u64| position.initial(x) & both == both && houses.is_plain(x);
    for a in position.open().filter(|&a| position.domain(a).count_ones() == 2) {
        let both = position.domain(a);
        if !may_swap(a, both) {
            continue;
        }
        let mut holders = VarSet::from(position.holders(both.trailing_zeros() as usize));
        holders.keep(position.holders(both.ilog2() as usize));
        let beside: Vec<Var> = peers_among(position, &holders, a).filter(|&x| may_swap(x, both)).collect();
        for (place, &b) in beside.iter().enumerate() {
            for &d in beside[place + 1..].iter().filter(|&&d| !houses.differ(b, d)) {
                for c in peers_among(position, &holders, b).filter(|&c| c != a && houses.differ(c, d)) {
                    let corners = [a, b, c, d];
                    let is_first = corners.iter().all(|&x| x >= a || position.domain(x) != both);
                    if is_first && may_swap(c, both) && !houses.differ(a, c) && are_seen_alike(position, corners) {
                        tell(&Rectangle { corners, both })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The variables of a set that differ from `x`.
fn peers_among<'p>(position: &'p Position<'_>, set: &'p VarSet, x: Var) -> impl Iterator<Item = Var> + 'p {
    let words = set.words().iter().zip(position.houses().peers(x)).enumerate();
    words.flat_map(|(word, (set, peers))| ones(set & peers).map(move |at| Var::new((word * 64 + at) as u32)))
}

/// True if every variable but the corners sees a or c exactly when it sees b or d.
fn are_seen_alike(position: &Position<'_>, corners: [Var; 4]) -> bool {
    let [a, b, c, d] = corners.map(|x| position.houses().peers(x));
    (0..a.len()).all(|word| {
        let inside = corners.iter().filter(|x| x.index() / 64 == word).fold(0, |all, &x| all | bit(x));
        ((a[word] | c[word]) ^ (b[word] | d[word])) & !inside == 0
    })
}

fn unique(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    each(position, |rectangle| {
        let found = PlacedRectangle { position, rectangle, roof: rectangle.roof(position) };
        match found.roof[..] {
            [] => ControlFlow::Continue(()),
            [corner] => look.removes(Candidate::each(corner, rectangle.both).collect(), || rectangle.pattern(position)),
            _ => {
                found.seen_by_roof(look)?;
                found.subsets(look)?;
                found.bound(look)
            }
        }
    })
}

/// A rectangle in a position.
struct PlacedRectangle<'f> {
    position: &'f Position<'f>,
    rectangle: &'f Rectangle,
    roof: Vec<Var>,
}

impl PlacedRectangle<'_> {
    /// The candidates of the roof beside the two values.
    fn extra(&self) -> u64 {
        self.roof.iter().fold(0, |all, &x| all | self.position.domain(x)) & !self.rectangle.both
    }

    /// The houses in which the whole roof lies, with the slots of the roof.
    fn houses(&self) -> impl Iterator<Item = (HouseId, &House, u64)> {
        let houses = self.position.houses();
        let with_house = houses.of_var(self.roof[0]).map(move |(id, _)| (id, houses.get(id)));
        let with_roof = with_house.filter(|(_, house)| self.roof.iter().all(|&x| house.set.contains(x)));
        with_roof.map(|(id, house)| (id, house, slots(house, &self.roof)))
    }

    /// Type 2.
    fn seen_by_roof(&self, look: &mut Look<'_>) -> ControlFlow<()> {
        let extra = self.extra();
        if !extra.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let mut lost = VarSet::from(self.position.holders(extra.trailing_zeros() as usize));
        self.roof.iter().for_each(|&x| lost.keep(self.position.houses().peers(x)));
        let removed = lost.iter().flat_map(|x| Candidate::each(x, extra)).collect();
        look.removes(removed, || self.rectangle.pattern(self.position))
    }

    /// Type 3: the roof counts as one variable with its extra candidates.
    fn subsets(&self, look: &mut Look<'_>) -> ControlFlow<()> {
        for (id, house, roof) in self.houses() {
            let domain = |(slot, &x): (usize, &Var)| {
                if roof & 1 << slot != 0 || self.position.is_placed(x) { 0 } else { self.position.domain(x) }
            };
            let mut masks: Vec<u64> = house.members.iter().enumerate().map(domain).collect();
            let stands_for_roof = roof.trailing_zeros() as usize;
            masks[stands_for_roof] = self.extra();
            closed_sets::each(&masks, 2..=masks.len(), |set, values| {
                let others = masks.iter().enumerate().filter(|(slot, _)| set & 1 << slot == 0);
                if set & 1 << stands_for_roof == 0 {
                    return ControlFlow::Continue(());
                }
                let lost = |(slot, mask): (usize, &u64)| Candidate::each(house.members[slot], mask & values);
                look.removes(others.flat_map(lost).collect(), || {
                    let with = self.position.at(id, set & !roof).collect();
                    self.rectangle.pattern_with(self.position, Some((id, with)), Vec::new())
                })
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4.
    fn bound(&self, look: &mut Look<'_>) -> ControlFlow<()> {
        let [x, y] = self.roof[..] else { return ControlFlow::Continue(()) };
        if !self.position.houses().differ(x, y) {
            return ControlFlow::Continue(());
        }
        for (id, house, roof) in self.houses().filter(|(_, house, _)| house.is_tight()) {
            let only_on_roof = |v: &usize| house.values & 1 << v != 0 && self.position.places(id, *v) == roof;
            for v in ones(self.rectangle.both).filter(only_on_roof) {
                let other = self.rectangle.both & !(1 << v);
                let removed = Candidate::each(x, other).chain(Candidate::each(y, other)).collect();
                let bound = vec![(id, Val::new(v as u16))];
                look.removes(removed, || self.rectangle.pattern_with(self.position, None, bound))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The slots of variables in their house.
fn slots(house: &House, vars: &[Var]) -> u64 {
    let slots = house.members.iter().enumerate().filter(|(_, x)| vars.contains(x));
    slots.fold(0, |all, (slot, _)| all | 1 << slot)
}

fn hidden(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    each(position, |rectangle| {
        for (place, &a) in rectangle.corners.iter().enumerate() {
            let corner = |steps: usize| rectangle.corners[(place + steps) % 4];
            if position.domain(a) == rectangle.both {
                opposite(look, rectangle, corner(2), [corner(1), corner(3)])?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Looks at the corner opposite one with only the two values, and those beside it.
fn opposite(look: &mut Look<'_>, rectangle: &Rectangle, corner: Var, beside: [Var; 2]) -> ControlFlow<()> {
    let position = look.position;
    if position.domain(corner) == rectangle.both {
        return ControlFlow::Continue(());
    }
    for v in ones(rectangle.both) {
        let [Some(first), Some(second)] = beside.map(|x| house_of_two(position, v, corner, x)) else { continue };
        let other = rectangle.both & !(1 << v);
        let bound = [first, second].map(|house| (house, Val::new(v as u16))).to_vec();
        look.removes(Candidate::each(corner, other).collect(), || rectangle.pattern_with(position, None, bound))?;
    }
    ControlFlow::Continue(())
}

/// A tight house in which a value has two places, x and y.
fn house_of_two(position: &Position<'_>, v: usize, x: Var, y: Var) -> Option<HouseId> {
    let houses = position.houses();
    let has_two = |id: HouseId| {
        let house = houses.get(id);
        house.values & 1 << v != 0 && house.set.contains(y) && position.places(id, v).count_ones() == 2
    };
    houses.of_var(x).map(|(id, _)| id).find(|&id| has_two(id))
}
