//! A picture with its title and what it says, and the letters in it.

use std::fmt::{Display, Write};

use csp_formats::PictureArray;
use csp_terminal::words::svg::{Points, below_middle};
use csp_terminal::words::{escape, numbers};

use crate::drawing::width_of;

/// The style of pictures of answers, beside that of scenes.
pub(crate) const ANSWER_STYLE: &str = "\
.answer { font-family: sans-serif; font-size: 12px; fill: #222222 }
.answer .title { font-size: 14px; font-weight: bold }
.answer .head { font-weight: bold }
.answer .tick, .answer .note { fill: #555555 }
.answer .guide { fill: none; stroke: #dddddd }
.answer .grid { fill: none; stroke: #999999 }
.answer .stripe { fill: #f3f3f3 }
.answer .bar { stroke: #333333 }
.answer .moment { fill: #222222; stroke: #333333 }
.answer .label { font-size: 11px; fill: #111111 }
.answer .beside { font-size: 11px }
.answer .k0 { fill: #a6cee3 } .answer .k1 { fill: #fdd49e } .answer .k2 { fill: #b2dfb0 } .answer .k3 { fill: #f4b6c2 }
.answer .k4 { fill: #d9c7e8 } .answer .k5 { fill: #f5ec9f } .answer .k6 { fill: #cfcfcf } .answer .k7 { fill: #bfe5df }
.answer .full { fill: #0072b2 }
.answer .way { fill: none; stroke: #0072b2; stroke-width: 2 }
.answer .point { fill: #0072b2; stroke: #0072b2 }
.answer .place { fill: #ffffff; stroke: #222222; stroke-width: 1.5 }
.answer .edge { fill: none; stroke: #777777; stroke-width: 1.5 }
.answer .name { paint-order: stroke; stroke: #ffffff; stroke-width: 3 }
";

/// The same in the dark; bars and shades keep their colours, on which dark letters stand.
pub(crate) const DARK_STYLE: &str = "\
.answer { fill: #eeeeee }
.answer .tick, .answer .note { fill: #bbbbbb }
.answer .guide { stroke: #444444 }
.answer .grid { stroke: #888888 }
.answer .stripe { fill: #262626 }
.answer .moment { fill: #eeeeee; stroke: #dddddd }
.answer .full { fill: #56b4e9 }
.answer .way { stroke: #56b4e9 }
.answer .point { fill: #56b4e9; stroke: #56b4e9 }
.answer .place { fill: #1b1b1b; stroke: #eeeeee }
.answer .edge { stroke: #999999 }
.answer .name { stroke: #1b1b1b }
";

/// The size of most letters, in points.
pub(super) const LETTERS: f64 = 12.0;
/// The number of colours of bars.
pub(super) const COLOURS: usize = 8;
/// So many things are told in words.
pub(super) const MOST_TOLD: usize = 100;
/// The height of a line of a remark below a picture.
const NOTE_LINE: f64 = 18.0;

/// A picture or a table has at most so many cells.
pub(super) const MOST_CELLS: usize = 20_000;

/// The value of an entry in a solution.
#[derive(Clone, Debug)]
pub(super) struct KnownEntry {
    pub(super) number: i64,
    pub(super) word: String,
}

/// A picture of a part of an answer, from the corner on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    /// The words above it; none if empty.
    pub(crate) title: String,
    /// The picture in words, for whoever does not see it.
    pub(crate) about: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

impl Figure {
    /// The sentence in the place of a picture of too many things.
    pub(super) fn too_large(title: &str, count: u64, most: u64, things: &str) -> Self {
        let [count, most] = [count, most].map(numbers::grouped);
        let sentence = format!(
            "{count} {things} are too many for a picture, which has {most} at most; --format json has them all"
        );
        let mut figure = Self { title: title.to_owned(), ..Self::default() };
        figure.note(&sentence);
        figure
    }

    /// Adds a remark below, and to what is told of the picture.
    pub(super) fn note(&mut self, words: &str) {
        self.about.extend([if self.about.is_empty() { "" } else { " " }, words, "."]);
        self.letters("note", 0.0, self.height + NOTE_LINE / 2.0, "start", words);
        self.height += NOTE_LINE;
        self.width = self.width.max(width_of(letters(words), LETTERS));
    }

    /// Words whose middle is at this height; `anchor` is "start", "middle" or "end".
    pub(super) fn letters(&mut self, class: &str, x: f64, middle: f64, anchor: &str, words: &str) {
        let (x, y, words) = (Points(x), Points(middle + below_middle(LETTERS)), escape::html(words));
        self.push(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>"));
    }

    /// A rectangle; `more` are its other attributes.
    pub(super) fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), more: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Points);
        self.push(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{more}/>"
        ));
    }

    pub(super) fn push(&mut self, line: impl Display) {
        // A String takes whatever is written.
        _ = writeln!(self.body, "{line}");
    }
}

/// The width of a text in letters: those of Chinese, Japanese and Korean count twice.
pub(super) fn letters(words: &str) -> usize {
    words.chars().map(|letter| if ('\u{2e80}'..'\u{fb00}').contains(&letter) { 2 } else { 1 }).sum()
}

/// A text that is cut where it is longer than so many letters.
pub(super) fn short(words: &str, most: usize) -> String {
    if letters(words) <= most {
        return words.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let fits = |letter: &char| {
        let width = letters(letter.encode_utf8(&mut [0; 4]));
        let is_in = width <= room;
        room = room.saturating_sub(width);
        is_in
    };
    words.chars().take_while(fits).chain(['\u{2026}']).collect()
}

/// The names of the entries of an array, by their indices.
pub(super) fn names(array: &PictureArray) -> Vec<String> {
    let mut names = vec![String::new()];
    for heads in &array.heads {
        let with = |before: &String| {
            let comma = if before.is_empty() { "" } else { ", " };
            heads.iter().map(|head| format!("{before}{comma}{head}")).collect::<Vec<_>>()
        };
        names = names.iter().flat_map(with).collect();
    }
    names
}
