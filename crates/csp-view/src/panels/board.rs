//! A board with rulers, marks and candidates.

use csp_core::Var;
use csp_sudoku::Size;

use super::marks::{Marks, signs};
use super::picture::{Picture, PictureRow, Spot};
use super::piece::{Line, Piece, Role};
use crate::stepper::View;

/// The least room for the candidates of a cell, and a removed one. Where a screen has less, the board is
/// scrolled.
const LEAST: usize = 5;

/// The board for so many columns, the letters of its rows included.
pub(super) fn draw(view: &View<'_>, size: Size, marks: &Marks, columns: usize) -> Picture {
    let letters = letters(size, size.side() - 1).len() + 1;
    let room = room(view, size, columns.saturating_sub(letters));
    let mut rows = Vec::with_capacity(size.side() + size.side() / size.box_rows());
    let mut spot = None;
    for row in 0..size.side() {
        if row > 0 && row.is_multiple_of(size.box_rows()) {
            rows.push(PictureRow { label: Line::new(), body: vec![Piece::faint(&rule(size, room))] });
        }
        if let Some(x) = marks.current.filter(|x| x.index() / size.side() == row) {
            let start = start(size, x.index() % size.side(), room);
            spot = Some(Spot { row: rows.len(), columns: start..start + room + 2 });
        }
        let label = format!("{:>width$} ", self::letters(size, row), width = letters - 1);
        let cells = view.names().network.variables().skip(row * size.side()).take(size.side());
        let body = between_boxes(size, cells.map(|x| cell(view, x, marks, room)), "|");
        rows.push(PictureRow { label: vec![Piece::faint(&label)], body });
    }
    let numbers = (1..=size.side()).map(|number| vec![Piece::faint(&format!("{number:^width$}", width = room + 2))]);
    Picture { top: between_boxes(size, numbers, " "), rows, spot, caption: String::new() }
}

/// The letters that name a row.
fn letters(size: Size, row: usize) -> String {
    size.cell(row * size.side()).to_string().trim_end_matches(|char: char| char.is_ascii_digit()).to_owned()
}

/// The columns of a cell without the signs around it: as many as its candidates could ever take, or as many
/// as there are. It does not depend on the place in the search, so that no cell moves from step to step.
fn room(view: &View<'_>, size: Size, columns: usize) -> usize {
    let names = view.names();
    let words = names.network.variables().map(|x| {
        let values = names.network.domain(x).iter().map(|value| names.value(x, value)).collect::<Vec<_>>();
        values.join(separator(size)).len() + 1
    });
    let most = words.max().unwrap_or(1);
    let rules = size.side() / size.box_columns() - 1;
    let fits = (columns.saturating_sub(rules) / size.side()).saturating_sub(2);
    fits.clamp(LEAST.min(most), most)
}

/// Symbols stand side by side, numbers need something between them.
fn separator(size: Size) -> &'static str {
    if size.side() <= 35 { "" } else { "," }
}

/// The column where a cell begins.
fn start(size: Size, column: usize, room: usize) -> usize {
    column * (room + 2) + column / size.box_columns()
}

/// The cells of a row with something between boxes.
fn between_boxes(size: Size, cells: impl Iterator<Item = Line>, between: &str) -> Line {
    let mut line = Line::new();
    for (column, cell) in cells.enumerate() {
        if column > 0 && column.is_multiple_of(size.box_columns()) {
            line.push(Piece::faint(between));
        }
        line.extend(cell);
    }
    line
}

fn rule(size: Size, room: usize) -> String {
    vec!["-".repeat((room + 2) * size.box_columns()); size.side() / size.box_columns()].join("+")
}

/// A cell: what is left of its candidates and, behind a minus, what the last step removed; the whole centred.
fn cell(view: &View<'_>, x: Var, marks: &Marks, room: usize) -> Line {
    let role = marks.role(x);
    let [left, removed] = word(view, x, marks, room);
    let blanks = room.saturating_sub(left.len() + removed.len());
    let before = blanks / 2;
    let [open, close] = signs(role);
    let is_given = view.names().network.domain(x).len() == 1;
    let mut line = vec![
        Piece::new(&format!("{}{open}", " ".repeat(before)), role_of_sign(role)),
        Piece::new(&left, role).given(is_given),
    ];
    if !removed.is_empty() {
        line.push(Piece::new(&removed, Role::Removed));
    }
    line.push(Piece::new(close, role_of_sign(role)));
    line.push(Piece::plain(&" ".repeat(blanks - before)));
    line
}

/// Blanks have no role, so that nothing but the cell is coloured.
fn role_of_sign(role: Role) -> Role {
    if role == Role::Current { Role::Plain } else { role }
}

/// The candidates that are left and those removed, counted behind `#` where there is no room for them.
fn word(view: &View<'_>, x: Var, marks: &Marks, room: usize) -> [String; 2] {
    let names = view.names();
    let separator = names.size.map_or(",", separator);
    let list = |values: Vec<String>| values.join(separator);
    let left = view.domain(x);
    let removed = marks.removed(x);
    let left_word = if left.is_empty() { "{}".into() } else { list(left.iter().map(|v| names.value(x, v)).collect()) };
    let removed_word = list(removed.iter().map(|&v| names.value(x, v)).collect());
    let minus = |word: String| if removed.is_empty() { String::new() } else { format!("-{word}") };
    let counted = if left.len() > 1 { format!("#{}", left.len()) } else { left_word.clone() };
    let ways = [
        [left_word.clone(), minus(removed_word.clone())],
        [left_word, minus(format!("#{}", removed.len()))],
        [counted.clone(), minus(removed_word)],
        [counted.clone(), minus(format!("#{}", removed.len()))],
    ];
    let fits = |way: &[String; 2]| way[0].len() + way[1].len() <= room;
    ways.into_iter().find(fits).unwrap_or_else(|| [counted, minus(String::new())])
}
