//! Pictures with a row for each strategy: its name to the left, its ratios on one logarithmic axis.

use super::axis::{Axis, AxisValue, is_drawable};
use super::canvas::{Anchor, CanvasText, WIDTH};
use super::chart::{Area, Chart, MARGIN};
use super::text::{self, SIZE, SMALL, width};

/// The height of a row.
pub(super) const ROW: f64 = 38.0;
/// The most room that names take.
const NAMES: f64 = 220.0;
/// The room for words above the rows.
const TOP: f64 = 30.0;

/// The ratios of a row: those known, and how many are not.
pub(super) struct RatioLine<'a> {
    pub(super) name: &'a str,
    pub(super) ratios: &'a [f64],
    /// On how many problems a limit cut this one only: the ratio is above any.
    pub(super) above: usize,
    /// On how many a limit cut only what it is compared with: the ratio is below any.
    pub(super) below: usize,
}

/// Axes, names, a line at 1 and, above, what its sides mean; `None` when there is no ratio. `others` need room on the
/// axis, too; `series` is the number of the first row among all series.
pub(super) fn frame(
    axis_name: &str,
    rows: &[RatioLine<'_>],
    series: usize,
    others: &[f64],
    [better, worse]: [&str; 2],
) -> Option<Chart> {
    rows.iter().flat_map(|row| row.ratios).find(|&&ratio| is_drawable(ratio, true))?;
    let ratios = rows.iter().flat_map(|row| row.ratios).chain(others).copied().chain([1.0]);
    let known = ratios.filter(|&ratio| is_drawable(ratio, true)).map(AxisValue::Value);
    let limit = rows.iter().any(|row| row.above > 0).then_some(AxisValue::Limit);
    let mut x = Axis::new(axis_name, true, known.chain(limit))?;
    x.has_foot = rows.iter().any(|row| row.below > 0);
    let names: Vec<_> = rows.iter().map(|row| (row.name, NAMES)).collect();
    let shown = text::all_within(&names, SIZE);
    let widest = shown.iter().map(|name| width(name, SIZE)).fold(60.0, f64::max);
    let left = 2.0 * MARGIN + widest;
    let bottom = TOP + ROW * rows.len() as f64;
    let area = Area { left, right: WIDTH - 2.0 * MARGIN, top: TOP, bottom };
    let y = Axis::from_to("", 0.0, rows.len() as f64);
    let mut chart = Chart::within(area, x, y, None);
    chart.frame_without_rows();
    for (number, (name, row)) in shown.iter().zip(rows).enumerate() {
        let whole = (name != row.name).then_some(row.name);
        let at = (left - MARGIN, middle(number));
        chart.canvas.text(CanvasText { whole, ..CanvasText::new(name, at).anchor(Anchor::End) });
    }
    sides(&mut chart, better, worse);
    for (number, row) in rows.iter().enumerate() {
        let ends = [(row.above, chart.across(AxisValue::Limit)), (row.below, chart.foot())];
        for (count, x) in ends.into_iter().filter(|(count, _)| *count > 0) {
            chart.canvas.mark(series + number, (x, middle(number)));
            let text =
                CanvasText { size: SMALL, class: "limited", ..CanvasText::new("", (x + 8.0, middle(number) - 10.0)) };
            chart.canvas.text(CanvasText { words: &count.to_string(), ..text });
        }
    }
    Some(chart)
}

/// The middle of a row.
pub(super) fn middle(number: usize) -> f64 {
    TOP + (number as f64 + 0.5) * ROW
}

/// The line at 1, and which side is better, as far as there is room.
fn sides(chart: &mut Chart, better: &str, worse: &str) {
    let one = chart.across(AxisValue::Value(1.0));
    let Area { left, right, top, bottom } = chart.area;
    chart.canvas.line((one, bottom), (one, top), "axis one");
    let y = top - 13.0;
    let better = format!("\u{2190} {better}");
    let worse = format!("{worse} \u{2192}");
    let room = (right - left) / 2.0 - 6.0;
    chart.canvas.text_within(CanvasText::new(&better, (left, y)), room);
    chart.canvas.text_within(CanvasText::new(&worse, (right, y)).anchor(Anchor::End), room);
}

/// The meaning of the marks on the lines of limits, where there are some.
pub(super) fn about_limits(rows: &[RatioLine<'_>], first: &str) -> Vec<String> {
    let mut words = Vec::new();
    if rows.iter().any(|row| row.above > 0) {
        words.push("on the line of limits to the right: on how many problems a limit cut the strategy".to_owned());
    }
    if rows.iter().any(|row| row.below > 0) {
        words.push(format!("on the line of limits to the left: on how many a limit cut {first} only"));
    }
    words
}
