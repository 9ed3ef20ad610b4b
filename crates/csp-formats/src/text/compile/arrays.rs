//! Lists, arrays and their entries.

use std::collections::HashMap;
use std::rc::Rc;

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::value::{Array, ArrayEntry, Dimension, Scalar, Set, Sort, Value};
use crate::text::{At, Expr, ExprKind};

/// The places that are asked for in one dimension.
enum Asked {
    /// One of them, which is known.
    One(usize),
    /// One of them, which depends on variables.
    Any(Core),
    /// Some, which become a dimension of the part.
    Some(Vec<usize>, Dimension),
}

impl Compiler<'_> {
    /// `[a, b, c]`.
    pub(super) fn listed(&mut self, items: &[Expr], at: At) -> Made<Value> {
        self.spend(at, items.len() as u64)?;
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            values.push((self.value(item)?, item.at));
        }
        self.gathered(values)
    }

    /// A list of these: lists of the same shape make an array, others stay lists, and tuples make a table.
    pub(super) fn gathered(&mut self, values: Vec<(Value, At)>) -> Made<Value> {
        if let Some((Value::Tuple(_), _)) = values.first() {
            return self.gathered_tuples(values);
        }
        let shape = |value: &Value| match value {
            Value::One(_) => Some(Vec::new()),
            Value::List(list) => Some(list.dimensions.clone()),
            _ => None,
        };
        let first = values.first().and_then(|(value, _)| shape(value));
        let is_list = |value: &Value| matches!(value, Value::List(_) | Value::Lists(..));
        let has_lists = values.first().is_some_and(|(value, _)| is_list(value));
        let is_set = |value: &Value| matches!(value, Value::Set(Set::Range(..) | Set::Items(..)));
        if !values.is_empty() && values.iter().all(|(value, _)| is_set(value)) {
            let sets: Rc<[Value]> = values.into_iter().map(|(value, _)| value).collect();
            return Ok(Value::Lists(Dimension::of(sets.len()), sets));
        }
        for (value, at) in &values {
            match value {
                Value::Set(_) | Value::Tuple(_) => {
                    return Err(self.wrong(*at, "a list has numbers, words, sets, lists or tuples, all of one kind"));
                }
                other if is_list(other) != has_lists => {
                    return Err(self.wrong(*at, "a list has lists only, or none"));
                }
                _ => {}
            }
        }
        if has_lists && (first.is_none() || values.iter().any(|(value, _)| shape(value) != first)) {
            let lists: Rc<[Value]> = values.into_iter().map(|(value, _)| value).collect();
            return Ok(Value::Lists(Dimension::of(lists.len()), lists));
        }
        let mut dimensions = vec![Dimension::of(values.len())];
        let mut cells = Vec::with_capacity(values.len());
        for (value, at) in values {
            match value {
                Value::One(scalar) => cells.push(scalar),
                Value::List(list) => {
                    self.spend(at, list.cells.len() as u64)?;
                    cells.extend(list.cells.iter().cloned());
                }
                _ => {}
            }
        }
        dimensions.extend(first.into_iter().flatten());
        Ok(Value::List(Array { dimensions, cells }.into()))
    }

    /// `[(ann, 3), (bob, 4)]`: tuples that are known, in this order.
    fn gathered_tuples(&mut self, values: Vec<(Value, At)>) -> Made<Value> {
        let mut rows = Vec::with_capacity(values.len());
        let mut width = None;
        for (value, at) in values {
            let Value::Tuple(cells) = value else {
                return Err(self.wrong(at, "a list of tuples has tuples only, as in [(1, 2), (3, 4)]"));
            };
            if *width.get_or_insert(cells.len()) != cells.len() {
                return Err(self.wrong(at, "the tuples of a list have as many entries as the first"));
            }
            let entry = |cell: &Scalar| cell.known().map(|number| Some((number, cell.sort)));
            let row: Option<Vec<_>> = cells.iter().map(entry).collect();
            rows.push(row.ok_or_else(|| self.wrong(at, "a tuple in a list cannot depend on variables"))?);
        }
        Ok(Value::Set(Set::Tuples(rows.into())))
    }

    /// The entries of a list as an array with these indices: `let cost[people] = [3, 4, 5]`.
    pub(super) fn shaped(&self, name: &str, value: &Value, dimensions: Vec<Dimension>, at: At) -> Made<Value> {
        if let Value::Set(Set::Tuples(rows)) = value {
            return self.filled(name, rows, dimensions, at);
        }
        if let (Value::Lists(_, lists), [dimension]) = (value, dimensions.as_slice())
            && dimension.len() == lists.len() as u64
        {
            return Ok(Value::Lists(dimension.clone(), lists.clone()));
        }
        if let Value::Lists(_, lists) = value {
            let what = match dimensions.as_slice() {
                [dimension] => format!("there are {} indices, and {} entries", dimension.len(), lists.len()),
                _ => "sets and uneven lists stand in a list with one index: name one index".to_owned(),
            };
            return Err(self.wrong(at, what));
        }
        let Value::List(list) = value else {
            return Err(self.wrong(at, format!("the entries stand in a list, and this is {}", value.described())));
        };
        let sizes: Vec<u64> = dimensions.iter().map(Dimension::len).collect();
        let found: Vec<u64> = list.dimensions.iter().map(Dimension::len).collect();
        let is_flat = found.len() == 1 && sizes.iter().copied().fold(1, u64::saturating_mul) == found[0];
        if sizes != found && !is_flat {
            let shown = |sizes: &[u64]| sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" times ");
            let way = match (sizes.as_slice(), found.as_slice()) {
                ([one], [rows, _]) if one == rows => {
                    ": name both indices, as in m[people, 1..2]; or write each row as a set, {ann, bob}"
                }
                _ => "",
            };
            let what = format!("there are {} indices, and {} entries{way}", shown(&sizes), shown(&found));
            return Err(self.wrong(at, what));
        }
        Ok(Value::List(Array { dimensions, cells: list.cells.clone() }.into()))
    }

    /// An array from rows of its indices and an entry.
    fn filled(&self, name: &str, rows: &[Vec<ArrayEntry>], dimensions: Vec<Dimension>, at: At) -> Made<Value> {
        let width = dimensions.len() + 1;
        let mut cells: HashMap<u64, Scalar> = HashMap::with_capacity(rows.len());
        for (number, row) in rows.iter().enumerate() {
            let from = |column: usize| (self.origin)(name, number * width + column);
            let known: Option<Vec<(i64, Sort)>> = row.iter().copied().collect();
            let (Some((&(entry, sort), indices)), true) =
                (known.as_deref().and_then(<[_]>::split_last), row.len() == width)
            else {
                let what = format!("a row has {} indices and one entry, and no *{}", dimensions.len(), from(0));
                return Err(self.wrong(at, what));
            };
            let mut place: u64 = 0;
            for (column, (&(index, sort), dimension)) in indices.iter().zip(&dimensions).enumerate() {
                self.same_index(sort, dimension, at)?;
                let own = dimension.place(index).ok_or_else(|| self.outside(index, dimension, at, &from(column)))?;
                place = place.saturating_mul(dimension.len()).saturating_add(own as u64);
            }
            if cells.insert(place, Scalar { sort, ..Scalar::number(entry) }).is_some() {
                let spelled: Vec<String> = indices.iter().map(|&(index, sort)| self.spelled(index, sort)).collect();
                return Err(self.wrong(at, format!("two rows are for {}{}", spelled.join(", "), from(0))));
            }
        }
        let count = dimensions.iter().map(Dimension::len).fold(1, u64::saturating_mul);
        // One is met soon: there are no more cells than rows.
        if let Some(missing) = (0..count).find(|place| !cells.contains_key(place)) {
            return Err(self.wrong(at, format!("there is no row for {name}{}", self.place_in(&dimensions, missing))));
        }
        let cells = (0..count).map(|place| cells[&place].clone()).collect();
        Ok(Value::List(Array { dimensions, cells }.into()))
    }

    /// `array[i, j]`.
    pub(super) fn indexed(&mut self, array: &Expr, indices: &[Expr]) -> Made<Value> {
        let value = self.value(array)?;
        self.part_of(&value, indices, (array, array.at))
    }

    fn part_of(&mut self, value: &Value, indices: &[Expr], (array, at): (&Expr, At)) -> Made<Value> {
        match (value, indices) {
            (Value::List(found), _) => self.part_of_array(found, indices, (array, at)),
            (Value::Lists(dimension, lists), [first, rest @ ..]) => match self.asked(first, dimension)? {
                Asked::One(place) if rest.is_empty() => Ok(lists[place].clone()),
                Asked::One(place) => self.part_of(&lists[place].clone(), rest, (array, first.at)),
                Asked::Any(_) | Asked::Some(..) => {
                    let what = "the entries of this list are sets, or not equally long, so that its first index is one that is known";
                    Err(self.wrong(first.at, what))
                }
            },
            (other, _) => {
                let (described, meant) = (other.described(), self.list_instead(other, array));
                Err(self.wrong(at, format!("only a list has an index, and this is {described}{meant}")))
            }
        }
    }

    /// The way to write a list in the place of a set, or of a variable without indices.
    fn list_instead(&self, value: &Value, array: &Expr) -> String {
        let (Value::Set(set @ Set::Items(_, sort)), Some(name)) = (value, array.as_name()) else {
            return self.without_indices(array);
        };
        let entries: Vec<String> = set.members().take(2).map(|member| self.spelled(member, *sort)).collect();
        let more = if set.len() > 2 { ", ..." } else { "" };
        let entries = entries.join(", ");
        format!(": write let {name} = [{entries}{more}], and {name}[i] and {name}[i + 1] are one after the other")
    }

    fn part_of_array(&mut self, found: &Rc<Array>, indices: &[Expr], (array, at): (&Expr, At)) -> Made<Value> {
        if found.dimensions.len() != indices.len() {
            let what = format!("expected {} between the brackets, not {}", count(found), indices.len());
            let meant = match (indices, found.dimensions.len(), array.as_name()) {
                ([one], 2, Some(name)) => format!(": a row is {name}[{one}, ..], and a column {name}[.., {one}]"),
                _ => String::new(),
            };
            let what = format!("{what}{meant}");
            return Err(self.wrong(indices[0].at, what));
        }
        let mut asked = Vec::with_capacity(indices.len());
        for (index, dimension) in indices.iter().zip(&found.dimensions) {
            asked.push(self.asked(index, dimension)?);
        }
        self.entries(found, &asked, at)
    }

    /// `element(array, index)`.
    pub(super) fn element(&mut self, parts: &[Expr], at: At) -> Made<Value> {
        match parts {
            [array, indices @ ..] if !indices.is_empty() => self.indexed(array, indices),
            _ => Err(self.wrong(at, "element takes a list and an index: element(list, i), which is list[i]")),
        }
    }

    fn asked(&mut self, index: &Expr, dimension: &Dimension) -> Made<Asked> {
        if index.kind == ExprKind::Each {
            let count = usize::try_from(dimension.len()).unwrap_or(usize::MAX);
            return Ok(Asked::Some((0..count).collect(), dimension.clone()));
        }
        match self.value(index)? {
            Value::Set(set @ (Set::Range(..) | Set::Items(..))) => {
                if set.len() > 0 {
                    self.same_index(set.sort(), dimension, index.at)?;
                }
                let mut places = Vec::new();
                // A set has members that are no index before it has more of them than there are.
                for number in set.members() {
                    places.push(dimension.place(number).ok_or_else(|| self.outside(number, dimension, index.at, ""))?);
                }
                let part = match set {
                    Set::Range(first, last) => Dimension::Range(first..=last),
                    Set::Items(items, sort) => Dimension::Listed(items, sort),
                    Set::Tuples(_) => return Err(self.wrong(index.at, "an index is no tuple")),
                };
                Ok(Asked::Some(places, part))
            }
            Value::One(scalar) => {
                self.same_index(scalar.sort, dimension, index.at)?;
                match scalar.known() {
                    Some(number) => {
                        let place = dimension.place(number);
                        Ok(Asked::One(place.ok_or_else(|| self.outside(number, dimension, index.at, ""))?))
                    }
                    None => Ok(Asked::Any(self.place_of(scalar.expr, dimension, index.at)?)),
                }
            }
            other => Err(self.wrong(index.at, format!("an index is a number or a range, not {}", other.described()))),
        }
    }

    fn same_index(&self, sort: Sort, dimension: &Dimension, at: At) -> Made<()> {
        match (sort == Sort::Word, dimension.sort() == Sort::Word) {
            (true, false) => Err(self.wrong(at, "an index of this list is a number, not a word")),
            (false, true) => Err(self.wrong(at, "an index of this list is a word, not a number")),
            _ => Ok(()),
        }
    }

    fn outside(&self, number: i64, dimension: &Dimension, at: At, from: &str) -> crate::ReadError {
        let spelled = |&number: &i64| self.spelled(number, dimension.sort());
        let indices = match dimension {
            Dimension::Range(range) if range.is_empty() => "the list is empty".into(),
            Dimension::Range(range) => format!("the indices are {}..{}", range.start(), range.end()),
            Dimension::Listed(items, _) => {
                let more = if items.len() > 8 { ", ..." } else { "" };
                let some: Vec<String> = items.iter().take(8).map(spelled).collect();
                format!("the indices are {}{more}", some.join(", "))
            }
        };
        self.wrong(at, format!("there is no index {}: {indices}{from}", spelled(&number)))
    }

    /// The place, from 0, of an index that depends on variables. What is no index has no place.
    fn place_of(&mut self, index: Core, dimension: &Dimension, at: At) -> Made<Core> {
        match (dimension.start(), dimension) {
            (Some(0), _) => Ok(index),
            (Some(start), _) => Ok(index - start),
            (None, Dimension::Listed(items, _)) if !items.is_empty() => {
                let (least, greatest) = items.iter().fold((i64::MAX, i64::MIN), |(a, b), &i| (a.min(i), b.max(i)));
                self.spend(at, greatest.abs_diff(least).saturating_add(1))?;
                let place = |number| dimension.place(number).map_or(-1, |place| place as i64);
                let places = (least..=greatest).map(|number| Core::Constant(place(number))).collect();
                Ok(Core::Nth(places, (index - least).into()))
            }
            (None, _) => Ok(Core::Constant(-1)),
        }
    }

    fn entries(&mut self, array: &Array, asked: &[Asked], at: At) -> Made<Value> {
        let is_free = asked.iter().any(|asked| matches!(asked, Asked::Any(_)));
        let is_many = asked.iter().any(|asked| matches!(asked, Asked::Some(..)));
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
            let size = dimension.len() as usize;
            match asked {
                Asked::One(one) => places.iter_mut().for_each(|place| *place = *place * size + one),
                Asked::Some(wanted, part) => {
                    self.spend(at, (places.len() * wanted.len()) as u64)?;
                    let from = |place: &usize| place * size;
                    places = places.iter().flat_map(|place| wanted.iter().map(move |one| from(place) + one)).collect();
                    dimensions.push(part.clone());
                }
                Asked::Any(_) => return Err(self.wrong(at, "this index depends on variables")),
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

/// The entry that these places name: a list of the lists of the inner dimensions.
fn nth(dimensions: &[Dimension], cells: &[Scalar], asked: &[Asked]) -> Core {
    let ([dimension, inner @ ..], [first, rest @ ..]) = (dimensions, asked) else {
        return cells.first().map_or(Core::Constant(0), |cell| cell.expr.clone());
    };
    let count = dimension.len() as usize;
    let size = cells.len() / count.max(1);
    let row = |place: usize| nth(inner, &cells[place * size..(place + 1) * size], rest);
    match first {
        Asked::One(place) => row(*place),
        Asked::Any(place) => Core::Nth((0..count).map(row).collect(), place.clone().into()),
        Asked::Some(..) => Core::Constant(0),
    }
}

/// The last entry of each row, where a value has rows without a `*`.
pub(super) fn last_entries(value: &Value) -> Option<Value> {
    let Value::Set(Set::Tuples(rows)) = value else { return None };
    let last = |row: &Vec<ArrayEntry>| {
        let (number, sort) = (*row.last()?)?;
        Some(Scalar { sort, ..Scalar::number(number) })
    };
    rows.iter().map(last).collect::<Option<Vec<_>>>().map(Value::Tuple)
}
