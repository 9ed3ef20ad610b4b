//! The tests of csp-proof from outside, in one program: it is linked once.

mod cnf;
mod fuzzed;
mod proofs;
