//! Entries of arrays, and the least and the greatest of them.

use super::arguments::{Arguments, ConstraintBuilder};
use crate::fault::Fault;
use crate::posting::statement::kind::{PostedStatement, Side};
use crate::posting::statement::list::Statements;
use crate::posting::statement::term::Term;

pub(crate) const ALL: &[(&str, ConstraintBuilder)] = &[
    ("array_int_element", |a, s| element(a, s, a.ints(1)?, a.int(2)?)),
    ("array_var_int_element", |a, s| element(a, s, a.ints(1)?, a.int(2)?)),
    ("array_bool_element", |a, s| element(a, s, a.bools(1)?, a.bool(2)?)),
    ("array_var_bool_element", |a, s| element(a, s, a.bools(1)?, a.bool(2)?)),
    ("array_int_minimum", |a, s| extremum(a, s, Side::Least)),
    ("array_int_maximum", |a, s| extremum(a, s, Side::Greatest)),
];

fn element(a: &Arguments<'_>, s: &mut Statements, list: Vec<Term>, value: Term) -> Result<(), Fault> {
    a.are(3)?;
    s.state(PostedStatement::Element(a.int(0)?, list, value));
    Ok(())
}

fn extremum(a: &Arguments<'_>, s: &mut Statements, side: Side) -> Result<(), Fault> {
    a.are(2)?;
    s.state(PostedStatement::Extremum(side, a.ints(1)?, a.int(0)?));
    Ok(())
}
