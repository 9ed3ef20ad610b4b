//! Scatter plots of two strategies.

use super::axis::{Axis, AxisValue};
use super::canvas::Point;
use super::chart::{Chart, not_drawn};
use super::legend::{Label, Sample};

/// Two strategies, problem by problem, both axes logarithmic and alike: above the diagonal the first one needs less,
/// below it the second one. What a limit cut stands on the line of limits of its axis. Cost: linear in the points.
///
/// ```
/// use csp_experiments::plot::{AxisValue, Scatter};
///
/// let points = vec![(AxisValue::Value(3.0), AxisValue::Value(20.0)), (AxisValue::Limit, AxisValue::Value(5.0))];
/// let plot = Scatter { names: ["bt".into(), "fc".into()], unit: "ms".into(), points, ..Scatter::default() };
/// assert!(plot.to_svg().unwrap().contains(">bt: less on 1<"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scatter {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The strategies: the first to the right, the second upwards.
    pub names: [String; 2],
    /// The unit of both axes.
    pub unit: String,
    /// The two strategies on each problem.
    pub points: Vec<(AxisValue, AxisValue)>,
    /// The word for "less" where less is better, such as "faster"; when empty, "less".
    pub less: String,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// The sides of the diagonal: each has a look of its own. Whom a limit cut needs more, as far as is known. But the
/// limit may have counted something else than the axes measure: so the legend counts these points apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    FirstLess,
    SecondLess,
    Equal,
    /// Both were cut, so that nothing is known.
    Unknown,
}

impl Side {
    const ALL: [Self; 4] = [Self::FirstLess, Self::SecondLess, Self::Equal, Self::Unknown];

    fn of((x, y): (AxisValue, AxisValue)) -> Self {
        let [x, y] = [x, y].map(|at| at.value().unwrap_or(f64::INFINITY));
        match x.total_cmp(&y) {
            _ if x.is_infinite() && y.is_infinite() => Self::Unknown,
            std::cmp::Ordering::Less => Self::FirstLess,
            std::cmp::Ordering::Greater => Self::SecondLess,
            std::cmp::Ordering::Equal => Self::Equal,
        }
    }
}

impl Scatter {
    /// The picture; `None` when no point has a value.
    pub fn to_svg(&self) -> Option<String> {
        let has_place = |(x, y): &(AxisValue, AxisValue)| x.is_drawable(true) && y.is_drawable(true);
        let points: Vec<(AxisValue, AxisValue)> = self.points.iter().copied().filter(has_place).collect();
        let mut axis = Axis::new("", true, points.iter().flat_map(|&(x, y)| [x, y]))?;
        // Some room for the lines of 10 times.
        let (low, high) = axis.ends();
        if high / low < 100.0 {
            let middle = (low * high).sqrt();
            let limit = axis.has_limit.then_some(AxisValue::Limit);
            let ends = [middle / 8.0, middle * 8.0].map(AxisValue::Value);
            axis = Axis::new("", true, ends.into_iter().chain(limit))?;
        }
        let named = |name: &String| axis.clone().named(format!("{name}, {}", self.unit));
        let mut chart = Chart::square(named(&self.names[0]), named(&self.names[1]));
        chart.frame();
        guides(&mut chart, &axis);
        for (number, side) in Side::ALL.into_iter().enumerate() {
            for &point in points.iter().filter(|&&point| Side::of(point) == side) {
                let place: Point = chart.place(point);
                chart.canvas.mark(number, place);
            }
        }
        self.legend(&mut chart, &points);
        let title = if self.title.is_empty() { "Two strategies, problem by problem" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }

    /// The number of points on each side, and of those that a limit cut.
    fn legend(&self, chart: &mut Chart, points: &[(AxisValue, AxisValue)]) {
        let less = if self.less.is_empty() { "less" } else { &self.less };
        let [first, second] = &self.names;
        for (number, side) in Side::ALL.into_iter().enumerate() {
            let own = || points.iter().filter(|&&point| Side::of(point) == side);
            let alone = own().filter(|(x, y)| [x, y].contains(&&AxisValue::Limit)).count();
            let of_both = own().count() - alone;
            let note = || match alone {
                0 => format!("{less} on {of_both}"),
                _ => format!("{less} on {of_both}, done alone on {alone}"),
            };
            let label = match side {
                Side::FirstLess => Label::new(first, note()),
                Side::SecondLess => Label::new(second, note()),
                Side::Equal => Label::from(format!("equal on {of_both}")),
                Side::Unknown => Label::from(format!("limits of both on {alone}")),
            };
            if own().next().is_some() || matches!(side, Side::FirstLess | Side::SecondLess) {
                chart.entry(Sample { mark: Some(number), ..Sample::default() }, label);
            }
        }
        let line = |class: &str| Sample { line: Some(class.to_owned()), ..Sample::default() };
        chart.entry(line("axis"), Label::from("equal"));
        chart.entry(line("axis dotted"), Label::from("10 times"));
        let hit = |limits: &dyn Fn(bool, bool) -> bool| {
            points.iter().filter(|(x, y)| limits(*x == AxisValue::Limit, *y == AxisValue::Limit)).count()
        };
        let both = hit(&|x, y| x && y);
        let x_only = hit(&|x, y| x && !y);
        let y_only = hit(&|x, y| y && !x);
        chart.remark(format!("{} problems, {} solved by both", points.len(), hit(&|x, y| !x && !y)));
        if both + x_only + y_only > 0 {
            chart.remark(format!("limits: {first} on {x_only}, {second} on {y_only}, both on {both}"));
        }
        not_drawn(self.points.len() - points.len()).into_iter().for_each(|words| chart.remark(words));
    }
}

/// The diagonal, and where one needs 10 times as much as the other.
fn guides(chart: &mut Chart, axis: &Axis) {
    let (low, high) = axis.ends();
    for (factor, class) in [(0.1, "axis guide dotted"), (1.0, "axis guide"), (10.0, "axis guide dotted")] {
        let from = low.max(low / factor);
        let to = high.min(high / factor);
        if from < to {
            let [from, to] = [from, to].map(|x| chart.place((AxisValue::Value(x), AxisValue::Value(x * factor))));
            chart.canvas.line(from, to, class);
        }
    }
}
