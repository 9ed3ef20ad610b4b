//! Pictures of a model while it is searched: a frame, and the cells in it, which whoever shows a step fills with what is known then.
//!
//! | module | what it does |
//! |---|---|
//! | `grids` | arrays as rows and columns |
//! | `tasks` | tasks in rows along an axis of time |
//! | `ways` | places on a plane, and the legs between them |
//! | `frame` | the frame and its cells while they are laid out |
//! | `entries` | what stands in a cell, as numbers for each value of its variables |

mod entries;
mod frame;
mod grids;
mod tasks;
#[cfg(test)]
mod tests;
mod ways;

use csp_core::{Event, Network, Var};
use csp_formats::{AnswerPicture, PictureKind, Shown};
use csp_instance::{Instance, Meaning};
use serde::Serialize;

use entries::{Entries, Entry};
use frame::PartialCell;

/// A model with more values in its arrays is not drawn as tables unasked, and no picture has more cells.
const MOST_CELLS: usize = 2_000;

/// A picture of partial assignments.
#[derive(Debug, Serialize)]
pub(crate) struct PartialPicture {
    kind: String,
    /// The text that asks for it; empty for the tables of a model that asks for none.
    title: String,
    /// The frame as SVG, in which the cells have their places in the order of `cells`.
    #[serde(skip)]
    pub(crate) svg: String,
    cells: Vec<PartialCell>,
    entries: Vec<Entry>,
    /// Numbers for the values of the variables of a term; none where there is no number.
    numbers: Vec<Vec<Option<i64>>>,
    /// Words for the numbers of such a list.
    words: Vec<Vec<String>>,
    /// The left end of the axis of time, its width, and the times at its ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    axis: Option<[f64; 4]>,
    /// Legs from the place that the first entry names to that of the second.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legs: Vec<[usize; 2]>,
    /// The places by their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    places: Vec<(String, [f64; 2])>,
}

/// The least and the greatest integer of each variable in the solutions that were found, or, where none was, of those that were tried.
#[derive(Debug)]
pub(crate) struct FoundEnds(Vec<Option<(i64, i64)>>);

impl FoundEnds {
    /// Those of searches. Cost: O(events), and for each solution O(variables).
    pub(crate) fn of<'e>(network: &Network, searches: impl Iterator<Item = &'e [Event]>) -> Self {
        let [mut solved, mut tried] = [(); 2].map(|()| Self(vec![None; network.len()]));
        for events in searches {
            let mut path: Vec<(Var, i64)> = Vec::new();
            for event in events {
                match event {
                    Event::Tried { var, value, .. } => {
                        path.push((*var, network.integer(*var, *value)));
                        tried.widen(&path[path.len() - 1..]);
                    }
                    Event::Retracted { .. } => _ = path.pop(),
                    Event::Solved => solved.widen(&path),
                    _ => {}
                }
            }
        }
        if solved.0.iter().any(Option::is_some) { solved } else { tried }
    }

    fn widen(&mut self, assigned: &[(Var, i64)]) {
        for &(x, number) in assigned {
            let (low, high) = self.0[x.index()].unwrap_or((number, number));
            self.0[x.index()] = Some((low.min(number), high.max(number)));
        }
    }
}

impl PartialPicture {
    /// The pictures that the text of a model asks for; of one that asks for none, and has arrays with two indices, its tables.
    pub(crate) fn all(instance: &Instance, found: &FoundEnds) -> Vec<Self> {
        let Meaning::Model { shown, report } = &instance.meaning else { return Vec::new() };
        let network = &instance.network;
        if report.pictures.is_empty() {
            return Self::tables(shown, network).into_iter().collect();
        }
        report.pictures.iter().filter_map(|picture| Self::of(picture, network, found)).collect()
    }

    /// A picture that a text asks for; none if it has too many cells.
    fn of(picture: &AnswerPicture, network: &Network, found: &FoundEnds) -> Option<Self> {
        let AnswerPicture { kind, title, arrays } = picture;
        if arrays.iter().any(|array| array.cells.len() > MOST_CELLS) {
            return None;
        }
        let mut entries = Entries::of(network);
        let known: Vec<Vec<usize>> = arrays
            .iter()
            .map(|array| array.cells.iter().map(|cell| entries.add(cell.expr(), Some(cell))).collect())
            .collect();
        let frame = match (kind, arrays.as_slice(), known.as_slice()) {
            (PictureKind::Gantt, arrays, known) => tasks::frame(arrays, known, &entries, found),
            (PictureKind::Tour, [next, ..], [ways, xs, ys]) => ways::tour(next, [ways, xs, ys], &mut entries),
            (PictureKind::Route, [order, x, _], [ways, xs, ys]) => ways::route(order, x, [ways, xs, ys], &entries),
            (PictureKind::Matrix, [x], [rows]) if x.heads.len() == 1 => grids::by_values(x, rows, &entries)?,
            (_, [x, ..], [known, ..]) => grids::array(x, known, *kind == PictureKind::Matrix, &entries),
            _ => return None,
        };
        Some(frame.picture(kind.to_string(), title.clone(), entries))
    }

    /// The variables and arrays of an answer as it shows them; none if no array has two indices, or there are too many values.
    fn tables(shown: &[Shown], network: &Network) -> Option<Self> {
        let values: usize = shown.iter().map(|one| one.values.len()).sum();
        if values > MOST_CELLS || shown.iter().all(|one| one.dimensions.len() < 2) {
            return None;
        }
        let mut entries = Entries::of(network);
        let frame = grids::tables(shown, &mut entries);
        Some(frame.picture("table".into(), String::new(), entries))
    }
}
