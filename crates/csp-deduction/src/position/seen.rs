//! Sights of a position, noted when it changes.

use csp_core::Var;

use crate::position::house::HouseId;
use crate::position::houses::Houses;
use crate::position::var_set::VarSet;

/// Sights of a position, noted when it changes, so that nobody looks for them.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// For each house, the values that it needs and that are not placed in it.
    pub(super) open: Vec<u64>,
    /// For each house, those that have come to one place; they may be placed since then.
    pub(super) single: Vec<u64>,
    /// For each house, the number of its variables that are not placed.
    pub(super) unplaced: Vec<u32>,
    /// The variables that have come to one candidate; they may be placed since then.
    pub(super) naked: VarSet,
    /// True if a variable has lost its last candidate, or a value that a house needs its last place.
    pub(super) is_impossible: bool,
    /// For each value, the number of times that a variable has lost it or was placed with it.
    pub(super) changes: Vec<u32>,
}

impl Seen {
    /// Of positions in which nothing is placed yet.
    pub(super) fn of(houses: &Houses<'_>) -> Self {
        Self {
            open: houses.iter().map(|(_, house)| house.values).collect(),
            single: vec![0; houses.len()],
            unplaced: houses.iter().map(|(_, house)| house.members.len() as u32).collect(),
            naked: VarSet::none(houses.words()),
            is_impossible: false,
            changes: vec![0; houses.width()],
        }
    }

    /// Sees the candidates that a variable has now.
    pub(super) fn variable(&mut self, x: Var, domain: u64) {
        if domain & domain.wrapping_sub(1) == 0 {
            self.naked.insert(x);
            self.is_impossible |= domain == 0;
        }
    }

    /// Sees the places that a value has in a house now.
    pub(super) fn value(&mut self, houses: &Houses<'_>, house: HouseId, v: usize, places: u64) {
        if places & places.wrapping_sub(1) == 0 && houses.get(house).values & 1 << v != 0 {
            self.single[house.index()] |= 1 << v;
            self.is_impossible |= places == 0;
        }
    }
}
