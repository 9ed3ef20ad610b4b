//! The best value so far, as a search goes on.

use super::axis::{Axis, AxisValue, is_drawable};
use super::chart::{Chart, line_class, not_drawn};
use super::legend::Label;

/// The value of the best solution so far against what the search has spent, in steps, on a logarithmic axis of costs: nodes or time.
/// A curve begins with the first solution; an upright tick at its end is the proof that no solution is better. Cost: linear in the
/// solutions.
///
/// ```
/// use csp_experiments::plot::{Anytime, AnytimeCurve};
///
/// let curve = AnytimeCurve { label: "fc".into(), steps: vec![(6.0, 73), (40.0, 55)], end: 900.0, is_proved: true };
/// let plot = Anytime { cost: "nodes".into(), value: "end".into(), curves: vec![curve], ..Anytime::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Anytime {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis of costs, with its unit.
    pub cost: String,
    /// The name of the axis of values.
    pub value: String,
    /// One for each strategy.
    pub curves: Vec<AnytimeCurve>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in an [`Anytime`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnytimeCurve {
    /// Its name.
    pub label: Label,
    /// Each cost at which a better solution was found, ascending, with its value.
    pub steps: Vec<(f64, i64)>,
    /// The cost of the whole search.
    pub end: f64,
    /// True if the search ended with the proof that no solution is better.
    pub is_proved: bool,
}

impl AnytimeCurve {
    /// The steps that have a place on a logarithmic axis.
    fn drawable(&self) -> Vec<(f64, f64)> {
        let places = self.steps.iter().filter(|(cost, _)| is_drawable(*cost, true));
        places.map(|&(cost, value)| (cost, value as f64)).collect()
    }

    /// Draws these steps of it.
    fn draw(&self, chart: &mut Chart, number: usize, steps: &[(f64, f64)]) {
        let mut places: Vec<(f64, f64)> = Vec::new();
        let mut corners = Vec::new();
        for &(cost, value) in steps {
            let corner = chart.place((AxisValue::Value(cost), AxisValue::Value(value)));
            places.extend(places.last().map(|&(_, before)| (corner.0, before)));
            places.push(corner);
            corners.push(corner);
        }
        if let Some(&(last, y)) = places.last()
            && is_drawable(self.end, true)
        {
            let end = chart.across(AxisValue::Value(self.end)).max(last);
            places.push((end, y));
            if self.is_proved {
                let class = format!("tick thin {}", super::style::class(number));
                chart.canvas.line((end, y - 9.0), (end, y + 9.0), &class);
            }
        }
        chart.canvas.lines(&places, &line_class(number));
        chart.marks_apart(number, &corners);
        chart.line_entry(number, &self.label);
    }
}

impl Anytime {
    /// The picture; `None` when no solution was found.
    pub fn to_svg(&self) -> Option<String> {
        let all: Vec<Vec<(f64, f64)>> = self.curves.iter().map(AnytimeCurve::drawable).collect();
        let found = || all.iter().flatten();
        let ends = self.curves.iter().map(|curve| curve.end).filter(|&end| is_drawable(end, true));
        let x = Axis::new(&self.cost, true, found().map(|step| step.0).chain(ends).map(AxisValue::Value))?;
        let y = Axis::new(&self.value, false, found().map(|step| AxisValue::Value(step.1)))?;
        let mut chart = Chart::new(x, y, None);
        chart.frame();
        for (number, (curve, steps)) in self.curves.iter().zip(&all).enumerate() {
            curve.draw(&mut chart, number, steps);
        }
        if self.curves.iter().any(|curve| curve.is_proved) {
            chart.remark("upright tick at the end: the proof that no solution is better");
        }
        let given: usize = self.curves.iter().map(|curve| curve.steps.len()).sum();
        not_drawn(given - found().count()).into_iter().for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { "The best value so far" } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::document::ParsedPlot;
    use super::*;

    /// A curve goes right and then down, and ends where the search does, with a tick where that is the proof.
    #[test]
    fn the_best_so_far_goes_in_steps() {
        let curve = |end, is_proved| AnytimeCurve {
            label: "fc".into(),
            steps: vec![(10.0, 9), (100.0, 5), (1000.0, 4)],
            end,
            is_proved,
        };
        let plot = |is_proved| {
            let curves = vec![curve(10_000.0, is_proved)];
            Anytime { cost: "nodes".into(), value: "end".into(), curves, ..Anytime::default() }.to_svg().unwrap()
        };
        let seen = ParsedPlot::new(&plot(true));
        let line = &seen.lines_of("line")[0];
        assert_eq!(line.len(), 6, "three corners, two below each other, and the end: {line:?}");
        for pair in line.windows(2) {
            let (across, down) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            assert!(across >= 0.0 && down >= 0.0 && (across < 0.1 || down < 0.1), "{line:?}");
        }
        // Equal factors are equal distances.
        assert!((line[1].0 - line[0].0 - (line[3].0 - line[2].0)).abs() < 0.2, "{line:?}");
        let ticks = |svg: &str| svg.matches("tick thin").count();
        assert!(ticks(&plot(true)) > ticks(&plot(false)));
    }

    #[test]
    fn without_a_solution_there_is_no_picture() {
        let none = AnytimeCurve { label: "bt".into(), end: 100.0, ..AnytimeCurve::default() };
        assert_eq!(Anytime { curves: vec![none], ..Anytime::default() }.to_svg(), None);
    }
}
