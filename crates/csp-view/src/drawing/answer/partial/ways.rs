//! Places on a plane, and the legs between them that are decided.

use csp_formats::PictureArray;
use csp_terminal::words::escape;

use super::super::figure::{KnownEntry, names, short};
use super::super::places::{MOST_NAMES, NAME_LETTERS, Plane};
use super::entries::CellEntries;
use super::frame::Frame;
use super::grids;

/// The side of the square around a place.
const SIDE: f64 = 18.0;

/// From each place to its successor.
pub(super) fn tour(next: &PictureArray, [ways, xs, ys]: [&[usize]; 3], entries: &mut CellEntries<'_>) -> Frame {
    let names = names(next);
    let mut frame = plane(&names, [xs, ys], entries);
    for (place, &way) in ways.iter().enumerate() {
        let spot = frame.places.iter().find(|(name, _)| *name == names[place]).map(|(_, spot)| *spot);
        let Some([x, y]) = spot else { continue };
        let from = entries.fixed(Some(names[place].clone()));
        frame.legs.push([from, way]);
        frame.cell([x - SIDE / 2.0, y - SIDE / 2.0, SIDE, SIDE, 0.0, 0.0], vec![way], None, names[place].clone());
    }
    frame
}

/// From one place to the next of a list, whose entries stand below.
pub(super) fn route(
    order: &PictureArray,
    x: &PictureArray,
    [ways, xs, ys]: [&[usize]; 3],
    entries: &CellEntries<'_>,
) -> Frame {
    let mut frame = plane(&names(x), [xs, ys], entries);
    frame.legs = ways.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    grids::below(order, ways, entries, &mut frame);
    frame
}

/// The places whose coordinates never change, with their names.
fn plane(names: &[String], [xs, ys]: [&[usize]; 2], entries: &CellEntries<'_>) -> Frame {
    let known = |list: &[usize]| -> Vec<Option<KnownEntry>> {
        let number = |&entry: &usize| entries.fixed_number(entry);
        list.iter().map(|entry| number(entry).map(|number| KnownEntry { number, word: String::new() })).collect()
    };
    let plane = Plane::of(&known(xs), &known(ys));
    let mut frame = Frame::default();
    (frame.figure.width, frame.figure.height) = (plane.width, plane.height);
    for (name, spot) in names.iter().zip(&plane.spots) {
        let Some((x, y)) = *spot else { continue };
        frame.places.push((name.clone(), [x, y].map(|number| (number * 10.0).round() / 10.0)));
        frame.figure.push(format_args!("<g><title>{}</title>", escape::html(name)));
        frame.figure.rect("place", (x - 4.0, y - 4.0), (8.0, 8.0), " rx=\"4\"");
        if names.len() <= MOST_NAMES {
            let is_left = x + SIDE * 3.0 > plane.width;
            let (at, anchor) = if is_left { (x - 11.0, "end") } else { (x + 11.0, "start") };
            frame.figure.letters("label", at, y - 11.0, anchor, &short(name, NAME_LETTERS));
        }
        frame.figure.push("</g>");
    }
    frame
}
