//! Global constraints that are known as a whole: the library for MiniZinc hands them on under these names. Beside them entries
//! of arrays, and the least and the greatest of them.

use crate::error::Fault;
use crate::flatzinc::constraints::arguments::{Arguments, ConstraintBuilder};
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::Term;
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side};

pub(crate) const ALL: &[(&str, ConstraintBuilder)] = &[
    ("fzn_all_different_int", all_different),
    ("all_different_int", all_different),
    ("csp_table_int", |a, s| table(a, s, a.ints(0)?, &a.numbers(1)?)),
    ("csp_table_bool", |a, s| table(a, s, a.bools(0)?, &truths(a)?)),
    ("fzn_cumulative", cumulative),
    ("csp_circuit", circuit),
    ("csp_count", count),
    ("csp_cardinality", cardinality),
    ("array_int_element", |a, s| element(a, s, a.ints(1)?, a.int(2)?)),
    ("array_var_int_element", |a, s| element(a, s, a.ints(1)?, a.int(2)?)),
    ("array_bool_element", |a, s| element(a, s, a.bools(1)?, a.bool(2)?)),
    ("array_var_bool_element", |a, s| element(a, s, a.bools(1)?, a.bool(2)?)),
    ("array_int_minimum", |a, s| extremum(a, s, Side::Least)),
    ("array_int_maximum", |a, s| extremum(a, s, Side::Greatest)),
];

fn all_different(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(1)?;
    s.state(PostedStatement::AllDifferent(a.ints(0)?));
    Ok(())
}

/// Variables, and the rows that they may have together, one after the other.
fn table(a: &Arguments<'_>, s: &mut Statements, terms: Vec<Term>, entries: &[i64]) -> Result<(), Fault> {
    a.are(2)?;
    if terms.is_empty() {
        // No row and one row look the same.
        return if entries.is_empty() { Ok(()) } else { Err(a.fault("has entries, but no variables")) };
    }
    if !entries.len().is_multiple_of(terms.len()) {
        let (all, width) = (entries.len(), terms.len());
        return Err(a.fault(format!("has {all} entries, which are no whole rows of {width}")));
    }
    let rows = entries.chunks_exact(terms.len()).map(<[i64]>::to_vec).collect();
    s.state(PostedStatement::Table(terms, rows));
    Ok(())
}

fn truths(a: &Arguments<'_>) -> Result<Vec<i64>, Fault> {
    let fixed = |term| match term {
        Term::Is(number) => Ok(number),
        Term::Of(_) => Err(a.fault("has a table with a variable in it")),
    };
    a.bools(1)?.into_iter().map(fixed).collect()
}

fn cumulative(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(4)?;
    let (starts, durations, demands) = (a.ints(0)?, a.ints(1)?, a.ints(2)?);
    if starts.len() != durations.len() || starts.len() != demands.len() {
        let (starts, durations, demands) = (starts.len(), durations.len(), demands.len());
        return Err(a.fault(format!("has {starts} starts, {durations} durations and {demands} demands")));
    }
    s.state(PostedStatement::Cumulative { starts, durations, demands, capacity: a.int(3)? });
    Ok(())
}

/// The first index, and what follows each.
fn circuit(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(2)?;
    s.state(PostedStatement::Circuit(a.ints(1)?, a.number(0)?));
    Ok(())
}

/// The number of the variables that are in a set.
fn count(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(3)?;
    s.state(PostedStatement::Count(a.ints(0)?, a.set(1)?, a.int(2)?));
    Ok(())
}

/// Variables, values, how often each occurs at least and at most, and whether others may not occur.
fn cardinality(a: &Arguments<'_>, s: &mut Statements) -> Result<(), Fault> {
    a.are(5)?;
    let (terms, values, least, greatest) = (a.ints(0)?, a.numbers(1)?, a.numbers(2)?, a.numbers(3)?);
    if values.len() != least.len() || values.len() != greatest.len() {
        return Err(a.fault("has lists of different lengths for its values, least and greatest numbers"));
    }
    let is_closed = match a.bool(4)? {
        Term::Is(truth) => truth == 1,
        Term::Of(_) => return Err(a.fault("has a variable where it needs true or false")),
    };
    if is_closed {
        let set: IntSet = values.iter().map(|&value| (value, value)).collect();
        terms.iter().for_each(|&term| _ = s.restrict(term, &set));
    }
    if greatest.iter().any(|&most| most < 0) {
        s.state(PostedStatement::False);
        return Ok(());
    }
    let numbers =
        least.iter().zip(&greatest).map(|(&least, &most)| (least.max(0).cast_unsigned(), most.cast_unsigned()));
    let occurrences = values.into_iter().zip(numbers).map(|(value, (least, most))| (value, least, most)).collect();
    s.state(PostedStatement::Cardinality(terms, occurrences, is_closed));
    Ok(())
}

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
