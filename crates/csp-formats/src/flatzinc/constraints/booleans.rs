//! Logic: clauses, conjunctions, disjunctions, parity.

use super::arguments::{Arguments, ConstraintBuilder};
use super::comparisons::{compare, when};
use crate::error::Fault;
use crate::posting::statement::linear::{Comparison, Term};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side, When};

pub(crate) const ALL: &[(&str, ConstraintBuilder)] = &[
    ("bool_and", |a, s| both(a, s, Side::Least)),
    ("bool_or", |a, s| both(a, s, Side::Greatest)),
    ("bool_and_imp", |a, s| both_if(a, s, Side::Least)),
    ("bool_or_imp", |a, s| both_if(a, s, Side::Greatest)),
    ("array_bool_and", |a, s| all(a, s, Side::Least)),
    ("array_bool_or", |a, s| all(a, s, Side::Greatest)),
    ("array_bool_and_imp", |a, s| all_if(a, s, Side::Least)),
    ("array_bool_or_imp", |a, s| all_if(a, s, Side::Greatest)),
    ("array_bool_xor", odd),
    ("bool_clause", clause),
    ("bool_clause_reif", clause),
    ("bool_clause_imp", clause),
];

/// The last is the truth of "all", which is the least of Booleans, or of "one of them", the greatest.
fn both(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(3)?;
    extremum(s, side, vec![a.bool(0)?, a.bool(1)?], a.bool(2)?);
    Ok(())
}

fn both_if(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(3)?;
    implied(a, s, side, &[a.bool(0)?, a.bool(1)?], a.bool(2)?)
}

fn all(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(2)?;
    extremum(s, side, a.bools(0)?, a.bool(1)?);
    Ok(())
}

fn all_if(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(2)?;
    implied(a, s, side, &a.bools(0)?, a.bool(1)?)
}

/// Of no Booleans all are true, and none is.
fn extremum(statements: &mut Statements, side: Side, mut terms: Vec<Term>, result: Term) {
    terms.push(Term::Is(i64::from(side == Side::Least)));
    statements.state(PostedStatement::Extremum(side, terms, result));
}

/// If `result` is true, all are, or one of them is.
fn implied(a: &Arguments<'_>, s: &mut Statements, side: Side, terms: &[Term], result: Term) -> Result<(), Fault> {
    match side {
        Side::Least => terms
            .iter()
            .try_for_each(|&term| compare(a, s, [(1, result), (-1, term)], Comparison::AtMost, When::Always)),
        Side::Greatest => disjunction(a, s, terms, &[result], When::Always),
    }
}

/// One of the first Booleans is true, or one of the second is false.
fn clause(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    let when = when(a, 2)?;
    disjunction(a, s, &a.bools(0)?, &a.bools(1)?, when)
}

/// Of Booleans p and n, `sum p + sum (1 - n) >= 1`.
fn disjunction(a: &Arguments<'_>, s: &mut Statements, yes: &[Term], no: &[Term], when: When) -> Result<(), Fault> {
    let terms = yes.iter().map(|&term| (-1, term)).chain(no.iter().map(|&term| (1, term)));
    let constant = (1 - no.len() as i128, Term::Is(1));
    compare(a, s, terms.chain([constant]), Comparison::AtMost, when)
}

/// An odd number of them is true: their sum is `2 k + 1`.
fn odd(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(1)?;
    let terms = a.bools(0)?;
    let half = s.helper(0, i64::try_from(terms.len() / 2).unwrap_or(i64::MAX));
    let sum = terms.into_iter().map(|term| (1, term)).chain([(-2, Term::Of(half)), (-1, Term::Is(1))]);
    compare(a, s, sum, Comparison::Equal, When::Always)
}
