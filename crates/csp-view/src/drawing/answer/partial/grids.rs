//! Arrays as rows and columns of cells.

use std::collections::BTreeMap;

use csp_formats::{PictureArray, Shown};

use super::super::cells::CellGrid;
use super::super::figure::{letters, short};
use super::entries::CellEntries;
use super::frame::{Frame, MOST_CELLS};
use crate::drawing::boards::shape;
use crate::drawing::{MARK, MARK_ROW, width_of};

/// The least height of a row, and the size of the letters of a value.
const ROW: f64 = 26.0;
const VALUE: f64 = 14.0;
const ROOM: f64 = 10.0;
/// The letters of the name of a row or a column.
const HEAD_LETTERS: usize = 14;
/// A variable with more values shows its least and greatest in the place of marks.
const MOST_VALUES: usize = 12;
/// The height of a line of words, and the room between two tables.
const LINE: f64 = 20.0;
const GAP: f64 = 12.0;
/// A list is broken behind so many entries.
const LINE_CELLS: usize = 12;

/// The width and height that a cell takes, and the columns and rows of its marks.
type Room = (f64, f64, usize, usize);

fn room(entry: usize, entries: &CellEntries<'_>) -> Room {
    let count = entries.leaf(entry).map_or(1, |x| entries.network.declared(x).len());
    let longest = entries.longest(entry);
    let value = width_of(longest, VALUE) + ROOM;
    let mark = width_of(longest, MARK) + 8.0;
    let (columns, rows) = shape(count, mark);
    if (2..=MOST_VALUES).contains(&count) && mark * columns as f64 <= 110.0 {
        return ((mark * columns as f64).max(value), (MARK_ROW * rows as f64).max(ROW), columns, rows);
    }
    let ends = if count > 1 { width_of(2 * longest + 2, MARK) + ROOM } else { 0.0 };
    (value.max(ends), ROW, 0, 0)
}

/// An array; in a matrix, each cell is full or empty.
pub(super) fn array(x: &PictureArray, known: &[usize], is_matrix: bool, entries: &CellEntries<'_>) -> Frame {
    let (sides, tops) = match x.heads.as_slice() {
        [tops] => (Vec::new(), tops.clone()),
        [sides, tops, ..] => (sides.clone(), tops.clone()),
        [] => (Vec::new(), vec![String::new(); known.len()]),
    };
    let grid = CellGrid { sides, tops, words: known.to_vec(), ..CellGrid::default() };
    let mut frame = Frame::default();
    let full = vec![1; known.len()];
    lay(&grid, is_matrix.then_some(full.as_slice()), entries, &mut frame);
    frame
}

/// A list as a row below what is there.
pub(super) fn below(x: &PictureArray, known: &[usize], entries: &CellEntries<'_>, frame: &mut Frame) {
    let tops = x.heads.first().cloned().unwrap_or_default();
    for (tops, words) in tops.chunks(LINE_CELLS).zip(known.chunks(LINE_CELLS)) {
        let grid = CellGrid { tops: tops.to_vec(), words: words.to_vec(), ..CellGrid::default() };
        lay(&grid, None, entries, frame);
    }
}

/// A list as a matrix: its rows, and a column for each number that they may have; none if it has too many cells.
pub(super) fn by_values(x: &PictureArray, rows: &[usize], entries: &CellEntries<'_>) -> Option<Frame> {
    let mut columns = BTreeMap::new();
    for (cell, &row) in x.cells.iter().zip(rows) {
        for number in entries.numbers(row) {
            columns.entry(number).or_insert_with(|| cell.named(number));
        }
        if columns.len().saturating_mul(rows.len()) > MOST_CELLS {
            return None;
        }
    }
    let words = rows.iter().flat_map(|&row| columns.keys().map(move |_| row)).collect();
    let ats: Vec<i64> = rows.iter().flat_map(|_| columns.keys().copied()).collect();
    let grid =
        CellGrid { sides: x.heads[0].clone(), tops: columns.into_values().collect(), words, ..CellGrid::default() };
    let mut frame = Frame::default();
    lay(&grid, Some(&ats), entries, &mut frame);
    Some(frame)
}

/// The variables and arrays of an answer.
pub(super) fn tables(shown: &[Shown], entries: &mut CellEntries<'_>) -> Frame {
    let mut frame = Frame::default();
    for grid in CellGrid::of_shown(shown, |value| entries.shown(value)) {
        if !grid.title.is_empty() {
            let middle = frame.figure.height + LINE / 2.0;
            frame.figure.letters("head", 0.0, middle, "start", &grid.title);
            frame.figure.height += LINE;
        }
        lay(&grid, None, entries, &mut frame);
        frame.figure.height += GAP;
    }
    frame
}

/// Puts rows and columns below what is there.
fn lay(grid: &CellGrid<usize>, ats: Option<&[i64]>, entries: &CellEntries<'_>, frame: &mut Frame) {
    let columns = grid.tops.len().max(1);
    let head = |words: &String| width_of(letters(words).min(HEAD_LETTERS), 12.0) + ROOM;
    let side = grid.sides.iter().map(head).fold(0.0, f64::max);
    let mut widths: Vec<f64> = grid.tops.iter().map(|top| head(top).max(ROW)).collect();
    let mut heights = vec![ROW; grid.words.len().div_ceil(columns)];
    let rooms: Vec<Room> = grid.words.iter().map(|&entry| room(entry, entries)).collect();
    for (place, (width, height, ..)) in rooms.iter().enumerate().filter(|_| ats.is_none()) {
        widths[place % columns] = widths[place % columns].max(*width);
        heights[place / columns] = heights[place / columns].max(*height);
    }
    let figure = &mut frame.figure;
    let top = figure.height;
    let mut ends = vec![side];
    widths.iter().for_each(|width| ends.push(ends[ends.len() - 1] + width));
    for (column, words) in grid.tops.iter().enumerate() {
        let middle = f64::midpoint(ends[column], ends[column + 1]);
        figure.letters("head", middle, top + LINE / 2.0, "middle", &short(words, HEAD_LETTERS));
    }
    let mut y = top + LINE;
    for (row, height) in heights.into_iter().enumerate() {
        if let Some(words) = grid.sides.get(row) {
            frame.figure.letters("head", 0.0, y + height / 2.0, "start", &short(words, HEAD_LETTERS));
        }
        for column in 0..columns {
            let place = row * columns + column;
            let Some(&entry) = grid.words.get(place) else { continue };
            let (.., across, down) = rooms[place];
            let marks = if ats.is_some() { [0.0, 0.0] } else { [across as f64, down as f64] };
            let at = ats.map(|ats| ats[place]);
            let place = [ends[column], y, widths[column], height, marks[0], marks[1]];
            frame.cell(place, vec![entry], at, String::new());
        }
        y += height;
    }
    frame.figure.height = y;
    frame.figure.width = frame.figure.width.max(ends[ends.len() - 1]);
}
