//! The way from statements to a problem.

mod expressions;
pub(crate) mod poster;
