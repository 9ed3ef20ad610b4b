//! Literals: what can be said of one variable.

use std::fmt;
use std::ops::Not;

use csp_core::Var;

/// The number of a value of a variable: values are numbered from 0 in the order of the integers that they stand for. So a bound on
/// places is a bound on integers, whatever gaps lie between these.
pub(crate) type ValuePlace = u32;

/// The ways in which a literal speaks of its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LitKind {
    /// It is this value or a greater one.
    AtLeast,
    /// It is this value or a smaller one.
    AtMost,
    /// It is this value.
    Is,
    /// It is another value.
    IsNot,
}

/// The statement that a variable is at least, at most, exactly or not a value. Nobody makes a Boolean of it: it is two numbers,
/// and whether it holds is read off the domain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u64);

impl Lit {
    #[inline]
    pub(crate) const fn new(x: Var, kind: LitKind, place: ValuePlace) -> Self {
        Self((x.index() as u64) << 34 | (kind as u64) << 32 | place as u64)
    }

    /// `x >= place`.
    #[inline]
    pub(crate) const fn at_least(x: Var, place: ValuePlace) -> Self {
        Self::new(x, LitKind::AtLeast, place)
    }

    /// `x <= place`.
    #[inline]
    pub(crate) const fn at_most(x: Var, place: ValuePlace) -> Self {
        Self::new(x, LitKind::AtMost, place)
    }

    /// `x = place`.
    #[inline]
    pub(crate) const fn is(x: Var, place: ValuePlace) -> Self {
        Self::new(x, LitKind::Is, place)
    }

    /// `x != place`.
    #[inline]
    pub(crate) const fn is_not(x: Var, place: ValuePlace) -> Self {
        Self::new(x, LitKind::IsNot, place)
    }

    #[inline]
    pub(crate) const fn var(self) -> Var {
        Var::new((self.0 >> 34) as u32)
    }

    #[inline]
    pub(crate) const fn kind(self) -> LitKind {
        match self.0 >> 32 & 3 {
            0 => LitKind::AtLeast,
            1 => LitKind::AtMost,
            2 => LitKind::Is,
            _ => LitKind::IsNot,
        }
    }

    #[inline]
    pub(crate) const fn place(self) -> ValuePlace {
        self.0 as ValuePlace
    }

    /// True if this one holds whenever `other` does; both are of the same kind, and of the same variable.
    pub(crate) fn is_implied_by(self, other: Self) -> bool {
        debug_assert_eq!((self.var(), self.kind()), (other.var(), other.kind()), "they are compared");
        match self.kind() {
            LitKind::AtLeast => self.place() <= other.place(),
            LitKind::AtMost => self.place() >= other.place(),
            LitKind::Is | LitKind::IsNot => self.place() == other.place(),
        }
    }
}

impl Not for Lit {
    type Output = Self;

    /// The opposite. Of "at least the first value" there is none: nobody says that, as it always holds.
    #[inline]
    fn not(self) -> Self {
        let (x, place) = (self.var(), self.place());
        match self.kind() {
            LitKind::AtLeast => Self::at_most(x, place - 1),
            LitKind::AtMost => Self::at_least(x, place + 1),
            LitKind::Is => Self::is_not(x, place),
            LitKind::IsNot => Self::is(x, place),
        }
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.kind() {
            LitKind::AtLeast => ">=",
            LitKind::AtMost => "<=",
            LitKind::Is => "=",
            LitKind::IsNot => "!=",
        };
        write!(f, "{} {sign} #{}", self.var().index(), self.place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_the_opposite_is_the_same() {
        let x = Var::new(7);
        for lit in [Lit::at_least(x, 1), Lit::at_most(x, 9), Lit::is(x, 0), Lit::is_not(x, 65_535)] {
            assert_eq!(!!lit, lit);
            assert_eq!((lit.var(), (!lit).var()), (x, x));
        }
        assert_eq!(!Lit::at_least(x, 4), Lit::at_most(x, 3));
        assert!(Lit::at_least(x, 3).is_implied_by(Lit::at_least(x, 4)));
        assert!(!Lit::at_most(x, 3).is_implied_by(Lit::at_most(x, 4)));
    }
}
