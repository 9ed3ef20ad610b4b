//! Pictures of an answer of a model: those that its text asks for, or else its arrays as tables.
//!
//! | module | what it draws |
//! |---|---|
//! | `partial` | the pictures while a model is searched |
//! | `gantt` | tasks as bars |
//! | `places` | places on a plane, and a way through them |
//! | `boxes` | rectangles on a plane |
//! | `nodes` | nodes with their values, and edges |
//! | `cells` | rows and columns of cells, and what fills them |
//! | `figure` | a picture with its title, and the letters in it |

mod boxes;
mod cells;
mod figure;
mod gantt;
mod nodes;
mod partial;
mod places;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use csp_core::{Domain, Network, Solution};
use csp_formats::{AnswerPicture, PictureArray, PictureCell, PictureKind};
use csp_instance::{Instance, Meaning};
use csp_terminal::words::numbers;

pub(crate) use cells::CellGrid;
pub(crate) use figure::{ANSWER_STYLE, DARK_STYLE, Figure};
pub(crate) use partial::{FoundEnds, PartialPicture};

use super::{Look, Scene};
use cells::Fill;
use figure::{KnownEntry, MOST_CELLS, names};

/// A picture has at most so many tasks or places.
const MOST_MARKS: usize = 2_000;
/// A graph with more nodes is not drawn unasked.
const MOST_NODES: usize = 200;

/// The pictures of an answer: boards and named problems as ever, models as their text asks. Of a model that asks for none there is
/// its graph, if it may be a map, and nothing else: [`CellGrid::of_answer`] has its tables.
pub(crate) fn figures(instance: &Instance, solution: &Solution) -> Vec<Figure> {
    let network = &instance.network;
    match &instance.meaning {
        Meaning::Model { report, .. } if !report.pictures.is_empty() => {
            report.pictures.iter().map(|picture| figure(picture, network, solution)).collect()
        }
        Meaning::Model { .. } if !may_be_map(instance) => Vec::new(),
        Meaning::Board { .. } | Meaning::Problem(_) | Meaning::Model { .. } => {
            let domains: Vec<Domain> = solution.iter().map(|&value| Domain::only(value)).collect();
            let scene = Scene::of(instance);
            let drawn = scene.svg(instance, Some(&domains), Look::Page { label: "the answer" });
            let tag = format!("<svg width=\"{:.1}\" height=\"{:.1}\" ", scene.width, scene.height);
            let body = without_ids(&drawn).replacen("<svg ", &tag, 1);
            vec![Figure { width: scene.width, height: scene.height, body, ..Figure::default() }]
        }
    }
}

/// A picture without the names of its parts, of which a page with several answers would have two of one name.
fn without_ids(drawn: &str) -> String {
    let mut parts = drawn.split(" id=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| Some(part.split_once('"')?.1)).fold(first, |whole, part| whole + part)
}

/// True if the constraints of a model may be the borders of a map: all are on two variables, which stand alone in the text, and
/// there are not more of them than a planar graph has.
fn may_be_map(instance: &Instance) -> bool {
    let Meaning::Model { shown, .. } = &instance.meaning else { return false };
    let edges = instance.network.graph().edge_count();
    let is_plain = shown.len() == instance.network.len() && shown.iter().all(|one| one.dimensions.is_empty());
    is_plain
        && instance.network.nary().is_empty()
        && (1..=3 * shown.len()).contains(&edges)
        && shown.len() <= MOST_NODES
}

/// A picture that a text asks for.
fn figure(picture: &AnswerPicture, network: &Network, solution: &Solution) -> Figure {
    let AnswerPicture { kind, title, arrays } = picture;
    let is_of_cells = matches!(kind, PictureKind::Matrix | PictureKind::Table | PictureKind::Heat);
    let (most, things) = if is_of_cells { (MOST_CELLS, "cells") } else { (MOST_MARKS, "entries") };
    let most_of_one = arrays.iter().map(|array| array.cells.len()).max().unwrap_or(0);
    if most_of_one > most {
        return Figure::too_large(title, most_of_one as u64, most as u64, things);
    }
    let entries: Vec<Vec<Option<KnownEntry>>> = arrays.iter().map(|array| entries(array, network, solution)).collect();
    match (kind, arrays.as_slice(), entries.as_slice()) {
        (PictureKind::Gantt, arrays, entries) => gantt::figure(title, arrays, entries),
        (PictureKind::Boxes, arrays, entries) => boxes::figure(title, arrays, entries),
        (PictureKind::Graph, arrays, entries) => nodes::figure(title, arrays, entries),
        (PictureKind::Tour | PictureKind::Route, [next, x, _], [ways, xs, ys]) => {
            let names = names(if *kind == PictureKind::Tour { next } else { x });
            let is_tour = *kind == PictureKind::Tour;
            places::figure(title, is_tour, &names, &x.heads, [ways, xs, ys])
        }
        (PictureKind::Matrix, [x], [values]) if x.heads.len() == 1 => matrix(title, x, values, network),
        (_, [x, ..], [values, ..]) => cells_of(*kind, title, x, values).figure(),
        _ => Figure::default(),
    }
}

/// The values of an array in a solution.
fn entries(array: &PictureArray, network: &Network, solution: &Solution) -> Vec<Option<KnownEntry>> {
    let entry = |cell: &PictureCell| {
        let number = cell.number(network, solution)?;
        Some(KnownEntry { number, word: cell.named(number) })
    };
    array.cells.iter().map(entry).collect()
}

/// An array as a table, a heat map, or the filled cells of a matrix.
fn cells_of(kind: PictureKind, title: &str, x: &PictureArray, values: &[Option<KnownEntry>]) -> CellGrid {
    let numbers = || values.iter().flatten().map(|entry| entry.number);
    let (low, high) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    let span = (i128::from(high) - i128::from(low)).max(1) as f64;
    let fill = |entry: &Option<KnownEntry>| match (kind, entry) {
        (PictureKind::Matrix, Some(entry)) if entry.number != 0 => Fill::Full,
        (PictureKind::Heat, Some(entry)) => Fill::Shade((i128::from(entry.number) - i128::from(low)) as f64 / span),
        _ => Fill::None,
    };
    let word = |entry: &Option<KnownEntry>| match (kind, entry) {
        (PictureKind::Matrix, Some(_)) => String::new(),
        (_, Some(entry)) => entry.word.clone(),
        (_, None) => "?".into(),
    };
    let (sides, tops) = match x.heads.as_slice() {
        [tops] => (Vec::new(), tops.clone()),
        [sides, tops, ..] => (sides.clone(), tops.clone()),
        [] => (Vec::new(), Vec::new()),
    };
    let notes = match kind {
        PictureKind::Heat if numbers().next().is_some() => vec![format!("the lightest is {low}, the darkest {high}")],
        _ => Vec::new(),
    };
    CellGrid {
        title: title.to_owned(),
        sides,
        tops,
        words: values.iter().map(word).collect(),
        fills: values.iter().map(fill).collect(),
        notes,
    }
}

/// The rows of a list by its values.
fn matrix(title: &str, x: &PictureArray, values: &[Option<KnownEntry>], network: &Network) -> Figure {
    let mut columns: BTreeMap<i64, String> = BTreeMap::new();
    for (cell, value) in x.cells.iter().zip(values) {
        columns.extend(value.iter().map(|entry| (entry.number, entry.word.clone())));
        // Of an expression only the values that occur are known.
        let declared = cell.variable().map(|x| network.declared(x).iter().map(move |value| network.integer(x, value)));
        for number in declared.into_iter().flatten() {
            columns.entry(number).or_insert_with(|| cell.named(number));
            if columns.len().saturating_mul(values.len()) > MOST_CELLS {
                return Figure::too_large(title, (columns.len() * values.len()) as u64, MOST_CELLS as u64, "cells");
            }
        }
    }
    let has = |row: &Option<KnownEntry>, column: i64| row.as_ref().is_some_and(|entry| entry.number == column);
    let fills = values
        .iter()
        .flat_map(|row| columns.keys().map(move |&column| if has(row, column) { Fill::Full } else { Fill::None }));
    let missing = values.iter().filter(|value| value.is_none()).count() as u64;
    let notes =
        if missing == 0 { Vec::new() } else { vec![format!("{} without a value", numbers::count(missing, "row"))] };
    CellGrid {
        title: title.to_owned(),
        sides: x.heads[0].clone(),
        words: vec![String::new(); values.len() * columns.len()],
        fills: fills.collect(),
        tops: columns.into_values().collect(),
        notes,
    }
    .figure()
}
