//! FlatZinc: what MiniZinc compiles models to.

mod arguments;
mod ast;
mod bounds;
mod build;
mod builtins;
mod calculated;
mod calculation;
mod eliminate;
mod equality;
mod formulas;
mod item;
mod json;
mod lexer;
mod linear;
mod model;
mod names;
mod order;
mod parse;
mod parser;
mod phases;
mod post;
mod read;
mod sentences;
mod simplify;
mod statement;
mod statements;
mod substitute;
mod term;

pub use model::FlatZinc;
pub(crate) use read::{is_plainly, read};
