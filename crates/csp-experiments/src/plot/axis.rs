//! Axes: from values to places, and the figures beside them.

use csp_terminal::words::numbers as text;

/// The position of a point on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AxisValue {
    /// A value that was measured.
    Value(f64),
    /// Beyond what was measured, as a limit cut the run. Drawn on a line of its own at the end of the axis.
    Limit,
}

impl AxisValue {
    pub(super) fn value(self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(value),
            Self::Limit => None,
        }
    }

    /// True if it has a place on an axis: on a logarithmic one, what is not above 0 has none.
    pub(super) fn is_drawable(self, logarithmic: bool) -> bool {
        self.value().is_none_or(|value| is_drawable(value, logarithmic))
    }
}

/// True if a value has a place on an axis. Beyond these bounds the reckoning would overflow.
pub(super) fn is_drawable(value: f64, logarithmic: bool) -> bool {
    value.abs() <= 1e290 && (!logarithmic || value >= 1e-290)
}

/// An axis from 0 to 1, with its figures.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub(super) name: String,
    low: f64,
    high: f64,
    scale: Scale,
    /// True if the end of the axis is kept for limits.
    pub(super) has_limit: bool,
    /// True if its beginning is, too: for what is below all values, as the limit cut what they are compared with.
    pub(super) has_foot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Linear,
    /// Linear, and figures are whole numbers.
    Whole,
    Logarithmic,
}

/// The share of an axis that values take when its end is kept for limits, and the place of these.
const VALUES: f64 = 0.88;
const LIMIT: f64 = 0.95;
/// The same for its beginning.
pub(super) const FOOT: f64 = 1.0 - LIMIT;

/// About so many figures stand beside an axis.
const FIGURES: f64 = 7.0;

impl Axis {
    /// An axis that has room for all these points, which are drawable; `None` when none has a value.
    pub(super) fn new(name: &str, logarithmic: bool, points: impl Iterator<Item = AxisValue>) -> Option<Self> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        let mut has_limit = false;
        for at in points {
            match at {
                AxisValue::Limit => has_limit = true,
                AxisValue::Value(value) => (low, high) = (low.min(value), high.max(value)),
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
        let scale = if logarithmic { Scale::Logarithmic } else { Scale::Linear };
        Some(Self { scale, has_limit, ..Self::from_to(name, low, high) })
    }

    /// From `low` to `high` exactly.
    pub(super) fn from_to(name: &str, low: f64, high: f64) -> Self {
        let name = name.to_owned();
        Self { name, low, high, scale: Scale::Linear, has_limit: false, has_foot: false }
    }

    /// From 0 to a little more than this number of things.
    pub(super) fn counted(name: &str, most: usize) -> Self {
        Self { scale: Scale::Whole, ..Self::from_to(name, 0.0, (most as f64 * 1.04).max(1.0)) }
    }

    /// The place of a point, 0 to 1.
    pub(super) fn place(&self, at: AxisValue) -> f64 {
        let Some(value) = at.value() else { return LIMIT };
        let share = if self.is_logarithmic() {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        let from = if self.has_foot { 1.0 - VALUES } else { 0.0 };
        let to = if self.has_limit { VALUES } else { 1.0 };
        from + share * (to - from)
    }

    /// The same axis, with its values up to this one.
    pub(super) fn up_to(self, high: f64) -> Self {
        Self { high, ..self }
    }

    fn is_logarithmic(&self) -> bool {
        self.scale == Scale::Logarithmic
    }

    /// The same axis by another name.
    pub(super) fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// The ends.
    pub(super) fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The figures and their places, as many as stand apart by `gap` on an axis so long, when each takes such a part of
    /// it; what is `taken` is free of them, from place to place in the same units.
    pub(super) fn spaced(
        &self,
        length: f64,
        gap: f64,
        extent: impl Fn(&str) -> f64,
        taken: &[(f64, f64)],
    ) -> Vec<(f64, String)> {
        let reach = |figure: &(f64, String)| {
            let middle = figure.0 * length;
            let half = extent(&figure.1) / 2.0;
            (middle - half, middle + half)
        };
        let is_apart = |(low, high): (f64, f64), (from, to): (f64, f64)| high + gap <= from || to + gap <= low;
        let all: Vec<(f64, String)> =
            self.figures().into_iter().map(|(value, text)| (self.place(AxisValue::Value(value)), text)).collect();
        let is_power = |text: &str| text.trim_start_matches(['0', '.', ',']).trim_end_matches(['0', ',']) == "1";
        let has_power = |text: &str| text.split('e').next().is_some_and(is_power);
        let powers: Vec<_> = all.iter().filter(|(_, text)| self.is_logarithmic() && has_power(text)).cloned().collect();
        let thinned = |from: &[(f64, String)], step: usize| from.iter().step_by(step).cloned().collect::<Vec<_>>();
        let steps = 1..=all.len().max(1);
        let coarse = if powers.len() > 1 { &powers } else { &all };
        let choices = [all.clone()].into_iter().chain(steps.map(|step| thinned(coarse, step)));
        let fits = |figures: &Vec<(f64, String)>| figures.windows(2).all(|w| is_apart(reach(&w[0]), reach(&w[1])));
        let mut figures = choices.into_iter().find(fits).unwrap_or_default();
        figures.retain(|figure| taken.iter().all(|&taken| is_apart(reach(figure), taken)));
        figures
    }

    /// The figures beside the axis, ascending, no two alike.
    pub(super) fn figures(&self) -> Vec<(f64, String)> {
        let decades = (self.high / self.low).log10();
        if self.is_logarithmic() && decades >= 1.0 {
            let factors: &[f64] = if decades > 4.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
            let first = self.low.log10().floor() as i32;
            let last = self.high.log10().ceil() as i32;
            let step = usize::try_from((decades / FIGURES).ceil() as i64).unwrap_or(1).max(1);
            let powers = (first..=last).step_by(step).map(|power| 10f64.powi(power));
            let values = powers.flat_map(|power| factors.iter().map(move |factor| factor * power));
            let inside = values.filter(|value| (self.low..=self.high).contains(value));
            return inside.map(|value| (value, short(&text::significant(value)))).collect();
        }
        let rough = ((self.high - self.low) / FIGURES).max(if self.scale == Scale::Whole { 1.0 } else { 0.0 });
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
        (first..=last).map(figure).map(|(value, text)| (value, signed(&text))).collect()
    }
}

/// In groups of three digits, behind the sign if there is one.
fn signed(figure: &str) -> String {
    figure.strip_prefix('-').map_or_else(|| text::separated(figure), |digits| format!("-{}", text::separated(digits)))
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
            let points = [AxisValue::Value(low), AxisValue::Value(high)].into_iter().chain(limited.then_some(AxisValue::Limit));
            let axis = Axis::new("", log, points).unwrap();
            let figures = axis.figures();
            prop_assert!((2..=20).contains(&figures.len()), "{:?}", figures);
            for pair in figures.windows(2) {
                prop_assert!(pair[0].0 < pair[1].0 && pair[0].1 != pair[1].1, "{:?}", figures);
            }
            for (value, text) in &figures {
                let place = axis.place(AxisValue::Value(*value));
                prop_assert!((-1e-9..=1.0 + 1e-9).contains(&place), "{} at {}", value, place);
                prop_assert!(!limited || place < axis.place(AxisValue::Limit));
                let read: f64 = text.replace(',', "").parse().unwrap();
                let off = (read - value).abs();
                prop_assert!(off <= 0.005 * value.abs().max(axis.high - axis.low), "{} is written {}", value, text);
            }
        }
    }

    #[test]
    fn figures_keep_their_distance() {
        let axis = Axis::new("", true, [AxisValue::Value(0.9), AxisValue::Value(1e6)].into_iter()).unwrap();
        let texts = |length: f64, taken: &[(f64, f64)]| -> Vec<String> {
            let wide = |text: &str| text.len() as f64 * 8.0;
            axis.spaced(length, 8.0, wide, taken).into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(texts(600.0, &[]), ["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000"]);
        assert_eq!(texts(250.0, &[]), ["1", "100", "10,000", "1,000,000"]);
        // The last would stand at 543, and reach to 579.
        assert_eq!(texts(600.0, &[(560.0, 600.0)]).last().unwrap(), "100,000");
        let below = Axis::new("", false, [AxisValue::Value(-2500.0), AxisValue::Value(1000.0)].into_iter()).unwrap();
        let texts: Vec<String> = below.figures().into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["-2,000", "-1,000", "0", "1,000"]);
    }

    #[test]
    fn figures_are_round() {
        let figures = |low: f64, high: f64, log| -> Vec<String> {
            let axis = Axis::new("", log, [AxisValue::Value(low), AxisValue::Value(high)].into_iter()).unwrap();
            axis.figures().into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(figures(0.001, 0.02, true), ["0.001", "0.002", "0.005", "0.01", "0.02"]);
        assert_eq!(figures(1.0, 1e6, true), ["1", "10", "100", "1,000", "10,000", "100,000", "1,000,000"]);
        assert_eq!(figures(2.0, 10.0, false), ["2", "4", "6", "8", "10"]);
        assert_eq!(figures(0.31, 0.35, false), ["0.31", "0.32", "0.33", "0.34", "0.35"]);
    }
}
