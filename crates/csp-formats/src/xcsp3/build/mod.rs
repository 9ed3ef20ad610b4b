//! The problem that an instance becomes, and what its constraints have in common: names, expressions, conditions, sums, automata.

mod automata;
pub(super) mod builder;
pub(super) mod conditions;
mod formulas;
pub(super) mod names;
mod sums;
