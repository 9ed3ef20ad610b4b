//! A place of a scope, or a number.

/// A term, which may stand where a relation takes a variable or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The variable at this place of the scope.
    Place(usize),
    /// This number.
    Constant(i64),
}

impl Term {
    /// The integer that it stands for, where the scope has these.
    #[inline]
    pub fn of(self, integers: &[i64]) -> i64 {
        match self {
            Self::Place(place) => integers[place],
            Self::Constant(number) => number,
        }
    }

    /// The place, if it is one.
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Place(place) => Some(place),
            Self::Constant(_) => None,
        }
    }
}
