//! Variables of statements, and what may stand in their place.

use crate::fault::At;
use crate::posting::int_set::IntSet;

/// A variable, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct X(pub(crate) u32);

/// A variable, or an integer in its place. Booleans are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Is(i64),
    Of(X),
}

/// The integers that a variable without bounds stands for: bounds of others narrow them, or it is refused.
pub(crate) const FAR: i64 = 1 << 52;

/// A variable as a text declares it, with the values that are left of it.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) at: At,
    pub(crate) is_bool: bool,
    pub(crate) values: IntSet,
    /// True if the compiler made it, or a constraint defines it: people have not named it, or need not choose it.
    pub(crate) is_helper: bool,
}
