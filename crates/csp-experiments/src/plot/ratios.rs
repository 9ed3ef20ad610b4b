//! Paired ratios.

use super::axis::{AxisValue, is_drawable};
use super::canvas::Point;
use super::chart::{Chart, not_drawn};
use super::legend::{Label, Sample};
use super::rows::{ROW, RatioLine, about_limits, frame, middle};
use super::style;

/// Ratios to the first strategy: a dot for each problem, and their geometric mean, which is the mean to take of ratios
/// (Fleming & Wallace 1986), with its interval. Means and intervals are the caller's. Cost: n log n in the ratios.
///
/// ```
/// use csp_experiments::plot::{RatioRow, Ratios};
///
/// let row = RatioRow { name: "fc".into(), ratios: vec![0.5, 0.2], mean: Some(0.316), ..RatioRow::default() };
/// let plot = Ratios { first: "bt".into(), what: "checks".into(), rows: vec![row], ..Ratios::default() };
/// assert!(plot.to_svg().unwrap().contains("better than bt"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratios {
    /// The subject of the picture, for those who do not see it.
    pub title: String,
    /// The strategy that the others are compared with.
    pub first: String,
    /// The quantity of the ratios, such as "checks"; less is better.
    pub what: String,
    /// One for each other strategy.
    pub rows: Vec<RatioRow>,
    /// The kind of the intervals, such as "95 %".
    pub level: String,
    /// Lines of words below.
    pub remarks: Vec<String>,
}

/// A strategy in [`Ratios`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatioRow {
    /// Its name.
    pub name: String,
    /// Its cost over that of the first strategy, for each problem that both solved.
    pub ratios: Vec<f64>,
    /// The geometric mean.
    pub mean: Option<f64>,
    /// The interval of the mean.
    pub interval: Option<(f64, f64)>,
    /// On how many problems a limit cut this strategy, but not the first one.
    pub limited: usize,
    /// On how many problems a limit cut the first strategy, but not this one.
    pub first_limited: usize,
}

impl RatioRow {
    fn row(&self) -> RatioLine<'_> {
        RatioLine { name: &self.name, ratios: &self.ratios, above: self.limited, below: self.first_limited }
    }

    /// The mean and the ends of its interval.
    fn summary(&self) -> impl Iterator<Item = f64> {
        self.mean.into_iter().chain(self.interval.into_iter().flat_map(<[f64; 2]>::from))
    }
}

impl Ratios {
    /// The picture; `None` when there is no ratio.
    pub fn to_svg(&self) -> Option<String> {
        let rows: Vec<RatioLine<'_>> = self.rows.iter().map(RatioRow::row).collect();
        let others: Vec<f64> = self.rows.iter().flat_map(RatioRow::summary).collect();
        let sides = ["better", "worse"].map(|word| format!("{word} than {}", self.first));
        let name = format!("{}, over those of {}", self.what, self.first);
        let mut chart = frame(&name, &rows, FIRST_ROW, &others, [&sides[0], &sides[1]])?;
        self.rows.iter().enumerate().for_each(|(number, row)| draw(&mut chart, number, row));
        chart.has_series(FIRST_ROW + rows.len());
        self.legend(&mut chart);
        about_limits(&rows, &self.first).into_iter().for_each(|words| chart.remark(words));
        let ratios = rows.iter().flat_map(|row| row.ratios);
        not_drawn(ratios.filter(|&&ratio| !is_drawable(ratio, true)).count())
            .into_iter()
            .for_each(|words| chart.remark(words));
        let title = if self.title.is_empty() { &name } else { &self.title };
        Some(chart.finish(title, &self.remarks))
    }

    fn legend(&self, chart: &mut Chart) {
        let line = |class: &str| Sample { line: Some(class.to_owned()), ..Sample::default() };
        if self.rows.iter().any(|row| row.interval.is_some()) {
            let level = if self.level.is_empty() { String::new() } else { format!(", {}", self.level) };
            chart.entry(line("bar axis"), Label::from(format!("interval of the mean{level}")));
        }
        let means = if self.rows.iter().any(|row| row.mean.is_some()) { "; large marks: geometric means" } else { "" };
        chart.remark(format!("small dots: one for each problem that both solved{means}"));
    }
}

/// The series of the first row: the first strategy, which has no row here, is the first series of all other pictures.
const FIRST_ROW: usize = 1;

/// Between the middles of dots that do not touch.
const DOT: f64 = 5.0;
/// From the middle of a row to its highest dot.
const REACH: f64 = ROW / 2.0 - 6.0;

fn draw(chart: &mut Chart, number: usize, row: &RatioRow) {
    let series = FIRST_ROW + number;
    let class = style::class(series);
    let y = middle(number);
    let across = |chart: &Chart, ratio| is_drawable(ratio, true).then(|| chart.across(AxisValue::Value(ratio)));
    let places: Vec<f64> = row.ratios.iter().filter_map(|&ratio| across(chart, ratio)).collect();
    for (x, aside) in swarm(&places) {
        chart.canvas.put(&format!(r#"<circle class="dot {class}" cx="{x:.1}" cy="{:.1}" r="2.2"/>"#, y + aside));
    }
    if let Some((low, high)) = row.interval
        && let (Some(low), Some(high)) = (across(chart, low), across(chart, high))
    {
        chart.canvas.line((low, y), (high, y), "bar axis interval");
        for x in [low, high] {
            chart.canvas.line((x, y - 6.0), (x, y + 6.0), "axis");
        }
    }
    if let Some(x) = row.mean.and_then(|mean| across(chart, mean)) {
        chart.canvas.large_mark(series, (x, y));
    }
}

/// Places so that dots touch as little as there is room for: each in turn, ascending, as near to the middle as it can
/// be; in a crowd they lie on each other.
fn swarm(places: &[f64]) -> Vec<Point> {
    let mut sorted = places.to_vec();
    sorted.sort_by(f64::total_cmp);
    let steps = (REACH / DOT) as i32;
    let asides: Vec<f64> = (0..=steps).flat_map(|step| [step, -step]).map(|step| f64::from(step) * DOT).collect();
    let mut dots: Vec<Point> = Vec::with_capacity(sorted.len());
    let mut uses = vec![0usize; asides.len()];
    for x in sorted {
        let near = dots.iter().rev().take_while(|dot| x - dot.0 < DOT);
        let near: Vec<Point> = near.copied().collect();
        let is_free = |aside: f64| near.iter().all(|dot| (dot.0 - x).hypot(dot.1 - aside) >= DOT - 1e-9);
        let free = (0..asides.len()).find(|&at| is_free(asides[at]));
        let at = free.or_else(|| (0..asides.len()).min_by_key(|&at| uses[at])).unwrap_or(0);
        uses[at] += 1;
        dots.push((x, asides[at]));
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five alike: one in the middle, two above, two below, none touching.
    #[test]
    fn dots_do_not_touch_while_there_is_room() {
        let mut asides: Vec<f64> = swarm(&[7.0; 5]).into_iter().map(|(_, aside)| aside).collect();
        asides.sort_by(f64::total_cmp);
        assert_eq!(asides, [-10.0, -5.0, 0.0, 5.0, 10.0]);
        assert!(swarm(&[10.0, 0.0, 20.0]).iter().all(|(_, aside)| *aside == 0.0));
        let crowd = swarm(&[1.0; 500]);
        assert!(crowd.len() == 500 && crowd.iter().all(|(_, aside)| aside.abs() <= REACH));
    }
}
