//! Naked single: a variable with one candidate left.

use std::ops::ControlFlow;

use crate::deduction::candidate::Candidate;
use crate::deduction::deduction::Deduction;
use crate::deduction::finder::{Finder, Tell};
use crate::deduction::pattern::Pattern;
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;
use crate::model::Val;
use crate::watch::Watch;

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-single", "Naked single", "a cell has one candidate left", "");

pub(super) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

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
