//! Puzzles of f-puzzles, which SudokuPad and other tools read and write, too: JSON with an object for each cell of the grid and a list
//! for each kind of rule, and links that hold such a text packed.
//!
//! Source: the types of the npm package fpuzzles-data 1.0.7.

mod entry;
mod packed;
mod rules;

use std::sync::Arc;

use csp_core::{Domain, Val};

use self::entry::{Object, entry, field, is_true, number};
pub use self::packed::unpack_f_puzzles;
use super::assembly::assemble;
use super::json_text::{Parser, Value};
use super::sizes::MOST_SIDE;
use super::{ReadError, ReadErrorKind, ReadOptions, candidates};
use crate::board::{Alphabet, Size, Unit};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::{Regions, Stated};

/// True if an object is such a puzzle: its grid has an object for each cell.
pub(super) fn is_one(fields: &Object) -> bool {
    let is_object = |cell: &Value| matches!(cell, Value::Object(_));
    let are_cells = |rows: &[Value]| rows.iter().any(|row| row.list().is_some_and(|row| row.iter().any(is_object)));
    field(fields, "grid").and_then(Value::list).is_some_and(are_cells)
}

/// The puzzle in a link, such as `https://www.f-puzzles.com/?load=N4Ig...`, or in the packed text alone behind `fpuz`.
pub(super) fn of_link(content: &str, line: usize, options: ReadOptions) -> Option<Result<Puzzle, ReadError>> {
    let word = content.trim();
    let packed = match word.split_once("://") {
        Some((_, link)) => {
            let (_, behind) = ["?load=", "puzzleid=fpuzzles", "puzzleid=fpuz", "/fpuzzles", "/fpuz"]
                .iter()
                .find_map(|sign| link.split_once(sign))?;
            behind.split(['&', '#']).next().unwrap_or_default()
        }
        None => word.strip_prefix("fpuzzles").or_else(|| word.strip_prefix("fpuz")).filter(|rest| rest.len() > 30)?,
    };
    let wrong = |why| Err(ReadError { line, column: None, kind: ReadErrorKind::Json { why } });
    let text = match unpack_f_puzzles(packed) {
        Ok(text) => text,
        Err(kind) => return Some(Err(ReadError { line, column: None, kind })),
    };
    let mut parser = Parser::new(line);
    text.lines().for_each(|part| _ = parser.feed(part, 0, line, false));
    Some(parser.end().and_then(|value| match value {
        Value::Object(fields) if is_one(&fields) => puzzle(&fields, options),
        _ => wrong("there is no board in it"),
    }))
}

/// The puzzle of such an object.
///
/// # Errors
///
/// A grid that is no board, and a rule that the board cannot have. A rule that is not known is one of the unknown rules that the
/// puzzle states.
pub(super) fn puzzle(fields: &Object, options: ReadOptions) -> Result<Puzzle, ReadError> {
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
    let regions = regions(&cells, side).map_err(wrong)?;
    let usual = options.size.filter(|size| size.side() == side);
    let usual = usual.or_else(|| Size::of_side(side));
    let shape = regions.as_ref().and_then(shape_of);
    let size = match (shape.or(usual), &regions) {
        (Some(size), _) => size,
        (None, Some(_)) => Size::with_box(1, side).map_err(|_| wrong("its grid is too large"))?,
        (None, None) => return Err(wrong("a board of its side has no boxes, and no regions are given")),
    };
    let regions = regions.filter(|_| shape.is_none());
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

/// The regions that the cells name, if any cell names its own.
///
/// # Errors
///
/// That they are none, in words.
fn regions(cells: &[&Value], side: usize) -> Result<Option<Regions>, &'static str> {
    let own = |cell: &Value| entry(cell).and_then(|cell| field(cell, "region")).map(number);
    if cells.iter().all(|cell| own(cell).is_none()) {
        return Ok(None);
    }
    let size = Size::square(side).ok().or_else(|| Size::usual(side));
    let number = |(index, cell): (usize, &&Value)| match own(cell) {
        Some(number) => number.map(|number| number as usize),
        None => size.map(|size| box_of(size, index)),
    };
    let numbers: Option<Vec<String>> = cells.iter().enumerate().map(|cell| Some(number(cell)?.to_string())).collect();
    let regions = numbers.and_then(|numbers| numbers.join(" ").parse().ok());
    regions
        .map(Some)
        .ok_or("its regions are not as many as its side and each as large: cells in no region are not known here")
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

fn metadata(fields: &Object) -> Option<Box<Metadata>> {
    let mut metadata = Metadata::default();
    for (key, note) in [("title", Note::Name), ("author", Note::Author), ("ruleset", Note::Description)] {
        if let Some(Value::Text(_, text)) = field(fields, key) {
            metadata.add(note, text);
        }
    }
    (!metadata.is_empty()).then(|| Box::new(metadata))
}
