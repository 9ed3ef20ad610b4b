//! A single that is seen at once after candidates were removed.

use crate::deduction::candidate::Candidate;
use crate::deduction::deduction::Deduction;
use crate::deduction::house::HouseId;
use crate::deduction::pattern::Pattern;
use crate::deduction::position::Position;
use crate::deduction::technique::Technique;

/// That `removed` is false by the pattern `first`, and that a value then has its last place in a house.
pub(super) fn deduction(
    position: &Position<'_>,
    technique: &'static Technique,
    (placed, house): (Candidate, HouseId),
    (first, mut removed): (Pattern, Vec<Candidate>),
) -> Deduction {
    removed.sort_unstable();
    let is_excluded = |lost: &Candidate| {
        lost.var == placed.var || (lost.value == placed.value && position.houses().differ(lost.var, placed.var))
    };
    let listed = removed.iter().copied().filter(|lost| !is_excluded(lost)).collect();
    let then = Box::new(Pattern::OnlyPlace { house, last: false });
    let pattern = Pattern::Then { first: Box::new(first), removed, then };
    Deduction { technique, pattern, placed: Some(placed), removed: listed }
}
