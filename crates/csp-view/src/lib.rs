//! Shows problems and their searches: drawings, pages to walk through, trees, conflicts, and why two searches differ.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | [`site`] | the page without a server: files for any server of files |
//! | [`asking`] | a form to ask for searches with, and the pages of the answers |
//! | [`play`] | a problem to solve by hand on a page |
//! | [`replay`] | searches as pages |
//! | [`divergence`] | two searches of one problem: what sets them apart |
//! | [`panels`] | a search as columns of text, at one of its places |
//! | [`scale`] | the difficulty of puzzles on one of the scales |
//! | [`deduction`], [`study`] | steps of somebody who solves by hand; what lies on the desk |
//! | [`answers`] | answers as one picture or one page |
//! | [`sheet`] | puzzles as pages to print |
//! | [`check`] | whether a puzzle or a problem is sound, and why not |
//! | [`tree`], [`conflict`], [`stepper`], [`trace`] | search trees; one conflict of a learning search; one step after the other; all of them |
//! | [`graph`] | constraint graphs in the formats of other programs |
//! | `sentence` | an event in a sentence |
//! | [`drawing`] | boards, graphs and trees as pictures |

pub mod answers;
pub mod asking;
#[cfg(not(target_family = "wasm"))]
pub mod check;
pub mod conflict;
pub mod deduction;
pub mod divergence;
pub mod drawing;
pub mod graph;
pub mod panels;
pub mod play;
pub mod replay;
pub mod scale;
pub mod sentence;
pub mod sheet;
pub mod site;
pub mod stepper;
pub mod study;
pub mod trace;
pub mod tree;

#[cfg(test)]
mod every_kind;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
