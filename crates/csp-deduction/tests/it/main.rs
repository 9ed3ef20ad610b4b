//! The tests of csp-deduction from outside, in one program: it is linked once.

mod chains;
mod techniques;
