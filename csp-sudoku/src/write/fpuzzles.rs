//! Puzzles as f-puzzles has them: JSON with an object for each cell and a list for each kind of rule, and links with such a text packed.

use std::collections::BTreeMap;

use csp_core::Domain;

use super::error::WriteError;
use super::format::{Format, TITLES};
use super::json::quoted;
use super::rows::candidates;
use crate::board::{Cell, Size, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{Clue, ClueKind, Stated, Variant};

/// A link that opens the puzzle on the site.
pub(super) fn link(puzzle: &Puzzle) -> Result<String, WriteError> {
    Ok(format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(&*text(puzzle)?)))
}

/// An object in one line. No list of pencil marks means that a cell has none.
pub(super) fn text(puzzle: &Puzzle) -> Result<String, WriteError> {
    let size = puzzle.board.size();
    if let Some(index) = candidates(puzzle).iter().position(Domain::is_empty).filter(|_| puzzle.candidates.is_some()) {
        return Err(WriteError::NoCandidate { format: Format::FPuzzles, cell: size.cell(index), size });
    }
    let mut fields = vec![format!("\"size\":{}", size.side()), format!("\"grid\":{}", grid(puzzle))];
    for (note, name) in TITLES {
        if let Some(said) = puzzle.metadata.as_ref().and_then(|metadata| metadata.get(note)) {
            fields.push(format!("\"{name}\":{}", quoted(said)));
        }
    }
    let mut rules = Fields::default();
    for variant in puzzle.rules.iter().flat_map(|stated| &stated.variants) {
        rules.add(variant, size);
    }
    fields.extend(rules.flags.iter().map(|flag| format!("\"{flag}\":true")));
    let lists = rules.lists.iter().map(|(name, entries)| format!("\"{name}\":[{}]", entries.join(",")));
    Ok(format!("{{{}}}\n", fields.into_iter().chain(lists).collect::<Vec<_>>().join(",")))
}

/// True if some of the rules have no field.
pub(super) fn lacks(stated: &Stated, size: Size) -> bool {
    let mut fields = Fields::default();
    !stated.unknown.is_empty() || !stated.variants.iter().all(|variant| fields.add(variant, size))
}

/// An object for each cell, in rows.
fn grid(puzzle: &Puzzle) -> String {
    let size = puzzle.board.size();
    let marks = puzzle.candidates.as_ref().map(|_| candidates(puzzle));
    let regions = puzzle.rules.as_ref().and_then(|stated| stated.regions.as_ref());
    let has_usual_boxes = Size::of_side(size.side()) == Some(size);
    let cell = |index: usize| {
        let mut fields = Vec::new();
        match puzzle.board.cells()[index] {
            0 => {
                let left = marks.as_ref().map(|marks| &marks[index]).filter(|left| left.len() < size.side());
                let words = left.map(|left| left.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(","));
                fields.extend(words.map(|words| format!("\"givenPencilMarks\":[{words}]")));
            }
            value => fields.push(format!("\"value\":{value},\"given\":true")),
        }
        match regions {
            Some(regions) => fields.push(format!("\"region\":{}", regions.at(index))),
            None if has_usual_boxes => {}
            None => {
                let [.., own] = size.units_of(size.cell(index));
                fields.extend(if let Unit::Box(number) = own { Some(format!("\"region\":{number}")) } else { None });
            }
        }
        format!("{{{}}}", fields.join(","))
    };
    let cells: Vec<String> = (0..size.cells()).map(cell).collect();
    let rows: Vec<String> = cells.chunks(size.side()).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// The fields of rules.
#[derive(Debug, Default)]
struct Fields {
    /// Those that are true.
    flags: Vec<&'static str>,
    /// Those that are lists, with the text of each entry.
    lists: BTreeMap<&'static str, Vec<String>>,
}

impl Fields {
    fn push(&mut self, field: &'static str, entry: String) {
        self.lists.entry(field).or_default().push(entry);
    }

    /// Adds a rule. Says whether there is a field for it.
    fn add(&mut self, variant: &Variant, size: Size) -> bool {
        match variant {
            Variant::Diagonal => self.flags.extend(["diagonal+", "diagonal-"]),
            Variant::DisjointGroups => self.flags.push("disjointgroups"),
            Variant::AntiKnight => self.flags.push("antiknight"),
            Variant::AntiKing => self.flags.push("antiking"),
            Variant::NonConsecutive => self.flags.push("nonconsecutive"),
            Variant::Windoku => {
                for number in 0..size.windows_in_a_row().pow(2) {
                    let cells: Vec<Cell> = size.cells_of(Unit::Window(number as u16)).collect();
                    self.push("extraregion", format!("{{{}}}", list("cells", &cells)));
                }
            }
            Variant::Thermometer(cells) => self.push("thermometer", lines(cells)),
            Variant::Clue(clue) => return self.add_clue(clue, size),
            Variant::Toroidal => return false,
        }
        true
    }

    fn add_clue(&mut self, clue: &Clue, size: Size) -> bool {
        let cells = list("cells", clue.cells());
        let number = clue.numbers().first().copied();
        let field_of = |table: &[(ClueKind, &'static str)]| {
            table.iter().find(|(kind, _)| *kind == clue.kind()).map(|&(_, field)| field)
        };
        if let Some(field) = field_of(&LINES) {
            self.push(field, lines(clue.cells()));
            return true;
        }
        if let Some(field) = field_of(&CELLS) {
            clue.cells().iter().for_each(|cell| self.push(field, format!("{{\"cell\":{}}}", name(*cell))));
            return true;
        }
        if let Some(field) = field_of(&BESIDE) {
            let Some(cell) = beside(clue, size) else { return false };
            self.push(field, format!("{{\"cell\":\"{cell}\",\"value\":\"{}\"}}", number.unwrap_or_default()));
            return true;
        }
        let marked = |value: &str| format!("{{{cells},\"value\":{value}}}");
        let (field, entry) = match clue.kind() {
            ClueKind::Cage => {
                let value = number.map(|sum| format!(",\"value\":\"{sum}\"")).unwrap_or_default();
                ("killercage", format!("{{{cells}{value}}}"))
            }
            ClueKind::Arrow => ("arrow", arrow(clue)),
            ClueKind::White => ("difference", format!("{{{cells}}}")),
            ClueKind::Black => ("ratio", format!("{{{cells}}}")),
            ClueKind::X => ("xv", marked("\"X\"")),
            ClueKind::V => ("xv", marked("\"V\"")),
            ClueKind::Whisper => {
                let lines = list_of_lines(clue.cells());
                ("whispers", format!("{{{lines},\"value\":{}}}", number.unwrap_or_default()))
            }
            ClueKind::Little => match outside(clue.cells(), size) {
                Some(from) => {
                    ("littlekillersum", format!("{{{from},{cells},\"value\":\"{}\"}}", number.unwrap_or_default()))
                }
                None => return false,
            },
            // There the least difference is 4 on a board of nine, and nobody can say another.
            ClueKind::Lockout if number == Some(4) && size.side() == 9 => ("lockout", lines(clue.cells())),
            ClueKind::Quad => {
                let values: Vec<String> = clue.numbers().iter().map(u32::to_string).collect();
                ("quadruple", format!("{{{cells},\"values\":[{}]}}", values.join(",")))
            }
            ClueKind::Region => ("extraregion", format!("{{{cells}}}")),
            ClueKind::Clone => {
                ("clone", format!("{{{},{}}}", list("cells", clue.heads()), list("cloneCells", clue.cells())))
            }
            ClueKind::NegativeWhite => {
                self.flags.push("nonconsecutive");
                return true;
            }
            ClueKind::NegativeBlack => ("negative", "\"ratio\"".to_owned()),
            ClueKind::NegativeXv => ("negative", "\"xv\"".to_owned()),
            _ => return false,
        };
        self.push(field, entry);
        true
    }
}

/// The fields of lines, each with its clue.
pub(crate) const LINES: [(ClueKind, &str); 10] = [
    (ClueKind::Thermo, "thermometer"),
    (ClueKind::Renban, "renban"),
    (ClueKind::Palindrome, "palindrome"),
    (ClueKind::Between, "betweenline"),
    (ClueKind::Slow, "slowthermometer"),
    (ClueKind::Entropic, "entropicline"),
    (ClueKind::Modular, "modularline"),
    (ClueKind::Zipper, "zipperline"),
    (ClueKind::Double, "doublearrow"),
    (ClueKind::RegionSum, "regionsumline"),
];

/// The fields that have one cell an entry.
pub(crate) const CELLS: [(ClueKind, &str); 5] = [
    (ClueKind::Odd, "odd"),
    (ClueKind::Even, "even"),
    (ClueKind::IndexRow, "rowindexer"),
    (ClueKind::IndexColumn, "columnindexer"),
    (ClueKind::IndexBox, "boxindexer"),
];

/// The fields of numbers beside a row or a column.
pub(crate) const BESIDE: [(ClueKind, &str); 3] =
    [(ClueKind::Sandwich, "sandwichsum"), (ClueKind::Skyscraper, "skyscraper"), (ClueKind::XSum, "xsum")];

/// The cell outside the board beside the row or the column of a clue, at the end from which it is seen.
fn beside(clue: &Clue, size: Size) -> Option<String> {
    let outside = if clue.is_from_end() { size.side() + 1 } else { 0 };
    match clue.unit()? {
        Unit::Row(row) => Some(format!("R{}C{outside}", row + 1)),
        Unit::Column(column) => Some(format!("R{outside}C{}", column + 1)),
        _ => None,
    }
}

/// The line of an arrow begins in the cell of its circle that is nearest to the others.
fn arrow(clue: &Clue) -> String {
    let distance = |cell: &&Cell| {
        let first = clue.cells()[0];
        u32::from(cell.row.abs_diff(first.row)) + u32::from(cell.column.abs_diff(first.column))
    };
    let from = clue.heads().iter().min_by_key(distance).copied();
    let line: Vec<Cell> = from.into_iter().chain(clue.cells().iter().copied()).collect();
    format!("{{{},{}}}", list("cells", clue.heads()), list_of_lines(&line))
}

/// The cell outside the board from which a diagonal starts that goes on to the other edge, and its direction; `None` where the cells
/// are no such diagonal.
fn outside(cells: &[Cell], size: Size) -> Option<String> {
    let side = i64::from(size.side() as u16);
    let place = |cell: &Cell| (i64::from(cell.row) + 1, i64::from(cell.column) + 1);
    let (row, column) = place(cells.first()?);
    let on_board = |place: i64| (1..=side).contains(&place);
    let steps = [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];
    let (direction, down, right) = steps.into_iter().find(|&(_, down, right)| {
        let at = |step: i64| (row + step * down, column + step * right);
        let is_off = |(row, column): (i64, i64)| !on_board(row) || !on_board(column);
        let is_whole = (0..).zip(cells).all(|(step, cell)| place(cell) == at(step));
        is_off(at(-1)) && is_off(at(i64::from(cells.len() as u16))) && is_whole
    })?;
    Some(format!("\"cell\":\"R{}C{}\",\"direction\":\"{direction}\"", row - down, column - right))
}

/// A cell by its name, as a string.
fn name(cell: Cell) -> String {
    format!("\"R{}C{}\"", cell.row + 1, cell.column + 1)
}

/// A field with cells.
fn list(field: &str, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().copied().map(name).collect();
    format!("\"{field}\":[{}]", names.join(","))
}

/// The field of the lines of a rule, with one line.
fn list_of_lines(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().copied().map(name).collect();
    format!("\"lines\":[[{}]]", names.join(","))
}

/// An entry with one line.
fn lines(cells: &[Cell]) -> String {
    format!("{{{}}}", list_of_lines(cells))
}
