//! Comparisons of integers, of Booleans and of sums, always or as a Boolean says.

use super::arguments::{Arguments, ConstraintBuilder};
use crate::error::Fault;
use crate::posting::statement::When;
use crate::posting::statement::linear::{Comparison, Linear, Sum, Term};
use crate::posting::statement::list::Statements;

pub(crate) const ALL: &[(&str, ConstraintBuilder)] = &[
    ("int_eq", |a, s| ints(a, s, Comparison::Equal, 0)),
    ("int_ne", |a, s| ints(a, s, Comparison::NotEqual, 0)),
    ("int_le", |a, s| ints(a, s, Comparison::AtMost, 0)),
    ("int_lt", |a, s| ints(a, s, Comparison::AtMost, 1)),
    ("int_eq_reif", |a, s| ints(a, s, Comparison::Equal, 0)),
    ("int_ne_reif", |a, s| ints(a, s, Comparison::NotEqual, 0)),
    ("int_le_reif", |a, s| ints(a, s, Comparison::AtMost, 0)),
    ("int_lt_reif", |a, s| ints(a, s, Comparison::AtMost, 1)),
    ("int_eq_imp", |a, s| ints(a, s, Comparison::Equal, 0)),
    ("int_ne_imp", |a, s| ints(a, s, Comparison::NotEqual, 0)),
    ("int_le_imp", |a, s| ints(a, s, Comparison::AtMost, 0)),
    ("int_lt_imp", |a, s| ints(a, s, Comparison::AtMost, 1)),
    ("bool2int", bool2int),
    ("bool_eq", |a, s| bools(a, s, Comparison::Equal, 0)),
    ("bool_ne", |a, s| bools(a, s, Comparison::NotEqual, 0)),
    ("bool_not", |a, s| bools(a, s, Comparison::NotEqual, 0)),
    ("bool_le", |a, s| bools(a, s, Comparison::AtMost, 0)),
    ("bool_lt", |a, s| bools(a, s, Comparison::AtMost, 1)),
    ("bool_eq_reif", |a, s| bools(a, s, Comparison::Equal, 0)),
    ("bool_ne_reif", |a, s| bools(a, s, Comparison::NotEqual, 0)),
    ("bool_le_reif", |a, s| bools(a, s, Comparison::AtMost, 0)),
    ("bool_lt_reif", |a, s| bools(a, s, Comparison::AtMost, 1)),
    ("bool_eq_imp", |a, s| bools(a, s, Comparison::Equal, 0)),
    ("bool_ne_imp", |a, s| bools(a, s, Comparison::NotEqual, 0)),
    ("bool_le_imp", |a, s| bools(a, s, Comparison::AtMost, 0)),
    ("bool_lt_imp", |a, s| bools(a, s, Comparison::AtMost, 1)),
    ("bool_xor", xor),
    ("bool_xor_imp", |a, s| bools(a, s, Comparison::NotEqual, 0)),
    ("int_lin_eq", |a, s| sums(a, s, Comparison::Equal)),
    ("int_lin_ne", |a, s| sums(a, s, Comparison::NotEqual)),
    ("int_lin_le", |a, s| sums(a, s, Comparison::AtMost)),
    ("int_lin_eq_reif", |a, s| sums(a, s, Comparison::Equal)),
    ("int_lin_ne_reif", |a, s| sums(a, s, Comparison::NotEqual)),
    ("int_lin_le_reif", |a, s| sums(a, s, Comparison::AtMost)),
    ("int_lin_eq_imp", |a, s| sums(a, s, Comparison::Equal)),
    ("int_lin_ne_imp", |a, s| sums(a, s, Comparison::NotEqual)),
    ("int_lin_le_imp", |a, s| sums(a, s, Comparison::AtMost)),
    ("bool_lin_eq", |a, s| counts(a, s, Comparison::Equal)),
    ("bool_lin_ne", |a, s| counts(a, s, Comparison::NotEqual)),
    ("bool_lin_le", |a, s| counts(a, s, Comparison::AtMost)),
    ("bool_lin_eq_imp", |a, s| counts(a, s, Comparison::Equal)),
    ("bool_lin_ne_imp", |a, s| counts(a, s, Comparison::NotEqual)),
    ("bool_lin_le_imp", |a, s| counts(a, s, Comparison::AtMost)),
    ("set_in", member),
    ("set_in_reif", member),
    ("set_in_imp", member),
];

/// When it must hold: always, or as the Boolean behind its `count` arguments says.
pub(crate) fn when(arguments: &Arguments<'_>, count: usize) -> Result<When, Fault> {
    let name = arguments.name();
    if name.ends_with("_reif") {
        arguments.are(count + 1)?;
        return Ok(When::Iff(arguments.bool(count)?));
    }
    if name.ends_with("_imp") {
        arguments.are(count + 1)?;
        return Ok(When::If(arguments.bool(count)?));
    }
    arguments.are(count)?;
    Ok(When::Always)
}

/// Compares the sum of terms with 0.
pub(crate) fn compare(
    arguments: &Arguments<'_>,
    statements: &mut Statements,
    terms: impl IntoIterator<Item = (i128, Term)>,
    comparison: Comparison,
    when: When,
) -> Result<(), Fault> {
    let sum = Sum::of(terms).ok_or_else(|| arguments.fault("has a number that is too large: at most 2^48"))?;
    statements.compare(Linear { sum, comparison }, when);
    Ok(())
}

/// The difference of two terms and a number, compared with 0.
fn pair(
    arguments: &Arguments<'_>,
    statements: &mut Statements,
    (x, y): (Term, Term),
    (comparison, number): (Comparison, i64),
    when: When,
) -> Result<(), Fault> {
    compare(arguments, statements, [(1, x), (-1, y), (1, Term::Is(number))], comparison, when)
}

fn ints(a: &Arguments<'_>, s: &mut Statements, comparison: Comparison, number: i64) -> Result<(), Fault> {
    let when = when(a, 2)?;
    pair(a, s, (a.int(0)?, a.int(1)?), (comparison, number), when)
}

fn bools(a: &Arguments<'_>, s: &mut Statements, comparison: Comparison, number: i64) -> Result<(), Fault> {
    let when = when(a, 2)?;
    pair(a, s, (a.bool(0)?, a.bool(1)?), (comparison, number), when)
}

fn bool2int(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(2)?;
    s.equal(a.bool(0)?, a.int(1)?);
    Ok(())
}

/// With a third argument it is the truth of "they differ".
fn xor(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    let when = if a.len() == 2 { When::Always } else { When::Iff(a.bool(2)?) };
    a.are(if when == When::Always { 2 } else { 3 })?;
    pair(a, s, (a.bool(0)?, a.bool(1)?), (Comparison::NotEqual, 0), when)
}

/// Coefficients, variables, and what their sum is compared with.
fn sums(a: &Arguments<'_>, s: &mut Statements, comparison: Comparison) -> Result<(), Fault> {
    let when = when(a, 3)?;
    let constant = Term::Is(a.number(2)?);
    weighted(a, s, a.ints(1)?, constant, comparison, when)
}

/// The same with Booleans; what they are compared with may be a variable.
fn counts(a: &Arguments<'_>, s: &mut Statements, comparison: Comparison) -> Result<(), Fault> {
    let when = when(a, 3)?;
    weighted(a, s, a.bools(1)?, a.int(2)?, comparison, when)
}

fn weighted(
    arguments: &Arguments<'_>,
    statements: &mut Statements,
    terms: Vec<Term>,
    constant: Term,
    comparison: Comparison,
    when: When,
) -> Result<(), Fault> {
    let coefficients = arguments.numbers(0)?;
    if coefficients.len() != terms.len() {
        let (some, others) = (coefficients.len(), terms.len());
        return Err(arguments.fault(format!("has {some} coefficients for {others} variables")));
    }
    let terms = coefficients.into_iter().map(i128::from).zip(terms);
    compare(arguments, statements, terms.chain([(-1, constant)]), comparison, when)
}

fn member(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    let when = when(a, 2)?;
    s.member(a.int(0)?, a.set(1)?, when);
    Ok(())
}
