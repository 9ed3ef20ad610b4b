//! Survival plots.

use csp_terminal::words::numbers;

use super::axis::{Axis, AxisValue, is_drawable};
use super::chart::{Chart, not_drawn};
use super::curve::{Curve, about_ticks};

/// The share of problems that is not yet solved after a time, as Kaplan and Meier (1958) estimate it where limits cut
/// some runs; times on a logarithmic axis. The estimate is the caller's. Cost: n log n in the steps.
///
/// ```
/// use csp_experiments::plot::{Curve, Survival};
///
/// let curve = Curve { label: "fc".into(), steps: vec![(2.0, 0.5)], censored: vec![10.0] };
/// let plot = Survival { time: "time, ms".into(), curves: vec![curve], limit: Some(10.0), ..Survival::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survival {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis of times, with its unit.
    pub time: String,
    /// One for each strategy.
    pub curves: Vec<Curve>,
    /// The limit of time of each run, where there was one; marked as a line.
    pub limit: Option<f64>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

impl Survival {
    /// The picture; `None` when no curve has a step or an end.
    pub fn to_svg(&self) -> Option<String> {
        let curves: Vec<Curve> = self.curves.iter().map(Curve::drawable).collect();
        let limit = self.limit.filter(|&limit| is_drawable(limit, true));
        curves.iter().flat_map(Curve::times).next()?;
        let times = curves.iter().flat_map(Curve::times).chain(limit).map(AxisValue::Value);
        let y = Axis::from_to("not yet solved, %", 0.0, 100.0);
        let mut chart = Chart::new(Axis::new(&self.time, true, times)?, y, None).with_limits(limit, None);
        chart.frame();
        for (number, curve) in curves.iter().enumerate() {
            curve.draw(&mut chart, number, |chart, share| Some(chart.height(AxisValue::Value(100.0 * share))));
        }
        let lost = self.curves.iter().map(Curve::len).sum::<usize>() - curves.iter().map(Curve::len).sum::<usize>();
        let limit = limit.map(|limit| format!("limit: {}", numbers::significant(limit)));
        let remarks = limit.into_iter().chain(about_ticks(&curves)).chain(not_drawn(lost));
        remarks.for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { "The share not yet solved after a time" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }
}
