//! `<element>`, `<minimum>`, `<maximum>`, `<minimumArg>`, `<maximumArg>` and `<channel>`.

use csp_core::relations::{Comparison, Element as Entry, Extremum, Term, Which};
use csp_core::{Expr, Integers, Var};

use super::{GroupArguments, list_of};
use crate::error::{Fault, quoted};
use crate::posting::scope::Scope;
use crate::xcsp3::build::builder::Builder;
use crate::xcsp3::build::conditions::{Condition, number_of};
use crate::xcsp3::syntax::markup::Element;
use crate::xcsp3::syntax::tokens::Words;

/// The entry of a list, or of a matrix, at an index has a value, or meets a condition.
pub(super) fn element<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "matrix", "index", "value", "condition"])?;
    element.expects_one_of(&["list", "matrix"])?;
    element.expects_one_of(&["value", "condition"])?;
    let condition = match element.optional("value")? {
        Some(value) => Condition::equal(builder.formula(Words::of(value, given))?),
        None => builder.condition(element.required("condition")?, given)?,
    };
    if let Some(matrix) = element.optional("matrix")? {
        return entry_of_matrix(builder, element, matrix, given, condition);
    }
    let child = element.required("list")?;
    child.expects(&["startIndex"], &[])?;
    let first = number_of(child, "startIndex", 0)?;
    let list = builder.list(Words::of(child, given))?;
    match ranked_index(element)? {
        Some((index, rank)) => {
            let index = builder.formula(Words::of(index, given))?;
            let index = builder.atom_of(&index)?;
            builder.post_rank(&list, &index, first, &condition, rank)?;
            builder.post_element(&list, &index, first, condition)
        }
        // Without an index, some entry is meant.
        None => some_entry(builder, &list, condition),
    }
}

/// The places that fit among which an index chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Any,
    First,
    Last,
}

/// The attribute `rank` of an element.
fn rank_of(element: &Element<'_>) -> Result<Rank, Fault> {
    match element.attribute("rank").map(|rank| (rank.text.trim(), rank.at)) {
        None | Some(("any", _)) => Ok(Rank::Any),
        Some(("first", _)) => Ok(Rank::First),
        Some(("last", _)) => Ok(Rank::Last),
        Some((text, at)) => Fault::fail(at, format!("found {}, expected any, first or last", quoted(text))),
    }
}

/// The `<index>` of a constraint, and its rank.
fn ranked_index<'e, 't>(element: &'e Element<'t>) -> Result<Option<(&'e Element<'t>, Rank)>, Fault> {
    let Some(index) = element.optional("index")? else { return Ok(None) };
    index.expects(&["rank"], &[])?;
    Ok(Some((index, rank_of(index)?)))
}

fn some_entry(builder: &mut Builder<'_>, list: &[Expr], condition: Condition) -> Result<(), Fault> {
    match condition {
        Condition::Compared(Comparison::Equal, Expr::Constant(number)) => {
            let one = Condition::Compared(Comparison::AtLeast, Expr::from(1));
            builder.post_count(list, Integers::range(number..=number), one)
        }
        condition => builder.require(Expr::Or(list.iter().map(|one| condition.clone().of(one.clone())).collect())),
    }
}

fn entry_of_matrix<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    matrix: &Element<'t>,
    given: GroupArguments<'_, 't>,
    condition: Condition,
) -> Result<(), Fault> {
    matrix.expects(&["startRowIndex", "startColIndex"], &[])?;
    let starts = [number_of(matrix, "startRowIndex", 0)?, number_of(matrix, "startColIndex", 0)?];
    let rows = builder.matrix(Words::of(matrix, given))?;
    let at = element.required("index")?;
    let indices = builder.list(Words::of(at, given))?;
    let [row, column] = &indices[..] else {
        return Fault::fail(at.at, "the <index> of a matrix has two entries: the row and the column");
    };
    let (height, width) = (rows.len() as i64, rows[0].len() as i64);
    for (index, start, count) in [(row, starts[0], height), (column, starts[1], width)] {
        builder.require(index.clone().is_in(Integers::range(start..=start + count - 1)))?;
    }
    // The entries are numbered row by row, so that the two indices give one number.
    let place = builder.auxiliary(Integers::range(0..=height * width - 1))?;
    let parts = vec![(width, row.clone() - starts[0]), (1, column.clone() - starts[1]), (-1, Expr::from(place))];
    builder.post_sum(parts, Condition::equal(Expr::from(0)))?;
    builder.post_element(&rows.concat(), &Expr::from(place), 0, condition)
}

/// The least or the greatest of a list meets a condition; an index may say where it is.
pub(super) fn extremum<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "index", "condition"])?;
    let child = list_of(element)?;
    child.expects(&["startIndex"], &[])?;
    let first = number_of(child, "startIndex", 0)?;
    let list = builder.list(Words::of(child, given))?;
    let which = if element.name == "minimum" { Which::Minimum } else { Which::Maximum };
    let index = ranked_index(element)?;
    let condition = element.optional("condition")?.map(|condition| builder.condition(condition, given)).transpose()?;
    match (index, condition) {
        (None, None) => Fault::fail(element.at, format!("<{}> has no <condition>", element.name)),
        (None, Some(condition)) => builder.post_extremum(which, &list, condition),
        (Some((index, rank)), condition) => {
            let index = builder.formula(Words::of(index, given))?;
            let index = builder.atom_of(&index)?;
            let value = builder.extremum(which, &list)?;
            builder.post_ranked(&list, &index, first, value.clone(), rank)?;
            condition.map_or(Ok(()), |condition| builder.post_sum(vec![(1, value)], condition))
        }
    }
}

/// The place of the least or the greatest of a list meets a condition: any such place, the first or the last.
pub(super) fn place_of_extremum<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&["rank"], &["list", "condition"])?;
    let child = element.required("list")?;
    child.expects(&["startIndex"], &[])?;
    let first = number_of(child, "startIndex", 0)?;
    let list = builder.list(Words::of(child, given))?;
    let which = if element.name == "minimumArg" { Which::Minimum } else { Which::Maximum };
    let condition = builder.condition(element.required("condition")?, given)?;
    let value = builder.extremum(which, &list)?;
    match (rank_of(element)?, condition) {
        (Rank::Any, Condition::Compared(Comparison::Equal, index)) => {
            builder.post_element(&list, &index, first, Condition::equal(value))
        }
        // There may be several such places, so that a variable for one of them would count solutions more than once.
        (Rank::Any, condition) => {
            let is_there = |(place, one): (i64, &Expr)| {
                Expr::And(vec![one.clone().equals(value.clone()), condition.clone().of(Expr::from(place))])
            };
            builder.require(Expr::Or((first..).zip(&list).map(is_there).collect()))
        }
        (rank, condition) => {
            let index = Expr::from(builder.auxiliary(indices(first, list.len()))?);
            builder.post_ranked(&list, &index, first, value, rank)?;
            builder.post_sum(vec![(1, index)], condition)
        }
    }
}

/// Variables that say the same: of one list `x[i] = j` if and only if `x[j] = i`; of two lists `x[i] = j` if and only
/// if `y[j] = i`; of a list of 0 and 1 and a value, `x[i] = 1` if and only if the value is i.
pub(super) fn channel<'t>(
    builder: &mut Builder<'t>,
    element: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(), Fault> {
    element.expects_leaves(&[], &["list", "value"])?;
    if let Some(value) = element.optional("value")? {
        let (xs, first) = indexed(builder, element.required("list")?, given)?;
        let value = builder.formula(Words::of(value, given))?;
        let value = builder.variable_of(&value)?;
        builder.restrict(value, indices(first, xs.len()))?;
        return (first..).zip(xs).try_for_each(|(index, x)| {
            builder.post(&[x, value], move |values: &[i64]| (values[0] == 1) == (values[1] == index))
        });
    }
    let lists: Vec<&Element<'t>> = element.all("list").collect();
    match lists[..] {
        [] => {
            let (xs, first) = indexed_text(builder, element, given, 0)?;
            builder.post_channel((&xs, first), (&xs, first))
        }
        [one] => {
            let (xs, first) = indexed(builder, one, given)?;
            builder.post_channel((&xs, first), (&xs, first))
        }
        [one, other] => {
            let (xs, from) = indexed(builder, one, given)?;
            let (ys, to) = indexed(builder, other, given)?;
            if xs.len() > ys.len() {
                return Fault::fail(one.at, "the first list of a <channel> is not longer than the second");
            }
            builder.post_channel((&xs, from), (&ys, to))
        }
        _ => Fault::fail(element.at, "<channel> has one list, two lists, or a list and a value"),
    }
}

/// The variables of a list, and the index of the first one.
fn indexed<'t>(
    builder: &mut Builder<'t>,
    list: &Element<'t>,
    given: GroupArguments<'_, 't>,
) -> Result<(Vec<Var>, i64), Fault> {
    list.expects(&["startIndex"], &[])?;
    let first = number_of(list, "startIndex", 0)?;
    indexed_text(builder, list, given, first)
}

fn indexed_text<'t>(
    builder: &mut Builder<'t>,
    list: &Element<'t>,
    given: GroupArguments<'_, 't>,
    first: i64,
) -> Result<(Vec<Var>, i64), Fault> {
    let entries = builder.list(Words::of(list, given))?;
    Ok((builder.variables_of(&entries)?, first))
}

fn indices(first: i64, count: usize) -> Integers {
    Integers::range(first..=first + count as i64 - 1)
}

impl Builder<'_> {
    /// States that the entry of a list at an index meets a condition.
    fn post_element(&mut self, list: &[Expr], index: &Expr, first: i64, condition: Condition) -> Result<(), Fault> {
        let index = self.atom_of(index)?;
        let value = match condition {
            Condition::Compared(Comparison::Equal, value) => self.atom_of(&value)?,
            condition => {
                let value = self.between(self.hull(list))?;
                self.post_sum(vec![(1, value.clone())], condition)?;
                value
            }
        };
        let atoms = list.iter().map(|one| self.atom_of(one)).collect::<Result<Vec<_>, _>>()?;
        if self.has_wide(&atoms) || self.has_wide(&[index.clone(), value.clone()]) {
            return self.require(Expr::Nth(atoms, (index - first).into()).equals(value));
        }
        let mut scope = Scope::default();
        let list = self.terms_in(&mut scope, &atoms)?;
        let relation = Entry::new(list, self.term_in(&mut scope, &index)?, first, self.term_in(&mut scope, &value)?);
        self.post_on(&scope, relation)
    }

    /// States that the entry of a list at an index has a value, and that it is the first or the last such one if the rank says so.
    fn post_ranked(&mut self, list: &[Expr], index: &Expr, first: i64, value: Expr, rank: Rank) -> Result<(), Fault> {
        let condition = Condition::equal(value);
        self.post_rank(list, index, first, &condition, rank)?;
        self.post_element(list, index, first, condition)
    }

    /// States that no entry before an index, or none behind it, meets the condition.
    fn post_rank(
        &mut self,
        list: &[Expr],
        index: &Expr,
        first: i64,
        condition: &Condition,
        rank: Rank,
    ) -> Result<(), Fault> {
        for (place, one) in (first..).zip(list) {
            let is_not_beyond = match rank {
                Rank::Any => return Ok(()),
                Rank::First => index.clone().at_most(place),
                Rank::Last => index.clone().at_least(place),
            };
            let one = self.atom_of(one)?;
            self.require(Expr::Or(vec![is_not_beyond, !condition.clone().of(one)]))?;
        }
        Ok(())
    }

    /// States that the least or the greatest of a list meets a condition.
    fn post_extremum(&mut self, which: Which, list: &[Expr], condition: Condition) -> Result<(), Fault> {
        match condition {
            Condition::Compared(Comparison::Equal, value) => {
                let value = self.atom_of(&value)?;
                self.post_extremum_is(which, list, &value)
            }
            condition => {
                let value = self.extremum(which, list)?;
                self.post_sum(vec![(1, value)], condition)
            }
        }
    }

    /// A variable that is the least or the greatest of a list.
    pub(in crate::xcsp3) fn extremum(&mut self, which: Which, list: &[Expr]) -> Result<Expr, Fault> {
        let value = self.between(self.hull(list))?;
        self.post_extremum_is(which, list, &value)?;
        Ok(value)
    }

    fn post_extremum_is(&mut self, which: Which, list: &[Expr], value: &Expr) -> Result<(), Fault> {
        let atoms = list.iter().map(|one| self.atom_of(one)).collect::<Result<Vec<_>, _>>()?;
        if self.has_wide(&atoms) || self.has_wide(std::slice::from_ref(value)) {
            let extremum = if which == Which::Minimum { Expr::Min(atoms) } else { Expr::Max(atoms) };
            return self.require(extremum.equals(value.clone()));
        }
        let mut scope = Scope::default();
        let terms: Vec<Term> = self.terms_in(&mut scope, &atoms)?;
        let relation = Extremum::new(which, terms, self.term_in(&mut scope, value)?);
        self.post_on(&scope, relation)
    }

    /// Between which integers the expressions of a list lie.
    fn hull(&self, list: &[Expr]) -> (i64, i64) {
        let ends = list.iter().map(|one| self.ends_of(one));
        ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
    }

    /// States that `x[i] = j` implies `y[j] = i`, and the other way round where both are equally long.
    fn post_channel(&mut self, (xs, from): (&[Var], i64), (ys, to): (&[Var], i64)) -> Result<(), Fault> {
        xs.iter().try_for_each(|&x| self.restrict(x, indices(to, ys.len())))?;
        if xs.len() == ys.len() {
            ys.iter().try_for_each(|&y| self.restrict(y, indices(from, xs.len())))?;
        }
        let is_both = xs.len() == ys.len();
        self.problem.room_for_pairs((xs.len() as u64).saturating_mul(ys.len() as u64))?;
        for (i, &x) in (from..).zip(xs) {
            for (j, &y) in (to..).zip(ys) {
                self.post(&[x, y], move |values: &[i64]| {
                    let (is_there, is_back) = (values[0] == j, values[1] == i);
                    if is_both { is_there == is_back } else { !is_there || is_back }
                })?;
            }
        }
        Ok(())
    }
}
