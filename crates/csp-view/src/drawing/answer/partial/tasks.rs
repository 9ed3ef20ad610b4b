//! Tasks along an axis of time (Gantt 1910). Each has a line of its own, in which the times that it may take become fewer until it has
//! one. Tasks with a machine that never changes stand below each other in the row of that machine.

use std::collections::BTreeMap;

use csp_core::Var;
use csp_formats::PictureArray;
use csp_terminal::words::svg::Points;

use super::super::figure::COLOURS;
use super::super::figure::{LETTERS, letters, names, short};
use super::super::gantt::{Axis, SIDE_LETTERS};
use super::entries::{CellEntries, FoundEnds};
use super::frame::Frame;
use crate::drawing::width_of;

/// The height of the line of a task, and of the numbers of the axis.
const LANE: f64 = 18.0;
const AXIS: f64 = 20.0;
const GAP: f64 = 6.0;
const WIDTH: f64 = 600.0;
/// Behind the last end is so many a part of the axis.
const BEHIND: i128 = 5;

pub(super) fn frame(
    arrays: &[PictureArray],
    known: &[Vec<usize>],
    entries: &CellEntries<'_>,
    found: &FoundEnds,
) -> Frame {
    let names = names(&arrays[0]);
    let tasks: Vec<Vec<usize>> =
        (0..names.len()).map(|task| known.iter().map(|list| *list.get(task).unwrap_or(&list[0])).collect()).collect();
    let machines = machines(arrays, &tasks, entries);
    let own = || names.iter().cloned().zip((0..names.len()).map(|task| vec![task])).collect();
    let rows = machines.clone().unwrap_or_else(own);
    let mut frame = Frame::default();
    let figure = &mut frame.figure;
    let axis = axis(&tasks, entries, found);
    let side = rows.iter().map(|(row, _)| letters(row).min(SIDE_LETTERS)).max().unwrap_or(0);
    let left = width_of(side, LETTERS) + 10.0;
    // Those with one first index have one colour, as in the picture of an answer.
    let inner: usize = arrays[0].heads.iter().skip(1).map(Vec::len).product();
    let mut y = AXIS;
    let mut places = Vec::new();
    for (number, (row, tasks)) in rows.iter().enumerate() {
        let height = tasks.len() as f64 * LANE + GAP;
        if number % 2 == 0 {
            figure.rect("stripe", (0.0, y), (left + axis.width, height), "");
        }
        figure.letters("head", 0.0, y + height / 2.0, "start", &short(row, SIDE_LETTERS));
        let lane = |(line, &task): (usize, &usize)| (task, y + GAP / 2.0 + line as f64 * LANE);
        places.extend(tasks.iter().enumerate().map(lane));
        y += height;
    }
    for tick in axis.ticks() {
        let x = left + axis.place(tick);
        figure.push(format_args!("<path class=\"guide\" d=\"M{} {}V{}\"/>", Points(x), Points(AXIS), Points(y)));
        figure.letters("ruler", x, AXIS / 2.0, "middle", &tick.to_string());
    }
    (figure.width, figure.height) = (left + axis.width, y);
    frame.axis = Some([left, axis.width, axis.low as f64, axis.high as f64]);
    for (task, y) in places {
        // Rows are named at the left where each task has its own.
        let name = if machines.is_some() { names[task].clone() } else { String::new() };
        frame.cell([left, y, axis.width, LANE, 0.0, 0.0], tasks[task].clone(), None, name);
        if let (Some(cell), true) = (frame.cells.last_mut(), arrays[0].heads.len() > 1) {
            cell.group = task / inner.max(1) % COLOURS;
        }
    }
    frame
}

/// The machines with their tasks; none if they may change, or there are none.
fn machines(
    arrays: &[PictureArray],
    tasks: &[Vec<usize>],
    entries: &CellEntries<'_>,
) -> Option<Vec<(String, Vec<usize>)>> {
    let cells = &arrays.get(2)?.cells;
    let mut rows: BTreeMap<i64, (String, Vec<usize>)> = BTreeMap::new();
    for (task, parts) in tasks.iter().enumerate() {
        let number = entries.fixed_number(*parts.get(2)?)?;
        let word = || cells.get(task).or(cells.first()).map_or_else(String::new, |cell| cell.named(number));
        rows.entry(number).or_insert_with(|| (word(), Vec::new())).1.push(task);
    }
    Some(rows.into_values().collect())
}

/// The axis from the first start to some way behind the last end that was found: bounds alone may lie far behind it.
fn axis(tasks: &[Vec<usize>], entries: &CellEntries<'_>, found: &FoundEnds) -> Axis {
    let own = |x: Var| found.0[x.index()];
    let is_found = |task: &&Vec<usize>| entries.leaf(task[0]).is_none_or(|x| own(x).is_some());
    let span = |task: &Vec<usize>| {
        let (low, high) = entries.ends(task[0], &own)?;
        let (_, length) = entries.ends(task[1], &own)?;
        Some((i128::from(low), i128::from(high) + i128::from(length.max(0))))
    };
    let mut spans: Vec<(i128, i128)> = tasks.iter().filter(is_found).filter_map(span).collect();
    if spans.is_empty() {
        spans = tasks.iter().filter_map(span).collect();
    }
    let first = spans.iter().map(|span| span.0).min().unwrap_or(0);
    let last = spans.iter().map(|span| span.1).max().unwrap_or(0);
    let low = if first > 0 && first <= last - first { 0 } else { first };
    Axis { low, high: last.max(low + 1) + (last - low) / BEHIND, width: WIDTH }
}
