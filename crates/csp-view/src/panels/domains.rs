//! The domains as they are: a board with rulers, or a line for each variable.

use csp_core::{Val, Var};

use crate::panels::board;
use crate::panels::marks::{Marks, signs};
use crate::panels::picture::{Picture, PictureRow, Spot};
use crate::panels::piece::{Line, Piece, Role};
use crate::stepper::View;

impl Picture {
    /// The picture of this place for so many columns. Candidates that would not fit are counted, unless the
    /// `whole` cells are wanted, however wide.
    pub fn of(view: &View<'_>, columns: usize, whole: bool) -> Self {
        let marks = Marks::of(view);
        let mut picture = match view.names().size {
            Some(size) => board::draw(view, size, &marks, if whole { usize::MAX } else { columns }),
            None => lines(view, &marks),
        };
        picture.caption = caption(view, &marks);
        picture
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

/// The most columns of a name. A longer one ends with `~`, and is whole in the status.
const LONGEST: usize = 24;

fn lines(view: &View<'_>, marks: &Marks) -> Picture {
    let network = view.names().network;
    let names: Vec<String> = network.variables().map(|x| short(&view.names().variable(x))).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let row = |(x, name): (Var, &String)| PictureRow {
        label: label(x, name, longest, view, marks),
        body: domain(view, x, marks),
    };
    let rows = network.variables().zip(&names).map(row).collect();
    let spot = marks.current.map(|x| Spot { row: x.index(), columns: 0..1 });
    Picture { top: Line::new(), rows, spot, caption: String::new() }
}

fn short(name: &str) -> String {
    let name = csp_terminal::words::escape::plain(name);
    match name.char_indices().nth(LONGEST) {
        None => name.into_owned(),
        Some(_) => name.chars().take(LONGEST - 1).chain(['~']).collect(),
    }
}

/// The name between the signs of its role, at the right.
fn label(x: Var, name: &str, longest: usize, view: &View<'_>, marks: &Marks) -> Line {
    let role = marks.role(x);
    let [open, close] = signs(role);
    let blanks = " ".repeat(longest - name.chars().count());
    let is_given = view.names().network.domain(x).len() == 1;
    let around = |sign: &str| Piece::plain(sign);
    vec![around(&format!("{blanks}{open}")), Piece::new(name, role).given(is_given), around(&format!("{close} "))]
}

/// The domain and, behind a minus, what the last step removed from it.
fn domain(view: &View<'_>, x: Var, marks: &Marks) -> Line {
    let set = |values: &[Val]| {
        let words: Vec<String> = values.iter().map(|&value| view.names().value(x, value)).collect();
        format!("{{{}}}", words.join(", "))
    };
    let left: Vec<Val> = view.domain(x).iter().collect();
    let removed = marks.removed(x);
    let is_given = view.names().network.domain(x).len() == 1;
    let mut line = vec![Piece::plain(&set(&left)).given(is_given)];
    if !removed.is_empty() {
        line.extend([Piece::plain(" "), Piece::new(&format!("-{}", set(&removed)), Role::Removed)]);
    }
    line
}
