//! The syntax tree of a FlatZinc file, before names are looked up: the text form and the JSON form are both read to this.

use crate::error::At;
use crate::posting::int_set::IntSet;

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ast {
    pub(crate) declarations: Vec<Declaration>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) solve: Solve,
}

/// A named parameter, variable, or array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    pub(crate) at: At,
    pub(crate) kind: TypeKind,
    /// The number of elements of an array, where the file says so.
    pub(crate) length: Option<u64>,
    /// The expression to the right of `=`.
    pub(crate) value: Option<Expr>,
    pub(crate) annotations: Vec<Expr>,
    /// The form in which each solution prints its value; `None` when it does not.
    pub(crate) output: Option<Output>,
}

/// The kind of a declaration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypeKind {
    /// A value that is fixed in the file, an array of such values too.
    Parameter,
    /// A variable.
    Variable(Type),
    /// An array whose elements are variables or values; the type is that of its elements.
    Array(Type),
}

/// The type of a variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    Bool,
    /// `int`, or the ranges of its values.
    Int(Option<IntSet>),
}

/// The form in which the value of a variable or an array is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// `x = 1;`
    Plain,
    /// `a = array2d(1..2, 1..3, [1, 2, 3, 4, 5, 6]);`, with the index sets.
    Indexed(Vec<IntSet>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Constraint {
    pub(crate) name: String,
    pub(crate) at: At,
    pub(crate) arguments: Vec<Expr>,
    pub(crate) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Solve {
    pub(crate) at: At,
    pub(crate) goal: Goal,
    pub(crate) annotations: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Goal {
    Satisfy,
    Minimize(Expr),
    Maximize(Expr),
}

/// An argument, an element, a value, or an annotation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
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

/// The error for floats, of text and of JSON.
pub(crate) const NO_FLOATS: &str =
    "floats are not supported, only integers and Booleans: use a solver with floats for this model";
/// The error for variables that are sets.
pub(crate) const NO_SETS: &str = "variables that are sets are not supported in FlatZinc: compile the model for csp, whose \
                                  library replaces them by Booleans";
