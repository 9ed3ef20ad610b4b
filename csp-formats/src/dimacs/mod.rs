//! The two formats of the DIMACS challenge of 1993: graphs to be coloured, and formulas to be satisfied.

pub(crate) mod cnf;
pub(crate) mod col;
