//! Puzzles of f-puzzles, which SudokuPad and other tools read and write, too: JSON with an object for each cell of the grid and a list
//! for each kind of rule, and links that hold such a text packed.
//!
//! Source: the types of the npm package fpuzzles-data 1.0.7.

mod link;
mod rules;

use std::sync::Arc;

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::json_text::Value;
use super::sizes::MOST_SIDE;
use super::{ReadError, ReadErrorKind, ReadOptions, candidates};
use crate::board::{Alphabet, Size, Unit};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::{Regions, Stated};

pub(super) use link::of_link;

/// One entry in the list of a rule.
type Entry = [(String, Value)];

/// True if an object is such a puzzle: its grid has an object for each cell.
pub(super) fn is_one(fields: &Entry) -> bool {
    let is_object = |cell: &Value| matches!(cell, Value::Object(_));
    let are_cells = |rows: &[Value]| rows.iter().any(|row| row.list().is_some_and(|row| row.iter().any(is_object)));
    field(fields, "grid").and_then(Value::list).is_some_and(are_cells)
}

/// The puzzle of such an object.
///
/// # Errors
///
/// A grid that is no board, and a rule that the board cannot have. A rule that is not known is one of the unknown rules that the
/// puzzle states.
pub(super) fn puzzle(fields: &Entry, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let (line, rows) = match field(fields, "grid") {
        Some(Value::List(line, rows)) => (*line, &rows[..]),
        _ => (1, &[][..]),
    };
    let wrong = |why| ReadError { line, column: None, kind: ReadErrorKind::Json { why } };
    let side = rows.len();
    let cells: Vec<&Value> = rows.iter().filter_map(Value::list).filter(|row| row.len() == side).flatten().collect();
    if cells.len() != side * side || !(2..=MOST_SIDE).contains(&side) {
        return Err(wrong("its grid is no square of cells"));
    }
    let regions = regions(&cells, side).ok_or_else(|| {
        wrong("its regions are not as many as its side and each as large: cells in no region are not known here")
    })?;
    let usual = options.size.filter(|size| size.side() == side);
    let usual = usual.or_else(|| Size::square(side).ok()).or_else(|| Size::usual(side));
    let (size, regions) = match (usual, regions) {
        (_, Some(regions)) => match shape_of(&regions) {
            Some(size) => (size, None),
            None => {
                let size =
                    usual.or_else(|| Size::with_box(1, side).ok()).ok_or_else(|| wrong("its grid is too large"))?;
                (size, Some(regions))
            }
        },
        (Some(size), None) => (size, None),
        (None, None) => return Err(wrong("a board of its side has no boxes, and no regions are given")),
    };
    let mut stated = Stated { regions, ..Stated::default() };
    rules::add(fields, size, &mut stated).map_err(|kind| ReadError { line, column: None, kind })?;
    let alphabet = Alphabet::usual(side);
    let puzzle = match domains(&cells, size) {
        Some(all) => candidates::of_domains(all, size, alphabet, line, options)?,
        None => assemble(cells.iter().map(|cell| given(cell).unwrap_or(0)).collect(), size, alphabet, line, options)?,
    };
    let rules = (!stated.is_empty()).then(|| Arc::new(stated));
    Ok(Puzzle { rules, metadata: metadata(fields), usual_boxes: false, ..puzzle })
}

/// The size whose boxes these regions are, if there is one.
fn shape_of(regions: &Regions) -> Option<Size> {
    let side = regions.side();
    let heights = (2..side).filter(|height| side.is_multiple_of(*height));
    let sizes = heights.filter_map(|height| Size::with_box(height, side / height).ok());
    let are_boxes = |size: &Size| (0..size.cells()).all(|cell| usize::from(regions.at(cell)) == box_of(*size, cell));
    let mut sizes = sizes.filter(are_boxes);
    sizes.next()
}

/// The number of the box of a cell.
fn box_of(size: Size, cell: usize) -> usize {
    match size.units_of(size.cell(cell)) {
        [.., Unit::Box(number)] => number.into(),
        _ => cell,
    }
}

/// The regions that the cells name; the outer `None` where they are none, the inner one where no cell names its own.
fn regions(cells: &[&Value], side: usize) -> Option<Option<Regions>> {
    let named = |cell: &&Value| entry(cell).and_then(|cell| field(cell, "region")).is_some();
    if !cells.iter().any(named) {
        return Some(None);
    }
    let size = Size::square(side).ok().or_else(|| Size::usual(side));
    let number = |(index, cell): (usize, &&Value)| match entry(cell).and_then(|cell| field(cell, "region")) {
        Some(value) => number(value).map(|number| number as usize),
        None => size.map(|size| box_of(size, index)),
    };
    let numbers: Option<Vec<String>> =
        cells.iter().enumerate().map(number).map(|number| number.map(|number| number.to_string())).collect();
    Some(Some(numbers?.join(" ").parse().ok()?))
}

/// The value of a cell that is given. What somebody has entered is no part of the puzzle.
fn given(cell: &Value) -> Option<u16> {
    let cell = entry(cell)?;
    field(cell, "given").filter(|given| is_true(given))?;
    u16::try_from(number(field(cell, "value")?)?).ok()
}

/// The candidates of each cell, if any cell has some that are given.
fn domains(cells: &[&Value], size: Size) -> Option<Vec<Domain>> {
    let marks = |cell: &Value| -> Option<Domain> {
        let marks = field(entry(cell)?, "givenPencilMarks")?.list().filter(|marks| !marks.is_empty())?;
        let fits = |value: &u16| (1..=size.side()).contains(&usize::from(*value));
        marks.iter().map(|mark| u16::try_from(number(mark)?).ok().filter(fits).map(Val::new)).collect()
    };
    let all: Vec<Option<Domain>> = cells.iter().map(|cell| marks(cell)).collect();
    let whole = || Domain::range(1..=size.side() as u16);
    let domain = |(cell, marks): (&&Value, &Option<Domain>)| match given(cell) {
        Some(value) => Domain::only(Val::new(value)),
        None => marks.clone().unwrap_or_else(whole),
    };
    all.iter().any(Option::is_some).then(|| cells.iter().zip(&all).map(domain).collect())
}

fn metadata(fields: &Entry) -> Option<Box<Metadata>> {
    let mut metadata = Metadata::default();
    for (key, note) in [("title", Note::Name), ("author", Note::Author), ("ruleset", Note::Description)] {
        if let Some(Value::Text(_, text)) = field(fields, key) {
            metadata.add(note, text);
        }
    }
    (!metadata.is_empty()).then(|| Box::new(metadata))
}

fn entries(list: &Value) -> impl Iterator<Item = &Entry> {
    list.list().unwrap_or_default().iter().filter_map(entry)
}

fn entry(value: &Value) -> Option<&Entry> {
    if let Value::Object(fields) = value { Some(fields) } else { None }
}

fn field<'v>(fields: &'v Entry, name: &str) -> Option<&'v Value> {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn text(value: &Value) -> Option<&str> {
    if let Value::Text(_, text) = value { Some(text) } else { None }
}

/// The value of an entry, if it has one.
fn value_of(entry: &Entry) -> Option<&Value> {
    field(entry, "value").filter(|value| match value {
        Value::Nothing => false,
        Value::Text(_, text) => !text.trim().is_empty(),
        _ => true,
    })
}

/// A number, which may be written as text.
fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Text(_, text) => text.trim().parse().ok(),
        Value::Nothing | Value::List(..) | Value::Object(..) => None,
    }
}

/// False for what is empty, null, 0 or false.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Nothing => false,
        Value::Number(number) => *number != 0,
        Value::Text(_, text) => !text.trim().is_empty(),
        Value::List(_, values) => !values.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

fn is_true(value: &Value) -> bool {
    matches!(value, Value::Text(_, text) if text.eq_ignore_ascii_case("true"))
}
