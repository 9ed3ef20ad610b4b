//! Cactus plots.

use csp_terminal::words::numbers;

use super::axis::{Axis, AxisValue, is_drawable};
use super::chart::{Chart, line_class, not_drawn};
use super::legend::Label;

/// The number of problems that are solved, each within a time: the times of each strategy in ascending order, on a
/// logarithmic axis. Cost: n log n in the times.
///
/// ```
/// use csp_experiments::plot::{Cactus, CactusCurve, Label};
///
/// let curve = CactusCurve { label: Label::tally("fc", 2, 3, 1, 0), times: vec![7.0, 0.5] };
/// let plot = Cactus { time: "time, ms".into(), curves: vec![curve], limit: Some(1000.0), ..Cactus::default() };
/// assert!(plot.to_svg().unwrap().contains(">fc: solved 2 of 3, 1 limit<"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cactus {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis of times, with its unit.
    pub time: String,
    /// The things that are solved, in the plural: "runs" where a problem has several. Problems, if it is empty.
    pub what: String,
    /// One for each strategy.
    pub curves: Vec<CactusCurve>,
    /// The limit of time of each run, where there was one; marked as a line.
    pub limit: Option<f64>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in a [`Cactus`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CactusCurve {
    /// Its name, and what its runs came to: [`Label::tally`].
    pub label: Label,
    /// The times of the problems that it solved, in any order; runs that a limit cut are not among them.
    pub times: Vec<f64>,
}

impl Cactus {
    /// The picture; `None` when nothing was solved.
    pub fn to_svg(&self) -> Option<String> {
        let curves: Vec<Vec<f64>> = self.curves.iter().map(|curve| sorted(&curve.times)).collect();
        let most = curves.iter().map(Vec::len).max().filter(|&most| most > 0)?;
        let limit = self.limit.filter(|&limit| is_drawable(limit, true));
        let times = curves.iter().flatten().copied().chain(limit).map(AxisValue::Value);
        let what = if self.what.is_empty() { "problems" } else { &self.what };
        let x = Axis::counted(&format!("{what} solved"), most);
        let mut chart = Chart::new(x, Axis::new(&self.time, true, times)?, None).with_limits(None, limit);
        chart.frame();
        for (number, (curve, times)) in self.curves.iter().zip(&curves).enumerate() {
            let place =
                |(solved, &time): (u32, &f64)| chart.place((AxisValue::Value(solved.into()), AxisValue::Value(time)));
            let places: Vec<_> = (1..).zip(times).map(place).collect();
            chart.canvas.lines(&places, &line_class(number));
            chart.marks_apart(number, &places);
            chart.line_entry(number, &curve.label);
        }
        let given: usize = self.curves.iter().map(|curve| curve.times.len()).sum();
        let drawn: usize = curves.iter().map(Vec::len).sum();
        let limit = limit.map(|limit| format!("limit: {}", numbers::significant(limit)));
        limit.into_iter().chain(not_drawn(given - drawn)).for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { "Problems solved, each within a time" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }
}

/// The times that have a place on a logarithmic axis, ascending.
fn sorted(times: &[f64]) -> Vec<f64> {
    let mut times: Vec<f64> = times.iter().copied().filter(|&time| is_drawable(time, true)).collect();
    times.sort_by(f64::total_cmp);
    times
}
