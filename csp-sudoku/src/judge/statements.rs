//! The statements of rules as lists, by which many boards can be judged.

use crate::board::{Cell, Size, Unit};
use crate::rules::{CluePart, Link, Ruleset};

/// The units, the links and the clues of rules, with cells as row-major positions.
#[derive(Clone, Debug)]
pub(crate) struct Statements {
    size: Size,
    units: Vec<(Unit, Vec<u32>)>,
    links: Vec<Link>,
    parts: Vec<CluePart>,
}

impl Statements {
    pub(super) fn new(rules: &Ruleset) -> Self {
        let size = rules.size();
        let position = |cell: Cell| size.index(cell) as u32;
        let of_unit = |unit| (unit, rules.cells_of(unit).into_iter().map(position).collect());
        let parts = rules.parts().into_iter().map(|(_, part)| part).collect();
        Self { size, units: rules.units().map(of_unit).collect(), links: rules.links(), parts }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Each unit with the positions of its cells, in the order of [`Ruleset::units`].
    pub(super) fn units(&self) -> &[(Unit, Vec<u32>)] {
        &self.units
    }

    /// As [`Ruleset::links`].
    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// As [`Ruleset::parts`].
    pub(super) fn parts(&self) -> &[CluePart] {
        &self.parts
    }

    /// True if cells in row-major order fill the board and keep all that is stated. `value` says which value a cell has,
    /// whatever it is. O(units x cells + links + clues).
    pub(super) fn hold<T: Copy>(&self, cells: &[T], value: impl Fn(T) -> u16) -> bool {
        let side = self.size.side();
        let at = |index: usize| value(cells[index]);
        // A unit has as many cells as there are values. So it holds each value when no value is outside them or comes twice.
        let mut holds_each = vec![0; side + 1];
        let mut is_whole = |number: usize, unit: &[u32]| {
            unit.iter().all(|&index| {
                let last_seen = holds_each.get_mut(usize::from(at(index as usize))).filter(|seen| **seen != number + 1);
                last_seen.map(|seen| *seen = number + 1).is_some()
            })
        };
        cells.len() == self.size.cells()
            && (0..cells.len()).all(|index| (1..=side).contains(&at(index).into()))
            && self.units.iter().enumerate().all(|(number, (_, unit))| is_whole(number, unit))
            && self
                .links
                .iter()
                .all(|link| link.kind.allows(at(self.size.index(link.first)), at(self.size.index(link.second))))
            && self.parts.iter().all(|part| part.holds(|cell| at(self.size.index(cell))))
    }
}
