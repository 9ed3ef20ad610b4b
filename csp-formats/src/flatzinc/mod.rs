//! FlatZinc: what MiniZinc compiles models to.

mod arguments;
mod ast;
mod build;
mod builtins;
mod item;
mod json;
mod lexer;
mod model;
mod names;
mod order;
mod parse;
mod parser;
mod phases;
mod read;
mod sentences;

pub use model::FlatZinc;
pub(crate) use read::{is_plainly, read};
