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
    /// Sets, or lists that are not equally long or have such lists in them, with their indices.
    Lists(Dimension, Rc<[Value]>),
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
    pub(super) dimensions: Vec<Dimension>,
    /// In row-major order.
    pub(super) cells: Vec<Scalar>,
}

/// The indices of a dimension, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Dimension {
    Range(RangeInclusive<i64>),
    /// Words, or numbers that do not follow each other.
    Listed(Rc<[i64]>, Sort),
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
            Self::Lists(..) => "a list of sets or of uneven lists",
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

impl Dimension {
    /// The indices of a list of so many: from 1.
    pub(super) fn of(count: usize) -> Self {
        // A list has no more entries than memory has bytes.
        Self::Range(1..=i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// Their number.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Range(range) if range.is_empty() => 0,
            Self::Range(range) => range.end().abs_diff(*range.start()).saturating_add(1),
            Self::Listed(items, _) => items.len() as u64,
        }
    }

    /// The use of the indices.
    pub(super) fn sort(&self) -> Sort {
        match self {
            Self::Range(_) => Sort::Number,
            Self::Listed(_, sort) => *sort,
        }
    }

    /// The place of an index among them, if it is one.
    pub(super) fn place(&self, index: i64) -> Option<usize> {
        match self {
            Self::Range(range) => range.contains(&index).then(|| index.abs_diff(*range.start()) as usize),
            Self::Listed(items, _) => {
                // Most often they follow each other.
                let guess = items.first().and_then(|&first| usize::try_from(index.checked_sub(first)?).ok());
                let is_there = |&place: &usize| items.get(place) == Some(&index);
                guess.filter(is_there).or_else(|| items.iter().position(|&item| item == index))
            }
        }
    }

    /// The index at a place.
    pub(super) fn at(&self, place: usize) -> i64 {
        match self {
            Self::Range(range) => range.start().wrapping_add_unsigned(place as u64),
            Self::Listed(items, _) => items[place],
        }
    }

    /// The first, if each is one more than the one before.
    pub(super) fn start(&self) -> Option<i64> {
        match self {
            Self::Range(range) => Some(*range.start()),
            Self::Listed(items, _) => {
                let first = *items.first()?;
                (first..).zip(items.iter()).all(|(number, &item)| number == item).then_some(first)
            }
        }
    }
}
