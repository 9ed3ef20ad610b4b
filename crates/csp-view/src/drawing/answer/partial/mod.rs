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

use csp_core::Network;
use csp_formats::{AnswerPicture, PictureKind, Shown};
use csp_instance::{Instance, Meaning};

use entries::CellEntries;
pub(crate) use entries::FoundEnds;
use frame::MOST_CELLS;
pub(crate) use frame::PartialPicture;

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
        let mut entries = CellEntries::of(network);
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
        let mut entries = CellEntries::of(network);
        let frame = grids::tables(shown, &mut entries);
        Some(frame.picture("table".into(), String::new(), entries))
    }
}
