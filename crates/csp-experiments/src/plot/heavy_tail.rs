//! Heavy tails.

use super::axis::{Axis, AxisValue, is_drawable};
use super::chart::{Chart, not_drawn};
use super::legend::{Label, Sample};
use super::style;
use super::survival::{Curve, about_ticks};

/// The share of runs that are not yet done, both axes logarithmic: a tail as of Pareto is a straight line there (Gomes,
/// Selman, Crato & Kautz 2000, section 3). Estimates and fits are the caller's. Cost: n log n in the steps.
///
/// ```
/// use csp_experiments::plot::{Curve, Fit, HeavyTail, Tail};
///
/// let curve = Curve { label: "bt".into(), steps: vec![(10.0, 0.5), (100.0, 0.25)], censored: vec![400.0] };
/// let fit = Fit { label: "index 0.3".into(), points: vec![(10.0, 0.5), (1000.0, 0.125)] };
/// let plot = HeavyTail { cost: "nodes".into(), tails: vec![Tail { curve, fit: Some(fit) }], ..HeavyTail::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeavyTail {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis of costs, with its unit.
    pub cost: String,
    /// One for each strategy.
    pub tails: Vec<Tail>,
    /// The limit of each run, where there was one; marked as a line.
    pub limit: Option<f64>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in a [`HeavyTail`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tail {
    /// The share of runs that are not yet done after each cost. After the last run it is 0, which has no place here.
    pub curve: Curve,
    /// The curve that was fitted to it.
    pub fit: Option<Fit>,
}

/// A distribution fitted to a [`Tail`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fit {
    /// Its name, and how well it fits.
    pub label: Label,
    /// Costs, ascending, and the share above each: two are enough for a straight line.
    pub points: Vec<(f64, f64)>,
}

impl HeavyTail {
    /// The picture; `None` when no curve has a step.
    pub fn to_svg(&self) -> Option<String> {
        let curves: Vec<Curve> = self.tails.iter().map(|tail| tail.curve.drawable()).collect();
        let limit = self.limit.filter(|&limit| is_drawable(limit, true));
        curves.iter().flat_map(|curve| &curve.steps).next()?;
        let costs = curves.iter().flat_map(Curve::times).chain(limit).map(AxisValue::Value);
        let shares = curves.iter().flat_map(|curve| &curve.steps).map(|(_, share)| *share).chain([1.0]);
        let shares = shares.filter(|&share| is_drawable(share, true)).map(AxisValue::Value);
        let x = Axis::new(&self.cost, true, costs)?;
        let y = Axis::new("share not yet done", true, shares)?.up_to(1.0);
        let bounds = (x.ends(), y.ends());
        let mut chart = Chart::new(x, y, None).with_limits(limit, None);
        chart.frame();
        for (number, curve) in curves.iter().enumerate() {
            let height = |chart: &Chart, share| is_drawable(share, true).then(|| chart.height(AxisValue::Value(share)));
            curve.draw(&mut chart, number, height);
        }
        for (number, fit) in self.tails.iter().enumerate().filter_map(|(n, tail)| Some((n, tail.fit.as_ref()?))) {
            draw_fit(&mut chart, number, fit, bounds);
        }
        let given: usize = self.tails.iter().map(|tail| tail.curve.len()).sum();
        let lost = given - curves.iter().map(Curve::len).sum::<usize>();
        about_ticks(&curves).into_iter().chain(not_drawn(lost)).for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { "How slowly the share not yet done falls" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }
}

/// The ends of an axis.
type Ends = (f64, f64);

/// A thin line in the colour of its series, as far as it is on the axes.
fn draw_fit(chart: &mut Chart, number: usize, fit: &Fit, (x, y): (Ends, Ends)) {
    let class = format!("thin fit dotted {}", style::class(number));
    let known = |&(cost, share): &(f64, f64)| is_drawable(cost, true) && is_drawable(share, true);
    let logarithms: Vec<_> = fit.points.iter().filter(|point| known(point)).map(|(a, b)| (a.ln(), b.ln())).collect();
    for pair in logarithms.windows(2) {
        let corner = |(a, b): (f64, f64)| (a.ln(), b.ln());
        if let Some([from, to]) = clipped(pair[0], pair[1], corner(x), corner(y)) {
            let [from, to] =
                [from, to].map(|(a, b)| chart.place((AxisValue::Value(a.exp()), AxisValue::Value(b.exp()))));
            chart.canvas.line(from, to, &class);
        }
    }
    chart.entry(Sample { line: Some(class), ..Sample::default() }, fit.label.clone());
}

/// The part of a line inside a rectangle (Liang & Barsky 1984).
fn clipped(from: Ends, to: Ends, x: Ends, y: Ends) -> Option<[Ends; 2]> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let mut start = 0.0f64;
    let mut end = 1.0f64;
    let sides = [(-dx, from.0 - x.0), (dx, x.1 - from.0), (-dy, from.1 - y.0), (dy, y.1 - from.1)];
    for (speed, distance) in sides {
        let at = distance / speed;
        if speed == 0.0 {
            if distance < 0.0 {
                return None;
            }
        } else if speed < 0.0 {
            start = start.max(at);
        } else {
            end = end.min(at);
        }
    }
    let at = |share: f64| (from.0 + share * dx, from.1 + share * dy);
    (start < end).then(|| [at(start), at(end)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_the_edges() {
        let clip = |from, to| clipped(from, to, (0.0, 10.0), (0.0, 5.0));
        assert_eq!(clip((-10.0, 2.0), (20.0, 2.0)), Some([(0.0, 2.0), (10.0, 2.0)]));
        assert_eq!(clip((2.0, 7.0), (2.0, -7.0)), Some([(2.0, 5.0), (2.0, 0.0)]));
        assert_eq!(clip((1.0, 1.0), (2.0, 2.0)), Some([(1.0, 1.0), (2.0, 2.0)]));
        assert_eq!(clip((-1.0, 6.0), (11.0, 6.0)), None);
        assert_eq!(clip((-2.0, 4.0), (2.0, 8.0)), None);
    }
}
