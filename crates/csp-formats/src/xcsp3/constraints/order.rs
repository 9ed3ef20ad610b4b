//! `<allDifferent>`, `<allEqual>`, `<ordered>`, `<lex>` and `<precedence>`.

use std::collections::BTreeSet;

use csp_core::{Expr, Integers, Var};

use super::{GroupArguments, list_of, words_of};
use crate::error::Fault;
use crate::posting::scope::has_repetition;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{order, truth_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::tokens::Words;

/// No two of a list are equal, but for values in `<except>`; or in no row and no column of a matrix; or no two of
/// several lists.
pub(super) fn all_different<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "except", "matrix"])?;
    element.expects_one_of(&["list", "matrix"])?;
    let except = match element.optional("except")? {
        Some(_) if element.all("list").count() > 1 => BTreeSet::new(),
        Some(except) => builder.values(Words::of(except, given))?.into_iter().collect(),
        None => BTreeSet::new(),
    };
    if let Some(matrix) = element.optional("matrix")? {
        let rows = builder.matrix(Words::of(matrix, given))?;
        let columns = (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect();
        let lines: Vec<Vec<Expr>> = [rows, columns].concat();
        return lines.iter().try_for_each(|line| builder.post_all_different(line, &except));
    }
    if element.all("list").count() > 1 {
        return different_lists(builder, element, given);
    }
    let list = builder.list(Words::of(list_of(element)?, given))?;
    builder.post_all_different(&list, &except)
}

/// The number of pairs that so many things make.
pub(super) fn pairs_of(count: usize) -> u64 {
    let count = count as u64;
    count.saturating_mul(count.saturating_sub(1)) / 2
}

/// Each two lists differ at some place, but for tuples in `<except>`.
fn different_lists<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    let lists = lists(builder, element, given)?;
    let except = match element.optional("except")? {
        Some(except) => (except.at, builder.tuples(Words::of(except, given))?),
        None => (element.at, Vec::new()),
    };
    let width = lists.first().map_or(0, Vec::len);
    if let Some(other) = except.1.iter().find(|tuple| tuple.len() != width) {
        return Fault::fail(except.0, format!("a tuple of {} entries, expected {width}", other.len()));
    }
    builder.problem.room_for_pairs(pairs_of(lists.len()))?;
    for (place, one) in lists.iter().enumerate() {
        for other in &lists[place + 1..] {
            builder.watch.spend(one.len() as u64)?;
            let differs = |(a, b): (&Expr, &Expr)| a.clone().differs_from(b.clone());
            let is_excepted = |tuple: &Vec<Expr>| {
                Expr::And(one.iter().zip(tuple).map(|(a, b)| a.clone().equals(b.clone())).collect())
            };
            let ways = one.iter().zip(other).map(differs).chain(except.1.iter().map(is_excepted));
            builder.require(Expr::Or(ways.collect()))?;
        }
    }
    Ok(())
}

/// The lists of an element, or the rows of its matrix; all of one length.
fn lists<'t>(
    builder: &Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<Vec<Vec<Expr>>, Fault> {
    let mut lists: Vec<Vec<Expr>> = Vec::new();
    for child in element.all("list") {
        let list = builder.list(Words::of(child, given))?;
        if lists.first().is_some_and(|first| first.len() != list.len()) {
            return Fault::fail(child.at, "the lists have not the same length");
        }
        lists.push(list);
    }
    Ok(lists)
}

/// All of a list are equal, but for values in `<except>`.
pub(super) fn all_equal<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "except"])?;
    let list = builder.list(Words::of(list_of(element)?, given))?;
    if let Some(except) = element.optional("except")? {
        let except: BTreeSet<i64> = builder.values(Words::of(except, given))?.into_iter().collect();
        let vars = builder.variables_of(&list)?;
        // The state is the value that those so far have.
        let step = |_: usize, seen: &Option<i64>, value: i64| match *seen {
            seen if except.contains(&value) => Some(seen),
            None => Some(Some(value)),
            Some(other) => (other == value).then_some(*seen),
        };
        return builder.post_automaton(&vars, None, step, |_| true);
    }
    let atoms: Vec<Expr> = list.iter().map(|one| builder.atom_of(one)).collect::<Result<_, _>>()?;
    atoms.windows(2).try_for_each(|pair| builder.require(pair[0].clone().equals(pair[1].clone())))
}

/// Each of a list, plus its length, is before the next.
pub(super) fn ordered<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "lengths", "operator"])?;
    let list = builder.list(words_of(element, "list", given)?)?;
    let order = order(element.required("operator")?, given)?;
    let lengths = match element.optional("lengths")? {
        Some(lengths) => builder.list(Words::of(lengths, given))?,
        None => vec![Expr::from(0); list.len().saturating_sub(1)],
    };
    // A length of the last one compares it with nothing.
    if lengths.len() + 1 != list.len() && lengths.len() != list.len() {
        let what = format!("<lengths> has {} entries, expected {}", lengths.len(), list.len().saturating_sub(1));
        return Fault::fail(element.optional_at("lengths"), what);
    }
    for (pair, length) in list.windows(2).zip(lengths) {
        let first = if length == Expr::from(0) { pair[0].clone() } else { pair[0].clone() + length };
        let (less, more) = if order.is_increasing { (first, pair[1].clone()) } else { (pair[1].clone(), first) };
        builder.require(if order.is_strict { less.less_than(more) } else { less.at_most(more) })?;
    }
    Ok(())
}

/// The lists are in lexicographic order; or the rows of a matrix, and its columns too.
pub(super) fn lex<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "matrix", "operator"])?;
    element.expects_one_of(&["list", "matrix"])?;
    let order = order(element.required("operator")?, given)?;
    if let Some(matrix) = element.optional("matrix")? {
        let rows = builder.matrix(Words::of(matrix, given))?;
        let columns: Vec<Vec<Expr>> =
            (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect();
        builder.post_lex(&rows, order.is_increasing, order.is_strict)?;
        return builder.post_lex(&columns, order.is_increasing, order.is_strict);
    }
    let lists = lists(builder, element, given)?;
    builder.post_lex(&lists, order.is_increasing, order.is_strict)
}

/// A value occurs in a list only behind an occurrence of the value before it in `<values>`; all values occur if it is
/// covered.
pub(super) fn precedence<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "values"])?;
    let list = builder.list(Words::of(list_of(element)?, given))?;
    let vars = builder.variables_of(&list)?;
    let (values, is_covered) = if let Some(child) = element.optional("values")? {
        child.expects(&["covered"], &[])?;
        (builder.values(Words::of(child, given))?, truth_of(child, "covered", false)?)
    } else {
        let all: BTreeSet<i64> = vars.iter().flat_map(|&x| builder.domain(x).iter()).collect();
        (all.into_iter().collect(), false)
    };
    // The state is how many of the values have occurred: always the first ones (Law & Lee 2004).
    let step = |_: usize, &seen: &usize, value: i64| match values.iter().position(|&one| one == value) {
        Some(place) if place > seen => None,
        Some(place) if place == seen => Some(seen + 1),
        _ => Some(seen),
    };
    let count = values.len();
    builder.post_automaton(&vars, 0, step, |&seen| !is_covered || seen == count)
}

impl Builder<'_> {
    /// States that no two of a list are equal, but for some values.
    fn post_all_different(&mut self, list: &[Expr], except: &BTreeSet<i64>) -> Result<(), Fault> {
        let terms = list.iter().map(|one| self.variable_or_number(one)).collect::<Result<Vec<_>, _>>()?;
        let excepted: Integers = except.iter().copied().collect();
        if self.has_wide(&terms) {
            return self.differ_in_pairs(&terms, &excepted);
        }
        let (vars, except) = (self.variables_of(&terms)?, excepted);
        if except.is_empty() {
            return self.differ(&vars);
        }
        self.problem.room_for_pairs(pairs_of(vars.len()))?;
        for (place, &x) in vars.iter().enumerate() {
            for &y in &vars[place + 1..] {
                let except = except.clone();
                self.post(&[x, y], move |values: &[i64]| values[0] != values[1] || except.contains(values[0]))?;
            }
        }
        Ok(())
    }

    /// States it of each pair, where some are too wide for a variable.
    fn differ_in_pairs(&mut self, terms: &[Expr], except: &Integers) -> Result<(), Fault> {
        self.problem.room_for_pairs(pairs_of(terms.len()))?;
        for (place, one) in terms.iter().enumerate() {
            for other in &terms[place + 1..] {
                let differ = one.clone().differs_from(other.clone());
                let is_excepted = (!except.is_empty()).then(|| one.clone().is_in(except.clone()));
                self.require(match is_excepted {
                    Some(is_excepted) => Expr::Or(vec![differ, is_excepted]),
                    None => differ,
                })?;
            }
        }
        Ok(())
    }

    fn differ(&mut self, vars: &[Var]) -> Result<(), Fault> {
        if has_repetition(vars) {
            return self.contradict();
        }
        let id = self.problem.all_different_both(vars);
        self.name(id)
    }
}
