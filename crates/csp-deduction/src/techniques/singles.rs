//! Singles: a value has one place left in a tight house, or a variable one candidate.

use std::ops::ControlFlow;

use crate::deductions::{Pattern, Technique};
use crate::position::Candidate;
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 3] = [
    Finder {
        level: 10,
        technique: Technique::new(
            "full-house",
            "Full house",
            "the last open cell of a house takes the value that is left",
            "",
        ),
        find: full_houses,
    },
    Finder {
        level: 20,
        technique: Technique::new("hidden-single", "Hidden single", "a value has one place left in a house", ""),
        find: hidden_singles,
    },
    Finder {
        level: 50,
        technique: Technique::new("naked-single", "Naked single", "a cell has one candidate left", ""),
        find: naked_singles,
    },
];

/// The last open variable of a tight house takes the value that is left.
fn full_houses(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    for (id, house) in position.houses().tight().filter(|&(id, _)| position.unplaced(id) == 1) {
        let mut open = house.members.iter().filter(|&&x| !position.is_placed(x));
        let (Some(&x), None) = (open.next(), open.next()) else { continue };
        let mut left = position.open_values(id).filter(|&v| position.has(x, v));
        if let Some(v) = left.next() {
            look.places(Candidate::at(x, v), Pattern::OnlyPlace { house: id, last: true })?;
        }
    }
    ControlFlow::Continue(())
}

/// A value with one place left in a tight house stands there.
fn hidden_singles(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    for (id, house) in position.houses().tight() {
        for v in position.single_values(id) {
            let x = house.members[position.places(id, v).trailing_zeros() as usize];
            look.places(Candidate::at(x, v), Pattern::OnlyPlace { house: id, last: false })?;
        }
    }
    ControlFlow::Continue(())
}

/// A variable with one candidate left has it.
fn naked_singles(look: &mut Look<'_>) -> ControlFlow<()> {
    let position = look.position;
    for x in position.naked_singles() {
        look.places(Candidate::at(x, position.domain(x).trailing_zeros() as usize), Pattern::OnlyCandidate)?;
    }
    ControlFlow::Continue(())
}
