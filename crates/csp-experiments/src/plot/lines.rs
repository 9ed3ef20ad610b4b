//! Lines over one axis: figures of one's own.

use super::axis::{Axis, AxisValue};
use super::chart::{Chart, line_class, not_drawn};
use super::legend::Label;

/// A picture of figures of one's own: one line for each series, on a logarithmic axis of heights.
///
/// A height that is not known, as a limit cut what was measured, stands on a line of its own above all others, and no
/// line leads there. Cost: linear in the points.
///
/// ```
/// use csp_experiments::plot::LinePlot;
///
/// let mut plot = LinePlot::new("givens, %", "nodes");
/// plot.line("16x16", &[(30.0, Some(120.0)), (35.0, None), (40.0, Some(7.0))]);
/// plot.remark("limit: 1,000 nodes");
/// assert!(plot.to_svg().unwrap().starts_with("<svg"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LinePlot {
    title: String,
    x: String,
    y: String,
    series: Vec<(Label, Vec<(f64, AxisValue)>)>,
    remarks: Vec<String>,
}

impl LinePlot {
    /// An empty plot; the names of its axes say the units.
    pub fn new(x: impl Into<String>, y: impl Into<String>) -> Self {
        Self { title: String::new(), x: x.into(), y: y.into(), series: Vec::new(), remarks: Vec::new() }
    }

    /// Says what it shows, for those who do not see it; without, it is the name of the axis of heights.
    pub fn title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Adds a line through these points, each (x, height), in this order. A height below a half is drawn at a half, as
    /// a logarithmic axis has no 0.
    pub fn line(&mut self, label: impl Into<Label>, points: &[(f64, Option<f64>)]) {
        let place = |&(x, y): &(f64, Option<f64>)| (x, y.map_or(AxisValue::Limit, |y| AxisValue::Value(y.max(0.5))));
        self.series.push((label.into(), points.iter().map(place).collect()));
    }

    /// Adds a line of words below the names of the lines.
    pub fn remark(&mut self, words: impl Into<String>) {
        self.remarks.push(words.into());
    }

    /// The picture, an SVG document; `None` when no height is known.
    pub fn to_svg(&self) -> Option<String> {
        let series: Vec<Vec<(AxisValue, AxisValue)>> =
            self.series.iter().map(|(_, points)| drawable(points, true)).collect();
        let points = || series.iter().flatten();
        let x = Axis::new(&self.x, false, points().map(|(x, _)| *x))?;
        let mut chart = Chart::new(x, Axis::new(&self.y, true, points().map(|(_, y)| *y))?, None);
        chart.frame();
        draw_lines(&mut chart, &series);
        self.series.iter().enumerate().for_each(|(number, (label, _))| chart.line_entry(number, label));
        let given: usize = self.series.iter().map(|(_, points)| points.len()).sum();
        not_drawn(given - points().count()).into_iter().for_each(|words| chart.remark(words));
        Some(chart.finish(if self.title.is_empty() { &self.y } else { &self.title }, &self.remarks))
    }
}

/// The points that have a place, the axis to the right being linear.
pub(super) fn drawable(points: &[(f64, AxisValue)], logarithmic: bool) -> Vec<(AxisValue, AxisValue)> {
    let places = points.iter().map(|&(x, y)| (AxisValue::Value(x), y));
    places.filter(|(x, y)| x.is_drawable(false) && y.is_drawable(logarithmic)).collect()
}

/// Between marks on the line of limits, where there is room.
const ASIDE: f64 = 10.0;

/// A line and marks for each series; marks on the line of limits stand beside each other, around their place.
pub(super) fn draw_lines(chart: &mut Chart, all: &[Vec<(AxisValue, AxisValue)>]) {
    let limits = |points: &[(AxisValue, AxisValue)], x: AxisValue| {
        points.iter().filter(|&&point| point == (x, AxisValue::Limit)).count()
    };
    let at = |x: AxisValue| all.iter().map(|points| limits(points, x)).sum::<usize>();
    let aside = aside(chart, all, at);
    for (number, points) in all.iter().enumerate() {
        let class = line_class(number);
        for known in points.split(|(_, y)| *y == AxisValue::Limit) {
            let places: Vec<_> = known.iter().map(|&point| chart.place(point)).collect();
            chart.canvas.lines(&places, &class);
            chart.marks_apart(number, &places);
        }
        for &(x, _) in points.iter().filter(|(_, y)| *y == AxisValue::Limit) {
            let before: usize = all[..number].iter().map(|points| limits(points, x)).sum();
            let half = (at(x) - 1) as f64 / 2.0 * aside;
            // All of them stay inside.
            let (across, y) = chart.place((x, AxisValue::Limit));
            let middle = across.min(chart.area.right - half).max(chart.area.left + half);
            chart.canvas.mark(number, (middle - half + before as f64 * aside, y));
        }
    }
}

/// So far apart that the marks of one place do not come between those of the next.
fn aside(chart: &Chart, all: &[Vec<(AxisValue, AxisValue)>], at: impl Fn(AxisValue) -> usize) -> f64 {
    let limited = all.iter().flatten().filter(|(_, y)| *y == AxisValue::Limit).map(|(x, _)| *x);
    let mut places: Vec<(f64, usize)> = limited.map(|x| (chart.across(x), at(x))).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    places.dedup_by(|a, b| (a.0 - b.0).abs() < 0.1);
    let between = places.windows(2).map(|pair| (pair[1].0 - pair[0].0) / (pair[0].1.max(pair[1].1) as f64 + 0.5));
    between.fold(ASIDE, f64::min)
}

#[cfg(test)]
mod tests {
    use super::super::tests::document::ParsedPlot;
    use super::*;

    /// Equal factors are equal distances, what is not known is above all, and no line leads there.
    #[test]
    fn heights_are_logarithmic_and_limits_stand_apart() {
        let mut plot = LinePlot::new("x", "y");
        plot.line("one", &[(1.0, Some(10.0)), (2.0, Some(100.0)), (3.0, Some(1000.0)), (4.0, None)]);
        let seen = ParsedPlot::new(&plot.to_svg().unwrap());
        let heights: Vec<f64> = seen.marks_of(0).iter().map(|mark| mark.1).collect();
        // The last is that of the legend.
        assert_eq!(heights.len(), 5);
        assert!((heights[0] - heights[1] - (heights[1] - heights[2])).abs() < 0.2, "{heights:?}");
        assert!(heights[0] > heights[1] && heights[2] > heights[3], "{heights:?}");
        let lines = seen.lines_of("line");
        assert_eq!(lines.len(), 2, "one, and the legend");
        assert_eq!(lines[0].len(), 3, "between three known points");
    }

    /// A limit stands at its own x; those of two series at the same x stand on both sides of it.
    #[test]
    fn limits_stand_where_they_were_reached() {
        let mut plot = LinePlot::new("x", "y");
        plot.line("one", &[(1.0, Some(1.0)), (2.0, Some(10.0)), (3.0, Some(1.0))]);
        plot.line("two", &[(1.0, None), (2.0, None)]);
        plot.line("three", &[(2.0, None)]);
        let seen = ParsedPlot::new(&plot.to_svg().unwrap());
        let [one, two, three] = [0, 1, 2].map(|number| seen.marks_of(number));
        assert!((two[0].0 - one[0].0).abs() < 0.2, "{two:?} {one:?}");
        assert!((three[0].0 - two[1].0 - ASIDE).abs() < 0.2, "{three:?} {two:?}");
        assert!((f64::midpoint(three[0].0, two[1].0) - one[1].0).abs() < 0.2, "{three:?} {two:?}");
    }

    /// Limits of one x that stand close together stay apart from those of the next.
    #[test]
    fn limits_of_one_place_stay_together() {
        let mut plot = LinePlot::new("x", "y");
        let points: Vec<_> = (0..30).map(|x| (f64::from(x), (x == 0).then_some(1.0))).collect();
        (0..5).for_each(|number| plot.line(format!("s{number}"), &points));
        let seen = ParsedPlot::new(&plot.to_svg().unwrap());
        let [first, last] = [0, 4].map(|number| seen.marks_of(number));
        for place in 1..29 {
            assert!(last[place].0 < first[place + 1].0, "{place}");
        }
    }

    #[test]
    fn nothing_known_is_no_picture_and_names_are_made_safe() {
        let mut plot = LinePlot::new("x", "y");
        assert_eq!(plot.to_svg(), None);
        plot.line("a < b", &[(1.0, None)]);
        assert_eq!(plot.to_svg(), None);
        plot.line("c", &[(1.0, Some(0.0)), (f64::NAN, Some(1.0))]);
        let svg = plot.to_svg().unwrap();
        assert!(svg.contains("a &lt; b") && !svg.contains("a < b"), "{svg}");
        assert!(svg.contains("no place on the axis: 1"), "{svg}");
    }
}
