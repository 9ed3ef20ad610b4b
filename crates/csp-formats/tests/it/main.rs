//! The tests of csp-formats from outside, in one program: it is linked once.

mod converted;
mod dimacs;
mod flatzinc;
mod models;
mod xcsp3;
