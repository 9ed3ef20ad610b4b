//! The program in a terminal: words, tables, where results go, and what ends it early.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | [`interrupt`], [`progress`] | signals and limits; how far something is |
//! | [`files`], [`input`] | folders and their locks; standard input |
//! | [`output`] | where results go |
//! | [`exit`], [`words`] | exit codes; words, numbers and tables as people read them |

pub mod exit;
pub mod files;
pub mod input;
pub mod interrupt;
pub mod output;
#[cfg(not(target_family = "wasm"))]
pub mod progress;
pub mod words;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
