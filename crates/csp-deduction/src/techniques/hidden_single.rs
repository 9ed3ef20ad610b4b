//! Hidden single: a value with one place left in a tight house.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-single", "Hidden single", "a value has one place left in a house", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    for (id, _) in houses.tight() {
        for v in position.open_values(id) {
            let places = position.places(id, v);
            if places.is_power_of_two() {
                let x = houses.get(id).members[places.trailing_zeros() as usize];
                let placed = Candidate::new(x, Val::new(v as u16));
                tell(Deduction::places(&TECHNIQUE, placed, Pattern::OnlyPlace { house: id, last: false }))?;
            }
        }
    }
    ControlFlow::Continue(())
}
