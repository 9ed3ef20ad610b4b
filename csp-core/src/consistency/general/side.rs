//! Whether a term has one of some values.

use crate::model::{Domains, Integers, Term};

/// What a term can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// One of the values, whatever is left.
    In,
    /// None of them.
    Out,
    /// Either.
    Open,
}

impl Side {
    /// What the present domains leave of a term.
    pub(super) fn of(domains: &dyn Domains, term: Term, values: &Integers) -> Self {
        let place = match term {
            Term::Constant(number) => return if values.contains(number) { Self::In } else { Self::Out },
            Term::Place(place) => place,
        };
        let integers = domains.integers(place);
        let mut is_in = domains.domain(place).iter().map(|value| values.contains(integers.at(value)));
        match is_in.next() {
            Some(first) if is_in.all(|one| one == first) => {
                if first {
                    Self::In
                } else {
                    Self::Out
                }
            }
            _ => Self::Open,
        }
    }
}
