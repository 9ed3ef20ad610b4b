//! The values of the expressions of a model.

use std::ops::RangeInclusive;
use std::rc::Rc;

use csp_core::Expr;

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    One(Scalar),
    Set(Set),
    List(Rc<Array>),
    Tuple(Vec<Scalar>),
}

/// A number, a truth or a word: known, or of variables.
#[derive(Clone, Debug)]
pub(super) struct Scalar {
    pub(super) expr: Expr,
    pub(super) sort: Sort,
}

/// The use of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    /// True is 1 and false is 0, where a number is wanted.
    Truth,
    /// A word is the number of its place among the words of the model, and is only equal or not.
    Word,
}

/// A set that is known.
#[derive(Clone, Debug)]
pub(super) enum Set {
    /// All integers from the first to the last; none if the first is greater.
    Range(i64, i64),
    Items(Rc<[i64]>, Sort),
    /// The rows of a table; `None` stands for any value. An empty set is one, too.
    Tuples(Rc<[Vec<ArrayEntry>]>),
}

/// An entry of a tuple; `None` stands for any value.
pub(super) type ArrayEntry = Option<(i64, Sort)>;

/// A list, or an array with several dimensions.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) dimensions: Vec<RangeInclusive<i64>>,
    /// In row-major order.
    pub(super) cells: Vec<Scalar>,
}

impl Scalar {
    pub(super) fn number(number: i64) -> Self {
        Self { expr: Expr::Constant(number), sort: Sort::Number }
    }

    pub(super) fn word(number: i64) -> Self {
        Self { expr: Expr::Constant(number), sort: Sort::Word }
    }

    /// The number, the truth or the word, if it is known.
    pub(super) fn known(&self) -> Option<i64> {
        match self.expr {
            Expr::Constant(number) => Some(number),
            _ => None,
        }
    }
}

impl Value {
    /// Its kind, for errors.
    pub(super) fn described(&self) -> &'static str {
        match self {
            Self::One(Scalar { sort: Sort::Number, .. }) => "a number",
            Self::One(Scalar { sort: Sort::Truth, .. }) => "true or false",
            Self::One(Scalar { sort: Sort::Word, .. }) => "a word",
            Self::Set(_) => "a set",
            Self::List(array) if array.dimensions.len() > 1 => "an array",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
        }
    }
}

impl Set {
    /// Their number.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Range(first, last) if first > last => 0,
            Self::Range(first, last) => last.abs_diff(*first).saturating_add(1),
            Self::Items(items, _) => items.len() as u64,
            Self::Tuples(rows) => rows.len() as u64,
        }
    }

    /// The sort of its members.
    pub(super) fn sort(&self) -> Sort {
        match self {
            Self::Items(_, sort) => *sort,
            Self::Range(..) | Self::Tuples(_) => Sort::Number,
        }
    }

    /// Its numbers or words; none of a set of tuples.
    pub(super) fn members(&self) -> Box<dyn Iterator<Item = i64> + '_> {
        match self {
            Self::Range(first, last) => Box::new(*first..=*last),
            Self::Items(items, _) => Box::new(items.iter().copied()),
            Self::Tuples(_) => Box::new(std::iter::empty()),
        }
    }
}

impl Array {
    /// A list, with indices from 1.
    pub(super) fn list(cells: Vec<Scalar>) -> Self {
        Self { dimensions: vec![indices_of(cells.len())], cells }
    }
}

/// The indices of a list of so many: from 1.
pub(super) fn indices_of(count: usize) -> RangeInclusive<i64> {
    // A list has no more entries than memory has bytes.
    1..=i64::try_from(count).unwrap_or(i64::MAX)
}
