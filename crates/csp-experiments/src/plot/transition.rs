//! Easy, hard, easy: costs against a parameter of random problems.

use super::axis::{Axis, AxisValue, is_drawable};
use super::canvas::{Anchor, CanvasText};
use super::chart::{Chart, line_class, not_drawn};
use super::legend::{Label, Sample};
use super::lines::{draw_lines, drawable};
use super::style;
use super::text::width;

/// The median cost against a parameter of random problems, with the share of problems that have a solution: problems
/// are hardest where about half of them have one (Cheeseman, Kanefsky & Taylor 1991). Cost: linear in the points.
///
/// ```
/// use csp_experiments::plot::{AxisValue, Quartiles, Transition, TransitionCurve};
///
/// let point = |x: f64, cost: f64| (x, Quartiles { median: AxisValue::Value(cost), band: None });
/// let curve = TransitionCurve { label: "fc".into(), points: vec![point(0.2, 9.0), point(0.3, 800.0)] };
/// let plot = Transition { parameter: "tightness".into(), cost: "nodes, median".into(), curves: vec![curve],
///     predicted: Some((0.27, "theory".into())), ..Transition::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis of the parameter.
    pub parameter: String,
    /// The name of the axis of costs, with its unit.
    pub cost: String,
    /// True if the axis of costs is linear; otherwise it is logarithmic.
    pub is_linear: bool,
    /// One for each strategy.
    pub curves: Vec<TransitionCurve>,
    /// The number of problems that have a solution.
    pub share: Option<Share>,
    /// The transition in theory, and the words about it.
    pub predicted: Option<(f64, String)>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in a [`Transition`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TransitionCurve {
    /// Its name.
    pub label: Label,
    /// The parameter, ascending, and the costs there.
    pub points: Vec<(f64, Quartiles)>,
}

/// The middle of some costs. A limit that cut a quarter of the runs is the upper quartile, one that cut half of them
/// the median, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// The median.
    pub median: AxisValue,
    /// The lower and the upper quartile, between which there is a band.
    pub band: Option<(AxisValue, AxisValue)>,
}

/// The share of problems with a solution, against the axis to the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Share {
    /// Its name.
    pub label: Label,
    /// The parameter, ascending, and the share there, 0 to 1.
    pub points: Vec<(f64, f64)>,
}

impl Transition {
    /// The picture; `None` when no median is known.
    pub fn to_svg(&self) -> Option<String> {
        let medians: Vec<Vec<(f64, AxisValue)>> = self.curves.iter().map(TransitionCurve::medians).collect();
        let medians: Vec<Vec<(AxisValue, AxisValue)>> =
            medians.iter().map(|points| drawable(points, !self.is_linear)).collect();
        medians.iter().flatten().find_map(|(_, y)| y.value())?;
        let shares = self.share.as_ref().map_or(Vec::new(), Share::drawable);
        let predicted = self.predicted.as_ref().filter(|(at, _)| is_drawable(*at, false));
        let points = || medians.iter().flatten();
        let across = points().map(|(x, _)| *x).chain(shares.iter().map(|(x, _)| AxisValue::Value(*x)));
        let x = Axis::new(&self.parameter, false, across.chain(predicted.map(|(at, _)| AxisValue::Value(*at))))?;
        let heights = points().map(|(_, y)| *y).chain(self.bands().flat_map(|(_, low, high)| [low, high]));
        let y = Axis::new(&self.cost, !self.is_linear, heights)?;
        let right = self.share.as_ref().map(|_| Axis::from_to("with a solution, %", 0.0, 100.0));
        let mut chart = Chart::new(x, y, right);
        if predicted.is_some() {
            chart = chart.with_room_above();
        }
        chart.frame();
        self.curves.iter().enumerate().for_each(|(number, curve)| self.draw_band(&mut chart, number, curve));
        draw_shares(&mut chart, &shares);
        predicted.into_iter().for_each(|(at, words)| draw_predicted(&mut chart, *at, words));
        draw_lines(&mut chart, &medians);
        self.legend(&mut chart);
        let given: usize = self.curves.iter().map(|curve| curve.points.len()).sum();
        let lost = given - points().count() + self.share.as_ref().map_or(0, |share| share.points.len() - shares.len());
        not_drawn(lost).into_iter().for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { "Costs against a parameter of random problems" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }

    /// The quartiles of all curves, where they have places.
    fn bands(&self) -> impl Iterator<Item = (f64, AxisValue, AxisValue)> {
        self.curves.iter().flat_map(|curve| &curve.points).filter_map(|point| self.band(point))
    }

    fn band(&self, &(x, quartiles): &(f64, Quartiles)) -> Option<(f64, AxisValue, AxisValue)> {
        let (low, high) = quartiles.band?;
        let has_place = is_drawable(x, false) && [low, high].iter().all(|at| at.is_drawable(!self.is_linear));
        has_place.then_some((x, low, high))
    }

    /// No band is drawn where both quartiles are limits.
    fn draw_band(&self, chart: &mut Chart, number: usize, curve: &TransitionCurve) {
        let class = band_class(number);
        let bands: Vec<Option<(f64, AxisValue, AxisValue)>> =
            curve.points.iter().map(|point| self.band(point).filter(|(_, low, _)| *low != AxisValue::Limit)).collect();
        for run in bands.split(Option::is_none) {
            let run = || run.iter().flatten();
            let lower = run().map(|&(x, low, _)| chart.place((AxisValue::Value(x), low)));
            let upper = run().rev().map(|&(x, _, high)| chart.place((AxisValue::Value(x), high)));
            let places: Vec<_> = lower.chain(upper).collect();
            chart.canvas.area(&places, &class);
        }
    }

    fn legend(&self, chart: &mut Chart) {
        for (number, curve) in self.curves.iter().enumerate() {
            let has_band = curve.points.iter().any(|point| self.band(point).is_some());
            let band = has_band.then(|| band_class(number));
            let line = Some(line_class(number));
            chart.entry(Sample { line, band, mark: Some(number) }, curve.label.clone());
        }
        if let Some(share) = &self.share {
            let line = Some(SHARE.to_owned());
            chart.entry(Sample { line, ..Sample::default() }, share.label.clone());
        }
        if self.bands().next().is_some() {
            chart.remark("bands: from the lower to the upper quartile");
        }
    }
}

impl TransitionCurve {
    fn medians(&self) -> Vec<(f64, AxisValue)> {
        self.points.iter().map(|&(x, quartiles)| (x, quartiles.median)).collect()
    }
}

impl Share {
    fn drawable(&self) -> Vec<(f64, f64)> {
        let has_place = |(x, share): &(f64, f64)| is_drawable(*x, false) && (0.0..=1.0).contains(share);
        self.points.iter().copied().filter(has_place).collect()
    }
}

/// The look of the share, which is of no strategy.
const SHARE: &str = "axis share dotted";

fn band_class(number: usize) -> String {
    format!("band {}", style::class(number))
}

fn draw_shares(chart: &mut Chart, shares: &[(f64, f64)]) {
    let place = |&(x, share): &(f64, f64)| (chart.across(AxisValue::Value(x)), chart.right_height(100.0 * share));
    let places: Vec<_> = shares.iter().map(place).collect();
    chart.canvas.lines(&places, SHARE);
}

/// An upright line with its words above the data.
fn draw_predicted(chart: &mut Chart, at: f64, words: &str) {
    let x = chart.across(AxisValue::Value(at));
    let (top, bottom) = (chart.area.top, chart.area.bottom);
    chart.canvas.line((x, bottom), (x, top - 6.0), "axis predicted");
    let text = CanvasText::new(words, (x, top - 15.0));
    let half = width(words, text.size) / 2.0;
    let (left, right) = (chart.area.left, chart.area.right);
    let middle = x.min(right - half).max(left + half);
    chart.canvas.text_within(CanvasText { at: (middle, top - 15.0), ..text }.anchor(Anchor::Middle), right - left);
}
