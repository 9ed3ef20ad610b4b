//! Axes: from values to places, and the figures beside them.

use crate::words::numbers as text;

/// Where a point stands on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum At {
    Value(f64),
    /// Beyond what was measured: a limit cut the run. Drawn on a line of its own.
    Limit,
}

impl At {
    pub(crate) fn value(self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(value),
            Self::Limit => None,
        }
    }
}

/// An axis from 0 to 1, with its figures.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) name: String,
    low: f64,
    high: f64,
    logarithmic: bool,
    /// Whether the end of the axis is kept for limits.
    pub(crate) has_limit: bool,
}

/// The share of an axis that values take when its end is kept for limits, and the place of these.
const VALUES: f64 = 0.88;
const LIMIT: f64 = 0.95;

/// About so many figures stand beside an axis.
const FIGURES: f64 = 7.0;

impl Axis {
    /// An axis that has room for all these points; `None` when none has a value.
    pub(crate) fn new(name: &str, logarithmic: bool, points: impl Iterator<Item = At>) -> Option<Self> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        let mut has_limit = false;
        for at in points {
            match at {
                At::Limit => has_limit = true,
                At::Value(value) => (low, high) = (low.min(value), high.max(value)),
            }
        }
        if low > high {
            return None;
        }
        if logarithmic {
            (low, high) = (low / 1.25, high * 1.25);
        } else {
            let room = ((high - low) * 0.05).max(high.abs() * 0.02).max(1e-9);
            (low, high) = (if low >= 0.0 { (low - room).max(0.0) } else { low - room }, high + room);
        }
        Some(Self { name: name.to_owned(), low, high, logarithmic, has_limit })
    }

    /// From `low` to `high` exactly.
    pub(crate) fn from_to(name: &str, low: f64, high: f64) -> Self {
        Self { name: name.to_owned(), low, high, logarithmic: false, has_limit: false }
    }

    /// The place of a point, 0 to 1.
    pub(crate) fn place(&self, at: At) -> f64 {
        let Some(value) = at.value() else { return LIMIT };
        let share = if self.logarithmic {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        share * if self.has_limit { VALUES } else { 1.0 }
    }

    /// The figures beside the axis, ascending, no two alike.
    pub(crate) fn figures(&self) -> Vec<(f64, String)> {
        let decades = (self.high / self.low).log10();
        if self.logarithmic && decades >= 1.0 {
            let factors: &[f64] = if decades > 4.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
            let first = self.low.log10().floor() as i32;
            let last = self.high.log10().ceil() as i32;
            let step = usize::try_from((decades / FIGURES).ceil() as i64).unwrap_or(1).max(1);
            let powers = (first..=last).step_by(step).map(|power| 10f64.powi(power));
            let values = powers.flat_map(|power| factors.iter().map(move |factor| factor * power));
            let inside = values.filter(|value| (self.low..=self.high).contains(value));
            return inside.map(|value| (value, short(&text::significant(value)))).collect();
        }
        let rough = (self.high - self.low) / FIGURES;
        let power = rough.log10().floor();
        let unit = 10f64.powf(power);
        let (factor, carried) = match rough / unit {
            ..=1.0 => (1.0, 0.0),
            ..=2.0 => (2.0, 0.0),
            ..=5.0 => (5.0, 0.0),
            _ => (1.0, 1.0),
        };
        let step = unit * factor * 10f64.powf(carried);
        let decimals = usize::try_from(-(power + carried) as i64).unwrap_or(0);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        let figure = |number: i64| (number as f64 * step, format!("{:.decimals$}", number as f64 * step));
        (first..=last).map(figure).map(|(value, text)| (value, text::separated(&text))).collect()
    }
}

/// Without the zeros at the end: 2.00 as 2, 1.00e-6 as 1e-6.
fn short(figure: &str) -> String {
    let (number, power) = figure.split_once('e').map_or((figure, None), |(number, power)| (number, Some(power)));
    let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    power.map_or_else(|| number.to_owned(), |power| format!("{number}e{power}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever the data: at least two figures, none twice, each says its value, and all lie on the axis.
        #[test]
        fn figures_tell_places_apart(power in -6.0..7.0f64, width in 0.0..9.0f64, log: bool, limited: bool) {
            let (low, high) = (10f64.powf(power), 10f64.powf(power + width));
            let points = [At::Value(low), At::Value(high)].into_iter().chain(limited.then_some(At::Limit));
            let axis = Axis::new("", log, points).unwrap();
            let figures = axis.figures();
            prop_assert!((2..=20).contains(&figures.len()), "{:?}", figures);
            for pair in figures.windows(2) {
                prop_assert!(pair[0].0 < pair[1].0 && pair[0].1 != pair[1].1, "{:?}", figures);
            }
            for (value, text) in &figures {
                let place = axis.place(At::Value(*value));
                prop_assert!((-1e-9..=1.0 + 1e-9).contains(&place), "{} at {}", value, place);
                prop_assert!(!limited || place < axis.place(At::Limit));
                let read: f64 = text.replace(',', "").parse().unwrap();
                let off = (read - value).abs();
                prop_assert!(off <= 0.005 * value.abs().max(axis.high - axis.low), "{} is written {}", value, text);
            }
        }
    }

    #[test]
    fn figures_are_round() {
        let figures = |low: f64, high: f64, log| -> Vec<String> {
            let axis = Axis::new("", log, [At::Value(low), At::Value(high)].into_iter()).unwrap();
            axis.figures().into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(figures(0.001, 0.02, true), ["0.001", "0.002", "0.005", "0.01", "0.02"]);
        assert_eq!(figures(1.0, 1e6, true), ["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000"]);
        assert_eq!(figures(2.0, 10.0, false), ["2", "4", "6", "8", "10"]);
        assert_eq!(figures(0.31, 0.35, false), ["0.31", "0.32", "0.33", "0.34", "0.35"]);
    }
}
