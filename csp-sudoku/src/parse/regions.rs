//! Regions that lines between the cells show.

use super::row::{Row, is_decoration};
use crate::rules::Regions;

/// True if a character is a line between two columns, or a corner of one.
fn is_bar(char: char) -> bool {
    is_decoration(char) && !matches!(char, '-' | '=' | '\u{2500}' | '\u{2501}' | '\u{2550}')
}

/// The regions of a grid of so many rows and columns, from its rows and the lines between them, each with the number of rows
/// above it. `None` unless each part of the board that lines enclose is as large as a region.
pub(super) fn regions(rows: &[Row], lines: &[(usize, Row)], side: usize) -> Option<Regions> {
    if rows.len() != side || rows.iter().any(|row| row.entries.len() != side) {
        return None;
    }
    let texts: Vec<Vec<char>> = rows.iter().map(|row| row.text.chars().collect()).collect();
    let above = |row: usize| lines.iter().filter(move |(before, _)| *before == row).map(|(_, line)| line.text.as_str());
    // Columns count from 1, so the place behind the last symbol of a cell is its column.
    let end = |row: usize, column: usize| rows[row].column(rows[row].entries[column].end as usize - 1);
    let start = |row: usize, column: usize| rows[row].column(rows[row].entries[column].start as usize) - 1;
    let parts_left = |row: usize, column: usize| {
        texts[row][end(row, column - 1)..start(row, column)].iter().any(|&char| is_bar(char))
    };
    let parts_above = |row: usize, column: usize| {
        let across = |line: &str| {
            line.chars().nth(end(row, column) - 1).is_some_and(|char| is_decoration(char) && !is_bar(char))
        };
        above(row).any(across)
    };
    let mut region: Vec<usize> = (0..side * side).collect();
    for row in 0..side {
        for column in 0..side {
            let cell = row * side + column;
            if column > 0 && !parts_left(row, column) {
                join(&mut region, cell, cell - 1);
            }
            if row > 0 && !parts_above(row, column) {
                join(&mut region, cell, cell - side);
            }
        }
    }
    let numbers: Vec<String> = (0..side * side).map(|cell| root(&region, cell).to_string()).collect();
    numbers.join(" ").parse().ok()
}

/// The cell that stands for the part of a cell.
fn root(region: &[usize], mut cell: usize) -> usize {
    while region[cell] != cell {
        cell = region[cell];
    }
    cell
}

/// Puts the parts of two cells together.
fn join(region: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(region, one), root(region, other));
    region[one.max(other)] = one.min(other);
}
