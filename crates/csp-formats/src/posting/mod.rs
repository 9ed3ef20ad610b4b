//! The road from what a format says to a problem.
//!
//! A format says expressions, which [`expression`] takes apart until the library has an algorithm for each; or statements in few
//! kinds ([`statement`]), which [`presolve`] narrows, joins and replaces, and [`problem`] states.

pub(crate) mod automata;
pub(crate) mod bounds;
pub(crate) mod expression;
pub(crate) mod int_set;
pub(crate) mod interval;
pub(crate) mod partial_circuit;
pub(crate) mod presolve;
pub(crate) mod problem;
pub(crate) mod record;
mod relation;
pub(crate) mod scope;
pub(crate) mod statement;
pub(crate) mod stating;
pub(crate) mod sum;
