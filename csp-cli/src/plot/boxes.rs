//! Box plots.

use super::axis::{At, Axis};
use super::chart::{BASE, Chart, colour};

/// The data of one box.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Data {
    pub(crate) name: String,
    pub(crate) values: Vec<f64>,
    /// How many more a limit cut.
    pub(crate) limited: usize,
}

/// A box as Tukey draws it (1977): the quartiles, whiskers to the last value within 1.5 times their distance, and
/// each value beyond.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tukey {
    pub(crate) quartiles: [f64; 3],
    pub(crate) whiskers: [f64; 2],
    pub(crate) beyond: Vec<f64>,
}

impl Tukey {
    /// Of at least one value.
    pub(crate) fn new(values: &[f64]) -> Option<Self> {
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

/// A box for each, on a logarithmic axis; quartiles are those of the logarithms, on which half and twice as long are
/// as far from equal.
pub(crate) fn draw(y_name: &str, all: &[Data], remarks: Vec<String>) -> Option<String> {
    let points = all.iter().flat_map(|data| {
        let values = data.values.iter().map(|&value| At::Value(value));
        values.chain((data.limited > 0).then_some(At::Limit))
    });
    let y = Axis::new(y_name, true, points)?;
    let mut chart = Chart::new(Axis::from_to("", 0.0, all.len() as f64), y, None);
    chart.frame(false);
    for (index, data) in all.iter().enumerate() {
        let x = Chart::left_to_right((index as f64 + 0.5) / all.len() as f64);
        let every = if index % 2 == 1 && all.len() > 6 { 28.0 } else { 16.0 };
        chart.words((x, BASE + every), r#"text-anchor="middle""#, &data.name);
        one(&mut chart, index, x, data);
        if data.limited > 0 {
            let y = chart.height(At::Limit);
            chart.mark(index, (x, y));
            chart.words((x + 8.0, y - 4.0), "", &data.limited.to_string());
        }
    }
    remarks.into_iter().for_each(|words| chart.remark(words));
    Some(chart.finish())
}

fn one(chart: &mut Chart, number: usize, x: f64, data: &Data) {
    let logarithms: Vec<f64> = data.values.iter().map(|value| value.ln()).collect();
    let height = |chart: &Chart, logarithm: f64| chart.height(At::Value(logarithm.exp()));
    let tukey = Tukey::new(&logarithms).filter(|_| logarithms.len() >= FEWEST);
    let Some(Tukey { quartiles, whiskers, beyond }) = tukey else {
        for &logarithm in &logarithms {
            let y = height(chart, logarithm);
            chart.mark(number, (x, y));
        }
        return;
    };
    let colour = colour(number);
    let half = 18.0;
    let style = format!(r#"stroke="{colour}" stroke-width="1.5""#);
    let [low, middle, high] = quartiles.map(|quartile| height(chart, quartile));
    let [least, most] = whiskers.map(|whisker| height(chart, whisker));
    for (from, to) in [(low, least), (high, most)] {
        chart.line((x, from), (x, to), &style);
        chart.line((x - half / 2.0, to), (x + half / 2.0, to), &style);
    }
    chart.put(&format!(
        r#"<rect x="{:.1}" y="{high:.1}" width="{:.1}" height="{:.1}" fill="white" {style}/>"#,
        x - half,
        2.0 * half,
        (low - high).max(0.5)
    ));
    chart.line((x - half, middle), (x + half, middle), &format!(r#"stroke="{colour}" stroke-width="3""#));
    for logarithm in beyond {
        let y = height(chart, logarithm);
        chart.put(&format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.5" fill="none" stroke="{colour}"/>"#));
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
