//! Named classics, each a function that returns its network, and their names for people to type.

mod catalogue;
pub mod coloring;
mod crossword;
mod latin;
mod maps;
mod picture;
mod queens;
mod random;
mod small;
mod words;
mod zebra;

pub use catalogue::{CATALOGUE, Entry, SpecError, by_name, is_name, tightness};
pub use crossword::{crossword, random_crossword};
pub use latin::{latin_square, quasigroup_with_holes};
pub use maps::{australia, usa};
pub use picture::Picture;
pub use queens::queens;
pub use random::{RandomModel, random_network};
pub use small::{langford, scheduling};
pub use zebra::zebra;
