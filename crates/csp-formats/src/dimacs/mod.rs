//! The two formats of the DIMACS challenge of 1993: graphs to be coloured, and formulas to be satisfied.

// Lengths of lists and numbers of places are far below 2^63.
#![allow(clippy::cast_possible_wrap)]

pub(crate) mod cnf;
pub(crate) mod col;
