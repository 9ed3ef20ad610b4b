//! Rows and columns of cells with words: arrays as tables, as pictures and for pages.

use std::fmt::Write;

use csp_core::{Network, Solution};
use csp_formats::{Shown, ShownValue};
use csp_terminal::words::escape;
use csp_terminal::words::svg::Points;

use super::figure::{Figure, LETTERS, MOST_CELLS, letters, short};
use crate::drawing::width_of;

/// The height of a row, and the room beside the words of a cell.
const ROW: f64 = 22.0;
const ROOM: f64 = 12.0;
/// A cell shows so many letters; what is longer is cut, and stands whole in its title.
const MOST_LETTERS: usize = 24;
/// A list is broken behind so many entries.
const LINE: usize = 16;

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fill {
    None,
    Full,
    /// From 0 for the lightest to 1 for the darkest.
    Shade(f64),
}

/// Rows and columns of cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct CellGrid<W = String> {
    /// The words above it.
    pub(crate) title: String,
    /// The names of the rows; none if there is one row without a name.
    pub(crate) sides: Vec<String>,
    /// The names of the columns.
    pub(crate) tops: Vec<String>,
    /// The words of each cell, row by row, or what stands for them.
    pub(crate) words: Vec<W>,
    /// The ground of each cell, if some have one.
    pub(crate) fills: Vec<Fill>,
    /// The remarks below it.
    pub(crate) notes: Vec<String>,
}

impl<W: Clone + Default> CellGrid<W> {
    /// The tables of an answer: single variables in rows, a list as a row, an array of two indices as it is, and one with more in layers.
    pub(crate) fn of_shown(shown: &[Shown], mut word: impl FnMut(&ShownValue) -> W) -> Vec<Self> {
        let mut grids = Vec::new();
        let (alone, arrays): (Vec<&Shown>, Vec<&Shown>) = shown.iter().partition(|one| one.dimensions.is_empty());
        if alone.len() > MOST_CELLS {
            grids.push(Self::too_large("", alone.len()));
        } else {
            for part in alone.chunks(LINE) {
                let tops = part.iter().map(|one| one.name.clone()).collect();
                let words = part.iter().flat_map(|one| &one.values).map(&mut word).collect();
                grids.push(Self { tops, words, ..Self::default() });
            }
        }
        for one in arrays {
            if one.values.len() > MOST_CELLS {
                grids.push(Self::too_large(&one.name, one.values.len()));
                continue;
            }
            let words: Vec<W> = one.values.iter().map(&mut word).collect();
            let names: Vec<Vec<String>> = (0..one.dimensions.len()).map(|dimension| one.names_of(dimension)).collect();
            match names.as_slice() {
                [tops] => {
                    for (place, (tops, words)) in tops.chunks(LINE).zip(words.chunks(LINE)).enumerate() {
                        let title = if place == 0 { one.name.clone() } else { String::new() };
                        grids.push(Self { title, tops: tops.to_vec(), words: words.to_vec(), ..Self::default() });
                    }
                }
                [outer @ .., sides, tops] => {
                    let layers = words.chunks((sides.len() * tops.len()).max(1));
                    for (layer, words) in layers.enumerate() {
                        let title = format!("{}{}", one.name, Self::layer(outer, layer));
                        let (sides, tops) = (sides.clone(), tops.clone());
                        grids.push(Self { title, sides, tops, words: words.to_vec(), ..Self::default() });
                    }
                }
                [] => {}
            }
        }
        grids
    }

    /// The outer indices of a layer, as in `[2, 1, .., ..]`.
    fn layer(outer: &[Vec<String>], mut layer: usize) -> String {
        if outer.is_empty() {
            return String::new();
        }
        let mut indices = vec!["..", ".."];
        for names in outer.iter().rev() {
            indices.push(&names[layer % names.len()]);
            layer /= names.len();
        }
        indices.reverse();
        format!("[{}]", indices.join(", "))
    }

    fn too_large(title: &str, count: usize) -> Self {
        let Figure { about, .. } = Figure::too_large(title, count as u64, MOST_CELLS as u64, "cells");
        Self { title: title.to_owned(), notes: vec![about], ..Self::default() }
    }
}

impl CellGrid {
    /// The tables of an answer, with its values.
    pub(crate) fn of_answer(shown: &[Shown], network: &Network, solution: &Solution) -> Vec<Self> {
        Self::of_shown(shown, |value| value.word(network, solution))
    }

    /// As a table for a page.
    pub(crate) fn html(&self) -> String {
        let mut html = String::from("<div class=\"scroll\"><table>\n");
        let out = &mut html;
        // A String takes whatever is written.
        if !self.title.is_empty() {
            _ = writeln!(out, "<caption>{}</caption>", escape::html(&self.title));
        }
        if !self.tops.is_empty() {
            let corner = if self.sides.is_empty() { "" } else { "<td></td>" };
            let heads = joined(&self.tops, "<th scope=\"col\">", "</th>");
            _ = writeln!(out, "<tr>{corner}{heads}</tr>");
        }
        for (place, row) in self.words.chunks(self.tops.len().max(1)).enumerate() {
            let side = self.sides.get(place);
            let head = side.map_or_else(String::new, |side| format!("<th scope=\"row\">{}</th>", escape::html(side)));
            let cells = joined(row, "<td>", "</td>");
            _ = writeln!(out, "<tr>{head}{cells}</tr>");
        }
        out.push_str("</table></div>\n");
        for note in &self.notes {
            _ = writeln!(out, "<p>{}</p>", escape::html(note));
        }
        html
    }

    /// As a picture.
    pub(crate) fn figure(&self) -> Figure {
        let columns = self.tops.len();
        let wide = |words: &str| width_of(letters(words).min(MOST_LETTERS), LETTERS) + ROOM;
        let side = self.sides.iter().map(|side| wide(side)).fold(0.0, f64::max);
        let mut widths: Vec<f64> = self.tops.iter().map(|top| wide(top).max(ROW)).collect();
        for (place, word) in self.words.iter().enumerate() {
            let width = &mut widths[place % columns.max(1)];
            *width = width.max(wide(word));
        }
        let mut ends = vec![side];
        widths.iter().for_each(|width| ends.push(ends[ends.len() - 1] + width));
        let rows = self.words.len().checked_div(columns).unwrap_or(0);
        let (width, height) = (ends[columns], ROW * (rows + 1) as f64);
        let mut figure = Figure { title: self.title.clone(), about: self.about(), width, ..Figure::default() };
        for (column, top) in self.tops.iter().enumerate() {
            let words = titled(&mut figure, top);
            figure.letters("head", f64::midpoint(ends[column], ends[column + 1]), ROW / 2.0, "middle", &words);
            close(&mut figure, top);
        }
        for row in 0..rows {
            let y = ROW * (row + 1) as f64;
            if let Some(side) = self.sides.get(row) {
                let words = titled(&mut figure, side);
                figure.letters("head", 0.0, y + ROW / 2.0, "start", &words);
                close(&mut figure, side);
            }
            for column in 0..columns {
                let place = row * columns + column;
                let (x, end) = (ends[column], ends[column + 1]);
                let fill = self.fills.get(place).copied().unwrap_or(Fill::None);
                self.cell(&mut figure, (x, y), end - x, place, fill);
            }
        }
        if rows > 0 {
            let mut path = String::new();
            for &x in &ends {
                _ = write!(path, "M{} {}v{}", Points(x), Points(ROW), Points(height - ROW));
            }
            for row in 1..=rows + 1 {
                _ = write!(path, "M{} {}h{}", Points(side), Points(ROW * row as f64), Points(width - side));
            }
            figure.push(format_args!("<path class=\"grid\" d=\"{path}\"/>"));
            figure.height = height + 4.0;
        }
        self.notes.iter().for_each(|note| figure.note(note));
        figure
    }

    fn cell(&self, figure: &mut Figure, (x, y): (f64, f64), width: f64, place: usize, fill: Fill) {
        let column = place % self.tops.len().max(1);
        let row = self.sides.get(place / self.tops.len().max(1)).map_or_else(String::new, |side| format!("{side}: "));
        let middle = (x + width / 2.0, y + ROW / 2.0);
        let words = short(&self.words[place], MOST_LETTERS);
        if fill != Fill::None {
            let whole =
                escape::html(&format!("{row}{} {}", self.tops[column], self.words[place])).trim_end().to_owned();
            figure.push(format_args!("<g><title>{whole}</title>"));
        }
        match fill {
            Fill::None => {
                let words = titled(figure, &self.words[place]);
                figure.letters("value", middle.0, middle.1, "middle", &words);
                return close(figure, &self.words[place]);
            }
            Fill::Full => figure.rect("full", (x, y), (width, ROW), ""),
            Fill::Shade(depth) => {
                let mix = |dark: f64| (255.0 + (dark - 255.0) * depth).round();
                let colour = format!(" fill=\"rgb({},{},{})\"", mix(0.0), mix(78.0), mix(132.0));
                figure.rect("shade", (x, y), (width, ROW), &colour);
                // On each shade the letters have a contrast of 4.5 at least.
                let ink = if depth > 0.75 { "#ffffff" } else { "#000000" };
                figure.push(format_args!("<g fill=\"{ink}\">"));
                figure.letters("value", middle.0, middle.1, "middle", &words);
                figure.push("</g>");
            }
        }
        figure.push("</g>");
    }

    /// The cells in words: what is filled, or all of a small table.
    fn about(&self) -> String {
        let columns = self.tops.len().max(1);
        let rows = self.words.len() / columns;
        let mut about = format!("{rows} by {columns} cells.");
        for (row, words) in self.words.chunks(columns).enumerate().take(50) {
            let said = |(column, word): (usize, &String)| match self.fills.get(row * columns + column) {
                Some(Fill::Full) => Some(self.tops[column].clone()),
                _ if word.is_empty() => None,
                _ => Some(format!("{} {word}", self.tops[column])),
            };
            let said: Vec<String> = words.iter().enumerate().take(50).filter_map(said).collect();
            let side = self.sides.get(row).map_or_else(String::new, |side| format!("{side}: "));
            about.extend([" ", &side, &said.join(", "), "."]);
        }
        let more = if rows > 50 || columns > 50 { " The first 50 rows and columns are told." } else { "" };
        about + more
    }
}

/// Words, each between these two tags.
fn joined(words: &[String], open: &str, close: &str) -> String {
    words.iter().flat_map(|word| [open.to_owned(), escape::html(word), close.to_owned()]).collect()
}

/// Begins a group with the whole text where a text is cut, and gives what is shown of it.
fn titled(figure: &mut Figure, words: &str) -> String {
    let cut = short(words, MOST_LETTERS);
    if cut != words {
        figure.push(format_args!("<g><title>{}</title>", escape::html(words)));
    }
    cut
}

fn close(figure: &mut Figure, words: &str) {
    if letters(words) > MOST_LETTERS {
        figure.push("</g>");
    }
}
