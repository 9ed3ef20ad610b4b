//! The objects of such a text: their fields, numbers and cells.

use crate::parse::json_text::Value;
use crate::parse::sizes::MOST_SIDE;

/// An object: the whole puzzle, a cell, or one entry in the list of a rule.
pub(super) type Object = [(String, Value)];

/// The row and the column of a cell such as `R1C10`, which may stand outside the board.
pub(super) fn place(cell: &str) -> Option<(i64, i64)> {
    let (row, column) = cell.strip_prefix('R')?.split_once('C')?;
    let number =
        |text: &str| text.parse().ok().filter(|number| (-1..=i64::from(MOST_SIDE as u16) + 1).contains(number));
    Some((number(row)?, number(column)?))
}

/// The names of cells, from their rows and columns, which count from 1.
pub(super) fn words<N: std::fmt::Display>(cells: impl IntoIterator<Item = (N, N)>) -> String {
    let names: Vec<String> = cells.into_iter().map(|(row, column)| format!("R{row}C{column}")).collect();
    names.join(" ")
}

/// The names of cells in a list.
pub(super) fn cell_words(list: &Value) -> Option<String> {
    let names: Option<Vec<&str>> = list.list()?.iter().map(text).collect();
    Some(names?.join(" "))
}

pub(super) fn entries(list: &Value) -> impl Iterator<Item = &Object> {
    list.list().unwrap_or_default().iter().filter_map(entry)
}

pub(super) fn entry(value: &Value) -> Option<&Object> {
    if let Value::Object(fields) = value { Some(fields) } else { None }
}

pub(super) fn field<'v>(fields: &'v Object, name: &str) -> Option<&'v Value> {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

pub(super) fn text(value: &Value) -> Option<&str> {
    if let Value::Text(_, text) = value { Some(text) } else { None }
}

/// The value of an entry, if it has one.
pub(super) fn value_of(entry: &Object) -> Option<&Value> {
    field(entry, "value").filter(|value| match value {
        Value::Nothing => false,
        Value::Text(_, text) => !text.trim().is_empty(),
        _ => true,
    })
}

/// A number, which may be written as text.
pub(super) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Text(_, text) => text.trim().parse().ok(),
        Value::Nothing | Value::List(..) | Value::Object(..) => None,
    }
}

/// False for what is empty, null, 0 or false.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Nothing => false,
        Value::Number(number) => *number != 0,
        Value::Text(_, text) => !text.trim().is_empty(),
        Value::List(_, values) => !values.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

pub(super) fn is_true(value: &Value) -> bool {
    matches!(value, Value::Text(_, text) if text.eq_ignore_ascii_case("true"))
}
