//! `<intension>`, `<clause>`, `<extension>`, `<instantiation>` and `<refutation>`: an expression, a table, and the values themselves.

use std::sync::Arc as Shared;

use csp_core::relations::{Comparison, NaryRelation, Tuples};
use csp_core::{Expr, Integers};

use super::{GroupArguments, list_of, words_of};
use crate::error::{Fault, quoted};
use crate::xcsp3::build::builder::{Builder, KnownTable};
use crate::xcsp3::build::conditions::Condition;
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::numbers::{Interval, MOST, intervals, repeated, set, take, unexpected};
use crate::xcsp3::syntax::tokens::{Placed, Words, XmlToken, is_template};

/// An expression is true: that of the element, or of its child `<function>`.
pub(super) fn intension<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["function"])?;
    let function = element.optional("function")?.unwrap_or(element);
    let expression = builder.formula(Words::of(function, given))?;
    builder.require(expression)
}

/// One of some variables is 1, or one of those in `not(...)` is 0.
pub(super) fn clause<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list"])?;
    let child = list_of(element)?;
    let mut parts = Vec::new();
    for literal in builder.list(Words::of(child, given))? {
        let (x, is_positive) = match literal {
            Expr::Leaf(x) => (x, true),
            Expr::Not(inside) if matches!(*inside, Expr::Leaf(_)) => match *inside {
                Expr::Leaf(x) => (x, false),
                _ => continue,
            },
            _ => return Fault::fail(child.at, "a clause has variables, and variables in not(...)"),
        };
        let (least, greatest) = builder.ends(x);
        if least < 0 || greatest > 1 {
            return Fault::fail(child.at, "a variable of a clause is 0 or 1");
        }
        parts.push((1, if is_positive { Expr::from(x) } else { Expr::from(1) - Expr::from(x) }));
    }
    builder.post_sum(parts, Condition::Compared(Comparison::AtLeast, Expr::from(1)))
}

/// The tuples of a list are among those listed, or not among them.
pub(super) fn extension<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&["type"], &["list", "supports", "conflicts"])?;
    let list = builder.list(Words::of(list_of(element)?, given))?;
    let terms = list.iter().map(|one| builder.variable_or_number(one)).collect::<Result<Vec<_>, _>>()?;
    let (table, is_allowed) = match (element.optional("supports")?, element.optional("conflicts")?) {
        (Some(supports), None) => (supports, true),
        (None, Some(conflicts)) => (conflicts, false),
        _ => return Fault::fail(element.at, "<extension> has <supports> or <conflicts>, one of them"),
    };
    table.expects(&[], &[])?;
    if builder.has_wide(&terms) {
        return wide_table(builder, (&terms, is_allowed), table, given);
    }
    let vars = builder.variables_of(&terms)?;
    let relation = match builder.tables.get(&table.at) {
        Some(known) if known.arity == vars.len() => known.relation.clone(),
        _ => {
            let relation = relation(builder, table, vars.len(), is_allowed, given)?;
            if !is_template(table) {
                builder.tables.insert(table.at, KnownTable { arity: vars.len(), relation: relation.clone() });
            }
            relation
        }
    };
    builder.post_shared(&vars, relation)
}

fn relation<'t>(
    builder: &Builder<'t>,
    table: &Element<'t>,
    arity: usize,
    is_allowed: bool,
    given: GroupArguments<'_, 't>,
) -> Result<Shared<dyn NaryRelation>, Fault> {
    if arity == 1 {
        let values = unary(builder, Words::of(table, given), table)?;
        return Ok(Shared::new(move |integers: &[i64]| values.contains(integers[0]) == is_allowed));
    }
    Ok(Shared::new(Tuples::short(arity, is_allowed, rows(builder, table, arity, given)?)))
}

/// A table for terms of which some are too wide for a variable.
fn wide_table<'t>(
    builder: &mut Builder<'t>,
    (terms, is_allowed): (&[Expr], bool),
    table: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    if let [one] = terms {
        let is_one = one.clone().is_in(unary(builder, Words::of(table, given), table)?);
        return builder.require(if is_allowed { is_one } else { !is_one });
    }
    let rows = rows(builder, table, terms.len(), given)?;
    let columns = builder.posting.columns(&mut builder.problem, terms, &rows, is_allowed);
    builder.name_posted()?;
    let Some(columns) = columns else { return Ok(()) };
    let vars = builder.variables_of(&columns)?;
    builder.post(&vars, Tuples::short(vars.len(), is_allowed, rows))
}

/// The tuples of a table.
fn rows<'t>(
    builder: &Builder<'t>,
    table: &Element<'t>,
    arity: usize,
    given: GroupArguments<'_, 't>,
) -> Result<Vec<Vec<Option<i64>>>, Fault> {
    let mut words = Words::of(table, given);
    let mut tuples = Vec::new();
    while words.peek()?.is_some() {
        builder.watch.spend(1)?;
        take(&mut words, XmlToken::Open, "a tuple such as (1,2)")?;
        let entries = entries(builder, &mut words, arity)?;
        expand(&entries, &mut tuples, words.end())?;
    }
    Ok(tuples)
}

/// A table for one variable: numbers and ranges without brackets.
fn unary(builder: &Builder<'_>, mut words: Words<'_, '_>, table: &Element<'_>) -> Result<Integers, Fault> {
    let intervals = intervals(&mut words, |word| builder.interval(word))?;
    let values = set(&intervals, MOST as u64);
    values.map_or_else(|| Fault::fail(table.at, format!("a table of more than {MOST} tuples")), Ok)
}

/// The entries of a tuple behind its opening bracket: nothing stands for `*`.
fn entries(builder: &Builder<'_>, words: &mut Words<'_, '_>, arity: usize) -> Result<Vec<Option<Interval>>, Fault> {
    let mut found = Vec::with_capacity(arity);
    loop {
        let next = words.next()?;
        match next {
            Some(Placed { token: XmlToken::Word("*"), .. }) => found.push(None),
            Some(Placed { token: XmlToken::Word(word), at }) => match builder.interval(word) {
                Some(ends) => found.push(Some(ends)),
                None => return Fault::fail(at, format!("found {}, expected an integer or *", quoted(word))),
            },
            Some(other) => return unexpected(other, "an integer or *"),
            None => return Fault::fail(words.end(), "a tuple does not end"),
        }
        match words.next()? {
            Some(Placed { token: XmlToken::Comma, .. }) => {}
            Some(Placed { token: XmlToken::Close, at }) if found.len() != arity => {
                return Fault::fail(at, format!("a tuple of {} entries, expected {arity}", found.len()));
            }
            Some(Placed { token: XmlToken::Close, .. }) => return Ok(found),
            Some(other) => return unexpected(other, "\",\" or \")\""),
            None => return Fault::fail(words.end(), "a tuple does not end"),
        }
    }
}

/// Adds the tuples that one with ranges stands for.
fn expand(entries: &[Option<Interval>], tuples: &mut Vec<Vec<Option<i64>>>, at: usize) -> Result<(), Fault> {
    let lengths = entries.iter().flatten().map(|&(first, last)| u128::from(last.abs_diff(first)) + 1);
    let count = lengths.fold(1u128, u128::saturating_mul);
    if count > (MOST - tuples.len().min(MOST)) as u128 {
        return Fault::fail(at, format!("a table of more than {MOST} tuples"));
    }
    let mut all: Vec<Vec<Option<i64>>> = vec![Vec::with_capacity(entries.len())];
    for entry in entries {
        match *entry {
            None => all.iter_mut().for_each(|tuple| tuple.push(None)),
            Some((first, last)) if first == last => all.iter_mut().for_each(|tuple| tuple.push(Some(first))),
            Some((first, last)) => {
                let longer = |tuple: &Vec<Option<i64>>| {
                    let tuple = tuple.clone();
                    (first..=last).map(move |one| [&tuple[..], &[Some(one)]].concat())
                };
                all = all.iter().flat_map(longer).collect();
            }
        }
    }
    tuples.append(&mut all);
    Ok(())
}

/// Each variable of a list has the value at its place; `*` leaves it any.
pub(super) fn instantiation<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    let (vars, values) = places_with_values(builder, element, given)?;
    for (x, value) in vars.into_iter().zip(values) {
        match (x, value) {
            (Expr::Leaf(x), Some(value)) if !builder.posting.is_wide(&Expr::Leaf(x)) => {
                builder.restrict(x, Integers::range(value..=value))?;
            }
            (x, Some(value)) => builder.require(x.equals(value))?,
            (_, None) => {}
        }
    }
    Ok(())
}

/// Some variable of a list has not the value at its place.
pub(super) fn refutation<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    let (vars, values) = places_with_values(builder, element, given)?;
    let differs = |(x, value): (Expr, Option<i64>)| Some(x.differs_from(value?));
    builder.require(Expr::Or(vars.into_iter().zip(values).filter_map(differs).collect()))
}

/// The variables of a list, and the value for each, or nothing for `*`.
fn places_with_values<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(Vec<Expr>, Vec<Option<i64>>), Fault> {
    element.expects_leaves(&["type", "cost"], &["list", "values"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let vars = list.iter().map(|one| builder.variable_or_number(one)).collect::<Result<Vec<_>, _>>()?;
    let mut words = words_of(element, "values", given)?;
    let mut values = Vec::new();
    while let Some(placed) = words.next()? {
        match placed.token {
            XmlToken::Word("*") => values.push(None),
            XmlToken::Word(word) => {
                let meant = builder.names.symbol(word).map(|number| (number, 1)).or_else(|| repeated(word));
                match meant.filter(|&(_, times)| times <= vars.len() - values.len().min(vars.len())) {
                    Some((number, times)) => values.extend(std::iter::repeat_n(Some(number), times)),
                    None => return unexpected(placed, "one integer or * for each variable"),
                }
            }
            _ => return unexpected(placed, "an integer or *"),
        }
    }
    super::equally_long(element, "values", values.len(), vars.len())?;
    Ok((vars, values))
}
