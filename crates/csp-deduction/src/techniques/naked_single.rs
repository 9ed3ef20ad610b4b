//! Naked single: a variable with one candidate left.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-single", "Naked single", "a cell has one candidate left", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    for x in position.open() {
        let domain = position.domain(x);
        if domain.is_power_of_two() {
            let placed = Candidate::new(x, Val::new(domain.trailing_zeros() as u16));
            tell(Deduction::places(&TECHNIQUE, placed, Pattern::OnlyCandidate))?;
        }
    }
    ControlFlow::Continue(())
}
