//! Variables of the file, and what may stand in their place.

/// A variable of the file, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct X(pub(super) u32);

/// A variable, or an integer in its place. Booleans are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Is(i64),
    Of(X),
}
