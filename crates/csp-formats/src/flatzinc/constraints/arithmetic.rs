//! Arithmetic of integers.

use super::arguments::{Arguments, ConstraintBuilder};
use super::comparisons::compare;
use crate::error::Fault;
use crate::posting::interval::Operation;
use crate::posting::statement::linear::Comparison;
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side, When};

pub(crate) const ALL: &[(&str, ConstraintBuilder)] = &[
    ("int_plus", |a, s| linear(a, s, [1, 1, -1])),
    ("int_minus", |a, s| linear(a, s, [1, -1, -1])),
    ("int_negate", negate),
    ("int_times", |a, s| operation(a, s, Operation::Times)),
    ("int_div", |a, s| operation(a, s, Operation::Divide)),
    ("int_mod", |a, s| operation(a, s, Operation::Modulo)),
    ("int_pow", |a, s| operation(a, s, Operation::Power)),
    ("int_pow_fixed", |a, s| operation(a, s, Operation::Power)),
    ("int_abs", absolute),
    ("int_min", |a, s| extremum(a, s, Side::Least)),
    ("int_max", |a, s| extremum(a, s, Side::Greatest)),
];

fn linear(a: &Arguments<'_>, s: &mut Statements, signs: [i128; 3]) -> Result<(), Fault> {
    a.are(3)?;
    let [first, second, third] = signs;
    compare(a, s, [(first, a.int(0)?), (second, a.int(1)?), (third, a.int(2)?)], Comparison::Equal, When::Always)
}

fn negate(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(2)?;
    compare(a, s, [(1, a.int(0)?), (1, a.int(1)?)], Comparison::Equal, When::Always)
}

fn operation(a: &Arguments<'_>, s: &mut Statements, operation: Operation) -> Result<(), Fault> {
    a.are(3)?;
    s.state(PostedStatement::Arithmetic(operation, [a.int(0)?, a.int(1)?, a.int(2)?]));
    Ok(())
}

fn absolute(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(2)?;
    s.state(PostedStatement::Absolute(a.int(0)?, a.int(1)?));
    Ok(())
}

fn extremum(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(3)?;
    s.state(PostedStatement::Extremum(side, vec![a.int(0)?, a.int(1)?], a.int(2)?));
    Ok(())
}
