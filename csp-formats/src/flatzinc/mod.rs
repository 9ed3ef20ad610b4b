//! FlatZinc: what MiniZinc compiles models to.

mod arguments;
mod ast;
mod bounds;
mod builtins;
mod fault;
mod interval;
mod json;
mod lexer;
mod linear;
mod names;
mod parser;
mod power;
mod sentences;
mod statement;
mod statements;
mod substitute;
mod term;
