//! The operators that write expressions in Rust.

use std::ops::{Add, Mul, Neg, Not, Rem, Sub};

use crate::model::nary::expression::Expr;
use crate::model::{Integers, Var};

impl From<Var> for Expr {
    fn from(x: Var) -> Self {
        Self::Leaf(x)
    }
}

impl<L> From<i64> for Expr<L> {
    fn from(number: i64) -> Self {
        Self::Constant(number)
    }
}

impl<L, R: Into<Self>> Add<R> for Expr<L> {
    type Output = Self;

    fn add(self, other: R) -> Self {
        match self {
            Self::Add(mut all) => {
                all.push(other.into());
                Self::Add(all)
            }
            first => Self::Add(vec![first, other.into()]),
        }
    }
}

impl<L, R: Into<Self>> Sub<R> for Expr<L> {
    type Output = Self;

    fn sub(self, other: R) -> Self {
        Self::Sub(Box::new(self), Box::new(other.into()))
    }
}

impl<L, R: Into<Self>> Mul<R> for Expr<L> {
    type Output = Self;

    fn mul(self, other: R) -> Self {
        Self::Mul(vec![self, other.into()])
    }
}

impl<L, R: Into<Self>> Rem<R> for Expr<L> {
    type Output = Self;

    fn rem(self, other: R) -> Self {
        Self::Mod(Box::new(self), Box::new(other.into()))
    }
}

impl<L> Neg for Expr<L> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::Neg(Box::new(self))
    }
}

impl<L> Not for Expr<L> {
    type Output = Self;

    fn not(self) -> Self {
        Self::Not(Box::new(self))
    }
}

impl<L> std::iter::Sum for Expr<L> {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        Self::Add(parts.collect())
    }
}

impl<L> Expr<L> {
    /// The quotient, rounded towards 0.
    #[must_use]
    pub fn divided_by(self, other: impl Into<Self>) -> Self {
        Self::Div(Box::new(self), Box::new(other.into()))
    }

    /// The power.
    #[must_use]
    pub fn power(self, exponent: impl Into<Self>) -> Self {
        Self::Pow(Box::new(self), Box::new(exponent.into()))
    }

    /// Without its sign.
    #[must_use]
    pub fn abs(self) -> Self {
        Self::Abs(Box::new(self))
    }

    /// Both are the same.
    #[must_use]
    pub fn equals(self, other: impl Into<Self>) -> Self {
        Self::Eq(Box::new(self), Box::new(other.into()))
    }

    /// They are not the same.
    #[must_use]
    pub fn differs_from(self, other: impl Into<Self>) -> Self {
        Self::Ne(Box::new(self), Box::new(other.into()))
    }

    /// It is less.
    #[must_use]
    pub fn less_than(self, other: impl Into<Self>) -> Self {
        Self::Lt(Box::new(self), Box::new(other.into()))
    }

    /// It is not greater.
    #[must_use]
    pub fn at_most(self, other: impl Into<Self>) -> Self {
        Self::Le(Box::new(self), Box::new(other.into()))
    }

    /// It is greater.
    #[must_use]
    pub fn greater_than(self, other: impl Into<Self>) -> Self {
        Self::Lt(Box::new(other.into()), Box::new(self))
    }

    /// It is not less.
    #[must_use]
    pub fn at_least(self, other: impl Into<Self>) -> Self {
        Self::Le(Box::new(other.into()), Box::new(self))
    }

    /// It is one of these.
    #[must_use]
    pub fn is_in(self, integers: impl Into<Integers>) -> Self {
        Self::In(Box::new(self), integers.into())
    }

    /// If it is true, the other is too.
    #[must_use]
    pub fn implies(self, other: impl Into<Self>) -> Self {
        Self::Implies(Box::new(self), Box::new(other.into()))
    }

    /// Both are true, or both are false.
    #[must_use]
    pub fn iff(self, other: impl Into<Self>) -> Self {
        Self::Iff(Box::new(self), Box::new(other.into()))
    }

    /// Both are true.
    #[must_use]
    pub fn and(self, other: impl Into<Self>) -> Self {
        Self::And(vec![self, other.into()])
    }

    /// One of them is true at least.
    #[must_use]
    pub fn or(self, other: impl Into<Self>) -> Self {
        Self::Or(vec![self, other.into()])
    }
}
