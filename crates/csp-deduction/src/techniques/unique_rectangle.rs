//! Unique rectangle: two values must not stand on four corners by turns, where they could be swapped. Corners with only
//! the two values are the *floor*, those with more are the *roof*.
//!
//! - Type 1: the roof is one corner, and has neither value.
//! - Type 2: all of the roof have the same one extra candidate (type 5 where the roof is no side): one of them has it,
//!   so what sees all of the roof has not.
//! - Type 3: the roof lies in a house. One of its corners has an extra candidate; it makes a naked subset with others.
//! - Type 4: the roof is a side, and in a house one of the values has no other places. So it stands on the roof, and
//!   the other value does not: it would be on the other corner of the roof, and both on the floor.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, House, HouseId, Position, VarSet, ones};
use crate::techniques::closed_sets;
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::rectangles::{self, Rectangle};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "unique-rectangle",
    "Unique rectangle",
    "two values could be swapped on four cells, if nothing prevented it",
    "",
)
.if_unique();

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    rectangles::each(position, |rectangle| {
        let found = Found { position, rectangle, roof: rectangle.roof(position) };
        match found.roof[..] {
            [] => ControlFlow::Continue(()),
            [corner] => tell(found.removes(candidates(corner, rectangle.both).collect())),
            _ => {
                found.seen_by_roof(tell)?;
                found.subsets(tell)?;
                found.bound(tell)
            }
        }
    })
}

/// A rectangle in a position.
struct Found<'f> {
    position: &'f Position<'f>,
    rectangle: &'f Rectangle,
    roof: Vec<Var>,
}

impl Found<'_> {
    fn removes(&self, removed: Vec<Candidate>) -> Deduction {
        Deduction::removes(&TECHNIQUE, removed, self.rectangle.pattern(self.position))
    }

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
    fn seen_by_roof(&self, tell: Tell<'_>) -> ControlFlow<()> {
        let extra = self.extra();
        if !extra.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let mut lost = VarSet::from(self.position.holders(extra.trailing_zeros() as usize));
        self.roof.iter().for_each(|&x| lost.keep(self.position.houses().peers(x)));
        if lost.is_empty() {
            return ControlFlow::Continue(());
        }
        tell(self.removes(lost.iter().flat_map(|x| candidates(x, extra)).collect()))
    }

    /// Type 3: the roof counts as one variable with its extra candidates.
    fn subsets(&self, tell: Tell<'_>) -> ControlFlow<()> {
        for (id, house, roof) in self.houses() {
            let domain = |(slot, &x): (usize, &Var)| {
                if roof & 1 << slot != 0 || self.position.is_placed(x) { 0 } else { self.position.domain(x) }
            };
            let mut masks: Vec<u64> = house.members.iter().enumerate().map(domain).collect();
            let stands_for_roof = roof.trailing_zeros() as usize;
            masks[stands_for_roof] = self.extra();
            closed_sets::each(&masks, 2..=masks.len(), |set, values| {
                let others = masks.iter().enumerate().filter(|(slot, _)| set & 1 << slot == 0);
                let removed: Vec<Candidate> =
                    others.flat_map(|(slot, mask)| candidates(house.members[slot], mask & values)).collect();
                if set & 1 << stands_for_roof == 0 || removed.is_empty() {
                    return ControlFlow::Continue(());
                }
                let with = self.position.at(id, set & !roof).collect();
                let mut deduction = self.removes(removed);
                if let Pattern::Rectangle { subset, .. } = &mut deduction.pattern {
                    *subset = Some((id, with));
                }
                tell(deduction)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 4.
    fn bound(&self, tell: Tell<'_>) -> ControlFlow<()> {
        let [x, y] = self.roof[..] else { return ControlFlow::Continue(()) };
        if !self.position.houses().differ(x, y) {
            return ControlFlow::Continue(());
        }
        for (id, house, roof) in self.houses().filter(|(_, house, _)| house.is_tight()) {
            let only_on_roof = |v: &usize| house.values & 1 << v != 0 && self.position.places(id, *v) == roof;
            for v in ones(self.rectangle.both).filter(only_on_roof) {
                let other = self.rectangle.both & !(1 << v);
                let mut deduction = self.removes(candidates(x, other).chain(candidates(y, other)).collect());
                if let Pattern::Rectangle { bound, .. } = &mut deduction.pattern {
                    bound.push((id, Val::new(v as u16)));
                }
                tell(deduction)?;
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

fn candidates(x: Var, values: u64) -> impl Iterator<Item = Candidate> {
    ones(values).map(move |v| Candidate::new(x, Val::new(v as u16)))
}
