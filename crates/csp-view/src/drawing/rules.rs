//! The drawing of the rules of a board: thick lines around boxes or regions, diagonals, windows, thermometers.

use std::fmt::{Result, Write};

use csp_sudoku::{Cell, Ruleset, Unit, Variant};
use csp_terminal::words::svg::Points;

use super::Spot;

/// The part of a cell that the radius of a bulb takes.
const BULB: f64 = 0.32;

/// True if a cell is in a window.
pub(super) fn is_in_window(rules: &Ruleset, index: usize) -> bool {
    let size = rules.size();
    let Cell { row, column } = size.cell(index);
    let is_between = |place: u16, length: usize| usize::from(place).is_multiple_of(length + 1);
    rules.variants().contains(&Variant::Windoku)
        && !is_between(row, size.box_rows())
        && !is_between(column, size.box_columns())
}

/// The drawing above the cells of a board, which stand at these spots.
pub(super) fn above(rules: &Ruleset, spots: &[Spot], out: &mut String) -> Result {
    lines(rules, spots, out)?;
    let middle = |cell: &Cell| spots[rules.size().index(*cell)].middle();
    for unit in rules.units().filter(|unit| matches!(unit, Unit::Diagonal(_))) {
        path("diagonal", rules.cells_of(unit).iter().map(middle), out)?;
    }
    for variant in rules.variants() {
        let Variant::Thermometer(cells) = variant else { continue };
        path("thermometer", cells.iter().map(middle), out)?;
        // It has two cells at least.
        let (x, y) = middle(&cells[0]);
        let radius = Points(spots[0].width * BULB);
        writeln!(out, "<circle class=\"bulb\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", Points(x), Points(y))?;
    }
    Ok(())
}

/// A path through these points.
pub(super) fn path(class: &str, points: impl Iterator<Item = (f64, f64)>, out: &mut String) -> Result {
    write!(out, "<path class=\"{class}\" d=\"")?;
    for (place, (x, y)) in points.enumerate() {
        write!(out, "{}{} {}", if place == 0 { "M" } else { "L" }, Points(x), Points(y))?;
    }
    writeln!(out, "\"/>")
}

/// The lines between cells: thick ones between boxes or regions, and around the board.
fn lines(rules: &Ruleset, spots: &[Spot], out: &mut String) -> Result {
    let mut thin = String::new();
    let mut thick = String::new();
    for is_upright in [true, false] {
        for number in 0..=rules.size().side() {
            for (is_thick, start, length) in runs(rules, is_upright, number) {
                let path = if is_thick { &mut thick } else { &mut thin };
                let cell = spots[0].width;
                let (along, across) = (start as f64 * cell, number as f64 * cell);
                let (x, y, way) = if is_upright { (across, along, 'v') } else { (along, across, 'h') };
                let length = Points(length as f64 * cell);
                write!(path, "M{} {}{way}{length}", Points(spots[0].x + x), Points(spots[0].y + y))?;
            }
        }
    }
    writeln!(out, "<path class=\"line\" d=\"{thin}\"/>")?;
    writeln!(out, "<path class=\"rule\" d=\"{thick}\"/>")
}

/// The pieces of a line between two rows or two columns: whether each is thick, where it starts, and its length in cells.
fn runs(rules: &Ruleset, is_upright: bool, number: usize) -> Vec<(bool, usize, usize)> {
    let side = rules.size().side();
    let block = |along: usize, across: usize| {
        let (row, column) = if is_upright { (along, across) } else { (across, along) };
        rules.block_of(Cell { row: row as u16, column: column as u16 })
    };
    let mut runs: Vec<(bool, usize, usize)> = Vec::new();
    for along in 0..side {
        let is_edge = number == 0 || number == side;
        let is_thick = is_edge || block(along, number - 1) != block(along, number);
        match runs.last_mut().filter(|(last, ..)| *last == is_thick) {
            Some((.., length)) => *length += 1,
            None => runs.push((is_thick, along, 1)),
        }
    }
    runs
}
