//! Questions that filters ask of the domains of a scope: which integers a term may have, a variable and a constant alike, and whether
//! the one tuple that is left is allowed.

use smallvec::SmallVec;

use crate::model::{Domains, Emptied, Integers, NaryRelation, Premises, Term};

/// The integers that a term may have.
pub(super) fn integers(domains: &dyn Domains, term: Term) -> Vec<i64> {
    match term {
        Term::Constant(integer) => vec![integer],
        Term::Place(place) => domains.domain(place).iter().map(|value| domains.integers(place).at(value)).collect(),
    }
}

/// True if a term may have this integer.
pub(super) fn has(domains: &dyn Domains, term: Term, integer: i64) -> bool {
    match term {
        Term::Constant(one) => one == integer,
        Term::Place(place) => {
            domains.integers(place).value(integer).is_some_and(|value| domains.domain(place).contains(value))
        }
    }
}

/// The number of integers a term may have.
pub(super) fn size(domains: &dyn Domains, term: Term) -> usize {
    term.place().map_or(1, |place| domains.size(place))
}

/// The places among these terms, each once.
pub(super) fn places(terms: impl IntoIterator<Item = Option<Term>>) -> Vec<usize> {
    let mut places: Vec<usize> = terms.into_iter().flatten().filter_map(Term::place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The side of a set of values that a term is on.
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
    /// The side of a term in the present domains.
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

/// The last thing that every filter does: fails when all variables have one value and the relation does not allow these.
pub(super) fn all_fixed(domains: &mut dyn Domains, relation: &dyn NaryRelation) -> Result<(), Emptied> {
    let tuple: Option<SmallVec<[i64; 12]>> = (0..domains.arity()).map(|place| domains.fixed(place)).collect();
    let Some(tuple) = tuple else { return Ok(()) };
    domains.count_checks(1);
    if relation.allows(&tuple) { Ok(()) } else { Err(domains.fail(Premises::Scope)) }
}
