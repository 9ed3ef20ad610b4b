//! Measures strategies: runs, what is kept of them, statistics, figures, and comparisons in pieces that can be run anywhere.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | [`lab`] | classic experiments, made again |
//! | [`jobs`] | a comparison in pieces that can be run anywhere |
//! | [`compare`] | what is measured, kept, summed up and written |
//! | [`plot`] | names and numbers as pictures |
//! | [`statistics`] | what many numbers say: pure functions |

pub mod compare;
pub mod jobs;
pub mod lab;
pub mod plot;
pub mod statistics;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
