//! No two variables are equal.

/// No two variables of the scope have the same integer: as one constraint, where
/// [`Problem::all_different`](crate::Problem::all_different) states a disequality for each pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllDifferent;

impl AllDifferent {
    /// Whether the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        integers.iter().enumerate().all(|(place, one)| !integers[..place].contains(one))
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        "all different".to_owned()
    }
}
