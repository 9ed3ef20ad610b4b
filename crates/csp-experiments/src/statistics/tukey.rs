//! The numbers that lie far outside the others. Tukey's box (Exploratory Data Analysis, 1977).

use serde::Serialize;

use super::descriptive::quantile_of_sorted;
use super::finite;

/// The quartiles, whiskers to the last value within 1.5 times their distance, and each value beyond.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tukey {
    /// The numbers below which a quarter, a half and three quarters lie (see [`super::descriptive::quantile`]).
    pub quartiles: [f64; 3],
    /// The least and the greatest number that are not far outside.
    pub whiskers: [f64; 2],
    /// Those that are far outside, ascending.
    pub beyond: Vec<f64>,
}

/// Of fewer numbers none can be told to lie far outside the others: the quartiles would be those others.
pub const FEWEST: usize = 5;

impl Tukey {
    /// The box of some numbers; `None` for no numbers and for one that is not finite. Cost: n log n time.
    ///
    /// Costs of runs belong on a logarithmic scale, on which half and twice as much are as far from equal.
    ///
    /// ```
    /// # use csp_experiments::statistics::tukey::Tukey;
    /// let tukey = Tukey::new(&[1.0, 2.0, 3.0, 4.0, 20.0]).unwrap();
    /// assert_eq!((tukey.quartiles, tukey.beyond), ([2.0, 3.0, 4.0], vec![20.0]));
    /// ```
    pub fn new(values: &[f64]) -> Option<Self> {
        if !finite(values) {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let quartile = |share| quantile_of_sorted(&sorted, share);
        let quartiles = [quartile(0.25)?, quartile(0.5)?, quartile(0.75)?];
        let reach = 1.5 * (quartiles[2] - quartiles[0]);
        let is_near = |value: &&f64| (quartiles[0] - reach..=quartiles[2] + reach).contains(*value);
        let low = sorted.iter().find(is_near).copied().unwrap_or(quartiles[0]);
        let high = sorted.iter().rfind(is_near).copied().unwrap_or(quartiles[2]);
        let beyond = sorted.iter().filter(|value| !is_near(value)).copied().collect();
        Some(Self { quartiles, whiskers: [low, high], beyond })
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
        assert_eq!(Tukey::new(&[1.0, f64::INFINITY]), None);
    }
}
