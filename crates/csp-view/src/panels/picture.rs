//! A picture as it is before it is drawn on a screen.

use std::ops::Range;

use super::piece::{Line, width};

/// A picture larger than a screen may be: its rulers are apart, so that they stay when the rest is scrolled.
#[derive(Debug)]
pub struct Picture {
    /// Above the rows: the numbers of the columns of a board. Empty when there is no such ruler.
    pub top: Line,
    /// Its lines, from the top.
    pub rows: Vec<PictureRow>,
    /// The spot of the variable of the last event.
    pub spot: Option<Spot>,
    /// The caption; empty when there is none.
    pub caption: String,
}

/// A row of a picture.
#[derive(Debug)]
pub struct PictureRow {
    /// The letter of a row of a board, or the name of a variable.
    pub label: Line,
    pub body: Line,
}

/// A place in a picture: the number of the row, and the columns of its body, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its line.
    pub row: usize,
    /// Its place in the line.
    pub columns: Range<usize>,
}

impl Picture {
    /// The columns that the labels take.
    pub fn label_width(&self) -> usize {
        self.rows.iter().map(|row| width(&row.label)).max().unwrap_or(0)
    }

    /// The columns that the widest row takes beside its label.
    pub fn body_width(&self) -> usize {
        self.rows.iter().map(|row| width(&row.body)).max().unwrap_or(0)
    }

    /// The lines that it takes.
    pub fn height(&self) -> usize {
        self.rows.len() + usize::from(!self.top.is_empty())
    }
}
