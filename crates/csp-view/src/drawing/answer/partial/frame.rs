//! The frame of a picture and its cells while they are laid out.

use std::fmt::Write;

use csp_terminal::words::svg::{Points, open};
use serde::Serialize;

use super::super::figure::Figure;
use super::entries::{CellEntries, CellEntry};

/// The room around a picture.
pub(super) const MARGIN: f64 = 12.0;

/// A model with more values in its arrays is not drawn as tables unasked, and no picture has more cells.
pub(super) const MOST_CELLS: usize = 2_000;

/// A picture of partial assignments.
#[derive(Debug, Serialize)]
pub(crate) struct PartialPicture {
    pub(super) kind: String,
    /// The text that asks for it; empty for the tables of a model that asks for none.
    pub(super) title: String,
    /// The frame as SVG, in which the cells have their places in the order of `cells`.
    #[serde(skip)]
    pub(crate) svg: String,
    pub(super) cells: Vec<PartialCell>,
    pub(super) entries: Vec<CellEntry>,
    /// Numbers for the values of the variables of a term; none where there is no number.
    pub(super) numbers: Vec<Vec<Option<i64>>>,
    /// Words for the numbers of such a list.
    pub(super) words: Vec<Vec<String>>,
    /// The left end of the axis of time, its width, and the times at its ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) axis: Option<[f64; 4]>,
    /// Legs from the place that the first entry names to that of the second.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) legs: Vec<[usize; 2]>,
    /// The places by their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) places: Vec<(String, [f64; 2])>,
}

/// A cell, which shows what is known of its entries.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PartialCell {
    /// Its left and upper end, its width and height; and the columns and rows of the marks of values, none for 0.
    pub(super) place: [f64; 6],
    /// Its entries.
    pub(super) of: Vec<usize>,
    /// The number that its entry has or has not, in a matrix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<i64>,
    /// The name of a task.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) name: String,
    /// The number of the colour of a task.
    pub(super) group: usize,
}

/// A picture while it is laid out.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The part that never changes.
    pub(super) figure: Figure,
    pub(super) cells: Vec<PartialCell>,
    pub(super) axis: Option<[f64; 4]>,
    pub(super) legs: Vec<[usize; 2]>,
    pub(super) places: Vec<(String, [f64; 2])>,
}

impl Frame {
    /// Adds a cell.
    pub(super) fn cell(&mut self, place: [f64; 6], of: Vec<usize>, at: Option<i64>, name: String) {
        let place = place.map(|number| (number * 10.0).round() / 10.0);
        self.cells.push(PartialCell { place, of, at, name, group: 0 });
    }

    /// The picture.
    pub(super) fn picture(self, kind: String, title: String, entries: CellEntries<'_>) -> PartialPicture {
        let Self { figure, cells, axis, legs, places } = self;
        let (width, height) = (figure.width + 2.0 * MARGIN, figure.height + 2.0 * MARGIN);
        let view = format!("-{MARGIN} -{MARGIN} {} {}", Points(width), Points(height));
        let mut svg = open(format_args!(
            "class=\"scene partial {kind}\" viewBox=\"{view}\" preserveAspectRatio=\"xMidYMin\" role=\"img\" aria-label=\"\""
        ));
        // A String takes whatever is written.
        _ = writeln!(svg, "\n{}<g class=\"legs\"></g>", figure.body);
        for PartialCell { place: [x, y, width, height, ..], .. } in &cells {
            let [x, y, width, height] = [*x, *y, *width, *height].map(Points);
            let round = if kind == "tour" { format!(" rx=\"{width}\"") } else { String::new() };
            let size = format!("width=\"{width}\" height=\"{height}\"");
            _ = writeln!(
                svg,
                "<g class=\"spot\" transform=\"translate({x} {y})\"><rect class=\"ground\" {size}{round}/></g>"
            );
        }
        svg += "</svg>\n";
        let (entries, numbers, words) = entries.into_parts();
        PartialPicture { kind, title, svg, cells, entries, numbers, words, axis, legs, places }
    }
}
