//! The two kinds of number in a network, which variable and which value; and literals: that a variable has a value, or that it
//! has not.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Not;
use std::sync::atomic::{self, AtomicU32};

/// A variable: a dense index into the network it belongs to, `0..network.len()`.
///
/// One that a [`Problem`](crate::model::Problem) has made is marked, so that no other problem takes it for its own.
/// Variables are equal when their indices are.
#[derive(Clone, Copy)]
pub struct Var {
    index: u32,
    mark: Mark,
}

impl Var {
    /// The variable at position `index` of whatever problem or network it is used with.
    pub const fn new(index: u32) -> Self {
        Self { index, mark: Mark::NONE }
    }

    /// The variable at position `index` of the problem with this mark.
    pub(in crate::model) const fn of(mark: Mark, index: u32) -> Self {
        Self { index, mark }
    }

    /// Its position, for indexing arrays with one entry a variable.
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// True if it may belong to the problem with this mark.
    pub(in crate::model) fn may_be_of(self, mark: Mark) -> bool {
        self.mark == Mark::NONE || self.mark == mark
    }
}

impl PartialEq for Var {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Eq for Var {}

impl PartialOrd for Var {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Var {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.index.cmp(&other.index)
    }
}

impl Hash for Var {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{}", self.index)
    }
}

/// The problem that a variable was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) struct Mark(u32);

impl Mark {
    /// Of no problem: the variables that networks and searches speak of.
    pub(in crate::model) const NONE: Self = Self(0);

    /// The mark of a new problem. Only after four billion problems does one come again.
    pub(in crate::model) fn next() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        loop {
            let mark = Self(NEXT.fetch_add(1, atomic::Ordering::Relaxed));
            if mark != Self::NONE {
                return mark;
            }
        }
    }
}

/// A value: a small number that a domain may hold, `0..=65535`, so that a domain has 65,536 values at most. What it stands
/// for is the model's affair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Val(u16);

impl Val {
    /// The value with number `number`.
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Its number, for indexing arrays with one entry a value.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u16> for Val {
    fn from(number: u16) -> Self {
        Self(number)
    }
}

impl fmt::Debug for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The statement that a variable has a value (`x = 3`), or that it has not (`x != 3`): lessons and proofs are made of literals.
///
/// ```
/// use csp_core::{Literal, Val, Var};
///
/// let is_three = Literal::equal(Var::new(0), Val::new(3));
/// assert_eq!((!is_three).holds, false);
/// assert_eq!(!!is_three, is_three);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Val,
    /// True for `x = 3`, false for `x != 3`.
    pub holds: bool,
}

impl Literal {
    /// States that `var` has `value`.
    pub const fn equal(var: Var, value: Val) -> Self {
        Self { var, value, holds: true }
    }

    /// States that `var` does not have `value`.
    pub const fn not_equal(var: Var, value: Val) -> Self {
        Self { var, value, holds: false }
    }
}

/// The opposite.
impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { var, value, holds } = self;
        write!(f, "{var:?} {} {value}", if *holds { "=" } else { "!=" })
    }
}
