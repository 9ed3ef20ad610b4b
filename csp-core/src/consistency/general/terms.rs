//! What the terms of a constraint may be: variables and constants alike.

use crate::model::{Domains, Term};

/// The integers that a term may have.
pub(super) fn integers(domains: &dyn Domains, term: Term) -> Vec<i64> {
    match term {
        Term::Constant(integer) => vec![integer],
        Term::Place(place) => domains.domain(place).iter().map(|value| domains.integers(place).at(value)).collect(),
    }
}

/// Whether a term may have this integer.
pub(super) fn has(domains: &dyn Domains, term: Term, integer: i64) -> bool {
    match term {
        Term::Constant(one) => one == integer,
        Term::Place(place) => {
            domains.integers(place).value(integer).is_some_and(|value| domains.domain(place).contains(value))
        }
    }
}

/// How many integers a term may have.
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
