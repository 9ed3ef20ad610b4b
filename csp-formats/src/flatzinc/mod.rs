//! FlatZinc: what MiniZinc compiles models to.

mod arguments;
mod ast;
mod bounds;
mod builtins;
mod calculation;
mod eliminate;
mod equality;
mod fault;
mod interval;
mod json;
mod lexer;
mod linear;
mod model;
mod names;
mod order;
mod parser;
mod phases;
mod post;
mod power;
mod sentences;
mod simplify;
mod statement;
mod statements;
mod substitute;
mod term;

pub use model::FlatZinc;
