//! The integers that places stand for.

use csp_core::{Integers, Network, Val, Var};

use crate::literal::ValuePlace;

/// The integers that the places of one variable stand for.
#[derive(Clone, Debug)]
pub(crate) enum Scale {
    /// This integer and those that follow it.
    From(i64),
    /// Those of a list.
    List(Integers),
}

impl Scale {
    pub(crate) fn of(network: &Network, x: Var) -> Self {
        let integers = network.integers(x);
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
