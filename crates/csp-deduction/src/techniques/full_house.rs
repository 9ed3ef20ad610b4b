//! Full house: the last open variable of a tight house.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique =
    Technique::new("full-house", "Full house", "the last open cell of a house takes the value that is left", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    for (id, house) in houses.tight() {
        let mut open = house.members.iter().filter(|&&x| !position.is_placed(x));
        let (Some(&x), None) = (open.next(), open.next()) else { continue };
        let mut left = position.open_values(id).filter(|&v| position.has(x, v));
        if let Some(v) = left.next() {
            let placed = Candidate::new(x, Val::new(v as u16));
            tell(Deduction::places(&TECHNIQUE, placed, Pattern::OnlyPlace { house: id, last: true }))?;
        }
    }
    ControlFlow::Continue(())
}
