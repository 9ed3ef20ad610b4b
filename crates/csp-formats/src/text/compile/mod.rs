//! From what a model says to a problem.

mod arrays;
mod compiler;
mod evaluate;
mod functions;
mod model;
mod names;
mod sets;
mod statements;
mod value;

pub use model::compile;
