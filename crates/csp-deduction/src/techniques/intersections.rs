//! Intersections: all places of a value in one tight house are seen from outside, so that it has no other place there.
//!
//! - *Locked candidates*: the places lie in another house, too. On a board this is *pointing* where the first house is
//!   a box and *claiming* where it is a line. A graph knows no boxes: who rates or names the deduction looks at the
//!   house.
//! - *Direct* ones: after them, the value has one place left in a house like the first. As in Sudoku Explainer
//!   (Juillerat 2006), the single is looked for in houses of the class of the first, so that a box that points at a row
//!   leads to another box, and a row that claims a box to another row.
//! - *By sight*: a variable sees all the places, though no one house holds it and them. Classic boards have none; a
//!   knight's move or a diagonal makes them.

use std::ops::ControlFlow;

use csp_core::{Val, Var};

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, VarSet};
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 30,
        technique: Technique::new(
            "direct-locked-candidates",
            "Direct locked candidates",
            "locked candidates leave one place for the value in a house",
            "Juillerat 2006",
        ),
        find: direct,
    },
    Finder {
        level: 70,
        technique: Technique::new(
            "locked-candidates",
            "Locked candidates",
            "all places of a value in one house lie in another house, which has no other place for it",
            "",
        ),
        find: shared,
    },
    Finder {
        level: 80,
        technique: Technique::new(
            "locked-all-seen",
            "Locked candidates by sight",
            "a cell outside a house sees all places of a value in it",
            "",
        ),
        find: all_seen,
    },
];

/// A value all of whose places in `base` lie in `cover`, too.
#[derive(Clone, Copy)]
struct Locked {
    value: usize,
    base: HouseId,
    cover: HouseId,
}

impl Locked {
    fn pattern(self, position: &Position<'_>) -> Pattern {
        let Self { value, base, cover } = self;
        let places = position.at(base, position.places(base, value)).collect();
        Pattern::Locked { value: Val::new(value as u16), base, covers: vec![cover], places }
    }

    fn removed(self, position: &Position<'_>) -> Vec<Candidate> {
        let houses = position.houses();
        let mut lost = VarSet::from(position.holders(self.value));
        lost.keep(houses.get(self.cover).set.words());
        lost.take_out(houses.get(self.base).set.words());
        lost.iter().map(|x| Candidate::at(x, self.value)).collect()
    }
}

/// Tells all that remove something. A value with one place is a single and not told.
fn each(position: &Position<'_>, mut tell: impl FnMut(Locked) -> ControlFlow<()>) -> ControlFlow<()> {
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

fn shared(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    each(position, |locked| look.removes(locked.removed(position), || locked.pattern(position)))
}

fn direct(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    let houses = position.houses();
    each(position, |locked| {
        let cover = houses.get(locked.cover);
        for &house in &houses.classes()[houses.get(locked.base).class] {
            let places = position.places(house, locked.value);
            if house == locked.base || places.count_ones() < 2 {
                continue;
            }
            let mut left = position.at(house, places).filter(|&x| !cover.set.contains(x));
            let (Some(x), None) = (left.next(), left.next()) else { continue };
            let first = (locked.pattern(position), locked.removed(position));
            look.places_after((Candidate::at(x, locked.value), house), first)?;
        }
        ControlFlow::Continue(())
    })
}

fn all_seen(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    let houses = position.houses();
    for (base, house) in houses.tight().filter(|(_, house)| !house.watchers.is_empty()) {
        for v in position.open_values(base) {
            let places = position.places(base, v);
            if places.count_ones() < 2 {
                continue;
            }
            let shares_one = |x: Var| {
                house.meets.iter().any(|&(id, shared)| places & !shared == 0 && houses.get(id).set.contains(x))
            };
            let seeing = house.watchers.iter().filter(|&&(x, seen)| places & !seen == 0 && position.has(x, v));
            let removed = seeing.filter(|&&(x, _)| !shares_one(x)).map(|&(x, _)| Candidate::at(x, v)).collect();
            look.removes(removed, || {
                let places = position.at(base, places).collect();
                Pattern::Locked { value: Val::new(v as u16), base, covers: Vec::new(), places }
            })?;
        }
    }
    ControlFlow::Continue(())
}
