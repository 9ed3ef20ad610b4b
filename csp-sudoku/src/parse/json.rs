//! Boards in JSON: an array of rows, of strings, or of all cells; arrays of boards; objects with a board in
//! them.

use std::sync::Arc;

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::json_text::Value;
use super::row::usual;
use super::statements::{self, Statement};
use super::{ReadError, ReadErrorKind, ReadOptions, decoder, fpuzzles, record, sizes};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::Stated;

/// True if a line is the start of a JSON text. The number of a puzzle in brackets is not, and a row of candidates is not.
pub(super) fn starts(content: &str) -> bool {
    let content = content.trim();
    let Some(rest) = content.strip_prefix('[') else {
        return content == "{}" || (content.starts_with('{') && !content.starts_with("{}"));
    };
    let rest = rest.trim_start();
    let behind = rest.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_number = behind.len() < rest.len() && behind.starts_with(']') && behind.len() > 1;
    let opens = |char: char| matches!(char, '[' | ']' | '{' | '"' | '\'') || char.is_ascii_digit();
    !is_number && (rest.is_empty() || rest.starts_with(opens) || rest.starts_with("null") || rest.starts_with("None"))
}

/// The same of a long line, whose first bytes tell.
pub(super) fn starts_in(line: &[u8]) -> bool {
    let first = String::from_utf8_lossy(&line[..line.len().min(80)]);
    first.starts_with(['[', '{']) && starts(&first)
}

/// The text of an object with one field, which holds a puzzle, and what stands behind the object; `None` where the text may have
/// escapes. What [`Parser`](super::json_text::Parser) says of it, found many times as fast.
pub(super) fn only_text(object: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, behind) = quoted(object.strip_prefix(b"{")?)?;
    let text = behind.strip_prefix(b":")?;
    let (text, behind) = quoted(text.strip_prefix(b" ").unwrap_or(text))?;
    let is_puzzle = str::from_utf8(name).is_ok_and(record::is_name) && !text.contains(&b'\\');
    Some((text, behind.strip_prefix(b"}")?)).filter(|_| is_puzzle)
}

/// The text between quotation marks, up to the next of them, and what stands behind.
pub(super) fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inner = text.strip_prefix(b"\"")?;
    let end = inner.iter().position(|&byte| byte == b'"')?;
    Some((&inner[..end], &inner[end + 1..]))
}

/// The puzzles of a JSON text that starts at the line `start`, or the first thing that is wrong with it.
pub(super) fn puzzles(
    text: Result<Value, ReadError>,
    start: usize,
    options: ReadOptions,
) -> Vec<Result<Puzzle, ReadError>> {
    let error = |kind| ReadError { line: start, column: None, kind };
    let value = match text {
        Ok(value) => value,
        Err(error) => return vec![Err(error)],
    };
    if is_foreign(&value) {
        return vec![Err(error(ReadErrorKind::Foreign { what: "JSON" }))];
    }
    let mut found = Vec::new();
    match collect(&value, options, &mut found) {
        Some(()) if !found.is_empty() => {}
        _ => found.push(Err(error(no_board()))),
    }
    // Only the first error is kept.
    let mut wrong = false;
    found.retain(|puzzle| puzzle.is_ok() || !std::mem::replace(&mut wrong, true));
    found
}

/// The error of a text that is JSON and nothing else.
pub(super) fn no_board() -> ReadErrorKind {
    ReadErrorKind::Json { why: "there is no board in it" }
}

/// True if a text is one of SudokuPad: a list of objects for each row of its cells.
fn is_foreign(value: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    let is_object = |cell: &Value| matches!(cell, Value::Object(_));
    let are_cells = |rows: &[Value]| rows.iter().any(|row| row.list().is_some_and(|row| row.iter().any(is_object)));
    fields.iter().any(|(key, value)| key == "cells" && value.list().is_some_and(are_cells))
}

pub(super) type Results = Vec<Result<Puzzle, ReadError>>;

/// Finds the boards in a value. `None` when something in it is not a board.
pub(super) fn collect(value: &Value, options: ReadOptions, found: &mut Results) -> Option<()> {
    match value {
        Value::Nothing | Value::Number(_) => return None,
        Value::Text(line, text) => found.push(of_text(text, *line, options)?),
        Value::Object(fields) if fpuzzles::is_one(fields) => found.push(fpuzzles::puzzle(fields, options)),
        Value::Object(fields) => {
            // A number counts boards. What `csp generate --format json` writes has its board as a `line`.
            let is_name = |key: &str| key == "line" || record::is_name(key);
            let may_hold = |(key, value): &&(String, Value)| {
                is_name(&key.to_lowercase()) && !matches!(value, Value::Nothing | Value::Number(_))
            };
            let (_, value) = fields.iter().find(may_hold)?;
            let before = found.len();
            collect(value, ReadOptions { size: options.size.or_else(|| size(fields)), ..options }, found)?;
            match rules(fields) {
                Ok(rules) => {
                    let inner = found[before..].iter_mut().flatten().filter(|puzzle| puzzle.rules.is_none());
                    let rules = rules.map(Arc::new);
                    inner.for_each(|puzzle| puzzle.rules.clone_from(&rules));
                }
                Err(kind) => {
                    let line = |one: &Result<Puzzle, ReadError>| one.as_ref().map_or_else(|e| e.line, |p| p.line);
                    let line = found.get(before).map_or(1, line);
                    found.truncate(before);
                    found.push(Err(ReadError { line, column: None, kind }));
                }
            }
            if let Some(metadata) = metadata(fields) {
                // What an object in this one says of itself comes first.
                let inner = found[before..].iter_mut().flatten().filter(|puzzle| puzzle.metadata.is_none());
                inner.for_each(|puzzle| puzzle.metadata = Some(metadata.clone()));
            }
        }
        Value::List(line, values) => match board(values, *line, options) {
            Some(puzzle) => found.push(puzzle),
            None => return values.iter().try_for_each(|value| collect(value, options, found)),
        },
    }
    Some(())
}

/// The size that an object names by the shape of its boxes, or by regions of a side that has no boxes.
fn size(fields: &[(String, Value)]) -> Option<Size> {
    let regions = || rules(fields).ok()??.regions.and_then(|regions| Statement::of_regions(regions).size());
    shape(fields).or_else(regions)
}

/// The rules that an object states: variants as a list or with commas, and regions as a grid in one line.
fn rules(fields: &[(String, Value)]) -> Result<Option<Stated>, ReadErrorKind> {
    let mut statements = Vec::new();
    for (name, value) in fields.iter().filter(|(name, _)| matches!(&**name, "variant" | "variants" | "regions")) {
        let alone = std::slice::from_ref(value);
        let values = value.list().unwrap_or(alone);
        statements.extend(values.iter().filter_map(|value| match value {
            Value::Text(_, text) => Statement::of(&format!("{name}: {text}")),
            _ => None,
        }));
    }
    let rules = statements::together(statements.into_iter())?;
    Ok((!rules.is_empty()).then_some(rules))
}

/// The shape of the boxes that an object names.
fn shape(fields: &[(String, Value)]) -> Option<Size> {
    let (_, value) = fields.iter().find(|(key, _)| key == "boxes")?;
    if let Value::Text(_, text) = value { text.parse().ok() } else { None }
}

/// The notes of an object about its puzzles.
fn metadata(fields: &[(String, Value)]) -> Option<Box<Metadata>> {
    let mut metadata = Metadata::default();
    for (key, value) in fields {
        match (Note::named(key), value) {
            (Some(note), Value::Text(_, text)) => metadata.add(note, text),
            (Some(note), Value::Number(number)) if *number > 0 => metadata.add(note, &number.to_string()),
            _ => {}
        }
    }
    (!metadata.is_empty()).then(|| Box::new(metadata))
}

/// The board of a string with all its symbols, in one line or in several.
fn of_text(text: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let symbols: Vec<char> = text.chars().filter(|char| !char.is_whitespace()).map(usual).collect();
    let size = sizes::by_symbols(symbols.len(), options)?;
    Some(of_symbols(&symbols, size, line, options))
}

fn of_symbols(symbols: &[char], size: Size, line: usize, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let (values, alphabet) = decoder::symbols(symbols, size, options.alphabet).map_err(|(_, kind)| ReadError {
        line,
        column: None,
        kind,
    })?;
    assemble(values, size, alphabet, line, options)
}

/// The board of a list: of all cells, of rows, or of strings that are rows.
fn board(values: &[Value], line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    if values.iter().all(Value::is_cell)
        && let Some(size) = sizes::by_board(values.len(), options)
    {
        return Some(of_cells(&values.iter().collect::<Vec<_>>(), size, line, options));
    }
    let size = sizes::by_row(values.len(), options)?;
    let strings: Option<Vec<&str>> =
        values.iter().map(|value| if let Value::Text(_, text) = value { Some(text.as_str()) } else { None }).collect();
    if let Some(rows) = strings {
        let symbols: Vec<char> = rows.concat().chars().map(usual).collect();
        let are_rows = rows.iter().all(|row| row.chars().count() == size.side());
        return are_rows.then(|| of_symbols(&symbols, size, line, options));
    }
    let rows: Vec<&[Value]> = values.iter().map(Value::list).collect::<Option<_>>()?;
    let cells: Vec<&Value> = rows.iter().copied().flatten().collect();
    let are_sets = |value: &&Value| value.is_cell() || value.list().is_some_and(|set| set.iter().all(Value::is_cell));
    // Four arrays of four arrays of four cells may be four boards, or one board with lists of candidates.
    // Inner arrays that are all as long as a row are taken for rows of boards.
    let are_boards = cells.iter().all(|cell| cell.list().is_some_and(|row| row.len() == size.side()));
    let are_rows = rows.iter().all(|row| row.len() == size.side()) && cells.iter().all(are_sets) && !are_boards;
    are_rows.then(|| of_cells(&cells, size, line, options))
}

/// The board of these cells.
fn of_cells(cells: &[&Value], size: Size, line: usize, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let error = |found: String| {
        let kind = ReadErrorKind::Number { found: found.chars().take(20).collect(), size };
        ReadError { line, column: None, kind }
    };
    let word = |cell: &Value| match cell {
        Value::Nothing | Value::Number(0) => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Text(_, text) => text.trim().to_owned(),
        Value::List(..) | Value::Object(..) => "[...]".to_owned(),
    };
    if cells.iter().any(|cell| cell.list().is_some()) {
        let all = cells.iter().map(|cell| candidates(cell, size).ok_or_else(|| error(word(cell))));
        return super::candidates::of_domains(
            all.collect::<Result<_, _>>()?,
            size,
            Alphabet::usual(size.side()),
            line,
            options,
        );
    }
    let words: Vec<String> = cells.iter().map(|cell| word(cell)).collect();
    if size.side() <= sizes::MOST_SYMBOLS && words.iter().all(|word| word.chars().count() <= 1) {
        let symbols: Vec<char> = words.iter().map(|word| word.chars().next().map_or('.', usual)).collect();
        return of_symbols(&symbols, size, line, options);
    }
    let number = |word: &String| match word.as_str() {
        "" | "." | "_" | "*" | "?" | "-" => Ok(0),
        word => word.parse().ok().filter(|&v: &u16| usize::from(v) <= size.side()).ok_or_else(|| error(word.into())),
    };
    let values = words.iter().map(number).collect::<Result<_, _>>()?;
    assemble(values, size, Alphabet::Integers, line, options)
}

/// The candidates of a cell: a list of them, its value, or all.
fn candidates(cell: &Value, size: Size) -> Option<Domain> {
    let number = |value: &Value| match value {
        Value::Number(number) => u16::try_from(*number).ok(),
        Value::Text(_, text) => text.parse().ok(),
        Value::Nothing => Some(0),
        Value::List(..) | Value::Object(..) => None,
    };
    let fits = |value: &u16| (1..=size.side()).contains(&usize::from(*value));
    match cell.list() {
        Some(values) => values.iter().map(|value| number(value).filter(fits).map(Val::new)).collect(),
        None => match number(cell)? {
            0 => Some(Domain::range(1..=size.side() as u16)),
            value => Some(value).filter(fits).map(|value| Domain::only(Val::new(value))),
        },
    }
}
