//! The domains as they are: a board with rulers, or a line for each variable.

use std::ops::Range;

use super::board;
use super::domains;
use super::marks::Marks;
use super::piece::{Line, width};
use crate::report::stepper::View;

/// A picture larger than a screen may be: its rulers are apart, so that they stay when the rest is scrolled.
#[derive(Debug)]
pub(crate) struct Picture {
    /// Above the rows: the numbers of the columns of a board. Empty when there is no such ruler.
    pub(crate) top: Line,
    pub(crate) rows: Vec<Row>,
    /// Where the variable of the last event is.
    pub(crate) spot: Option<Spot>,
    /// That variable with the values it has and those that it has lost, in words; empty when there is none.
    pub(crate) caption: String,
}

/// A row of a picture.
#[derive(Debug)]
pub(crate) struct Row {
    /// The letter of a row of a board, or the name of a variable.
    pub(crate) label: Line,
    pub(crate) body: Line,
}

/// A place in a picture: the number of the row, and the columns of its body, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) row: usize,
    pub(crate) columns: Range<usize>,
}

impl Picture {
    /// The picture of this place for so many columns. Candidates that would not fit are counted, unless the `whole` cells
    /// are wanted, however wide.
    pub(crate) fn of(view: &View<'_>, columns: usize, whole: bool) -> Self {
        let marks = Marks::of(view);
        let mut picture = match view.names().size {
            Some(size) => board::draw(view, size, &marks, if whole { usize::MAX } else { columns }),
            None => domains::draw(view, &marks),
        };
        picture.caption = caption(view, &marks);
        picture
    }

    /// The columns that the labels take.
    pub(crate) fn label_width(&self) -> usize {
        self.rows.iter().map(|row| width(&row.label)).max().unwrap_or(0)
    }

    /// The columns that the widest row takes beside its label.
    pub(crate) fn body_width(&self) -> usize {
        self.rows.iter().map(|row| width(&row.body)).max().unwrap_or(0)
    }

    /// The lines that it takes.
    pub(crate) fn height(&self) -> usize {
        self.rows.len() + usize::from(!self.top.is_empty())
    }
}

/// The domain of the current variable in words.
fn caption(view: &View<'_>, marks: &Marks) -> String {
    let Some(x) = marks.current else { return String::new() };
    let names = view.names();
    let in_words = |values: Vec<String>| values.join(" ");
    let has = view.domain(x).iter().map(|value| names.value(x, value)).collect();
    let lost: Vec<String> = marks.removed(x).into_iter().map(|value| names.value(x, value)).collect();
    let lost = if lost.is_empty() { String::new() } else { format!(", lost {}", in_words(lost)) };
    let has = if view.domain(x).is_empty() { "nothing".into() } else { in_words(has) };
    format!("{} has {has}{lost}", names.variable(x))
}
