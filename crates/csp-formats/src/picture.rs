//! Pictures of an answer, as a text asks for them by `draw`: their kinds, and the arrays that they are of.

use std::fmt;
use std::sync::Arc;

use csp_core::{Expr, Network, Solution, Var};

/// The kind of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Tasks as bars from their start to their end, in the row of their machine.
    Gantt,
    /// Indices as rows and values as columns; of an array with two indices, the cells that are 1.
    Matrix,
    /// An array as a table.
    Table,
    /// The same, with the larger numbers darker.
    Heat,
    /// Places on a plane, with a line from each to its successor.
    Tour,
    /// Places on a plane, with a line through them in this order.
    Route,
    /// Rectangles on a plane.
    Boxes,
    /// The nodes of a graph with their values, and its edges.
    Graph,
}

impl PictureKind {
    /// Each kind with its name, the least number of arrays that it takes, and how it is written with the most of them.
    const ALL: [(Self, &'static str, usize, &'static str); 8] = [
        (Self::Gantt, "gantt", 2, "draw gantt(start, duration, machine)"),
        (Self::Matrix, "matrix", 1, "draw matrix(x)"),
        (Self::Table, "table", 1, "draw table(x)"),
        (Self::Heat, "heat", 1, "draw heat(x)"),
        (Self::Tour, "tour", 3, "draw tour(next, x, y)"),
        (Self::Route, "route", 3, "draw route(order, x, y)"),
        (Self::Boxes, "boxes", 4, "draw boxes(x, y, width, height)"),
        (Self::Graph, "graph", 2, "draw graph(x, edges, name)"),
    ];

    /// The kind of this name.
    ///
    /// # Errors
    ///
    /// A sentence with all kinds, if there is none of this name.
    pub fn of(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, own, ..)| *own == name);
        found.map(|(kind, ..)| *kind).ok_or_else(|| format!("there is no picture \"{name}\": {}", Self::all_written()))
    }

    /// The ways to write each kind.
    pub fn all_written() -> String {
        format!("it is written {}", Self::ALL.map(|(.., written)| written).join(", "))
    }

    fn row(self) -> &'static (Self, &'static str, usize, &'static str) {
        Self::ALL.iter().find(|(kind, ..)| *kind == self).unwrap_or(&Self::ALL[0])
    }

    /// The way to write it.
    pub fn written(self) -> &'static str {
        self.row().3
    }

    /// True if it is a picture of so many arrays.
    pub fn takes(self, count: usize) -> bool {
        (self.row().2..=self.written().matches(',').count() + 1).contains(&count)
    }
}

impl fmt::Display for PictureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().1)
    }
}

/// A picture of an answer. What it is made of fits together: lists are equally long, indices and values are of one sort.
#[derive(Clone, Debug)]
pub struct AnswerPicture {
    /// Its kind.
    pub kind: PictureKind,
    /// The text that asks for it, without `draw`.
    pub title: String,
    /// The arrays that it is of, in the order of the text.
    pub arrays: Vec<PictureArray>,
}

/// An array that a picture is of.
#[derive(Clone, Debug)]
pub struct PictureArray {
    /// Its text.
    pub name: String,
    /// The names of the indices of each dimension; no dimension of a value that stands alone.
    pub heads: Vec<Vec<String>>,
    /// Its entries, in row-major order.
    pub cells: Vec<PictureCell>,
}

/// An entry of such an array.
#[derive(Clone, Debug)]
pub struct PictureCell {
    /// The value.
    pub(crate) expr: Expr,
    /// The words that its numbers stand for, if they stand for words.
    pub(crate) words: Option<Arc<[String]>>,
}

impl PictureCell {
    /// Its number in a solution, if it has a value; words are numbered in the order of the text.
    pub fn number(&self, network: &Network, solution: &Solution) -> Option<i64> {
        self.expr.value(&|x| network.integer(x, solution.value(x)))
    }

    /// The name of one of its numbers.
    pub fn named(&self, number: i64) -> String {
        match &self.words {
            None => number.to_string(),
            Some(words) => usize::try_from(number).ok().and_then(|place| words.get(place)).cloned().unwrap_or_default(),
        }
    }

    /// Its value, as an expression of the variables of the network.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// True if its numbers stand for words.
    pub fn has_words(&self) -> bool {
        self.words.is_some()
    }

    /// The variable that it is, if it is nothing else.
    pub fn variable(&self) -> Option<Var> {
        if let Expr::Leaf(x) = self.expr { Some(x) } else { None }
    }
}
