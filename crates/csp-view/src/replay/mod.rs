//! The page on which a search is stepped forward and back: what is recorded for it, and how it is written.
//!
//! | file | what it does |
//! |---|---|
//! | `lane` | a search that was watched: one, or two that race |
//! | `columns` | its events as columns of numbers |
//! | `data` | all that the script of the page reads; the constraints, for those who work through arcs themselves |
//! | `script` | the script, the style and the words as they stand in the page |
//! | `page` | the file: markup, style, script and data in one, or what is shared beside it |
//!
//! The script stands in `crates/csp-view/page`. It gets the trace as data, and builds no picture of its own: boards, graphs and trees
//! are laid out by [`crate::drawing`].

mod columns;
mod data;
mod lane;
mod page;
mod script;
#[cfg(test)]
pub(crate) mod sentences;

pub(crate) use lane::{Ended, search};
pub use lane::{Lane, Searches, Watching};
pub(crate) use page::source;
pub use page::{Parts, page, script_source};
pub(crate) use script::{FORM_WORDS, lean_script, lean_style, packed, unit_words};
