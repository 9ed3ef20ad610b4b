//! A single that is seen at once after candidates were removed.

use crate::deductions::{Deduction, Pattern, Technique};
use crate::position::{Candidate, HouseId};

/// That a value has its last place in a house, as `removed` is false by the pattern `first`.
///
/// As in Sudoku Explainer, the value is placed and nothing else is noted: what was removed on the way is only thought of.
pub(crate) fn deduction(
    technique: &'static Technique,
    (placed, house): (Candidate, HouseId),
    (first, mut removed): (Pattern, Vec<Candidate>),
) -> Deduction {
    removed.sort_unstable();
    let then = Box::new(Pattern::OnlyPlace { house, last: false });
    Deduction::places(technique, placed, Pattern::Then { first: Box::new(first), removed, then })
}
