//! Lists, arrays and their entries.

use std::ops::RangeInclusive;
use std::rc::Rc;

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::value::{Array, Scalar, Set, Sort, Value, indices_of};
use crate::text::{At, Expr, ExprKind};

/// The indices that are asked for in one dimension.
enum Asked {
    /// One of them, which is known.
    One(i64),
    /// One of them, which depends on variables.
    Any(Core),
    /// All of a range.
    Some(RangeInclusive<i64>),
}

impl Compiler<'_> {
    /// `[a, b, c]`: a list of lists of the same length is an array.
    pub(super) fn listed(&mut self, items: &[Expr], at: At) -> Made<Value> {
        self.spend(at, items.len() as u64)?;
        let mut cells = Vec::with_capacity(items.len());
        let mut inner: Option<Vec<RangeInclusive<i64>>> = None;
        for (place, item) in items.iter().enumerate() {
            let (dimensions, found) = match self.value(item)? {
                Value::One(scalar) => (Vec::new(), vec![scalar]),
                Value::List(list) => {
                    self.spend(item.at, list.cells.len() as u64)?;
                    (list.dimensions.clone(), list.cells.clone())
                }
                Value::Set(_) | Value::Tuple(_) => {
                    return Err(self.wrong(item.at, "a list has numbers, words or lists"));
                }
            };
            if place > 0 && inner.as_ref() != Some(&dimensions) {
                return Err(self.wrong(item.at, "the lists in a list have the same length, and this is another"));
            }
            inner = Some(dimensions);
            cells.extend(found);
        }
        let mut dimensions = vec![indices_of(items.len())];
        dimensions.extend(inner.into_iter().flatten());
        Ok(Value::List(Array { dimensions, cells }.into()))
    }

    /// `array[i, j]`.
    pub(super) fn indexed(&mut self, array: &Expr, indices: &[Expr]) -> Made<Value> {
        let found = self.array(array)?;
        if found.dimensions.len() != indices.len() {
            let what = format!("expected {} between the brackets, not {}", count(&found), indices.len());
            return Err(self.wrong(indices[0].at, what));
        }
        let mut asked = Vec::with_capacity(indices.len());
        for (index, dimension) in indices.iter().zip(&found.dimensions) {
            asked.push(self.asked(index, dimension)?);
        }
        self.entries(&found, &asked, array.at)
    }

    /// `element(array, index)`.
    pub(super) fn element(&mut self, parts: &[Expr], at: At) -> Made<Value> {
        match parts {
            [array, indices @ ..] if !indices.is_empty() => self.indexed(array, indices),
            _ => Err(self.wrong(at, "element takes a list and an index: element(list, i), which is list[i]")),
        }
    }

    fn array(&mut self, expr: &Expr) -> Made<Rc<Array>> {
        match self.value(expr)? {
            Value::List(array) => Ok(array),
            other => Err(self.wrong(expr.at, format!("only a list has an index, and this is {}", other.described()))),
        }
    }

    fn asked(&mut self, index: &Expr, dimension: &RangeInclusive<i64>) -> Made<Asked> {
        if index.kind == ExprKind::Each {
            return Ok(Asked::Some(dimension.clone()));
        }
        let outside = |number: i64| {
            let (first, last) = (dimension.start(), dimension.end());
            if first > last {
                return format!("there is no index {number}: the list is empty");
            }
            format!("there is no index {number}: the indices are {first}..{last}")
        };
        match self.value(index)? {
            Value::Set(Set::Range(first, last)) => {
                if let Some(number) =
                    [first, last].into_iter().find(|number| first <= last && !dimension.contains(number))
                {
                    return Err(self.wrong(index.at, outside(number)));
                }
                Ok(Asked::Some(first..=last))
            }
            Value::One(Scalar { sort: Sort::Word, .. }) => {
                Err(self.wrong(index.at, "an index is a number, not a word"))
            }
            Value::One(Scalar { expr: Core::Constant(number), .. }) => {
                if dimension.contains(&number) {
                    Ok(Asked::One(number))
                } else {
                    Err(self.wrong(index.at, outside(number)))
                }
            }
            Value::One(scalar) => Ok(Asked::Any(scalar.expr)),
            other => Err(self.wrong(index.at, format!("an index is a number or a range, not {}", other.described()))),
        }
    }

    fn entries(&mut self, array: &Array, asked: &[Asked], at: At) -> Made<Value> {
        let is_free = asked.iter().any(|asked| matches!(asked, Asked::Any(_)));
        let is_many = asked.iter().any(|asked| matches!(asked, Asked::Some(_)));
        if is_free {
            if is_many {
                return Err(
                    self.wrong(at, "a part of an array cannot depend on variables: give one index for each dimension")
                );
            }
            self.spend(at, array.cells.len() as u64)?;
            let sort = self.sort_of(&array.cells, at)?;
            let expr = nth(&array.dimensions, &array.cells, asked);
            return Ok(Value::One(Scalar { expr, sort }));
        }
        let mut places = vec![0];
        let mut dimensions = Vec::new();
        for (asked, dimension) in asked.iter().zip(&array.dimensions) {
            let wanted = match asked {
                Asked::One(number) => *number..=*number,
                Asked::Some(range) => range.clone(),
                Asked::Any(_) => return Err(self.wrong(at, "this index depends on variables")),
            };
            let size = length(dimension);
            let (from, count) = (offset(dimension, *wanted.start()), length(&wanted));
            if is_many {
                self.spend(at, (places.len() * count) as u64)?;
            }
            places = places.iter().flat_map(|place| (from..from + count).map(move |one| place * size + one)).collect();
            if let Asked::Some(range) = asked {
                dimensions.push(range.clone());
            }
        }
        if let (true, &[only]) = (dimensions.is_empty(), places.as_slice()) {
            return Ok(Value::One(array.cells[only].clone()));
        }
        let cells = places.into_iter().map(|place| array.cells[place].clone()).collect();
        Ok(Value::List(Array { dimensions, cells }.into()))
    }

    /// The sort of all of these.
    pub(super) fn sort_of(&self, cells: &[Scalar], at: At) -> Made<Sort> {
        let Some((first, rest)) = cells.split_first() else { return Ok(Sort::Number) };
        rest.iter().try_fold(first.sort, |sort, cell| {
            self.same_sort(&Scalar { sort, ..Scalar::number(0) }, &Scalar { sort: cell.sort, ..Scalar::number(0) }, at)
        })
    }
}

/// "1 index" or "2 indices".
fn count(array: &Array) -> String {
    match array.dimensions.len() {
        1 => "1 index".into(),
        many => format!("{many} indices"),
    }
}

fn length(range: &RangeInclusive<i64>) -> usize {
    if range.is_empty() { 0 } else { range.end().abs_diff(*range.start()) as usize + 1 }
}

/// The place of an index in its dimension, which has it.
fn offset(dimension: &RangeInclusive<i64>, index: i64) -> usize {
    if index < *dimension.start() { 0 } else { index.abs_diff(*dimension.start()) as usize }
}

/// The entry that these indices name: a list of the lists of the inner dimensions.
fn nth(dimensions: &[RangeInclusive<i64>], cells: &[Scalar], asked: &[Asked]) -> Core {
    let ([dimension, inner @ ..], [first, rest @ ..]) = (dimensions, asked) else {
        return cells.first().map_or(Core::Constant(0), |cell| cell.expr.clone());
    };
    let size = cells.len() / length(dimension).max(1);
    let row = |place: usize| nth(inner, &cells[place * size..(place + 1) * size], rest);
    match first {
        Asked::One(number) => row(offset(dimension, *number)),
        Asked::Any(index) => {
            let rows = (0..length(dimension)).map(row).collect();
            let place = match *dimension.start() {
                0 => index.clone(),
                start => index.clone() - start,
            };
            Core::Nth(rows, place.into())
        }
        Asked::Some(_) => Core::Constant(0),
    }
}
