//! Locked candidates by sight: a variable that sees all places of a value in a tight house, though no one house holds
//! it and them, does not have the value. Classic boards have none; a knight's move or a diagonal makes them.

use std::ops::ControlFlow;

use csp_core::{Val, Var, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, Position};
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique = Technique::new(
    "locked-all-seen",
    "Locked candidates by sight",
    "a cell outside a house sees all places of a value in it",
    "",
);

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, _: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    let houses = position.houses();
    for (base, house) in houses.tight().filter(|(_, house)| !house.watchers.is_empty()) {
        for v in position.open_values(base) {
            let places = position.places(base, v);
            if places.count_ones() < 2 {
                continue;
            }
            let value = Val::new(v as u16);
            let shares_one = |x: Var| {
                house.meets.iter().any(|&(id, shared)| places & !shared == 0 && houses.get(id).set.contains(x))
            };
            let seeing = house.watchers.iter().filter(|&&(x, seen)| places & !seen == 0 && position.has(x, v));
            let removed: Vec<Candidate> =
                seeing.filter(|&&(x, _)| !shares_one(x)).map(|&(x, _)| Candidate::new(x, value)).collect();
            if !removed.is_empty() {
                let places = position.at(base, places).collect();
                let pattern = Pattern::Locked { value, base, covers: Vec::new(), places };
                tell(Deduction::removes(&TECHNIQUE, removed, pattern))?;
            }
        }
    }
    ControlFlow::Continue(())
}
