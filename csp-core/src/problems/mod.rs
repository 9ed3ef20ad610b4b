//! Named classics, each a function that returns its network, and their names for people to type.

mod catalogue;
pub mod coloring;
mod latin;
mod maps;
mod queens;
mod random;
mod small;
mod zebra;

pub use catalogue::{CATALOGUE, Entry, SpecError, by_name, is_name, tightness};
pub use latin::{latin_square, quasigroup_with_holes};
pub use maps::{australia, usa};
pub use queens::queens;
pub use random::{RandomModel, crossword, random_network};
pub use small::{langford, scheduling};
pub use zebra::zebra;
