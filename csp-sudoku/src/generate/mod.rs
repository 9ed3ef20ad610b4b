//! Boards at random: full grids, puzzles with one solution, grids with holes.
//!
//! Nothing here knows of rows and boxes. Grids come from the network of a [`Model`](crate::Model), whatever its rules are, and
//! symmetries from the square alone. From the bottom to the top:
//!
//! - `symmetry`: the orbits of the cells under a symmetry
//! - `recipe`, `error`: what is asked for, and why it may not be had
//! - `searches`: the searches that everything here stands on
//! - `kempe`, `grid`: full grids, nearly uniform
//! - `holes`, `reduction`: what is taken from them
//! - `generator`: the front, and what comes out

mod error;
mod generator;
mod grid;
mod holes;
mod kempe;
mod recipe;
mod reduction;
mod searches;
mod symmetry;

pub use error::GenerateError;
pub use generator::{Generator, Made};
pub use recipe::{Goal, Pattern, PatternError, Recipe};
pub use symmetry::{Symmetry, SymmetryError};
