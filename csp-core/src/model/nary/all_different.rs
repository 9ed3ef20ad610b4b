//! No two variables are equal.

/// No two variables of the scope have the same integer: as one constraint, where
/// [`Problem::all_different`](crate::Problem::all_different) states a disequality for each pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllDifferent;

impl AllDifferent {
    /// Whether no two of these integers are the same.
    pub(super) fn holds(integers: &[i64]) -> bool {
        integers.iter().enumerate().all(|(place, one)| !integers[..place].contains(one))
    }
}
