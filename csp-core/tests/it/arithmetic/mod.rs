//! The filters of sums, expressions, counts and extrema: each removes exactly what its consistency promises, by slow
//! twins; nothing that is in a solution is removed, and every reason is whole, by brute force.

#![allow(clippy::cast_possible_wrap)] // Small numbers, drawn at random.

mod counts;
mod expressions;
mod follow;
mod optimum;
mod problems;
mod sums;
