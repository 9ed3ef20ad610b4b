//! Sudoku Explainer's scale.

use csp_deduction::{Deduction, HouseId, Houses, Link, LinkKind, Pattern, Scale, Technique};

use super::difficulty::{Difficulty, Grade};
use super::table::entry_of;

/// Rates deductions on Sudoku Explainer's scale: see the [table](super::entries), and [`Origin`](super::Origin) for what is
/// not its own.
///
/// It knows two kinds of houses: blocks (boxes, the regions of a jigsaw, windows, groups), and lines (rows, columns,
/// diagonals, and every other). A house without a name is a line.
#[derive(Clone, Debug)]
pub struct ExplainerScale {
    /// By house: whether it is a block.
    blocks: Vec<bool>,
    uniqueness: bool,
}

/// The first words of the names of blocks.
const BLOCKS: [&str; 4] = ["box", "region", "window", "group"];

impl ExplainerScale {
    /// For positions of these houses. Techniques that assume one solution are left out, until
    /// [`ExplainerScale::assuming_uniqueness`] lets them in.
    pub fn new(houses: &Houses<'_>) -> Self {
        let is_block = |id| {
            let name = houses.name(id).to_string();
            name.split_once(' ').is_some_and(|(kind, _)| BLOCKS.contains(&kind))
        };
        Self { blocks: houses.iter().map(|(id, _)| is_block(id)).collect(), uniqueness: false }
    }

    /// With or without the techniques that hold only where the puzzle has at most one solution.
    #[must_use]
    pub fn assuming_uniqueness(self, uniqueness: bool) -> Self {
        Self { uniqueness, ..self }
    }

    /// The rating of a deduction.
    pub fn difficulty(&self, deduction: &Deduction) -> Difficulty {
        Difficulty::of_tenths(self.rating(deduction))
    }

    /// The score of a deduction by HoDoKu's weights.
    pub fn score(deduction: &Deduction) -> u64 {
        entry_of(deduction.technique.name).map_or(0, |entry| entry.score)
    }

    /// The level of a deduction, HoDoKu's where it knows the technique.
    pub fn grade(deduction: &Deduction) -> Grade {
        entry_of(deduction.technique.name).map_or(Grade::Extreme, |entry| entry.grade)
    }

    fn is_block(&self, house: HouseId) -> bool {
        self.blocks[house.index()]
    }

    /// The number that is added to the floor of a technique, in tenths.
    fn extra(&self, pattern: &Pattern) -> u32 {
        match pattern {
            // The last place in a box is seen sooner than that in a line; so are candidates locked in a box (pointing).
            Pattern::OnlyPlace { house, last: false } if !self.is_block(*house) => 3,
            Pattern::Locked { base, .. } if !self.is_block(*base) => 2,
            Pattern::Then { first, .. } if matches!(**first, Pattern::Locked { .. }) => self.extra(first),
            Pattern::Chain { links, is_loop } => chain(links, *is_loop),
            Pattern::GroupedChain { nodes, .. } => length(nodes.len()),
            Pattern::Rectangle { subset, .. } => {
                // The roof counts as one cell of the subset: a pair adds nothing, a triple a tenth.
                subset.as_ref().map_or(0, |(_, vars)| (vars.len() as u32).saturating_sub(1)).min(3)
            }
            // Each further extra candidate costs as in a chain; a search below the steps is harder than any of them.
            Pattern::Refutation { steps, end, .. } => length(steps.len()) + if end.is_none() { 20 } else { 0 },
            _ => 0,
        }
    }
}

impl Scale for ExplainerScale {
    fn floor(&self, technique: &Technique) -> Option<u32> {
        let wanted = self.uniqueness || !technique.assumes_uniqueness;
        entry_of(technique.name).filter(|_| wanted).map(|entry| entry.rating.tenths())
    }

    fn rating(&self, deduction: &Deduction) -> u32 {
        let floor = entry_of(deduction.technique.name).map_or(0, |entry| entry.rating.tenths());
        let is_short = matches!(floor, ..65);
        // Skyscrapers, kites and short wings are chains too, with a rating of their own.
        let extra = match &deduction.pattern {
            Pattern::Chain { .. } if is_short => 0,
            pattern => self.extra(pattern),
        };
        floor + extra
    }
}

/// Of a chain of one value or of two-valued cells only, a continuous loop is 6.5 and any other 6.6; where both kinds of
/// links are mixed it is 7.0. Length counts beyond that: for an open chain with the two weak links from its ends to a
/// candidate that goes, where Sudoku Explainer begins and ends.
fn chain(links: &[Link], is_loop: bool) -> u32 {
    let is_one_value = links.iter().all(|link| link.from.value == link.to.value);
    let changes = |link: &Link| link.from.value != link.to.value;
    let is_of_cells = links.iter().all(|link| changes(link) == (link.kind == LinkKind::Strong));
    let is_continuous = is_loop && links.last().is_some_and(|last| last.kind == LinkKind::Weak);
    let kind = match (is_one_value || is_of_cells, is_continuous) {
        (true, true) => 0,
        (true, false) => 1,
        (false, _) => 5,
    };
    kind + length(if is_loop { links.len().saturating_sub(1) } else { links.len() + 1 })
}

/// A tenth for each class of lengths: over 4, 6, 8, 12, 16, 24, 32, ...
fn length(links: usize) -> u32 {
    let (mut least, mut step, mut tenths) = (4, 2, 0);
    while links > least {
        tenths += 1;
        // The classes end at powers of two, and in the middle between two of them.
        least += step;
        if least.is_power_of_two() {
            step = least / 2;
        }
    }
    tenths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_length() {
        let told: Vec<u32> = [0, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25, 32, 33].map(length).to_vec();
        assert_eq!(told, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    }

    #[test]
    fn every_technique_is_in_the_table() {
        for technique in csp_deduction::techniques() {
            assert!(entry_of(technique.name).is_some(), "{technique}");
        }
        let ratings: Vec<_> = super::super::entries().map(|entry| entry.rating).collect();
        assert!(ratings.is_sorted());
    }
}
