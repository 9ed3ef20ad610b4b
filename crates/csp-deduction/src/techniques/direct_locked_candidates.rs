//! Direct locked candidates: after locked candidates, the value has one place left in a house like the first.
//!
//! As in Sudoku Explainer (Juillerat 2006), the single is looked for in houses of the class of the first, so that a box
//! that points at a row leads to another box, and a row that claims a box to another row.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::Technique;
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::{locked_candidates, single_after};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "direct-locked-candidates",
    "Direct locked candidates",
    "locked candidates leave one place for the value in a house",
    "Juillerat 2006",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    locked_candidates::each(position, |locked| {
        let cover = houses.get(locked.cover);
        for &house in &houses.classes()[houses.get(locked.base).class] {
            let places = position.places(house, locked.value);
            if house == locked.base || places.count_ones() < 2 {
                continue;
            }
            let mut left = position.at(house, places).filter(|&x| !cover.set.contains(x));
            let (Some(x), None) = (left.next(), left.next()) else { continue };
            let placed = Candidate::new(x, Val::new(locked.value as u16));
            let first = (locked.pattern(position), locked.removed(position));
            tell(single_after::deduction(&TECHNIQUE, (placed, house), first))?;
        }
        ControlFlow::Continue(())
    })
}
