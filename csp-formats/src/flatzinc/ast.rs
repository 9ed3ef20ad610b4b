//! What a FlatZinc file says, before names are looked up: the text form and the JSON form are both read to this.

use crate::fault::At;
use crate::posting::int_set::IntSet;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ast {
    pub(super) declarations: Vec<Declaration>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) solve: Solve,
}

/// A named parameter, variable, or array.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) at: At,
    pub(super) kind: Kind,
    /// How many elements an array has, where the file says so.
    pub(super) length: Option<u64>,
    /// What stands to the right of `=`.
    pub(super) value: Option<Expr>,
    pub(super) annotations: Vec<Expr>,
    /// How its value is printed with each solution; `None` when it is not.
    pub(super) output: Option<Output>,
}

/// What is declared.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A value that is fixed in the file, an array of such values too.
    Parameter,
    /// A variable.
    Variable(Type),
    /// An array whose elements are variables or values; the type is that of its elements.
    Array(Type),
}

/// The type of a variable.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    Bool,
    /// `int`, or the ranges of its values.
    Int(Option<IntSet>),
}

/// How the value of a variable or an array is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// `x = 1;`
    Plain,
    /// `a = array2d(1..2, 1..3, [1, 2, 3, 4, 5, 6]);`, with the index sets.
    Indexed(Vec<IntSet>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Constraint {
    pub(super) name: String,
    pub(super) at: At,
    pub(super) arguments: Vec<Expr>,
    pub(super) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solve {
    pub(super) at: At,
    pub(super) goal: Goal,
    pub(super) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    Satisfy,
    Minimize(Expr),
    Maximize(Expr),
}

/// An argument, an element, a value, or an annotation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    Bool(bool),
    Int(i64),
    Float(f64),
    Set(IntSet),
    Text(String),
    Name(String),
    Array(Vec<Expr>),
    /// `name(arguments)`, which only annotations have.
    Call(String, Vec<Expr>),
}
