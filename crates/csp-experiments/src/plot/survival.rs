//! Survival plots, and the curves that fall in steps.

use csp_terminal::words::numbers;

use crate::plot::axis::{Axis, AxisValue, is_drawable};
use crate::plot::chart::{Chart, line_class, not_drawn};
use crate::plot::legend::Label;

/// The share that is left after a time, or after any other cost: 1 before the first step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Its name.
    pub label: Label,
    /// Each time at which the share falls, ascending, and the share from then on, 0 to 1.
    pub steps: Vec<(f64, f64)>,
    /// The times after which nothing more is known of a run, as a limit cut it: ticks on the curve.
    pub censored: Vec<f64>,
}

impl Curve {
    /// Its steps and the ends of cut runs, as far as they have a place on a logarithmic axis of times.
    pub(super) fn drawable(&self) -> Self {
        let mut steps: Vec<(f64, f64)> =
            self.steps.iter().copied().filter(|&(time, _)| is_drawable(time, true)).collect();
        steps.retain(|(_, share)| (0.0..=1.0).contains(share));
        steps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut censored: Vec<f64> = self.censored.iter().copied().filter(|&time| is_drawable(time, true)).collect();
        censored.sort_by(f64::total_cmp);
        Self { label: self.label.clone(), steps, censored }
    }

    /// The number of steps and ends.
    pub(super) fn len(&self) -> usize {
        self.steps.len() + self.censored.len()
    }

    /// All times.
    pub(super) fn times(&self) -> impl Iterator<Item = f64> {
        self.steps.iter().map(|(time, _)| *time).chain(self.censored.iter().copied())
    }

    /// The share that is left just after a time.
    pub(super) fn share(&self, time: f64) -> f64 {
        self.steps.iter().take_while(|(at, _)| *at <= time).last().map_or(1.0, |(_, share)| *share)
    }

    /// Draws it, if `height` says where a share stands. A share without a place, such as 0 on a logarithmic axis, ends
    /// it.
    pub(super) fn draw(&self, chart: &mut Chart, number: usize, height: impl Fn(&Chart, f64) -> Option<f64>) {
        let mut places = Vec::new();
        let mut corners = Vec::new();
        let mut last = height(chart, 1.0);
        places.extend(last.map(|y| (chart.area.left, y)));
        for &(time, share) in &self.steps {
            let x = chart.across(AxisValue::Value(time));
            places.extend(last.map(|y| (x, y)));
            last = height(chart, share).filter(|_| last.is_some());
            places.extend(last.map(|y| (x, y)));
            corners.extend(last.map(|y| (x, y)));
        }
        let end = self.censored.last().map(|&time| chart.across(AxisValue::Value(time)));
        places.extend(end.zip(last).filter(|(x, _)| places.last().is_some_and(|(before, _)| before < x)));
        chart.canvas.lines(&places, &line_class(number));
        chart.marks_apart(number, &corners);
        let mut ticks: Vec<(f64, f64)> = Vec::new();
        for &time in &self.censored {
            if let Some(y) = height(chart, self.share(time)) {
                ticks.push((chart.across(AxisValue::Value(time)), y));
            }
        }
        ticks.dedup_by(|a, b| (a.0 - b.0).abs() < 0.1 && (a.1 - b.1).abs() < 0.1);
        let class = format!("tick thin {}", super::style::class(number));
        for (x, y) in ticks {
            chart.canvas.line((x, y - 9.0), (x, y + 9.0), &class);
        }
        chart.line_entry(number, &self.label);
    }
}

/// The meaning of the ticks, where there are some.
pub(super) fn about_ticks(curves: &[Curve]) -> Option<String> {
    let has_ticks = curves.iter().any(|curve| !curve.censored.is_empty());
    has_ticks.then(|| "small upright ticks: runs that a limit cut there".to_owned())
}

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
