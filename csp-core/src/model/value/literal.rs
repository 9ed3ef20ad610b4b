//! A literal: that a variable has a value, or that it has not.

use std::fmt;
use std::ops::Not;

use crate::model::{Val, Var};

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
