//! The integers that places stand for.

use csp_core::relations::Term;
use csp_core::{Integers, Val, Var};

use crate::facts::Bounds;
use crate::literal::{Lit, ValuePlace};
use crate::numbers::Variables;

/// The integers that the places of one variable stand for.
#[derive(Clone, Debug)]
pub(crate) enum Scale {
    /// This integer and those that follow it.
    From(i64),
    /// Those of a list.
    List(Integers),
}

impl Scale {
    pub(crate) fn of(variables: &Variables<'_>, x: Var) -> Self {
        if let Some(number) = variables.number(x) {
            return Self::From(number.first);
        }
        let integers = variables.network.integers(x);
        match integers.bounds() {
            Some((first, last)) if last.abs_diff(first) == integers.len() - 1 => Self::From(first),
            _ => Self::List(integers.clone()),
        }
    }

    #[inline]
    pub(crate) fn at(&self, place: ValuePlace) -> i64 {
        match self {
            Self::From(first) => first + i64::from(place),
            Self::List(integers) => integers.at(Val::new(place as u16)),
        }
    }

    /// The place that stands for this integer, if one does; a place too many of a range is no value of its variable.
    pub(crate) fn place(&self, integer: i64) -> Option<ValuePlace> {
        let place = self.last_at_most(integer)?;
        (self.at(place) == integer).then_some(place)
    }

    /// The first place that stands for this integer or a greater one; any number below 0 is place 0.
    pub(crate) fn first_at_least(&self, integer: i64) -> ValuePlace {
        match self {
            Self::From(first) => ValuePlace::try_from(integer.saturating_sub(*first).max(0)).unwrap_or(ValuePlace::MAX),
            Self::List(integers) => integers.below(integer),
        }
    }

    /// The last place that stands for this integer or a smaller one; none when all are greater.
    pub(crate) fn last_at_most(&self, integer: i64) -> Option<ValuePlace> {
        match self {
            Self::From(first) if integer < *first => None,
            Self::From(first) => Some(ValuePlace::try_from(integer.abs_diff(*first)).unwrap_or(ValuePlace::MAX)),
            Self::List(integers) => match integer.checked_add(1) {
                Some(next) => integers.below(next).checked_sub(1),
                None => Some(integers.len() as ValuePlace - 1),
            },
        }
    }
}

/// A number of a constraint: a variable, or a constant.
#[derive(Clone, Debug)]
pub(crate) enum Quantity {
    Constant(i64),
    Of(Var, Scale),
}

impl Quantity {
    pub(crate) fn new(variables: &Variables<'_>, scope: &[Var], term: Term) -> Self {
        match term {
            Term::Constant(number) => Self::Constant(number),
            Term::Place(place) => Self::Of(scope[place], Scale::of(variables, scope[place])),
        }
    }

    pub(crate) fn var(&self) -> Option<Var> {
        match self {
            Self::Constant(_) => None,
            Self::Of(x, _) => Some(*x),
        }
    }

    /// The least and the greatest that it can be, by the bounds of its variable.
    #[inline]
    pub(crate) fn ends(&self, bounds: impl Fn(Var) -> Bounds) -> (i64, i64) {
        match self {
            Self::Constant(number) => (*number, *number),
            Self::Of(x, scale) => {
                let Bounds { low, high } = bounds(*x);
                (scale.at(low), scale.at(high))
            }
        }
    }

    /// The literal that it is this integer, which its variable has; `None` for a constant.
    pub(crate) fn is(&self, integer: i64) -> Option<Lit> {
        match self {
            Self::Constant(_) => None,
            Self::Of(x, scale) => Some(Lit::is(*x, scale.first_at_least(integer))),
        }
    }

    /// The literal that it is at least this; `None` for a constant.
    pub(crate) fn at_least(&self, integer: i64) -> Option<Lit> {
        match self {
            Self::Constant(_) => None,
            Self::Of(x, scale) => Some(Lit::at_least(*x, scale.first_at_least(integer))),
        }
    }

    /// The literal that it is at most this; `None` for a constant, and when no value is so small.
    pub(crate) fn at_most(&self, integer: i64) -> Option<Lit> {
        match self {
            Self::Constant(_) => None,
            Self::Of(x, scale) => scale.last_at_most(integer).map(|place| Lit::at_most(*x, place)),
        }
    }
}
