//! `.csp` text: a small language for models.

mod ast;
mod call;
mod compile;
mod data;
mod expression;
mod function;
mod hints;
mod lexer;
mod parser;
mod read;
pub(crate) mod terms;
mod tokens;
mod write;

pub use ast::{
    Ast, At, Comprehension, Constant, Declared, Drawn, Expr, ExprKind, Form, Loop, Objective, Op, Preferred, Stated,
};
pub(crate) use compile::recorded;
pub use compile::{compile, compile_with, relaxed};
pub use data::{DataError, DataFile, with_data};
pub use function::Function;
pub use parser::parse;
pub(crate) use read::{is_plainly, read};

pub use crate::relaxation::{Change, Relaxation, Yielding};

pub(crate) use ast::MOST_LEVELS;
pub(crate) use parser::{expression as parse_expression, is_name};
