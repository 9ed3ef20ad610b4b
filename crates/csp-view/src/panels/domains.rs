//! A line for each variable with its domain.

use csp_core::{Val, Var};

use super::marks::{Marks, signs};
use super::picture::{Picture, PictureRow, Spot};
use super::piece::{Line, Piece, Role};
use crate::stepper::View;

/// The most columns of a name. A longer one ends with `~`, and is whole in the status.
const LONGEST: usize = 24;

pub(super) fn draw(view: &View<'_>, marks: &Marks) -> Picture {
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
