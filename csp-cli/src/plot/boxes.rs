//! Box plots.

use super::axis::{At, is_drawable};
use super::chart::{Chart, not_drawn};
use super::look;
use super::rows::{Row, about_limits, frame, middle};

/// Ratios as boxes, one row for each strategy, on a logarithmic axis; quartiles are those of the logarithms, on which
/// half and twice as long are as far from equal. Cost: n log n in the values.
///
/// ```
/// use csp_cli::plot::{BoxRow, Boxes};
///
/// let row = BoxRow { name: "fc".into(), values: vec![1.0, 1.1, 0.9, 1.2, 3.0], limited: 1 };
/// let plot = Boxes { name: "time over the median".into(), rows: vec![row], ..Boxes::default() };
/// assert!(plot.to_svg().is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// What it shows, for those who do not see it.
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
    /// What it is called.
    pub name: String,
    /// Its ratios; less is better.
    pub values: Vec<f64>,
    /// How many more a limit cut.
    pub limited: usize,
}

impl BoxRow {
    fn row(&self) -> Row<'_> {
        Row { name: &self.name, ratios: &self.values, above: self.limited, below: 0 }
    }
}

impl Boxes {
    /// The picture; `None` when there is no value.
    pub fn to_svg(&self) -> Option<String> {
        let rows: Vec<Row<'_>> = self.rows.iter().map(BoxRow::row).collect();
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

/// A box as Tukey draws it (1977): the quartiles, whiskers to the last value within 1.5 times their distance, and
/// each value beyond.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tukey {
    pub(super) quartiles: [f64; 3],
    pub(super) whiskers: [f64; 2],
    pub(super) beyond: Vec<f64>,
}

impl Tukey {
    /// Of at least one value.
    pub(super) fn new(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        // Between the two values beside it, by its distance to each.
        let quartile = |part: usize| {
            let place = (sorted.len() - 1) * part;
            let low = place / 4;
            let share = (place % 4) as f64 / 4.0;
            let above = sorted.get(low + 1).unwrap_or(&sorted[low]);
            sorted[low] + (above - sorted[low]) * share
        };
        sorted.first()?;
        let quartiles = [1, 2, 3].map(quartile);
        let reach = 1.5 * (quartiles[2] - quartiles[0]);
        let is_near = |value: &&f64| (quartiles[0] - reach..=quartiles[2] + reach).contains(*value);
        let low = sorted.iter().find(is_near).copied().unwrap_or(quartiles[0]);
        let high = sorted.iter().rfind(is_near).copied().unwrap_or(quartiles[2]);
        let beyond = sorted.iter().filter(|value| !is_near(value)).copied().collect();
        Some(Self { quartiles, whiskers: [low, high], beyond })
    }
}

/// Fewer values are drawn as they are.
const FEWEST: usize = 5;

/// Half the height of a box.
const HALF: f64 = 11.0;

fn draw(chart: &mut Chart, number: usize, logarithms: &[f64]) {
    let y = middle(number);
    let across = |chart: &Chart, logarithm: f64| chart.across(At::Value(logarithm.exp()));
    let tukey = Tukey::new(logarithms).filter(|_| logarithms.len() >= FEWEST);
    let Some(Tukey { quartiles, whiskers, beyond }) = tukey else {
        for &logarithm in logarithms {
            let x = across(chart, logarithm);
            chart.canvas.mark(number, (x, y));
        }
        return;
    };
    let class = look::class(number);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Quartiles by hand: of 1 to 9 they are 3, 5 and 7, so that fences stand at -3 and 13.
    #[test]
    fn whiskers_end_at_values() {
        let nine = [9.0, 1.0, 8.0, 2.0, 7.0, 3.0, 6.0, 4.0, 5.0];
        let tukey = Tukey::new(&nine).unwrap();
        assert_eq!((tukey.quartiles, tukey.whiskers, tukey.beyond.len()), ([3.0, 5.0, 7.0], [1.0, 9.0], 0));
        // The last value moved beyond the fence: quartiles stay, the whisker ends at 8, not at 13.
        let far = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 20.0];
        let tukey = Tukey::new(&far).unwrap();
        assert_eq!((tukey.quartiles, tukey.whiskers, tukey.beyond), ([3.0, 5.0, 7.0], [1.0, 8.0], vec![20.0]));
        // Between two values: of 10, 20 the quartiles are 12.5, 15, 17.5.
        let two = Tukey { quartiles: [12.5, 15.0, 17.5], whiskers: [10.0, 20.0], beyond: vec![] };
        assert_eq!(Tukey::new(&[20.0, 10.0]), Some(two));
        assert_eq!(Tukey::new(&[]), None);
    }
}
