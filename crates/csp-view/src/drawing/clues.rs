//! The drawing of clues: cages, dots, lines and numbers, as setters draw them. A `negative` rule has no place on a board; the heading
//! names it.

use std::fmt::{Result, Write};

use csp_sudoku::{Cell, Clue, ClueKind, Size, Unit};
use csp_terminal::words::svg::Points;

use super::Spot;
use super::rules::path;

/// The distance of the border of a cage from that of its cells, in points.
const INSET: f64 = 3.0;

/// The part of a cell that the radius of a circle takes: at the end of a line, and between two cells.
const CIRCLE: f64 = 0.36;
const DOT: f64 = 0.13;

/// A board whose cells stand at these spots.
pub(super) struct ClueBoard<'a> {
    pub(super) size: Size,
    pub(super) spots: &'a [Spot],
}

impl ClueBoard<'_> {
    /// Draws a clue. The colours of the kinds are those that puzzles have.
    pub(super) fn draw(&self, clue: &Clue, out: &mut String) -> Result {
        let cells = clue.cells();
        match clue.kind() {
            ClueKind::Cage => self.cage(clue, out),
            ClueKind::Arrow => {
                clue.heads().iter().try_for_each(|&cell| self.circle("ring", self.middle(cell), CIRCLE, out))?;
                let from = clue.heads().last().into_iter().chain(cells);
                path("arrow", from.map(|&cell| self.middle(cell)), out)?;
                self.tip(cells.iter().rev().chain(clue.heads().last()), out)
            }
            ClueKind::Thermo => {
                self.circle("bulb", self.middle(cells[0]), CIRCLE, out)?;
                self.line("thermometer", cells, out)
            }
            ClueKind::White => self.circle("white dot", self.between(cells), DOT, out),
            ClueKind::Black => self.circle("black dot", self.between(cells), DOT, out),
            ClueKind::X => text("sign", self.between(cells), "X", out),
            ClueKind::V => text("sign", self.between(cells), "V", out),
            ClueKind::Whisper => self.line("whisper", cells, out),
            ClueKind::Renban => self.line("renban", cells, out),
            ClueKind::Palindrome => self.line("palindrome", cells, out),
            ClueKind::Between => {
                self.line("palindrome", cells, out)?;
                self.ends(cells, "ring", out)
            }
            ClueKind::Little => {
                self.line("little", cells, out)?;
                self.corner(cells, clue.numbers(), out)
            }
            ClueKind::Sandwich | ClueKind::Skyscraper | ClueKind::XSum | ClueKind::Room => self.beside(clue, out),
            ClueKind::Slow => {
                self.circle("ring", self.middle(cells[0]), CIRCLE, out)?;
                self.line("thermometer", cells, out)
            }
            ClueKind::Entropic => self.line("whisper beads", cells, out),
            ClueKind::Modular => self.line("whisper dashes", cells, out),
            ClueKind::Zipper => self.line("renban beads", cells, out),
            ClueKind::RegionSum => self.line("renban dashes", cells, out),
            ClueKind::Double | ClueKind::Lockout => {
                self.line("palindrome", cells, out)?;
                let class = if clue.kind() == ClueKind::Double { "ring" } else { "tint" };
                self.ends(cells, class, out)
            }
            ClueKind::IndexRow | ClueKind::IndexColumn | ClueKind::IndexBox => {
                cells.iter().try_for_each(|&cell| self.square("tint", cell, 0.3, out))
            }
            ClueKind::Odd => cells.iter().try_for_each(|&cell| self.circle("tint", self.middle(cell), CIRCLE, out)),
            ClueKind::Even => cells.iter().try_for_each(|&cell| self.square("tint", cell, 0.14, out)),
            ClueKind::Quad => {
                self.circle("white dot", self.between(cells), 1.6 * DOT, out)?;
                let numbers: Vec<String> = clue.numbers().iter().map(u32::to_string).collect();
                text("small", self.between(cells), &numbers.join(" "), out)
            }
            ClueKind::Region | ClueKind::Clone => {
                clue.heads().iter().chain(cells).try_for_each(|&cell| self.square("tint", cell, 0.0, out))
            }
            // They say something of all other cells; and a kind that is new here is named by the heading alone.
            _ => Ok(()),
        }
    }

    fn spot(&self, cell: Cell) -> &Spot {
        &self.spots[self.size.index(cell)]
    }

    fn middle(&self, cell: Cell) -> (f64, f64) {
        self.spot(cell).middle()
    }

    /// The point in the middle of some cells: the border of two, the corner of four.
    fn between(&self, cells: &[Cell]) -> (f64, f64) {
        let sum = cells.iter().map(|&cell| self.middle(cell)).fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
        (sum.0 / cells.len() as f64, sum.1 / cells.len() as f64)
    }

    fn line(&self, class: &str, cells: &[Cell], out: &mut String) -> Result {
        path(class, cells.iter().map(|&cell| self.middle(cell)), out)
    }

    fn circle(&self, class: &str, (x, y): (f64, f64), part: f64, out: &mut String) -> Result {
        let radius = Points(self.spots[0].width * part);
        writeln!(out, "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", Points(x), Points(y))
    }

    /// A circle at each end of a line.
    fn ends(&self, cells: &[Cell], class: &str, out: &mut String) -> Result {
        let ends = [cells.first(), cells.last()];
        ends.into_iter().flatten().try_for_each(|&cell| self.circle(class, self.middle(cell), CIRCLE, out))
    }

    /// A square in a cell, so far from its border.
    fn square(&self, class: &str, cell: Cell, part: f64, out: &mut String) -> Result {
        let spot = self.spot(cell);
        let (room, side) = (spot.width * part, Points(spot.width * (1.0 - 2.0 * part)));
        let (x, y) = (Points(spot.x + room), Points(spot.y + room));
        writeln!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")
    }

    /// The border of a cage: the sides of its cells behind which there is none of them; and its sum.
    fn cage(&self, clue: &Clue, out: &mut String) -> Result {
        let cells = clue.cells();
        let has = |row: i32, column: i32| {
            cells.iter().any(|cell| (i32::from(cell.row), i32::from(cell.column)) == (row, column))
        };
        let mut border = String::new();
        for &cell in cells {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            let spot = self.spot(cell);
            // A side goes on to the border where the cage goes on, and else stops before it.
            let from = |goes_on: bool| if goes_on { 0.0 } else { INSET };
            let (left, right) = (spot.x + from(has(row, column - 1)), spot.x + spot.width - from(has(row, column + 1)));
            let (top, bottom) =
                (spot.y + from(has(row - 1, column)), spot.y + spot.height - from(has(row + 1, column)));
            for (is_in, y) in [(has(row - 1, column), top), (has(row + 1, column), bottom)] {
                if !is_in {
                    write!(border, "M{} {}H{}", Points(left), Points(y), Points(right))?;
                }
            }
            for (is_in, x) in [(has(row, column - 1), left), (has(row, column + 1), right)] {
                if !is_in {
                    write!(border, "M{} {}V{}", Points(x), Points(top), Points(bottom))?;
                }
            }
        }
        writeln!(out, "<path class=\"cage\" d=\"{border}\"/>")?;
        self.corner(cells, clue.numbers(), out)
    }

    /// A sum in the corner of the first cell of some, by rows.
    fn corner(&self, cells: &[Cell], numbers: &[u32], out: &mut String) -> Result {
        let (Some(&first), Some(sum)) = (cells.iter().min_by_key(|cell| (cell.row, cell.column)), numbers.first())
        else {
            return Ok(());
        };
        let spot = self.spot(first);
        let (x, y) = (Points(spot.x + INSET + 1.0), Points(spot.y + INSET + 6.5));
        writeln!(out, "<text class=\"sum\" x=\"{x}\" y=\"{y}\">{sum}</text>")
    }

    /// The number of a row behind it, or of a column below it; or at its other end, before its name, where it is seen from there.
    fn beside(&self, clue: &Clue, out: &mut String) -> Result {
        let last = self.size.side() as u16 - 1;
        let is_before = clue.kind() != ClueKind::Sandwich && !clue.is_from_end();
        let at = match clue.unit() {
            Some(Unit::Row(row)) if is_before => (6.0, self.middle(Cell { row, column: 0 }).1),
            Some(Unit::Column(column)) if is_before => (self.middle(Cell { row: 0, column }).0, 6.0),
            Some(Unit::Row(row)) => {
                let spot = self.spot(Cell { row, column: last });
                (spot.x + spot.width + 6.0, spot.middle().1)
            }
            Some(Unit::Column(column)) => {
                let spot = self.spot(Cell { row: last, column });
                (spot.middle().0, spot.y + spot.height + 6.0)
            }
            _ => return Ok(()),
        };
        clue.numbers().iter().try_for_each(|number| text("small", at, &number.to_string(), out))
    }

    /// The tip of an arrow at the first of these cells, which comes from the second.
    fn tip<'c>(&self, mut cells: impl Iterator<Item = &'c Cell>, out: &mut String) -> Result {
        let (Some(&end), Some(&before)) = (cells.next(), cells.next()) else { return Ok(()) };
        let ((x, y), (from_x, from_y)) = (self.middle(end), self.middle(before));
        let length = (x - from_x).hypot(y - from_y).max(1.0);
        let (along, across) = ((x - from_x) / length * 5.0, (y - from_y) / length * 5.0);
        let (back_x, back_y) = (x - along, y - across);
        path("arrow", [(back_x - across, back_y + along), (x, y), (back_x + across, back_y - along)].into_iter(), out)
    }
}

/// Letters with their middle at a point.
fn text(class: &str, (x, y): (f64, f64), text: &str, out: &mut String) -> Result {
    // Letters of this size are some 7 points high.
    writeln!(out, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{text}</text>", Points(x), Points(y + 3.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(line: &str) -> String {
        let spot = |index: usize| Spot {
            x: (index % 9) as f64 * 40.0,
            y: (index / 9) as f64 * 40.0,
            width: 40.0,
            height: 40.0,
            top: 0.0,
            columns: 3,
            rows: 3,
        };
        let spots: Vec<Spot> = (0..81).map(spot).collect();
        let mut out = String::new();
        let board = ClueBoard { size: Size::square(9).unwrap(), spots: &spots };
        board.draw(&line.parse().unwrap(), &mut out).unwrap();
        out
    }

    #[test]
    fn the_border_of_a_cage_is_its_outline() {
        let cage = drawn("cage 12 A1 A2 B1");
        // Three cells have twelve sides, and two of them are borders within, seen from both sides.
        assert_eq!(cage.matches('M').count(), 12 - 4, "{cage}");
        assert!(cage.contains(">12</text>"), "{cage}");
        assert_eq!(drawn("cage A1").matches('M').count(), 4);
    }

    #[test]
    fn every_kind_with_a_place_is_drawn() {
        let lines = [
            "arrow A9 : B8 C7",
            "thermo I1 H2",
            "dot white A4 A5",
            "dot black B4 C4",
            "xv X E7 E8",
            "xv V F7 G7",
            "whisper 5 I9 H8",
            "renban F1 F2",
            "palindrome C1 C2",
            "between I5 H5 H4",
            "little 14 A8 B7",
            "sandwich 13 row C",
            "sandwich 9 column 4",
            "skyscraper 3 row A left",
            "xsum 20 column 3 bottom",
            "room 7 column 9 top",
            "slow I1 H2",
            "entropic B1 B2 B3",
            "zipper E1 E2 E3",
            "double E3 D4 C5",
            "lockout 4 G1 G2 G3",
            "regionsum G2 G3 G4",
            "index row H6",
            "odd G9",
            "even D9",
            "quad 1 2 B5 B6 C5 C6",
            "region A1 A2 A3 A4 A5 A6 A7 A8 A9",
            "clone D1 E1 = D7 E7",
        ];
        let pictures: std::collections::BTreeSet<String> = lines.into_iter().map(drawn).collect();
        assert!(pictures.len() == lines.len() && pictures.iter().all(|picture| picture.contains("class=")));
        assert!(drawn("sandwich 13 row C").contains("x=\"366\"") && drawn("negative white").is_empty());
    }
}
