//! Naked subsets: k variables of a house that have k candidates among them all. No other variable of the house has one
//! of these. This file has the search; the technique of this name is for more than four variables.

use std::ops::{ControlFlow, RangeInclusive};

use csp_core::{Val, Watch};

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::closed_sets;
use crate::techniques::finder::{Finder, Tell};

pub(crate) const TECHNIQUE: Technique =
    Technique::new("naked-subset", "Naked subset", "five or more cells of a house share as many candidates", "");

pub(crate) const FINDER: Finder = Finder { technique: &TECHNIQUE, find };

fn find(position: &Position<'_>, watch: &Watch, tell: Tell<'_>) -> ControlFlow<()> {
    of_sizes(position, &TECHNIQUE, 5..=64, watch, tell)
}

/// Naked subsets of these sizes, each the least that holds one of its variables: where a larger one removes a
/// candidate, so does a least one within it.
///
/// In a tight house none is larger than half of what is open: the values that are left would be a smaller hidden
/// subset.
pub(crate) fn of_sizes(
    position: &Position<'_>,
    technique: &'static Technique,
    sizes: RangeInclusive<usize>,
    watch: &Watch,
    tell: Tell<'_>,
) -> ControlFlow<()> {
    let mut masks = [0; 64];
    for (id, house) in position.houses().iter() {
        if watch.work(house.members.len() as u64) {
            return ControlFlow::Break(());
        }
        let masks = &mut masks[..house.members.len()];
        let domains = house.members.iter().map(|&x| if position.is_placed(x) { 0 } else { position.domain(x) });
        masks.iter_mut().zip(domains).for_each(|(mask, domain)| *mask = domain);
        let open = masks.iter().filter(|&&mask| mask != 0).count();
        let most = if house.is_tight() { open / 2 } else { open.saturating_sub(1) };
        closed_sets::each(masks, *sizes.start()..=most.min(*sizes.end()), |slots, values| {
            let others = masks.iter().enumerate().filter(|&(slot, mask)| slots & 1 << slot == 0 && mask & values != 0);
            let lost = |(slot, mask): (usize, &u64)| {
                ones(mask & values).map(move |v| Candidate::new(house.members[slot], Val::new(v as u16)))
            };
            let removed: Vec<Candidate> = others.flat_map(lost).collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            tell(Deduction::removes(technique, removed, pattern(position, id, slots, values, false)))
        })?;
    }
    ControlFlow::Continue(())
}

/// A subset of a house, by its slots.
pub(crate) fn pattern(position: &Position<'_>, house: HouseId, slots: u64, values: u64, hidden: bool) -> Pattern {
    let vars = position.at(house, slots).collect();
    Pattern::Subset { house, vars, values: ones(values).map(|v| Val::new(v as u16)).collect(), hidden }
}
