//! Variables that are sums of others, and need not be variables.
//!
//! A cost, say, is often a variable with millions of values that a linear equation defines. The sum takes its place, in the
//! objective and in other sums.

use std::collections::HashMap;

use csp_core::{Integers, Watch};

use crate::error::{At, Fault};
use crate::posting::interval::Interval;
use crate::posting::statement::linear::{Comparison, FAR, Linear, Sum, Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, When};

/// The sums that stand for the variables that are gone.
pub(crate) type Sums = HashMap<X, Sum>;

/// Replaces by sums the variables with more values than a variable may have, and `objective` where it is free to go.
/// Returns what stands for them.
pub(crate) fn eliminate(
    statements: &mut Statements,
    objective: Option<X>,
    is_named_by_search: impl Fn(X) -> bool,
    watch: &Watch,
) -> Result<Sums, Fault> {
    let mut sums = Sums::new();
    let mut open: Vec<X> = (0..statements.variables.len() as u32).map(X).collect();
    open.retain(|&x| statements.first_of(x) == x);
    open.retain(|&x| is_wide(statements, x) || (objective == Some(x) && !is_named_by_search(x)));
    // One sum may have another one in it that goes later.
    loop {
        let before = open.len();
        let mut rest = Vec::new();
        for x in open {
            watch.spend(statements.all.len() as u64)?;
            match definition(statements, x) {
                Some((place, sum)) => replace(statements, &mut sums, x, place, &sum)?,
                None => rest.push(x),
            }
        }
        open = rest;
        if open.len() == before || open.is_empty() {
            return Ok(sums);
        }
    }
}

pub(crate) fn is_wide(statements: &Statements, x: X) -> bool {
    statements.values(x).len() > Integers::MOST
}

/// An equation that says what `x` is, as the sum that is equal to it, if all other statements about it are linear.
fn definition(statements: &Statements, x: X) -> Option<(usize, Sum)> {
    // What a sum must be, besides between two bounds, no linear statement says.
    if statements.values(x).ranges().len() != 1 {
        return None;
    }
    let mut found: Option<(usize, Sum)> = None;
    for (place, (statement, _)) in statements.all.iter().enumerate() {
        let PostedStatement::Linear(linear, when) = statement else {
            if statement.variables().contains(&x) {
                return None;
            }
            continue;
        };
        if when.literal() == Some(Term::Of(x)) {
            return None;
        }
        let Some(coefficient) = linear.sum.coefficient(x) else { continue };
        let defines = *when == When::Always && linear.comparison == Comparison::Equal && coefficient.abs() == 1;
        let is_shorter = |sum: &Sum| found.as_ref().is_none_or(|(_, known)| sum.terms.len() < known.terms.len());
        if defines && is_shorter(&linear.sum) {
            // a x + rest = 0 is x = -a rest, where a is 1 or -1.
            let mut sum = if coefficient > 0 { linear.sum.negative() } else { linear.sum.clone() };
            sum.terms.retain(|(_, y)| *y != x);
            found = Some((place, sum));
        }
    }
    found
}

/// Puts `sum` in the place of `x` everywhere but where it is defined; there only its bounds are left to state.
fn replace(statements: &mut Statements, sums: &mut Sums, x: X, place: usize, sum: &Sum) -> Result<(), Fault> {
    let (low, high) = statements.bounds(Term::Of(x));
    let at = statements.all[place].1;
    if low == -FAR || high == FAR {
        return Err(no_bounds(statements, x));
    }
    let large = |at: At| Fault::at(at, "the numbers of this constraint become too large for this solver");
    statements.all.swap_remove(place);
    for (statement, at) in &mut statements.all {
        if let PostedStatement::Linear(linear, _) = statement {
            linear.sum = linear.sum.with(x, sum).ok_or_else(|| large(*at))?;
        }
    }
    for known in sums.values_mut() {
        *known = known.with(x, sum).ok_or_else(|| large(at))?;
    }
    let Interval { low: least, high: greatest } = sum.bounds(|y| statements.bounds(Term::Of(y)));
    statements.from(at);
    if greatest > high.into() {
        let sum = sum.clone().plus(-i128::from(high)).ok_or_else(|| large(at))?;
        statements.compare(Linear { sum, comparison: Comparison::AtMost }, When::Always);
    }
    if least < low.into() {
        let sum = sum.negative().plus(low.into()).ok_or_else(|| large(at))?;
        statements.compare(Linear { sum, comparison: Comparison::AtMost }, When::Always);
    }
    sums.insert(x, sum.clone());
    Ok(())
}

/// The error for a variable that is too wide.
pub(crate) fn no_bounds(statements: &Statements, x: X) -> Fault {
    let variable = &statements.variables[x.0 as usize];
    let (low, high) = statements.bounds(Term::Of(x));
    let name = &variable.name;
    let what = if low == -FAR || high == FAR {
        format!(
            "the variable \"{name}\" has no bounds, and its constraints give it none: declare it with a range, such as 0..1000"
        )
    } else {
        let most = Integers::MOST;
        format!(
            "the variable \"{name}\" may have {} values between {low} and {high}, and in a table or a circuit it can have {most}: \
             give it narrower bounds",
            variable.values.len()
        )
    };
    Fault::at(variable.at, what)
}
