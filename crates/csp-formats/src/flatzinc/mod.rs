//! FlatZinc: what MiniZinc compiles models to.
//!
//! A file becomes a syntax tree ([`syntax`]), its constraints become statements ([`constraints`]), which the shared road takes to a
//! problem, and its annotations become an order of the search ([`search`]).

mod build;
mod constraints;
mod model;
mod names;
mod search;
mod syntax;

pub use model::FlatZinc;
pub(crate) use model::{is_plainly, read};
