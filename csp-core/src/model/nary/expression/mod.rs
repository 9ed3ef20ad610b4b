//! Expressions over variables: what students write as `abs(x - y) == k`.

mod evaluate;
mod leaves;
mod linear;
mod operators;
mod tree;

pub(in crate::model) use linear::LinearForm;
pub use tree::Expr;
