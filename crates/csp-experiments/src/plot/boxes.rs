//! Box plots.

use super::axis::{AxisValue, is_drawable};
use super::chart::{Chart, not_drawn};
use super::rows::{RatioLine, about_limits, frame, middle};
use super::style;
use crate::statistics::tukey::{FEWEST, Tukey};

/// Ratios as boxes, one row for each strategy, on a logarithmic axis; quartiles are those of the logarithms, on which
/// half and twice as long are as far from equal. Cost: n log n in the values.
///
/// ```
/// use csp_experiments::plot::{BoxRow, Boxes};
///
/// let row = BoxRow { name: "fc".into(), values: vec![1.0, 1.1, 0.9, 1.2, 3.0], limited: 1 };
/// let plot = Boxes { name: "time over the median".into(), rows: vec![row], ..Boxes::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The name of the axis.
    pub name: String,
    /// One for each strategy.
    pub rows: Vec<BoxRow>,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in [`Boxes`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxRow {
    /// Its name.
    pub name: String,
    /// Its ratios; less is better.
    pub values: Vec<f64>,
    /// The number of values beyond the limit.
    pub limited: usize,
}

impl BoxRow {
    fn row(&self) -> RatioLine<'_> {
        RatioLine { name: &self.name, ratios: &self.values, above: self.limited, below: 0 }
    }
}

impl Boxes {
    /// The picture; `None` when there is no value.
    pub fn to_svg(&self) -> Option<String> {
        let rows: Vec<RatioLine<'_>> = self.rows.iter().map(BoxRow::row).collect();
        let mut chart = frame(&self.name, &rows, 0, &[], ["better", "worse"])?;
        for (number, row) in self.rows.iter().enumerate() {
            let values = row.values.iter().copied().filter(|&value| is_drawable(value, true));
            draw(&mut chart, number, &values.map(f64::ln).collect::<Vec<_>>());
        }
        chart.has_series(rows.len());
        let lost = rows.iter().flat_map(|row| row.ratios).filter(|&&value| !is_drawable(value, true)).count();
        about_limits(&rows, "").into_iter().chain(not_drawn(lost)).for_each(|words| chart.remark(words));
        Some(chart.finish(if self.title.is_empty() { &self.name } else { &self.title }, &self.remarks))
    }
}

/// Half the height of a box.
const HALF: f64 = 11.0;

/// A box as Tukey draws it; fewer values than have one are drawn as they are.
fn draw(chart: &mut Chart, number: usize, logarithms: &[f64]) {
    let y = middle(number);
    let across = |chart: &Chart, logarithm: f64| chart.across(AxisValue::Value(logarithm.exp()));
    let tukey = Tukey::new(logarithms).filter(|_| logarithms.len() >= FEWEST);
    let Some(Tukey { quartiles, whiskers, beyond }) = tukey else {
        for &logarithm in logarithms {
            let x = across(chart, logarithm);
            chart.canvas.mark(number, (x, y));
        }
        return;
    };
    let class = style::class(number);
    let [low, middle, high] = quartiles.map(|quartile| across(chart, quartile));
    let [least, most] = whiskers.map(|whisker| across(chart, whisker));
    for (from, to) in [(low, least), (high, most)] {
        chart.canvas.line((from, y), (to, y), &format!("whisker {class}"));
        chart.canvas.line((to, y - HALF / 2.0), (to, y + HALF / 2.0), &class);
    }
    let corner = (low, y - HALF);
    chart.canvas.rectangle(corner, ((high - low).max(0.5), 2.0 * HALF), &format!("box {class} open"));
    chart.canvas.line((middle, y - HALF), (middle, y + HALF), &format!("bar {class}"));
    for logarithm in beyond {
        let x = across(chart, logarithm);
        chart.canvas.put(&format!(r#"<circle class="beyond {class} open" cx="{x:.1}" cy="{y:.1}" r="2.5"/>"#));
    }
}
