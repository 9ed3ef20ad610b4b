//! Locked candidates: all places of a value in one tight house lie in another house, so that it has no other place
//! there.
//!
//! On a board this is *pointing* where the first house is a box and *claiming* where it is a line. A graph knows no
//! boxes: who rates or names the deduction looks at the house.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, VarSet};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "locked-candidates",
    "Locked candidates",
    "all places of a value in one house lie in another house, which has no other place for it",
    "",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    each(position, |locked| tell(Deduction::removes(&TECHNIQUE, locked.removed(position), locked.pattern(position))))
}

/// All places of a value in `base` lie in `cover`, too.
#[derive(Clone, Copy)]
pub(crate) struct Locked {
    pub(crate) value: usize,
    pub(crate) base: HouseId,
    pub(crate) cover: HouseId,
}

impl Locked {
    pub(crate) fn pattern(self, position: &Position<'_>) -> Pattern {
        let Self { value, base, cover } = self;
        let places = position.at(base, position.places(base, value)).collect();
        Pattern::Locked { value: Val::new(value as u16), base, covers: vec![cover], places }
    }

    pub(crate) fn removed(self, position: &Position<'_>) -> Vec<Candidate> {
        let houses = position.houses();
        let mut lost = VarSet::from(position.holders(self.value));
        lost.keep(houses.get(self.cover).set.words());
        lost.take_out(houses.get(self.base).set.words());
        lost.iter().map(|x| Candidate::new(x, Val::new(self.value as u16))).collect()
    }
}

/// Tells all that remove something. A value with one place is a single and not told.
pub(crate) fn each(position: &Position<'_>, mut tell: impl FnMut(Locked) -> ControlFlow<()>) -> ControlFlow<()> {
    for (base, house) in position.houses().tight() {
        for value in position.open_values(base) {
            let places = position.places(base, value);
            if places.count_ones() < 2 {
                continue;
            }
            for &(cover, shared) in &house.meets {
                let is_locked = places & !shared == 0;
                if is_locked && position.places(cover, value).count_ones() > places.count_ones() {
                    tell(Locked { value, base, cover })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
