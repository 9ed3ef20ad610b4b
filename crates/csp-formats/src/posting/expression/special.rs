//! Expressions that are relations of the library.

use std::sync::Arc;

use csp_core::relations::{Comparison, Count, Element, Extremum, NaryRelation, Term, Which};
use csp_core::{Expr, Integers, Var};

use crate::posting::scope::Scope;

/// A scope and a relation on it.
pub(crate) type Relation = (Vec<Var>, Arc<dyn NaryRelation>);

/// The relation that an expression is, if the library has one for it.
pub(crate) fn special(expr: &Expr) -> Option<Relation> {
    match expr {
        Expr::Eq(a, b) => equal(a, b).or_else(|| equal(b, a)).or_else(|| counted(a, b, Comparison::Equal, 0)),
        Expr::Ne(a, b) => counted(a, b, Comparison::NotEqual, 0),
        Expr::Le(a, b) => counted(a, b, Comparison::AtMost, 0),
        Expr::Lt(a, b) => counted(a, b, Comparison::AtMost, 1),
        _ => None,
    }
}

fn on(scope: Scope, relation: impl NaryRelation + 'static) -> Relation {
    (scope.into_vars(), Arc::new(relation))
}

/// `a` equals the term `b`.
fn equal(a: &Expr, b: &Expr) -> Option<Relation> {
    let mut scope = Scope::default();
    match a {
        Expr::Min(all) | Expr::Max(all) => {
            let which = if matches!(a, Expr::Min(_)) { Which::Minimum } else { Which::Maximum };
            let (terms, value) = (scope.terms(all)?, scope.term(b)?);
            Some(on(scope, Extremum::new(which, terms, value)))
        }
        Expr::Nth(list, index) => {
            let (index, first) = match index.as_ref() {
                Expr::Sub(index, first) => match first.as_ref() {
                    Expr::Constant(first) => (index.as_ref(), *first),
                    _ => return None,
                },
                index => (index, 0),
            };
            let (terms, index, value) = (scope.terms(list)?, scope.term(index)?, scope.term(b)?);
            Some(on(scope, Element::new(terms, index, first, value)))
        }
        _ => None,
    }
}

/// A sum of `x == c` for one number c, compared with a term; or the term with the sum. `less` is 1 when equal is not enough.
fn counted(a: &Expr, b: &Expr, comparison: Comparison, less: i64) -> Option<Relation> {
    if let Some((terms, value)) = counts(a) {
        return with_count(&terms, value, comparison, b, -less);
    }
    let (terms, value) = counts(b)?;
    let comparison = if comparison == Comparison::AtMost { Comparison::AtLeast } else { comparison };
    with_count(&terms, value, comparison, a, less)
}

fn with_count(terms: &[Var], value: i64, comparison: Comparison, count: &Expr, more: i64) -> Option<Relation> {
    let mut scope = Scope::default();
    let terms: Vec<Term> = terms.iter().map(|&x| Term::Place(scope.new_place(x))).collect();
    let count = match count {
        Expr::Constant(number) => Term::Constant(number.checked_add(more)?),
        count if more == 0 => scope.term(count)?,
        _ => return None,
    };
    Some(on(scope, Count::new(terms, Integers::range(value..=value), comparison, count)))
}

fn counts(sum: &Expr) -> Option<(Vec<Var>, i64)> {
    let Expr::Add(all) = sum else { return None };
    let one = |part: &Expr| match part {
        Expr::Eq(a, b) => match (a.as_ref(), b.as_ref()) {
            (Expr::Leaf(x), Expr::Constant(value)) | (Expr::Constant(value), Expr::Leaf(x)) => Some((*x, *value)),
            _ => None,
        },
        _ => None,
    };
    let (_, value) = one(all.first()?)?;
    let terms = all.iter().map(|part| one(part).filter(|&(_, other)| other == value).map(|(x, _)| x));
    Some((terms.collect::<Option<_>>()?, value))
}
