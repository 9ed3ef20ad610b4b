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

/// A board whose cells stand at these spots, and its clues.
pub(super) struct ClueBoard<'a> {
    pub(super) size: Size,
    pub(super) spots: &'a [Spot],
    pub(super) clues: Vec<&'a Clue>,
}

impl ClueBoard<'_> {
    /// Draws all clues.
    pub(super) fn draw_all(&self, out: &mut String) -> Result {
        self.clues.iter().try_for_each(|clue| self.draw(clue, out))
    }

    /// Draws a clue. The colours of the kinds are those that puzzles have.
    fn draw(&self, clue: &Clue, out: &mut String) -> Result {
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
            _ if edge(clue).is_some() => self.beside(clue, out),
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
    /// Several numbers at one end stand beside each other, in the order of the clues.
    fn beside(&self, clue: &Clue, out: &mut String) -> Result {
        let Some((unit, is_before)) = edge(clue) else { return Ok(()) };
        let last = self.size.side() as u16 - 1;
        let there: Vec<&&Clue> = self.clues.iter().filter(|other| edge(other) == edge(clue)).collect();
        let place = there.iter().position(|other| std::ptr::eq(**other, clue)).unwrap_or(0);
        let from_middle = place as f64 - (there.len() - 1) as f64 / 2.0;
        let at = match unit {
            Unit::Row(row) => {
                let spot = self.spot(Cell { row, column: if is_before { 0 } else { last } });
                (if is_before { 6.0 } else { spot.x + spot.width + 6.0 }, spot.middle().1 + 9.0 * from_middle)
            }
            Unit::Column(column) => {
                let spot = self.spot(Cell { row: if is_before { 0 } else { last }, column });
                (spot.middle().0 + 12.0 * from_middle, if is_before { 6.0 } else { spot.y + spot.height + 6.0 })
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

/// The row or column at whose end the number of a clue stands, and true if that is the end before its first cell.
fn edge(clue: &Clue) -> Option<(Unit, bool)> {
    let is_before = match clue.kind() {
        ClueKind::Sandwich => false,
        ClueKind::Skyscraper | ClueKind::XSum | ClueKind::Room => !clue.is_from_end(),
        _ => return None,
    };
    clue.unit().map(|unit| (unit, is_before))
}

/// Letters with their middle at a point.
fn text(class: &str, (x, y): (f64, f64), text: &str, out: &mut String) -> Result {
    // Letters of this size are some 7 points high.
    writeln!(out, "<text class=\"{class}\" x=\"{}\" y=\"{}\">{text}</text>", Points(x), Points(y + 3.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(lines: &str) -> String {
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
        let clues: Vec<Clue> = lines.lines().map(|line| line.parse().unwrap()).collect();
        let mut out = String::new();
        let board = ClueBoard { size: Size::square(9).unwrap(), spots: &spots, clues: clues.iter().collect() };
        board.draw_all(&mut out).unwrap();
        out
    }

    /// A row has a number for each kind of rule, and each can be read.
    #[test]
    fn no_number_stands_on_another() {
        let all = "sandwich 13 row C\nskyscraper 3 row C right\nxsum 20 row C right\nroom 7 row C left\nskyscraper 2 column 4 top\n\
                   xsum 9 column 4 top\nsandwich 9 column 4";
        let picture = drawn(all);
        let places: Vec<&str> =
            picture.lines().filter_map(|line| line.split_once("\" x=")?.1.split_once('>')).map(|(at, _)| at).collect();
        let different: std::collections::BTreeSet<&str> = places.iter().copied().collect();
        assert_eq!((places.len(), different.len()), (7, 7), "{picture}");
        // The one that is alone at its end stands in the middle.
        assert!(picture.contains("x=\"6\" y=\"103.5\">7<"), "{picture}");
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
