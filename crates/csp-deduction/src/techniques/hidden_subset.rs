//! Hidden subsets: k values of a tight house that have k places in it among them all. The variables there have no other
//! value. This file has the search; the technique of this name is for more than four values.

use std::ops::{ControlFlow, RangeInclusive};

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::finder::{Finder, Tell};
use crate::techniques::{closed_sets, naked_subset};

pub(crate) const TECHNIQUE: Technique =
    Technique::new("hidden-subset", "Hidden subset", "five or more values of a house share as many places", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    of_sizes(position, &TECHNIQUE, 5..=64, watch, tell)
}

/// Hidden subsets of these sizes, each the least that holds one of its values, and smaller than half of what is open:
/// the variables that are left would be a naked subset that is no larger.
pub(crate) fn of_sizes(
    position: &Position<'_>,
    technique: &'static Technique,
    sizes: RangeInclusive<usize>,
    watch: &Watch,
    tell: Tell<'_>,
) -> ControlFlow<()> {
    for (id, house) in position.houses().tight() {
        if watch.work(house.members.len() as u64) {
            return ControlFlow::Break(());
        }
        let open = house.members.iter().filter(|&&x| !position.is_placed(x)).count();
        let sizes = *sizes.start()..=(open.saturating_sub(1) / 2).min(*sizes.end());
        in_house(position, id, sizes, |slots, values, removed| {
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let pattern = naked_subset::pattern(position, id, slots, values, true);
            tell(Deduction::removes(technique, removed, pattern))
        })?;
    }
    ControlFlow::Continue(())
}

/// Tells each hidden subset of a tight house that is the least of one of its values: its slots, its values, and what it
/// removes.
pub(crate) fn in_house(
    position: &Position<'_>,
    house: HouseId,
    sizes: RangeInclusive<usize>,
    mut tell: impl FnMut(u64, u64, Vec<Candidate>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut masks = [0; 64];
    position.open_values(house).for_each(|v| masks[v] = position.places(house, v));
    closed_sets::each(&masks[..position.values().end], sizes, |values, slots| {
        let others = |x| ones(position.domain(x) & !values).map(move |v| Candidate::new(x, Val::new(v as u16)));
        tell(slots, values, position.at(house, slots).flat_map(others).collect())
    })
}
