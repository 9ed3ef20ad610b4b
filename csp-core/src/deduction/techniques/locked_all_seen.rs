//! Locked candidates by sight: a variable that sees all places of a value in a tight house, though no one house holds
//! it and them, does not have the value. Classic boards have none; a knight's move or a diagonal makes them.

use std::ops::ControlFlow;

use crate::deduction::candidate::Candidate;
use crate::deduction::deduction::Deduction;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::pattern::Pattern;
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::deduction::var_set::VarSet;
use crate::model::Val;
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "locked-all-seen",
    "Locked candidates by sight",
    "a cell outside a house sees all places of a value in it",
    "",
);

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    for (base, house) in houses.tight() {
        for v in position.open_values(base) {
            let slots = position.places(base, v);
            if slots.count_ones() < 2 {
                continue;
            }
            let mut seen = VarSet::from(position.holders(v));
            for x in position.at(base, slots) {
                seen.keep(houses.peers(x));
                if seen.is_empty() {
                    break;
                }
            }
            seen.take_out(house.set.words());
            if !seen.is_empty() {
                let covers = house.meets.iter().filter(|(_, shared)| slots & !shared == 0);
                covers.for_each(|&(cover, _)| seen.take_out(houses.get(cover).set.words()));
            }
            if !seen.is_empty() {
                let value = Val::new(v as u16);
                let removed = seen.iter().map(|x| Candidate::new(x, value)).collect();
                let places = position.at(base, slots).collect();
                let pattern = Pattern::Locked { value, base, covers: Vec::new(), places };
                tell(Deduction::removes(&TECHNIQUE, removed, pattern))?;
            }
        }
    }
    ControlFlow::Continue(())
}
