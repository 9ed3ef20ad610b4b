//! Constraints that are clauses: of some literals one must hold. The nogoods draw what follows from them.

use csp_core::network::NaryConstraint;
use csp_core::relations::{Comparison, Extremum, Linear, RelationKind, Term, Tuples, Which};
use csp_core::{Network, Var};

use crate::literal::{Lit, ValuePlace};
use crate::numbers::Variables;
use crate::rules::integers::Scale;

/// The clauses that a constraint is, some of whose literals may hold or fail at the root; `None` where it is not made of clauses alone.
/// A clause without a literal cannot hold.
pub(crate) fn clauses_of(variables: &Variables<'_>, constraint: &NaryConstraint) -> Option<Vec<Vec<Lit>>> {
    let scope = constraint.scope();
    match constraint.kind() {
        RelationKind::Linear(sum) => of_sum(variables.network, scope, sum).map(|clause| vec![clause]),
        RelationKind::Extremum(extremum) => of_extremum(variables, scope, extremum),
        RelationKind::Tuples(tuples) => of_tuples(variables.network, scope, tuples),
        _ => None,
    }
}

/// The first and the last value that a domain has left, if it has two, with the integers that they stand for.
fn two_left(network: &Network, x: Var) -> Option<[(ValuePlace, i64); 2]> {
    let domain = network.domain(x);
    if domain.len() != 2 {
        return None;
    }
    let both = [domain.first()?, domain.last()?];
    Some(both.map(|value| (ValuePlace::from(value.get()), network.integers(x).at(value))))
}

/// A sum of variables with two values each that is too large only when all terms are as large as they can be.
fn of_sum(network: &Network, scope: &[Var], sum: &Linear) -> Option<Vec<Lit>> {
    let sign = match sum.comparison() {
        Comparison::AtMost => 1,
        Comparison::AtLeast => -1,
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    let mut most = 0_i128;
    let mut least_step = i128::MAX;
    let mut clause = Vec::new();
    for (&coefficient, &x) in sum.coefficients().iter().zip(scope) {
        let coefficient = i128::from(coefficient) * sign;
        let domain = network.domain(x);
        if coefficient == 0 || domain.len() == 1 {
            most += coefficient * i128::from(network.integers(x).at(domain.first()?));
            continue;
        }
        let [(first, low), (last, high)] = two_left(network, x)?;
        let step = coefficient.abs() * (i128::from(high) - i128::from(low));
        least_step = least_step.min(step);
        if coefficient > 0 {
            most += coefficient * i128::from(high);
            clause.push(Lit::at_most(x, first));
        } else {
            most += coefficient * i128::from(low);
            clause.push(Lit::at_least(x, last));
        }
    }
    let excess = most - i128::from(sum.constant()) * sign;
    (clause.len() > 1 && excess > 0 && least_step >= excess).then_some(clause)
}

/// The greatest or the least of variables that is a constant: none goes beyond it, and one reaches it.
fn of_extremum(variables: &Variables<'_>, scope: &[Var], extremum: &Extremum) -> Option<Vec<Vec<Lit>>> {
    let Term::Constant(limit) = extremum.value() else { return None };
    let is_greatest = extremum.which() == Which::Maximum;
    let (mut clauses, mut reached, mut is_reached) = (Vec::new(), Vec::new(), false);
    for term in extremum.terms() {
        let x = match *term {
            Term::Place(place) => scope[place],
            Term::Constant(number) => {
                is_reached |= number == limit;
                if number != limit && (number > limit) == is_greatest {
                    clauses.push(Vec::new());
                }
                continue;
            }
        };
        let scale = Scale::of(variables, x);
        let at_most = scale.last_at_most(limit).map(|most| Lit::at_most(x, most));
        let at_least = Some(Lit::at_least(x, scale.first_at_least(limit)));
        let (keeps, reaches) = if is_greatest { (at_most, at_least) } else { (at_least, at_most) };
        // Where no value is so small, none is at most the limit.
        clauses.push(keeps.into_iter().collect());
        reached.extend(reaches);
    }
    if !is_reached {
        clauses.push(reached);
    }
    Some(clauses)
}

/// One forbidden tuple: some variable has another value.
fn of_tuples(network: &Network, scope: &[Var], tuples: &Tuples) -> Option<Vec<Vec<Lit>>> {
    let (mut plain, short) = (tuples.plain_tuples(), tuples.short_tuples());
    if tuples.is_allowed() || plain.len() + short.len() != 1 {
        return None;
    }
    let tuple: Vec<Option<i64>> = match plain.next() {
        Some(tuple) => tuple.iter().copied().map(Some).collect(),
        None => short[0].to_vec(),
    };
    let mut clause = Vec::new();
    for (&x, entry) in scope.iter().zip(tuple) {
        let Some(integer) = entry else { continue };
        match network.integers(x).value(integer).filter(|&value| network.domain(x).contains(value)) {
            None => return Some(Vec::new()),
            Some(_) if network.domain(x).len() == 1 => {}
            Some(value) => clause.push(Lit::is_not(x, ValuePlace::from(value.get()))),
        }
    }
    Some(vec![clause])
}
