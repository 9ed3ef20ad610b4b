//! Boards in JSON: an array of rows, of strings, or of all cells; arrays of boards; objects with a board in
//! them.

use std::sync::Arc;

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::row::usual;
use super::statements::{self, Statement};
use super::{ReadError, ReadErrorKind, ReadOptions, decoder, record, sizes};
use crate::board::{Alphabet, Size};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::Stated;

/// The deepest nesting. An object with a list of boards needs a fifth of it.
const DEEPEST: usize = 32;

/// The most values of a text.
const MOST_VALUES: usize = 1 << 22;

/// A value, with the line where it starts if an error may need it.
#[derive(Debug)]
enum Value {
    /// A number; 0 is also what is null or false.
    Number(u32),
    Text(usize, String),
    List(usize, Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// A list or an object whose end is not read yet.
#[derive(Debug)]
struct Unclosed {
    line: usize,
    is_object: bool,
    keys: Vec<String>,
    values: Vec<Value>,
}

/// Reads a text line by line, until it is whole or wrong.
#[derive(Debug)]
pub(super) struct Parser {
    start: usize,
    open: Vec<Unclosed>,
    whole: Option<Value>,
    count: usize,
    error: Option<ReadError>,
}

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

/// The text of a line that is a whole object with one field, which holds a puzzle, and no escapes: what [`Parser`] says of it,
/// found many times as fast.
pub(super) fn only_text(line: &[u8]) -> Option<&[u8]> {
    let inner = line.strip_prefix(b"{\"")?.strip_suffix(b"\"}")?;
    let end = inner.iter().position(|&byte| byte == b'"')?;
    let (name, text) = (str::from_utf8(&inner[..end]).ok()?, inner[end..].strip_prefix(b"\":")?);
    let text = text.strip_prefix(b" ").unwrap_or(text).strip_prefix(b"\"")?;
    record::is_name(name).then_some(text)
}

impl Parser {
    pub(super) fn new(start: usize) -> Self {
        Self { start, open: Vec::new(), whole: None, count: 0, error: None }
    }

    /// True if the parser needs no more lines.
    pub(super) fn is_done(&self) -> bool {
        self.whole.is_some() || self.error.is_some()
    }

    /// True if the text so far is not JSON.
    pub(super) fn is_wrong(&self) -> bool {
        self.error.is_some()
    }

    /// Takes a line. Text behind the end of the JSON text is ignored.
    pub(super) fn feed(&mut self, text: &str, line: usize) {
        let mut rest = text.trim_start();
        while !rest.is_empty() && !self.is_done() {
            rest = match self.token(rest, line) {
                Some(rest) => rest.trim_start(),
                None => return self.fail(text, rest, line),
            };
        }
    }

    fn fail(&mut self, text: &str, rest: &str, line: usize) {
        let column = Some(text[..text.len() - rest.len()].chars().count() + 1);
        let why = if self.count > MOST_VALUES { "it has too many values" } else { "this is not JSON" };
        self.error.get_or_insert(ReadError { line, column, kind: ReadErrorKind::Json { why } });
    }

    /// Takes one token and returns the text behind it; `None` when there is no token.
    fn token<'t>(&mut self, text: &'t str, line: usize) -> Option<&'t str> {
        let first = text.chars().next()?;
        let behind = &text[first.len_utf8()..];
        match first {
            '[' | '{' if self.open.len() < DEEPEST => {
                self.open.push(Unclosed { line, is_object: first == '{', keys: Vec::new(), values: Vec::new() });
            }
            ']' | '}' => {
                let open = self.open.pop().filter(|open| open.is_object == (first == '}'))?;
                let value = open.close()?;
                self.add(value)?;
            }
            // Commas are not counted, so a comma too many or too few does no harm.
            ',' if !self.open.is_empty() => {}
            '"' | '\'' => return self.text(behind, first, line),
            _ => {
                let end = text.find(|char: char| !char.is_alphanumeric() && !matches!(char, '.' | '-' | '+'));
                let end = end.unwrap_or(text.len());
                self.add(scalar(&text[..end], line)?)?;
                return Some(&text[end..]);
            }
        }
        Some(behind)
    }

    /// Takes a string whose opening quotation mark was read. If the string is a key, its colon is taken, too.
    fn text<'t>(&mut self, text: &'t str, quote: char, line: usize) -> Option<&'t str> {
        let mut found = String::new();
        let mut chars = text.char_indices();
        loop {
            match chars.next()? {
                (place, char) if char == quote => {
                    let behind = text[place + 1..].trim_start();
                    let open = self.open.last_mut().filter(|open| open.is_object);
                    if let (Some(open), Some(value)) = (open, behind.strip_prefix(':')) {
                        open.keys.push(found);
                        return Some(value);
                    }
                    self.add(Value::Text(line, found))?;
                    return Some(behind);
                }
                (_, '\\') => match chars.next()?.1 {
                    'n' => found.push('\n'),
                    't' => found.push('\t'),
                    'r' => {}
                    'u' => {
                        let code: String = chars.by_ref().take(4).map(|(_, char)| char).collect();
                        found.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?).unwrap_or('?'));
                    }
                    other => found.push(other),
                },
                (_, char) => found.push(char),
            }
        }
    }

    fn add(&mut self, value: Value) -> Option<()> {
        self.count += 1;
        match self.open.last_mut() {
            Some(open) => open.values.push(value),
            None => self.whole = Some(value),
        }
        (self.count <= MOST_VALUES).then_some(())
    }

    /// The puzzles of the text, or the first thing that is wrong with it.
    pub(super) fn puzzles(self, options: ReadOptions) -> Vec<Result<Puzzle, ReadError>> {
        let error = |why| ReadError { line: self.start, column: None, kind: ReadErrorKind::Json { why } };
        let value = match (self.error, self.whole) {
            (Some(error), _) => return vec![Err(error)],
            (None, None) => return vec![Err(error("it ends before its last bracket"))],
            (None, Some(value)) => value,
        };
        if is_foreign(&value) {
            let kind = ReadErrorKind::Foreign { what: "JSON" };
            return vec![Err(ReadError { line: self.start, column: None, kind })];
        }
        let mut found = Vec::new();
        match collect(&value, options, &mut found) {
            Some(()) if !found.is_empty() => {}
            _ => found.push(Err(error("there is no board in it"))),
        }
        // Only the first error is kept.
        let mut wrong = false;
        found.retain(|puzzle| puzzle.is_ok() || !std::mem::replace(&mut wrong, true));
        found
    }
}

impl Unclosed {
    fn close(self) -> Option<Value> {
        match self.is_object {
            false => Some(Value::List(self.line, self.values)),
            true if self.keys.len() == self.values.len() => {
                Some(Value::Object(self.keys.into_iter().zip(self.values).collect()))
            }
            true => None,
        }
    }
}

/// True if a text is one of f-puzzles or SudokuPad: an object for each cell of its grid.
fn is_foreign(value: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    let is_object = |cell: &Value| matches!(cell, Value::Object(_));
    let are_cells = |rows: &[Value]| rows.iter().any(|row| row.list().is_some_and(|row| row.iter().any(is_object)));
    fields.iter().any(|(key, value)| matches!(&**key, "grid" | "cells") && value.list().is_some_and(are_cells))
}

/// A number, or a word that means "nothing". What can be no cell is kept as it stands.
fn scalar(word: &str, line: usize) -> Option<Value> {
    match word {
        "null" | "None" | "false" | "False" | "NaN" => Some(Value::Number(0)),
        "true" | "True" => Some(Value::Text(line, word.to_owned())),
        _ => {
            let whole = word.strip_suffix(".0").unwrap_or(word).parse().ok().map(Value::Number);
            whole.or_else(|| word.parse::<f64>().ok().map(|_| Value::Text(line, word.to_owned())))
        }
    }
}

impl Value {
    fn list(&self) -> Option<&[Value]> {
        if let Self::List(_, values) = self { Some(values) } else { None }
    }

    /// True if it is the value of one cell.
    fn is_cell(&self) -> bool {
        matches!(self, Self::Number(_)) || matches!(self, Self::Text(_, text) if text.chars().count() <= 4)
    }
}

type Results = Vec<Result<Puzzle, ReadError>>;

/// Finds the boards in a value. `None` when something in it is not a board.
fn collect(value: &Value, options: ReadOptions, found: &mut Results) -> Option<()> {
    match value {
        Value::Number(_) => return None,
        Value::Text(line, text) => found.push(of_text(text, *line, options)?),
        Value::Object(fields) => {
            // A number counts boards. What `csp generate --format json` writes has its board as a `line`.
            let is_name = |key: &str| key == "line" || record::is_name(key);
            let may_hold =
                |(key, value): &&(String, Value)| is_name(&key.to_lowercase()) && !matches!(value, Value::Number(_));
            let (_, value) = fields.iter().find(may_hold)?;
            let before = found.len();
            collect(value, ReadOptions { size: options.size.or_else(|| size(fields)), ..options }, found)?;
            if let Some(rules) = rules(fields).map(Arc::new) {
                let inner = found[before..].iter_mut().flatten().filter(|puzzle| puzzle.rules.is_none());
                inner.for_each(|puzzle| puzzle.rules = Some(rules.clone()));
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
    let regions = || rules(fields)?.regions.and_then(|regions| Statement::of_regions(regions).size());
    shape(fields).or_else(regions)
}

/// The rules that an object states: variants as a list or with commas, and regions as a grid in one line.
fn rules(fields: &[(String, Value)]) -> Option<Stated> {
    let mut statements = Vec::new();
    for (name, value) in fields.iter().filter(|(name, _)| matches!(&**name, "variant" | "regions")) {
        let alone = std::slice::from_ref(value);
        let values = value.list().unwrap_or(alone);
        statements.extend(values.iter().filter_map(|value| match value {
            Value::Text(_, text) => Statement::of(&format!("{name}: {text}")),
            _ => None,
        }));
    }
    let rules = statements::together(statements.into_iter());
    (!rules.is_empty()).then_some(rules)
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
        Value::Number(0) => String::new(),
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
