//! Boards at random: full grids, puzzles with one solution, grids with holes.
//!
//! Nothing here knows of rows and boxes. Grids come from the network of a [`Model`](crate::Model), whatever its rules are, and
//! symmetries from the square alone. From the bottom to the top:
//!
//! - `symmetry`: the orbits of the cells under a symmetry
//! - `recipe`, `error`, `made`: what goes in and what comes out
//! - `searches`: the searches that everything here stands on
//! - `kempe`, `grid`: full grids, nearly uniform
//! - `holes`, `reduce`: what is taken from them
//! - `generator`: the front

mod error;
mod generator;
mod grid;
mod holes;
mod kempe;
mod made;
mod recipe;
mod reduce;
mod searches;
mod symmetry;

pub use error::GenerateError;
pub use generator::Generator;
pub use made::Made;
pub use recipe::{Goal, Pattern, PatternError, Recipe};
pub use symmetry::{Symmetry, SymmetryError};
