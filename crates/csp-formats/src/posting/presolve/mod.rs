//! Conclusions from all statements, before there is a problem: bounds of variables that have none, variables that are the same, and
//! variables that a sum or an expression replaces, or the sum of their digits.

pub(crate) mod digits;
pub(crate) mod elimination;
pub(crate) mod formulas;
pub(crate) mod linearising;
pub(crate) mod narrowing;
