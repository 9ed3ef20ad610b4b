//! The names of series, and the meaning of the lines and marks of a picture, in columns below it.

use csp_terminal::words::{numbers, wrap};

use crate::plot::canvas::{Canvas, CanvasText, WIDTH};
use crate::plot::text::{self, SIZE, width};

/// The name of a series, and what is said of it behind its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Its name, which may be shortened where there is no room.
    pub name: String,
    /// The note on it, which is not; may be empty.
    pub note: String,
}

impl Label {
    /// A name and what is said of it.
    pub fn new(name: impl Into<String>, note: impl Into<String>) -> Self {
        Self { name: name.into(), note: note.into() }
    }

    /// With how many of so many problems were solved, how many a limit cut, and how many could not be tried.
    ///
    /// ```
    /// use csp_experiments::plot::Label;
    ///
    /// assert_eq!(Label::tally("fc", 2, 4, 1, 1).note, "solved 2 of 4, 1 limit, n/a on 1");
    /// ```
    pub fn tally(name: impl Into<String>, solved: usize, of: usize, limited: usize, unfit: usize) -> Self {
        let parts = [
            Some(format!("solved {solved} of {of}")),
            (limited > 0).then(|| numbers::count(limited as u64, "limit")),
            (unfit > 0).then(|| format!("n/a on {unfit}")),
        ];
        Self::new(name, parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    /// Name and note.
    pub(super) fn whole(&self) -> String {
        self.joined(&self.name)
    }

    fn joined(&self, name: &str) -> String {
        match (name.is_empty(), self.note.is_empty()) {
            (true, _) => self.note.clone(),
            (_, true) => name.to_owned(),
            _ => format!("{name}: {}", self.note),
        }
    }

    /// The room of the note, with the sign that joins it to the name.
    pub(super) fn note_width(&self) -> f64 {
        if self.note.is_empty() { 0.0 } else { width(": ", SIZE) + width(&self.note, SIZE) }
    }

    /// Each in so much room, the names shortened where they must be.
    pub(super) fn all_within(labels: &[&Self], room: f64) -> Vec<String> {
        let names: Vec<_> = labels.iter().map(|label| (label.name.as_str(), room - label.note_width())).collect();
        let names = text::all_within(&names, SIZE);
        labels
            .iter()
            .zip(names)
            .map(|(label, name)| label.joined(if label.name.is_empty() { "" } else { &name }))
            .collect()
    }
}

impl From<&str> for Label {
    fn from(name: &str) -> Self {
        Self::new(name, "")
    }
}

impl From<String> for Label {
    fn from(name: String) -> Self {
        Self::new(name, "")
    }
}

/// The height of a row.
const ROW: f64 = 23.0;
/// The room for a sample, before the words.
const SAMPLE: f64 = 46.0;
/// Free on both sides.
const MARGIN: f64 = 20.0;
/// Free between columns.
const GAP: f64 = 18.0;
/// More columns are not read as such.
const COLUMNS: usize = 4;
/// A legend of more rows is set in columns even if names must be shortened for that; but they keep so much room.
const ROWS: usize = 12;
const LEAST: f64 = 120.0;

/// The look of a series.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sample {
    /// The class of its line.
    pub(super) line: Option<String>,
    /// The class of the area around its line.
    pub(super) band: Option<String>,
    /// The number of its mark.
    pub(super) mark: Option<usize>,
}

/// A sample and what it means.
#[derive(Clone, Debug)]
pub(super) struct LegendEntry {
    pub(super) sample: Sample,
    pub(super) label: Label,
}

/// Entries in columns and remarks below them.
#[derive(Clone, Debug, Default)]
pub(super) struct Legend {
    pub(super) entries: Vec<LegendEntry>,
    pub(super) remarks: Vec<String>,
}

impl Legend {
    /// Draws it from this height on; the height where it ends.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let (columns, room) = self.columns();
        let rows = self.entries.len().div_ceil(columns);
        let labels: Vec<&Label> = self.entries.iter().map(|entry| &entry.label).collect();
        let shown = Label::all_within(&labels, room - SAMPLE);
        for (number, (entry, words)) in self.entries.iter().zip(&shown).enumerate() {
            let x = MARGIN + (number / rows) as f64 * (room + GAP);
            let y = top + ((number % rows) as f64 + 0.5) * ROW;
            let whole = entry.label.whole();
            let is_cut = *words != whole;
            draw_sample(canvas, &entry.sample, (x, y));
            let text = CanvasText { whole: is_cut.then_some(&whole), ..CanvasText::new(words, (x + SAMPLE, y)) };
            // Where the note alone has no room, it loses its middle, too.
            canvas.text_within(text, WIDTH - MARGIN - x - SAMPLE);
        }
        let mut bottom = top + rows as f64 * ROW;
        for line in self.remarks.iter().flat_map(|remark| wrapped(remark, WIDTH - 2.0 * MARGIN)) {
            canvas.text_within(CanvasText::new(&line, (MARGIN, bottom + 0.5 * ROW)), WIDTH - 2.0 * MARGIN);
            bottom += ROW;
        }
        bottom
    }

    /// Everything it says, as sentences.
    pub(super) fn words(&self) -> String {
        let entries = self.entries.iter().map(|entry| entry.label.whole());
        entries.chain(self.remarks.iter().cloned()).map(|words| words + ". ").collect::<String>().trim_end().to_owned()
    }

    /// The number of columns, and the room of each: as many as the names have room in; where this gives too many rows,
    /// two if some of each name stays.
    fn columns(&self) -> (usize, f64) {
        let room = |columns: usize| {
            let columns = columns as f64;
            (WIDTH - 2.0 * MARGIN - (columns - 1.0) * GAP) / columns
        };
        let need = |least: &dyn Fn(&LegendEntry) -> f64| self.entries.iter().map(least).fold(0.0, f64::max) + SAMPLE;
        let whole = need(&|entry| width(&entry.label.whole(), SIZE));
        let short = need(&|entry| entry.label.note_width() + width(&entry.label.name, SIZE).min(LEAST));
        let most = COLUMNS.min(self.entries.len()).max(1);
        let columns = (1..=most).rev().find(|&columns| whole <= room(columns)).unwrap_or(1);
        let columns = if self.entries.len() > ROWS * columns && short <= room(2) { columns.max(2) } else { columns };
        (columns, room(columns))
    }
}

fn draw_sample(canvas: &mut Canvas, sample: &Sample, (x, y): (f64, f64)) {
    if let Some(class) = &sample.band {
        canvas.rectangle((x, y - 7.0), (36.0, 14.0), class);
    }
    if let Some(class) = &sample.line {
        canvas.line((x, y), (x + 36.0, y), class);
    }
    if let Some(number) = sample.mark {
        canvas.mark(number, (x + 18.0, y));
    }
}

/// Words in lines, none wider than the room if there are gaps to break at.
fn wrapped(words: &str, room: f64) -> Vec<String> {
    wrap::filled(words, |line, word| width(line, SIZE) + width(" ", SIZE) + width(word, SIZE) <= room)
}
