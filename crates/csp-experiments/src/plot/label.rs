//! The name of a series.

use csp_terminal::words::numbers;

use super::text::{self, SIZE, width};

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
