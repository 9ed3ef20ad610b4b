//! Lines over one axis.

use super::axis::{At, Axis};
use super::chart::{Chart, Series, Style};

/// A picture of figures of one's own: one line for each series, on a logarithmic axis of heights.
///
/// A height that is not known, as a limit cut what was measured, stands on a line of its own above all others, and no line
/// leads there. Cost: linear in the points.
///
/// ```
/// use csp_cli::plot::LinePlot;
///
/// let mut plot = LinePlot::new("givens, %", "nodes");
/// plot.line("16x16", &[(30.0, Some(120.0)), (35.0, None), (40.0, Some(7.0))]);
/// plot.remark("limit: 1,000 nodes");
/// assert!(plot.to_svg().unwrap().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct LinePlot {
    x: String,
    y: String,
    series: Vec<Series>,
    remarks: Vec<String>,
}

impl LinePlot {
    /// An empty plot; the names of its axes say the units.
    pub fn new(x: impl Into<String>, y: impl Into<String>) -> Self {
        Self { x: x.into(), y: y.into(), series: Vec::new(), remarks: Vec::new() }
    }

    /// Adds a line through these points, each (x, height), in this order. A height below a half is drawn at a half, as a
    /// logarithmic axis has no 0.
    pub fn line(&mut self, name: impl Into<String>, points: &[(f64, Option<f64>)]) {
        let place = |&(x, y): &(f64, Option<f64>)| (At::Value(x), y.map_or(At::Limit, |y| At::Value(y.max(0.5))));
        let points = points.iter().map(place).collect();
        self.series.push(Series { name: name.into(), points, style: Style::Joined });
    }

    /// Adds a line of words below the names of the lines.
    pub fn remark(&mut self, words: impl Into<String>) {
        self.remarks.push(words.into());
    }

    /// The picture, an SVG document; `None` when no height is known.
    pub fn to_svg(&self) -> Option<String> {
        draw(&self.series, (&self.x, false), &self.y, None, &self.remarks)
    }
}

/// Points on a logarithmic axis of heights; `x` is the name of the other axis, and whether it is logarithmic, too.
pub(crate) fn draw(
    series: &[Series],
    (x, logarithmic): (&str, bool),
    y: &str,
    right: Option<Axis>,
    remarks: &[String],
) -> Option<String> {
    let points = || series.iter().flat_map(|series| series.points.iter().map(move |point| (series.style, point)));
    let x = Axis::new(x, logarithmic, points().map(|(_, (x, _))| *x))?;
    let heights = points().filter(|(style, _)| *style != Style::Right).map(|(_, (_, y))| *y);
    let mut chart = Chart::new(x, Axis::new(y, true, heights)?, right);
    chart.frame(true);
    series.iter().enumerate().for_each(|(number, series)| chart.series(number, series));
    remarks.iter().for_each(|words| chart.remark(words.clone()));
    Some(chart.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of an attribute of all elements of a kind.
    fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
        let of = |line: &str| line.split_once(&format!(" {attribute}=\""))?.1.split('"').next()?.parse().ok();
        svg.lines().filter(|line| line.starts_with(element)).filter_map(of).collect()
    }

    /// Equal factors are equal distances, what is not known is above all, and no line leads there.
    #[test]
    fn heights_are_logarithmic_and_limits_stand_apart() {
        let mut plot = LinePlot::new("x", "y");
        plot.line("one", &[(1.0, Some(10.0)), (2.0, Some(100.0)), (3.0, Some(1000.0)), (4.0, None)]);
        let svg = plot.to_svg().unwrap();
        let heights = numbers(&svg, "<circle", "cy");
        // The last is that of the legend.
        assert_eq!(heights.len(), 5);
        assert!((heights[0] - heights[1] - (heights[1] - heights[2])).abs() < 0.2, "{heights:?}");
        assert!(heights[0] > heights[1] && heights[2] > heights[3], "{heights:?}");
        let thick = svg.lines().filter(|line| line.starts_with("<line") && line.contains("stroke-width=\"2\""));
        assert_eq!(thick.count(), 2 + 1, "two between three known points, and the legend");
    }

    /// A limit stands at its own x; that of a second series at the same x stands beside it.
    #[test]
    fn limits_stand_where_they_were_reached() {
        let mut plot = LinePlot::new("x", "y");
        plot.line("one", &[(1.0, Some(1.0)), (2.0, Some(10.0))]);
        plot.line("two", &[(1.0, Some(1.0)), (2.0, None)]);
        plot.line("three", &[(1.0, Some(1.0)), (2.0, Some(5.0))]);
        plot.line("four", &[(2.0, None)]);
        let svg = plot.to_svg().unwrap();
        let known = numbers(&svg, "<circle", "cx")[1];
        // The corners of a triangle: left, right, top; that of the legend comes last.
        let of = |line: &str| line.split_once("points=\"")?.1.split([',', ' ', '"']).nth(4)?.parse::<f64>().ok();
        let limit = svg.lines().filter(|line| line.starts_with("<polygon")).filter_map(of).nth(1).unwrap();
        assert!((limit - known).abs() < 0.2, "{limit} {known}");
        let beside = numbers(&svg, "<circle", "cx")[2];
        assert!((beside - known - 7.0).abs() < 0.2, "{beside} {known}");
    }

    #[test]
    fn nothing_known_is_no_picture_and_names_are_made_safe() {
        let mut plot = LinePlot::new("x", "y");
        assert_eq!(plot.to_svg(), None);
        plot.line("a < b", &[(1.0, None)]);
        assert_eq!(plot.to_svg(), None);
        plot.line("c", &[(1.0, Some(0.0))]);
        let svg = plot.to_svg().unwrap();
        assert!(svg.contains("a &lt; b") && !svg.contains("a < b"), "{svg}");
    }
}
