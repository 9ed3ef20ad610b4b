//! Subsets: k variables of a house and k values that belong together.
//!
//! - *Naked*: the k variables have k candidates among them all. No other variable of the house has one of these.
//! - *Hidden*: k values of a tight house have k places in it among them all. The variables there have no other value.
//! - *Direct hidden*: after a hidden subset, another value has one place left in the same house. As in Sudoku Explainer
//!   (Juillerat 2006), the single is looked for in the house of the subset, and the subset may be all but one of what
//!   is open in it.

use std::ops::{ControlFlow, RangeInclusive};

use csp_core::Val;

use crate::deductions::{Pattern, Technique};
use crate::position::{Candidate, HouseId, Position, ones};
use crate::techniques::closed_sets;
use crate::techniques::finder::{Finder, Look};

pub(super) static TECHNIQUES: [Finder; 10] = [
    Finder {
        level: 40,
        technique: Technique::new(
            "direct-hidden-pair",
            "Direct hidden pair",
            "a hidden pair leaves one place for another value in its house",
            "Juillerat 2006",
        ),
        find: |look| direct_hidden(look, 2),
    },
    Finder {
        level: 60,
        technique: Technique::new(
            "direct-hidden-triple",
            "Direct hidden triple",
            "a hidden triple leaves one place for another value in its house",
            "Juillerat 2006",
        ),
        find: |look| direct_hidden(look, 3),
    },
    Finder {
        level: 90,
        technique: Technique::new("naked-pair", "Naked pair", "two cells of a house share two candidates", ""),
        find: |look| naked(look, 2..=2),
    },
    Finder {
        level: 110,
        technique: Technique::new("hidden-pair", "Hidden pair", "two values of a house share two places", ""),
        find: |look| hidden(look, 2..=2),
    },
    Finder {
        level: 120,
        technique: Technique::new("naked-triple", "Naked triple", "three cells of a house share three candidates", ""),
        find: |look| naked(look, 3..=3),
    },
    Finder {
        level: 140,
        technique: Technique::new("hidden-triple", "Hidden triple", "three values of a house share three places", ""),
        find: |look| hidden(look, 3..=3),
    },
    Finder {
        level: 250,
        technique: Technique::new("naked-quad", "Naked quad", "four cells of a house share four candidates", ""),
        find: |look| naked(look, 4..=4),
    },
    Finder {
        level: 290,
        technique: Technique::new("hidden-quad", "Hidden quad", "four values of a house share four places", ""),
        find: |look| hidden(look, 4..=4),
    },
    Finder {
        level: 310,
        technique: Technique::new(
            "naked-subset",
            "Naked subset",
            "five or more cells of a house share as many candidates",
            "",
        ),
        find: |look| naked(look, 5..=64),
    },
    Finder {
        level: 320,
        technique: Technique::new(
            "hidden-subset",
            "Hidden subset",
            "five or more values of a house share as many places",
            "",
        ),
        find: |look| hidden(look, 5..=64),
    },
];

/// Naked subsets of these sizes, each the least that holds one of its variables: where a larger one removes a
/// candidate, so does a least one within it.
///
/// In a tight house none is larger than half of what is open: the values that are left would be a smaller hidden
/// subset.
fn naked(look: &mut Look<'_>, sizes: RangeInclusive<usize>) -> ControlFlow<()> {
    let position = look.position;
    let mut masks = [0; 64];
    for (id, house) in position.houses().iter() {
        look.work(house.members.len())?;
        let masks = &mut masks[..house.members.len()];
        let domains = house.members.iter().map(|&x| if position.is_placed(x) { 0 } else { position.domain(x) });
        masks.iter_mut().zip(domains).for_each(|(mask, domain)| *mask = domain);
        let open = masks.iter().filter(|&&mask| mask != 0).count();
        let most = if house.is_tight() { open / 2 } else { open.saturating_sub(1) };
        closed_sets::each(masks, *sizes.start()..=most.min(*sizes.end()), |slots, values| {
            let others = masks.iter().enumerate().filter(|&(slot, mask)| slots & 1 << slot == 0 && mask & values != 0);
            let lost = |(slot, mask): (usize, &u64)| Candidate::each(house.members[slot], mask & values);
            let removed = others.flat_map(lost).collect();
            look.removes(removed, || pattern(position, id, slots, values, false))
        })?;
    }
    ControlFlow::Continue(())
}

/// Hidden subsets of these sizes, each the least that holds one of its values, and smaller than half of what is open:
/// the variables that are left would be a naked subset that is no larger.
fn hidden(look: &mut Look<'_>, sizes: RangeInclusive<usize>) -> ControlFlow<()> {
    let position = look.position;
    for (id, house) in position.houses().tight() {
        look.work(house.members.len())?;
        let open = house.members.iter().filter(|&&x| !position.is_placed(x)).count();
        let sizes = *sizes.start()..=(open.saturating_sub(1) / 2).min(*sizes.end());
        hidden_in_house(position, id, sizes, |slots, values, removed| {
            look.removes(removed, || pattern(position, id, slots, values, true))
        })?;
    }
    ControlFlow::Continue(())
}

/// Direct hidden subsets of `size` values.
fn direct_hidden(look: &mut Look<'_>, size: usize) -> ControlFlow<()> {
    let position = look.position;
    for (id, house) in position.houses().tight() {
        look.work(house.members.len())?;
        hidden_in_house(position, id, size..=size, |slots, values, removed| {
            for v in position.open_values(id).filter(|&v| values & 1 << v == 0) {
                let places = position.places(id, v);
                let left = places & !slots;
                if left == places || !left.is_power_of_two() {
                    continue;
                }
                for x in position.at(id, left) {
                    let first = (pattern(position, id, slots, values, true), removed.clone());
                    look.places_after((Candidate::at(x, v), id), first)?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// Tells each hidden subset of a tight house that is the least of one of its values: its slots, its values, and what it
/// removes.
fn hidden_in_house(
    position: &Position<'_>,
    house: HouseId,
    sizes: RangeInclusive<usize>,
    mut tell: impl FnMut(u64, u64, Vec<Candidate>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut masks = [0; 64];
    position.open_values(house).for_each(|v| masks[v] = position.places(house, v));
    closed_sets::each(&masks[..position.values().end], sizes, |values, slots| {
        let others = |x| Candidate::each(x, position.domain(x) & !values);
        tell(slots, values, position.at(house, slots).flat_map(others).collect())
    })
}

/// A subset of a house, by its slots.
fn pattern(position: &Position<'_>, house: HouseId, slots: u64, values: u64, hidden: bool) -> Pattern {
    let vars = position.at(house, slots).collect();
    Pattern::Subset { house, vars, values: ones(values).map(|v| Val::new(v as u16)).collect(), hidden }
}
