//! Other terms in the place of variables.

use super::linear::{Linear, Term, X};
use super::{PostedStatement, When};

impl PostedStatement {
    /// The same with `term(x)` in the place of each variable `x`; `None` when numbers become too large.
    pub(crate) fn map(self, term: &mut impl FnMut(X) -> Term) -> Option<Self> {
        if let Self::Linear(linear, when) = self {
            let sum = linear.sum.map(term)?;
            return Some(Self::Linear(Linear { sum, ..linear }, when.map(&mut |old| replaced(old, term))));
        }
        let mut one = |old| replaced(old, term);
        Some(match self {
            Self::Linear(..) | Self::False => self,
            Self::Member(x, set, when) => Self::Member(one(x), set, when.map(&mut one)),
            Self::Arithmetic(operation, terms) => Self::Arithmetic(operation, terms.map(one)),
            Self::Absolute(x, result) => Self::Absolute(one(x), one(result)),
            Self::Extremum(side, terms, result) => Self::Extremum(side, all(terms, &mut one), one(result)),
            Self::Element(index, terms, result) => Self::Element(one(index), all(terms, &mut one), one(result)),
            Self::AllDifferent(terms) => Self::AllDifferent(all(terms, &mut one)),
            Self::Table(terms, rows) => Self::Table(all(terms, &mut one), rows),
            Self::Cumulative { starts, durations, demands, capacity } => Self::Cumulative {
                starts: all(starts, &mut one),
                durations: all(durations, &mut one),
                demands: all(demands, &mut one),
                capacity: one(capacity),
            },
            Self::Circuit(terms, first) => Self::Circuit(all(terms, &mut one), first),
            Self::Count(terms, set, count) => Self::Count(all(terms, &mut one), set, one(count)),
            Self::Cardinality(terms, occurrences, is_closed) => {
                Self::Cardinality(all(terms, &mut one), occurrences, is_closed)
            }
        })
    }

    /// The variables that it speaks of, with repetitions.
    pub(crate) fn variables(&self) -> Vec<X> {
        let mut found = Vec::new();
        let mut term = |term: &Term| {
            if let Term::Of(x) = term {
                found.push(*x);
            }
        };
        match self {
            Self::Linear(linear, when) => {
                when.literal().iter().for_each(&mut term);
                found.extend(linear.sum.terms.iter().map(|&(_, x)| x));
            }
            Self::Member(x, _, when) => [Some(*x), when.literal()].iter().flatten().for_each(term),
            Self::Arithmetic(_, terms) => terms.iter().for_each(term),
            Self::Absolute(x, result) => [x, result].into_iter().for_each(term),
            Self::Extremum(_, terms, result) => terms.iter().chain([result]).for_each(term),
            Self::False => {}
            Self::Element(index, terms, result) => terms.iter().chain([index, result]).for_each(term),
            Self::AllDifferent(terms)
            | Self::Table(terms, _)
            | Self::Circuit(terms, _)
            | Self::Cardinality(terms, ..) => {
                terms.iter().for_each(term);
            }
            Self::Cumulative { starts, durations, demands, capacity } => {
                starts.iter().chain(durations).chain(demands).chain([capacity]).for_each(term);
            }
            Self::Count(terms, _, count) => terms.iter().chain([count]).for_each(term),
        }
        found
    }
}

impl When {
    fn map(self, one: &mut impl FnMut(Term) -> Term) -> Self {
        match self {
            Self::Always => Self::Always,
            Self::If(literal) => Self::If(one(literal)),
            Self::Iff(literal) => Self::Iff(one(literal)),
        }
    }

    /// The Boolean that it depends on.
    pub(crate) fn literal(self) -> Option<Term> {
        match self {
            Self::Always => None,
            Self::If(literal) | Self::Iff(literal) => Some(literal),
        }
    }
}

fn replaced(old: Term, term: &mut impl FnMut(X) -> Term) -> Term {
    if let Term::Of(x) = old { term(x) } else { old }
}

fn all(terms: Vec<Term>, one: &mut impl FnMut(Term) -> Term) -> Vec<Term> {
    terms.into_iter().map(one).collect()
}
