//! Direct hidden pair: after a hidden pair, another value has one place left in the same house. Also the search for
//! direct hidden subsets of any size.
//!
//! As in Sudoku Explainer (Juillerat 2006), the single is looked for in the house of the subset, and the subset may be
//! all but one of what is open in it.

use std::ops::ControlFlow;

use csp_core::{Val, Watch};

use crate::deductions::Technique;
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::{hidden_subset, naked_subset, single_after};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "direct-hidden-pair",
    "Direct hidden pair",
    "a hidden pair leaves one place for another value in its house",
    "Juillerat 2006",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    of_size(position, &TECHNIQUE, 2, watch, tell)
}

/// Direct hidden subsets of `size` values.
pub(crate) fn of_size(
    position: &Position<'_>,
    technique: &'static Technique,
    size: usize,
    watch: &Watch,
    tell: Tell<'_>,
) -> ControlFlow<()> {
    for (id, house) in position.houses().tight() {
        if watch.work(house.members.len() as u64) {
            return ControlFlow::Break(());
        }
        hidden_subset::in_house(position, id, size..=size, |slots, values, removed| {
            for v in position.open_values(id).filter(|&v| values & 1 << v == 0) {
                let places = position.places(id, v);
                let left = places & !slots;
                if left == places || !left.is_power_of_two() {
                    continue;
                }
                for x in position.at(id, left) {
                    let placed = Candidate::new(x, Val::new(v as u16));
                    let first = (naked_subset::pattern(position, id, slots, values, true), removed.clone());
                    tell(single_after::deduction(technique, (placed, id), first))?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}
